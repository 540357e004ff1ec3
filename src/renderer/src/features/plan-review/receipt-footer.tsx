/** What can follow a change: nothing, its undo, or bringing the other agents in step. */
import type { Confirmation, PlanRequest } from '../../../../model/plan.ts'
import { Button } from '../../components/button.tsx'

interface ReceiptFooterProps {
  readonly confirmation: Confirmation
  readonly request: PlanRequest
  readonly onRequest: (request: PlanRequest) => void
  readonly onClose: () => void
}

/** The sync that an adoption or a choice of agents leaves to be done. */
export function findSyncToOffer(request: PlanRequest, { targets }: Confirmation): PlanRequest | undefined {
  if (!targets.some((target) => target.state === 'pending-sync')) return undefined
  switch (request.operation) {
    case 'adopt':
      return buildSync(request.toScope, request.project)
    case 'add':
    case 'targets':
      return buildSync(request.scope, request.project)
    default:
      return undefined
  }
}

const buildSync = (scope: 'user' | 'project', project: string | undefined): PlanRequest => ({
  operation: 'sync',
  scope,
  ...(scope === 'project' && project !== undefined ? { project } : {}),
})

export function ReceiptFooter({ confirmation, request, onRequest, onClose }: ReceiptFooterProps) {
  const { transaction } = confirmation
  const sync = findSyncToOffer(request, confirmation)
  return (
    <>
      {transaction && (
        <Button className="mr-auto" onClick={() => onRequest({ operation: 'recover', transaction: transaction.id })}>
          Undo…
        </Button>
      )}
      <Button kind={sync ? 'plain' : 'primary'} onClick={onClose}>
        Close
      </Button>
      {sync && (
        <Button kind="primary" onClick={() => onRequest(sync)}>
          Sync to the other agents…
        </Button>
      )}
    </>
  )
}
