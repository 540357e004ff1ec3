/** The fields of a new server. */
import { RadioChoice } from '../../components/radio-choice.tsx'
import { TextField } from '../../components/text-field.tsx'
import type { DefinitionForm } from './definition-form.ts'
import { PairList } from './pair-list.tsx'

interface ServerFormProps {
  readonly form: DefinitionForm
  /** Shown once it was tried to go on. */
  readonly faults: Readonly<Record<string, string>>
  readonly onForm: (form: DefinitionForm) => void
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: how a reference is written in a definition
const reference = '${NAME}'
const transports = [
  { value: 'stdio', label: 'A program on this machine (stdio)' },
  { value: 'http', label: 'An address (http)' },
]

export function ServerForm({ form, faults, onForm }: ServerFormProps) {
  const set = (part: Partial<DefinitionForm>) => {
    onForm({ ...form, ...part })
  }
  return (
    <>
      <TextField
        label="Id in the registry"
        value={form.id}
        fault={faults.id}
        hint="The name that agents show."
        onValue={(id) => set({ id })}
      />
      <RadioChoice
        legend="What it is"
        value={form.transport}
        options={transports}
        onValue={(value) => set({ transport: value === 'http' ? 'http' : 'stdio' })}
      />
      {form.transport === 'stdio' ? (
        <StdioFields form={form} faults={faults} onPart={set} />
      ) : (
        <TextField
          label="URL"
          isCode
          value={form.url}
          fault={faults.url}
          placeholder="https://…/mcp"
          onValue={(url) => set({ url })}
        />
      )}
      <PairList
        legend={form.transport === 'stdio' ? 'Environment' : 'Headers'}
        pairs={form.pairs}
        faults={faults}
        onPairs={(pairs) => set({ pairs })}
      />
      <TextField label="Description" value={form.description} onValue={(description) => set({ description })} />
    </>
  )
}

interface StdioFieldsProps extends Pick<ServerFormProps, 'form' | 'faults'> {
  readonly onPart: (part: Partial<DefinitionForm>) => void
}

function StdioFields({ form, faults, onPart }: StdioFieldsProps) {
  return (
    <>
      <TextField
        label="Command"
        isCode
        value={form.command}
        fault={faults.command}
        placeholder="npx"
        onValue={(command) => onPart({ command })}
      />
      <TextField
        label="Arguments"
        isCode
        lines={3}
        value={form.args}
        hint={`One a line. ${reference} stands for an environment variable.`}
        onValue={(args) => onPart({ args })}
      />
      <TextField
        label="Working directory"
        isCode
        value={form.cwd}
        hint="Mostly empty; some agents have none."
        onValue={(cwd) => onPart({ cwd })}
      />
    </>
  )
}
