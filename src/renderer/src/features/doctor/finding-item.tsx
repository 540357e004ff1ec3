/** One finding: what it is, where, what to do, and the changes that settle it. */
import type { DoctorFinding, FindingWay } from '../../../../model/doctor.ts'
import { useActions } from '../../actions/actions.tsx'
import { Button } from '../../components/button.tsx'
import { ProblemItem } from '../../components/problem-list.tsx'
import { buildFindingRequest, isDivergence } from './finding-request.ts'

interface FindingItemProps {
  readonly finding: DoctorFinding
  readonly project: string | undefined
}

type Labels = Readonly<Record<FindingWay['way'], string>>

const labels: Labels = {
  golden: 'Take the golden set’s side…',
  target: 'Take the file’s side…',
  repair: 'Repair…',
}
/** Where only one side has the server, a side is an addition or a removal. */
const labelsByCode: Readonly<Record<string, Labels>> = {
  'mcp-unprojected': { ...labels, golden: 'Add to the file…', target: 'Take out of the golden set…' },
  'mcp-undeclared': { ...labels, golden: 'Take out of the file…', target: 'Add to the golden set…' },
}

export function FindingItem({ finding, project }: FindingItemProps) {
  const { open, review } = useActions()
  const { code, severity, message, locator, repair, ways = [] } = finding
  const words = labelsByCode[code] ?? labels
  const problem = { code, severity, message, locator, ...(repair === null ? {} : { nextStep: repair }) }
  return (
    <div className="grid gap-2 px-4 py-3">
      <ProblemItem problem={problem} />
      {ways.length > 0 && (
        <div className="flex flex-wrap gap-2 ps-6">
          {isDivergence(finding) && (
            <Button aria-label={`Compare… ${locator}`} onClick={() => open({ kind: 'difference', finding })}>
              Compare…
            </Button>
          )}
          {ways.map(({ way }) => (
            <Button
              key={way}
              aria-label={`${words[way]} ${locator}`}
              onClick={() => review(buildFindingRequest(finding, way, project))}
            >
              {words[way]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
