/** Gives a server another id, everywhere at once. */
import { useState } from 'react'
import type { PlanRequestOf } from '../../../../model/plan.ts'
import type { ServerReport } from '../../../../model/report.ts'
import { scopeOf } from '../../actions/owner-scope.ts'
import { Button } from '../../components/button.tsx'
import { isLegalId } from '../../components/legal-id.ts'
import { Modal } from '../../components/modal.tsx'
import { TextField } from '../../components/text-field.tsx'

interface RenameDialogProps {
  readonly server: ServerReport
  readonly project: string | undefined
  readonly onReview: (request: PlanRequestOf<'rename'>) => void
  readonly onClose: () => void
}

export function RenameDialog({ server, project, onReview, onClose }: RenameDialogProps) {
  const [id, setId] = useState(server.id)
  const isReady = isLegalId(id) && id !== server.id
  return (
    <Modal
      title={`Rename ${server.id}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={!isReady}
            onClick={() =>
              onReview({ operation: 'rename', server: server.id, to: id, ...scopeOf(server.owner, project) })
            }
          >
            Review…
          </Button>
        </>
      }
    >
      <TextField
        label="New id"
        value={id}
        hint="Agents that ask before they use a server may ask again under the new name."
        fault={isLegalId(id) ? undefined : 'Small letters, digits, - and _; it begins with a letter or digit.'}
        onValue={setId}
      />
    </Modal>
  )
}
