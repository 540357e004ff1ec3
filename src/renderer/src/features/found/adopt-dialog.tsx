/** Asks what an adoption cannot guess: from which agent, into which scope, and under which id. */
import { useId, useState } from 'react'
import type { PlanRequestOf } from '../../../../model/plan.ts'
import type { ScopeKind } from '../../../../model/scope.ts'
import { Button } from '../../components/button.tsx'
import { isLegalId, suggestId } from '../../components/legal-id.ts'
import { Modal } from '../../components/modal.tsx'
import { RadioChoice } from '../../components/radio-choice.tsx'
import { Verbatim } from '../../components/verbatim.tsx'
import { buildAdoptRequest } from './adopt-request.ts'
import type { FoundGroup } from './found-groups.ts'

interface AdoptDialogProps {
  readonly group: FoundGroup
  /** Absent where the user's own scope is shown. */
  readonly project?: { readonly id: string; readonly name: string }
  readonly nameOf: (agent: string) => string
  readonly onReview: (request: PlanRequestOf<'adopt'>) => void
  readonly onClose: () => void
}

export function AdoptDialog({ group, project, nameOf, onReview, onClose }: AdoptDialogProps) {
  const [source, setSource] = useState(0)
  const [toScope, setToScope] = useState<ScopeKind>(group.entries[0].scope === 'user' ? 'user' : 'project')
  const [id, setId] = useState(isLegalId(group.name) ? group.name : suggestId(group.name))
  const review = () => {
    onReview(buildAdoptRequest(group, { source, toScope, id, ...(project ? { project: project.id } : {}) }))
  }
  const scopes = [
    { value: 'user', label: 'User: all your projects' },
    ...(project ? [{ value: 'project', label: `Only ${project.name}` }] : []),
  ]
  return (
    <Modal
      title={`Adopt ${group.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!isLegalId(id)} onClick={review}>
            Review…
          </Button>
        </>
      }
    >
      <p className="text-soft">
        The definition is copied into your registry. The next step shows exactly what would be written.
      </p>
      {group.entries.length > 1 && (
        <RadioChoice
          legend="From"
          value={String(source)}
          onValue={(value) => setSource(Number(value))}
          options={group.entries.map((entry, index) => ({
            value: String(index),
            label: `${nameOf(entry.agent)}, ${entry.scope}`,
          }))}
        />
      )}
      {scopes.length > 1 && (
        <RadioChoice
          legend="Into"
          value={toScope}
          onValue={(value) => setToScope(value as ScopeKind)}
          options={scopes}
        />
      )}
      <IdField name={group.name} id={id} onId={setId} />
    </Modal>
  )
}

function IdField({
  name,
  id,
  onId,
}: {
  readonly name: string
  readonly id: string
  readonly onId: (id: string) => void
}) {
  const field = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={field} className="font-medium">
        Id in the registry
      </label>
      <input
        id={field}
        value={id}
        onChange={(event) => onId(event.target.value)}
        aria-describedby={`${field}-hint`}
        aria-invalid={!isLegalId(id)}
        className="min-h-8 rounded-md border border-edge bg-surface px-3"
      />
      <p id={`${field}-hint`} className="text-sm text-soft">
        Small letters, digits, - and _; it begins with a letter or digit.
        {isLegalId(name) ? null : (
          <>
            {' '}
            In the file it is called <Verbatim text={name} />.
          </>
        )}
      </p>
    </div>
  )
}
