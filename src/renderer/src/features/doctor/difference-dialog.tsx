/** A field on which a file and the golden set differ: both sides, what they last agreed on, and the choice of one. */
import { useQuery } from '@tanstack/react-query'
import type { DoctorFinding } from '../../../../model/doctor.ts'
import type { Plan, PlanRequest } from '../../../../model/plan.ts'
import { problemsOf } from '../../api/afd-client.ts'
import { planQuery } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Modal } from '../../components/modal.tsx'
import { ProblemList } from '../../components/problem-list.tsx'
import { TextSide } from '../../components/text-side.tsx'
import { Verbatim } from '../../components/verbatim.tsx'
import { buildFindingRequest } from './finding-request.ts'

interface DifferenceDialogProps {
  readonly finding: DoctorFinding
  readonly project: string | undefined
  readonly onReview: (request: PlanRequest) => void
  readonly onClose: () => void
}

export function DifferenceDialog({ finding, project, onReview, onClose }: DifferenceDialogProps) {
  const take = (side: 'golden' | 'target') => buildFindingRequest(finding, side, project)
  const { data: plan, error } = useQuery(planQuery(take('golden')))
  return (
    <Modal
      title="The golden set and the file"
      width="full"
      onClose={onClose}
      footer={
        <>
          <Button className="mr-auto" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onReview(take('target'))}>Take the file’s side…</Button>
          <Button kind="primary" onClick={() => onReview(take('golden'))}>
            Take the golden set’s side…
          </Button>
        </>
      }
    >
      <Verbatim text={finding.locator} />
      <Verbatim text={finding.message} look="name" />
      {error && <ProblemList problems={problemsOf(error)} />}
      {plan && plan.blockers.length > 0 && <ProblemList problems={plan.blockers} />}
      {plan && <Sides plan={plan} code={finding.code} />}
      <p className="text-soft">
        Taking the file’s side changes the golden set alone; the other files follow with the next “Write golden set”.
        Taking the golden set’s side changes this field in the file. Either way the plan comes first.
      </p>
    </Modal>
  )
}

/** The entry in the file's own format: as the golden set would have it, as both last had it, and as it is. */
function Sides({ plan, code }: { readonly plan: Plan; readonly code: string }) {
  const change = plan.changes.find(({ target }) => target.kind === 'native')
  const golden = change?.afterText
  const file = change?.beforeText
  const agreed = code === 'mcp-diverged-target' ? golden : code === 'mcp-diverged-golden' ? file : undefined
  const nobody =
    code === 'mcp-diverged-both' ? 'Both sides changed since they last agreed.' : 'Nothing tells when both last agreed.'
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <TextSide title="Golden set" text={golden} other={golden} missing="The golden set cannot be written here." />
      <TextSide title="Last agreed on" text={agreed} other={agreed} missing={nobody} />
      <TextSide title="The file now" text={file} other={golden} missing="There is no entry of that name now." />
    </div>
  )
}
