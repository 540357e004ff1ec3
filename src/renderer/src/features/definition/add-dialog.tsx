/** A new server: pasted from a README, or filled in. Nothing is written before its plan is confirmed. */
import { useState } from 'react'
import type { Project } from '../../../../ipc/contract.ts'
import type { PlanRequestOf } from '../../../../model/plan.ts'
import type { ScopeKind } from '../../../../model/scope.ts'
import type { ServerDefinition } from '../../../../model/server.ts'
import { problemsOf } from '../../api/afd-client.ts'
import { useReadSnippet } from '../../api/mutations.ts'
import { Button } from '../../components/button.tsx'
import { Modal } from '../../components/modal.tsx'
import { ProblemList } from '../../components/problem-list.tsx'
import { RadioChoice } from '../../components/radio-choice.tsx'
import { TextField } from '../../components/text-field.tsx'
import { buildDefinition, emptyForm, findFormFaults } from './definition-form.ts'
import { PastedServers, type PastedServersProps } from './pasted-servers.tsx'
import { ServerForm } from './server-form.tsx'

interface AddDialogProps {
  readonly project: Project | undefined
  readonly onReview: (request: PlanRequestOf<'add'>) => void
  readonly onClose: () => void
}

const ways = [
  { value: 'paste', label: 'Paste from a README, or an “mcp add” line' },
  { value: 'form', label: 'Fill in' },
]

export function AddDialog({ project, onReview, onClose }: AddDialogProps) {
  const [way, setWay] = useState('paste')
  const [form, setForm] = useState(emptyForm)
  const [isTried, setTried] = useState(false)
  const [scope, setScope] = useState<ScopeKind>(project ? 'project' : 'user')
  const faults = findFormFaults(form)
  const review = (server: string, definition: ServerDefinition, omitted: readonly string[] = []) => {
    onReview({
      operation: 'add',
      server,
      definition,
      scope,
      ...(omitted.length === 0 ? {} : { omitted: [...omitted] }),
      ...(scope === 'project' && project ? { project: project.id } : {}),
    })
  }
  const reviewForm = () => {
    setTried(true)
    if (Object.keys(faults).length === 0) review(form.id, buildDefinition(form))
  }
  return (
    <Modal
      title="Add a server"
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {way === 'form' && (
            <Button kind="primary" onClick={reviewForm}>
              Review…
            </Button>
          )}
        </>
      }
    >
      {project && (
        <RadioChoice
          legend="Into"
          value={scope}
          options={[
            { value: 'project', label: `Only ${project.name}` },
            { value: 'user', label: 'User: all your projects' },
          ]}
          onValue={(value) => setScope(value === 'user' ? 'user' : 'project')}
        />
      )}
      <RadioChoice legend="How" value={way} options={ways} onValue={setWay} />
      {way === 'paste' ? (
        <PasteForm onReview={review} />
      ) : (
        <ServerForm form={form} faults={isTried ? faults : {}} onForm={setForm} />
      )}
    </Modal>
  )
}

function PasteForm({ onReview }: Pick<PastedServersProps, 'onReview'>) {
  const [text, setText] = useState('')
  const { mutate, data, error, reset } = useReadSnippet()
  // What was pasted may hold a credential: once it is understood, only what may be shown stays on the screen.
  if (data)
    return (
      <div className="grid gap-3">
        <PastedServers servers={data.servers} onReview={onReview} />
        <Button
          className="justify-self-start"
          onClick={() => {
            setText('')
            reset()
          }}
        >
          Paste something else
        </Button>
      </div>
    )
  return (
    <div className="grid gap-3">
      <TextField
        label="Text"
        isCode
        lines={7}
        value={text}
        hint="A block with mcpServers, an “mcp add” line, a command line such as npx -y PACKAGE, or an address. It is only read here."
        onValue={(value) => {
          setText(value)
          reset()
        }}
      />
      <Button className="justify-self-start" disabled={text.trim() === ''} onClick={() => mutate(text)}>
        Read it
      </Button>
      {error && <ProblemList problems={problemsOf(error)} />}
    </div>
  )
}
