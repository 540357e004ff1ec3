/** One of several texts that are compared side by side. */
import { EntryDiff } from './entry-diff.tsx'
import { buildLineDiff } from './line-diff.ts'

interface TextSideProps {
  readonly title: string
  readonly text: string | null | undefined
  /** What it is compared with. */
  readonly other: string | null | undefined
  /** What to say where there is no text. */
  readonly missing: string
}

export function TextSide({ title, text, other, missing }: TextSideProps) {
  return (
    <section className="grid min-w-0 content-start gap-2">
      <h3 className="font-semibold">{title}</h3>
      {text === null || text === undefined || text === '' ? (
        <p className="rounded-md border border-line border-dashed p-3 text-soft">{missing}</p>
      ) : (
        <EntryDiff lines={buildLineDiff(other, text)} />
      )}
    </section>
  )
}
