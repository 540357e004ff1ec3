/** The one dialog through which every change goes: the plan, its confirmation, and the receipt. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PathRoots } from '../../../../model/display-path.ts'
import type { Confirmation, Plan, PlanRequest } from '../../../../model/plan.ts'
import { problemsOf } from '../../api/afd-client.ts'
import { useConfirmChange, usePlanChange } from '../../api/mutations.ts'
import { catalogQuery } from '../../api/queries.ts'
import { useAnnounce } from '../../components/announcer.tsx'
import { Modal } from '../../components/modal.tsx'
import { Notice } from '../../components/notice.tsx'
import { ProblemList } from '../../components/problem-list.tsx'
import { Verbatim } from '../../components/verbatim.tsx'
import { ConfirmBar } from './confirm-bar.tsx'
import { PlanBody } from './plan-body.tsx'
import { findMovedPlaces } from './plan-difference.ts'
import { describeVerb } from './plan-files.ts'
import { ReceiptBody } from './receipt-body.tsx'
import { ReceiptFooter } from './receipt-footer.tsx'
import { takeWayOut } from './way-out.ts'

interface PlanReviewDialogProps {
  readonly request: PlanRequest
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
  /** Reviews another change instead: a way out, what comes next, or the undo. */
  readonly onRequest: (request: PlanRequest) => void
  readonly onClose: () => void
}

const isDone = ({ outcome }: Confirmation) => outcome === 'applied' || outcome === 'nothing-to-do'

export function PlanReviewDialog({ request, nameOf, roots, onRequest, onClose }: PlanReviewDialogProps) {
  const [current, setCurrent] = useState(request)
  const catalog = useQuery(catalogQuery).data
  const planning = usePlanChange()
  const confirming = useConfirmChange()
  const announce = useAnnounce()
  const { mutate: makePlan } = planning
  useEffect(() => makePlan(current), [makePlan, current])

  const plan = confirming.data?.plan ?? planning.data
  const { data: confirmation } = confirming
  if (confirmation && isDone(confirmation))
    return (
      <Modal
        title={describeResult(confirmation, plan)}
        width="wide"
        onClose={onClose}
        footer={<ReceiptFooter confirmation={confirmation} request={current} onRequest={onRequest} onClose={onClose} />}
      >
        <ReceiptBody confirmation={confirmation} nameOf={nameOf} roots={roots} />
      </Modal>
    )
  const confirm = (shown: Plan) => {
    confirming.mutate(
      { change: current, token: shown.token },
      { onSuccess: (answer) => announce(describeResult(answer, shown)) },
    )
  }
  const error = confirming.error ?? planning.error
  return (
    <Modal
      title={plan?.title ?? 'Working out what would change…'}
      width="wide"
      onClose={onClose}
      footer={
        <ConfirmBar
          plan={plan}
          busy={confirming.isPending}
          verb={describeVerb(current.operation)}
          onConfirm={confirm}
          onClose={onClose}
        />
      }
    >
      {error && <ProblemList problems={problemsOf(error)} />}
      {confirmation && <Refusal confirmation={confirmation} read={planning.data} />}
      {plan && (
        <PlanBody
          plan={plan}
          request={current}
          found={catalog?.agents.filter((agent) => agent.detected).map((agent) => agent.id) ?? []}
          nameOf={nameOf}
          roots={roots}
          onWayOut={(way) => {
            confirming.reset()
            setCurrent(takeWayOut(current, way))
          }}
        />
      )}
    </Modal>
  )
}

function describeResult({ outcome }: Confirmation, plan: Plan | undefined): string {
  switch (outcome) {
    case 'applied':
      return `Done: ${plan?.title ?? 'the change was made'}`
    case 'nothing-to-do':
      return 'Nothing had to be done'
    case 'refused':
      return 'The files changed meanwhile: the plan is new, and nothing was written'
    case 'busy':
      return 'Another program is writing: nothing was written'
    case 'rolled-back':
      return 'It did not work: every file is back as it was'
  }
}

interface RefusalProps {
  readonly confirmation: Confirmation
  /** The plan that was confirmed in vain. */
  readonly read: Plan | undefined
}

function Refusal({ confirmation, read }: RefusalProps) {
  const { outcome, plan } = confirmation
  const moved = read && plan ? findMovedPlaces(read, plan) : []
  // What a stale token means is said by the title already.
  const problems = confirmation.problems.filter((problem) => problem.code !== 'stale-plan')
  return (
    <Notice tone={outcome === 'refused' ? 'next' : 'wait'} title={describeResult(confirmation, plan)}>
      {moved.length > 0 && (
        <ul>
          {moved.map((locator) => (
            <li key={locator}>
              Different now: <Verbatim text={locator} />
            </li>
          ))}
        </ul>
      )}
      {plan && <p>Read it again; the button waits for another press.</p>}
      {problems.length > 0 && <ProblemList problems={problems} />}
    </Notice>
  )
}
