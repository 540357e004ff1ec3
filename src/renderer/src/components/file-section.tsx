/** What a plan does to one file: who reads it, and each entry before and after, in the file's own words. */
import { displayPath, type PathRoots } from '../../../model/display-path.ts'
import { escapeInvisible } from '../../../model/invisible-text.ts'
import type { Change } from '../../../model/plan.ts'
import { EntryDiff } from './entry-diff.tsx'
import { buildLineDiff } from './line-diff.ts'
import type { PlanFile } from './plan-files.ts'
import { Verbatim } from './verbatim.tsx'

interface FileSectionProps {
  readonly file: PlanFile
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })
const owners: Readonly<Record<PlanFile['kind'], string>> = {
  native: '',
  registry: 'your registry',
  golden: 'the project’s golden set',
  manifest: 'your choices',
  state: 'our record of what was written',
}

export function FileSection({ file, nameOf, roots }: FileSectionProps) {
  const shown = displayPath(file.path, roots)
  return (
    <section aria-label={escapeInvisible(shown)} className="rounded-lg border border-line">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-t-lg border-line border-b bg-sunken px-4 py-2">
        <h3 className="min-w-0">
          <Verbatim text={shown} className="font-semibold" />
        </h3>
        <p className="text-sm text-soft">
          {file.kind === 'native' ? `read by ${listFormat.format(file.readBy.map(nameOf))}` : owners[file.kind]}
        </p>
      </header>
      <ul className="divide-y divide-line">
        {file.changes.map((change) => (
          <ChangeItem key={`${change.target.locator} ${change.action}`} change={change} />
        ))}
      </ul>
    </section>
  )
}

const actions: Readonly<Record<Change['action'], { word: string; colour: string }>> = {
  create: { word: 'Adds', colour: 'text-good' },
  update: { word: 'Changes', colour: 'text-next' },
  delete: { word: 'Removes', colour: 'text-bad' },
  'no-op': { word: 'Leaves', colour: 'text-soft' },
}

function ChangeItem({ change }: { readonly change: Change }) {
  const { word, colour } = actions[change.action]
  const lines = buildLineDiff(change.beforeText, change.afterText)
  return (
    <li className="grid gap-2 px-4 py-3">
      <p className="wrap-anywhere">
        <span className={`font-semibold ${colour}`}>{word}</span> <Verbatim text={change.target.locator} />
        {change.fields.length > 0 && <span className="text-soft"> · {change.fields.join(', ')}</span>}
      </p>
      {lines.length > 0 && <EntryDiff lines={lines} />}
    </li>
  )
}
