/** Changes single fields of a server. Values that are there are not shown; they are kept, replaced or taken out by name. */
import { useState } from 'react'
import { escapeInvisible } from '../../../../model/invisible-text.ts'
import type { PlanRequestOf } from '../../../../model/plan.ts'
import type { ServerReport } from '../../../../model/report.ts'
import { variableNameSchema } from '../../../../model/server.ts'
import { scopeOf } from '../../actions/owner-scope.ts'
import { Button } from '../../components/button.tsx'
import { Modal } from '../../components/modal.tsx'
import { TextField } from '../../components/text-field.tsx'
import { Verbatim } from '../../components/verbatim.tsx'
import { buildEditChange, buildEditForm, type EditForm, findMaskedFields, holdsMask } from './edit-form.ts'
import { PairList } from './pair-list.tsx'

interface EditDialogProps {
  readonly server: ServerReport
  /** Id of the project that is looked at. */
  readonly project: string | undefined
  readonly onReview: (request: PlanRequestOf<'edit'>) => void
  readonly onClose: () => void
}

export function EditDialog({ server, project, onReview, onClose }: EditDialogProps) {
  const { definition } = server
  const before = buildEditForm(definition)
  const [form, setForm] = useState(before)
  const change = buildEditChange(definition, form)
  const masked = findMaskedFields(before, form)
  const faults = findPairFaults(form)
  const isReady =
    change !== undefined && masked.length === 0 && Object.keys(faults).length === 0 && form.target.trim() !== ''
  return (
    <Modal
      title={`Edit ${server.id}`}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={!isReady}
            onClick={() =>
              change && onReview({ operation: 'edit', server: server.id, change, ...scopeOf(server.owner, project) })
            }
          >
            Review…
          </Button>
        </>
      }
    >
      <EditFields server={server} form={form} before={before} masked={masked} faults={faults} onForm={setForm} />
    </Modal>
  )
}

interface EditFieldsProps {
  readonly server: ServerReport
  readonly form: EditForm
  readonly before: EditForm
  readonly masked: readonly string[]
  readonly faults: Readonly<Record<string, string>>
  readonly onForm: (form: EditForm) => void
}

const maskFault = '*** stands for something that is not shown. Write it anew, or leave the field as it was.'

function EditFields({ server, form, before, masked, faults, onForm }: EditFieldsProps) {
  const isStdio = server.definition.transport === 'stdio'
  const set = (part: Partial<EditForm>) => {
    onForm({ ...form, ...part })
  }
  const faultOf = (field: string) => (masked.includes(field) ? maskFault : undefined)
  return (
    <>
      <TextField
        label={isStdio ? 'Command' : 'URL'}
        isCode
        value={form.target}
        fault={faultOf('target')}
        onValue={(target) => set({ target })}
      />
      {isStdio && (
        <>
          <TextField
            label="Arguments"
            isCode
            lines={4}
            value={form.args}
            fault={faultOf('args')}
            hint={holdsMask(before.args) ? 'Kept as they are unless you change them; *** is not shown.' : 'One a line.'}
            onValue={(args) => set({ args })}
          />
          <TextField
            label="Working directory"
            isCode
            value={form.cwd}
            fault={faultOf('cwd')}
            onValue={(cwd) => set({ cwd })}
          />
        </>
      )}
      <KeptValues server={server} removed={form.removed} onRemoved={(removed) => set({ removed })} />
      <PairList
        legend={isStdio ? 'New or replaced variables' : 'New or replaced headers'}
        pairs={form.pairs}
        faults={faults}
        onPairs={(pairs) => set({ pairs })}
      />
      <TextField
        label="Description"
        value={form.description}
        fault={faultOf('description')}
        onValue={(description) => set({ description })}
      />
    </>
  )
}

function KeptValues({
  server: { definition },
  removed,
  onRemoved,
}: {
  readonly server: ServerReport
  readonly removed: readonly string[]
  readonly onRemoved: (removed: readonly string[]) => void
}) {
  const values = definition.transport === 'stdio' ? definition.environment : definition.headers
  const names = Object.keys(values)
  if (names.length === 0) return null
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium">
        {definition.transport === 'stdio' ? 'Environment' : 'Headers'} to keep
      </legend>
      {names.map((name) => {
        const value = values[name]
        return (
          <label key={name} className="flex items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              aria-label={`Keep ${escapeInvisible(name)}`}
              checked={!removed.includes(name)}
              onChange={(event) =>
                onRemoved(event.target.checked ? removed.filter((one) => one !== name) : [...removed, name])
              }
            />
            <Verbatim text={name} />
            <span className="text-soft">
              {value && 'fromEnv' in value ? `from ${value.fromEnv}` : 'holds a value, masked'}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

function findPairFaults({ pairs }: EditForm): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs
      .filter(
        ({ name, kind, text }) => name === '' || (kind === 'reference' && !variableNameSchema.safeParse(text).success),
      )
      .map(({ key, name }) => [
        `pair-${key}`,
        name === '' ? 'It needs a name.' : 'Name the environment variable that holds the value.',
      ]),
  )
}
