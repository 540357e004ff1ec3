/** An entry's lines with what goes and what comes marked; nothing marked where there is nothing to compare. */
import { Verbatim } from './verbatim.tsx'

export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

const marks: Readonly<Record<DiffLine['kind'], { sign: string; look: string; word: string }>> = {
  same: { sign: ' ', look: 'text-soft', word: '' },
  removed: { sign: '−', look: 'bg-bad-faint text-ink', word: 'removed: ' },
  added: { sign: '+', look: 'bg-good-faint text-ink', word: 'added: ' },
}

export function EntryDiff({ lines }: { readonly lines: readonly DiffLine[] }) {
  return (
    <div className="overflow-hidden rounded-md border border-line bg-sunken py-1">
      {lines.map((line, index) => {
        const { sign, look, word } = marks[line.kind]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
          <div key={index} className={`flex gap-2 px-3 ${look}`}>
            <span aria-hidden="true" className="w-3 shrink-0 select-none font-mono text-sm">
              {sign}
            </span>
            <span className="min-w-0">
              {word !== '' && <span className="sr-only">{word}</span>}
              <Verbatim text={line.text} />
            </span>
          </div>
        )
      })}
    </div>
  )
}
