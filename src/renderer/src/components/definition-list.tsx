/** A definition field by field: whole, but for values, which are masked whatever they are. */
import type { ReactNode } from 'react'
import type { RedactedDefinition, RedactedValue } from '../../../model/redacted-definition.ts'
import { Verbatim } from './verbatim.tsx'

export function DefinitionList({ definition }: { readonly definition: RedactedDefinition }) {
  return (
    <dl className="grid gap-3">
      <DefinitionFields definition={definition} />
    </dl>
  )
}

/** Stands inside a list of such fields. */
export function DefinitionFields({ definition }: { readonly definition: RedactedDefinition }) {
  return (
    <>
      {definition.description !== undefined && (
        <Field name="Description">
          <Verbatim text={definition.description} look="name" />
        </Field>
      )}
      {definition.transport === 'stdio' ? (
        <>
          <Field name="Command">
            <Verbatim text={definition.command} />
          </Field>
          {definition.args.length > 0 && (
            <Field name="Arguments">
              <ArgumentList args={definition.args} />
            </Field>
          )}
          {definition.cwd !== undefined && (
            <Field name="Working directory">
              <Verbatim text={definition.cwd} />
            </Field>
          )}
          <ValueField name="Environment" values={definition.environment} />
        </>
      ) : (
        <>
          <Field name="URL">
            <Verbatim text={definition.url} />
          </Field>
          <ValueField name="Headers" values={definition.headers} />
        </>
      )}
      {definition.timeout !== undefined && <Field name="Timeout">{definition.timeout} s</Field>}
    </>
  )
}

export function Field({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function ArgumentList({ args }: { readonly args: readonly string[] }) {
  return (
    <ol>
      {args.map((argument, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is what an argument is known by
        <li key={index}>
          <Verbatim text={argument} />
        </li>
      ))}
    </ol>
  )
}

function ValueField({
  name,
  values,
}: {
  readonly name: string
  readonly values: Readonly<Record<string, RedactedValue>>
}) {
  const entries = Object.entries(values)
  if (entries.length === 0) return null
  return (
    <Field name={name}>
      <ul>
        {entries.map(([key, value]) => (
          <li key={key}>
            <Verbatim text={key} />
            <span className="text-soft">
              {'masked' in value ? ' holds a value, masked' : ` from ${value.fromEnv} in the agent's environment`}
              {'scheme' in value && value.scheme !== undefined && `, after “${value.scheme}”`}
            </span>
          </li>
        ))}
      </ul>
    </Field>
  )
}
