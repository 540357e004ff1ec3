/** The one dialog through which every change goes: the plan, its confirmation, and the receipt. */
import { useQuery } from '@tanstack/react-query'
import type { PathRoots } from '../../../../model/display-path.ts'
import type { Confirmation, PlanRequest } from '../../../../model/plan.ts'
import { problemsOf } from '../../api/afd-client.ts'
import { catalogQuery } from '../../api/queries.ts'
import { Modal } from '../../components/modal.tsx'
import { describeVerb } from '../../components/plan-files.ts'
import { ProblemList } from '../../components/problem-list.tsx'
import { ConfirmBar } from './confirm-bar.tsx'
import { describeResult } from './describe-result.ts'
import { MovedNotice } from './moved-notice.tsx'
import { PlanBody } from './plan-body.tsx'
import { ReceiptBody } from './receipt-body.tsx'
import { ReceiptFooter } from './receipt-footer.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { useReview } from './use-review.ts'

interface PlanReviewDialogProps {
  readonly request: PlanRequest
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
  /** Reviews another change instead: what comes next, or the undo. */
  readonly onRequest: (request: PlanRequest) => void
  readonly onClose: () => void
}

const isDone = ({ outcome }: Confirmation) => outcome === 'applied' || outcome === 'nothing-to-do'

export function PlanReviewDialog({ request: first, nameOf, roots, onRequest, onClose }: PlanReviewDialogProps) {
  const review = useReview(first)
  const { request, plan, moved, read, confirmation, error, isWriting } = review
  const agents = useQuery(catalogQuery).data?.agents ?? []
  if (confirmation && isDone(confirmation))
    return (
      <Modal
        title={describeResult(confirmation, plan)}
        width="wide"
        onClose={onClose}
        footer={<ReceiptFooter confirmation={confirmation} request={request} onRequest={onRequest} onClose={onClose} />}
      >
        <ReceiptBody confirmation={confirmation} nameOf={nameOf} roots={roots} />
      </Modal>
    )
  const verb = describeVerb(request.operation)
  return (
    <Modal
      title={plan?.title ?? 'Working out what would change…'}
      width="wide"
      onClose={onClose}
      footer={
        <ConfirmBar
          plan={plan}
          state={isWriting ? 'writing' : moved ? 'out-of-date' : 'ready'}
          verb={verb}
          onConfirm={review.confirm}
          onClose={onClose}
        />
      }
    >
      {error && <ProblemList problems={problemsOf(error)} />}
      {confirmation && <RefusalNotice confirmation={confirmation} read={read} />}
      {plan && moved && <MovedNotice shown={plan} moved={moved} onAccept={review.accept} />}
      {plan && (
        <PlanBody
          plan={plan}
          request={request}
          found={agents.filter((agent) => agent.detected).map((agent) => agent.id)}
          nameOf={nameOf}
          roots={roots}
          onWayOut={review.leaveBy}
        />
      )}
    </Modal>
  )
}
