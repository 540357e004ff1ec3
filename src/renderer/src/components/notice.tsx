/** A quiet bar across the page: something to know, and perhaps one thing to do about it. */
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const looks = {
  bad: { icon: 'cross-in-circle', look: 'border-bad bg-bad-faint', colour: 'text-bad' },
  wait: { icon: 'warning', look: 'border-wait bg-wait-faint', colour: 'text-wait' },
  next: { icon: 'information', look: 'border-next bg-next-faint', colour: 'text-next' },
  good: { icon: 'check-in-circle', look: 'border-good bg-good-faint', colour: 'text-good' },
} as const satisfies Record<string, { icon: IconName; look: string; colour: string }>

interface NoticeProps {
  readonly tone: keyof typeof looks
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

export function Notice({ tone, title, children, actions }: NoticeProps) {
  const { icon, look, colour } = looks[tone]
  return (
    <section aria-label={title} className={`flex flex-wrap items-start gap-3 rounded-lg border p-4 ${look}`}>
      <Icon name={icon} className={`mt-0.5 ${colour}`} />
      <div className="grid min-w-0 flex-1 basis-64 gap-2">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </section>
  )
}
