/** The three kinds of button: the one thing to do next, everything else, and the quiet ones in rows. */
import type { ComponentProps } from 'react'

const kinds = {
  primary:
    'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover disabled:border-line disabled:bg-sunken disabled:text-soft',
  plain: 'border-edge bg-surface text-ink enabled:hover:bg-sunken disabled:border-line disabled:text-soft',
  quiet: 'border-transparent text-soft enabled:hover:bg-sunken enabled:hover:text-ink',
} as const

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: keyof typeof kinds
}

export function Button({ kind = 'plain', className = '', ...rest }: ButtonProps) {
  const look = 'inline-flex min-h-8 items-center justify-center gap-2 rounded-md border px-3 py-1 font-medium'
  return <button type="button" className={`${look} ${kinds[kind]} ${className}`} {...rest} />
}
