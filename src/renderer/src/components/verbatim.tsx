/** Text that stands literally in a file: whole, with unseen characters written out, kept apart from the text around it. */
import { escapeInvisible } from '../../../model/invisible-text.ts'
import { splitConfusable } from './confusable-text.ts'

const looks = {
  /** Commands, paths, keys. */
  code: 'font-mono text-sm wrap-anywhere whitespace-pre-wrap',
  small: 'font-mono text-xs wrap-anywhere whitespace-pre-wrap',
  /** Cut off by what is around it; the whole text is one press away. */
  line: 'font-mono text-sm whitespace-pre',
  /** In the type of the text around it. */
  name: 'wrap-anywhere whitespace-pre-wrap',
} as const

interface VerbatimProps {
  readonly text: string
  readonly look?: keyof typeof looks
  readonly className?: string
}

export function Verbatim({ text, look = 'code', className = '' }: VerbatimProps) {
  const shown = escapeInvisible(text)
  return (
    <bdi className={`${looks[look]} ${className}`}>
      {splitConfusable(shown).map((part, index) =>
        part.script === undefined ? (
          part.text
        ) : (
          <mark
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
            key={index}
            title={`${part.script} letters that look like Latin ones`}
            className="rounded-sm bg-wait-faint text-wait underline decoration-wavy"
          >
            {part.text}
          </mark>
        ),
      )}
    </bdi>
  )
}
