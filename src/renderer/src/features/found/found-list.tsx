/** What agents have and nobody manages yet: each with Adopt, or the reason why it cannot be adopted. */
import { displayPath, type PathRoots } from '../../../../model/display-path.ts'
import { escapeInvisible } from '../../../../model/invisible-text.ts'
import { describeWhatRuns } from '../../../../model/what-runs.ts'
import { Button } from '../../components/button.tsx'
import { ProblemList } from '../../components/problem-list.tsx'
import { StateLabel } from '../../components/state-label.tsx'
import { Verbatim } from '../../components/verbatim.tsx'
import type { FoundGroup } from './found-groups.ts'

interface FoundListProps {
  readonly groups: readonly FoundGroup[]
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
  readonly onAdopt: (group: FoundGroup) => void
}

export function FoundList({ groups, nameOf, roots, onAdopt }: FoundListProps) {
  return (
    <ul className="grid gap-3">
      {groups.map((group) => (
        <li key={group.key} className="far-card">
          <FoundCard group={group} nameOf={nameOf} roots={roots} onAdopt={onAdopt} />
        </li>
      ))}
    </ul>
  )
}

type FoundCardProps = Omit<FoundListProps, 'groups'> & { readonly group: FoundGroup }

function FoundCard({ group, nameOf, roots, onAdopt }: FoundCardProps) {
  const [first] = group.entries
  const { definition } = first
  return (
    <article
      aria-label={`${escapeInvisible(group.name)}, found in ${group.entries.map((entry) => nameOf(entry.agent)).join(', ')}`}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-lg border border-line border-dashed bg-surface p-4"
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-semibold">
            <Verbatim text={group.name} look="name" />
          </h3>
          <StateLabel state={first.status === 'incompatible' ? 'incompatible' : 'importable'} />
          {first.transport !== null && (
            <span className="rounded border border-line px-1.5 text-soft text-xs">
              <Verbatim text={first.transport} look="name" />
            </span>
          )}
          {group.differs && <span className="text-sm text-wait">differs between agents</span>}
        </div>
        {definition && <Verbatim text={describeWhatRuns(definition)} className="text-soft" />}
        <ul className="text-sm">
          {group.entries.map((entry) => (
            <li key={entry.locator} className="wrap-anywhere">
              <span className="font-medium">{nameOf(entry.agent)}</span>
              <span className="text-soft">
                {' '}
                · {entry.scope} · {entry.enabled ? '' : 'off · '}
                <Verbatim text={displayPath(entry.path, roots)} look="small" />
              </span>
            </li>
          ))}
        </ul>
        {first.reasons.length > 0 && <ProblemList problems={first.reasons} />}
      </div>
      {first.status === 'importable' && (
        <Button onClick={() => onAdopt(group)}>
          Adopt…<span className="sr-only"> {escapeInvisible(group.name)}</span>
        </Button>
      )}
    </article>
  )
}
