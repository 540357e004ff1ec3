/** Everything about one server: the whole definition with values masked, its file, and one row an agent. */
import type { ReactNode } from 'react'
import { displayPath, type PathRoots } from '../../../../model/display-path.ts'
import type { RedactedValue } from '../../../../model/redacted-definition.ts'
import type { ServerReport } from '../../../../model/report.ts'
import type { TargetState } from '../../../../model/server-state.ts'
import { Icon } from '../../components/icon.tsx'
import { NextStep } from '../../components/next-step.tsx'
import { RevealButton } from '../../components/reveal-button.tsx'
import { needsUser, statePresentation, toneText } from '../../components/state-presentation.ts'
import { Verbatim } from '../../components/verbatim.tsx'
import { describeTarget } from './target-sentence.ts'

interface ServerDetailsProps {
  readonly server: ServerReport
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
}

export function ServerDetails({ server, nameOf, roots }: ServerDetailsProps) {
  const { definition } = server
  return (
    <div className="grid gap-4 pt-2">
      <dl className="grid gap-3">
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
        <Field name="Defined in">
          <Verbatim text={displayPath(server.source, roots)} /> <RevealButton path={server.source} />
        </Field>
        {!server.portable && <Field name="Portable">no: it names a path of this machine</Field>}
      </dl>
      <ul className="grid gap-3 border-line border-t pt-4" aria-label={`${server.id} in each agent`}>
        {server.targets.map((target) => (
          <TargetRow key={`${target.agent} ${target.scope}`} target={target} nameOf={nameOf} roots={roots} />
        ))}
      </ul>
    </div>
  )
}

function Field({ name, children }: { readonly name: string; readonly children: ReactNode }) {
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

function TargetRow({ target, nameOf, roots }: { readonly target: TargetState } & Omit<ServerDetailsProps, 'server'>) {
  const { icon, tone } = statePresentation[target.state]
  const agent = nameOf(target.agent)
  const file = target.path === undefined ? undefined : displayPath(target.path, roots)
  return (
    <li className="flex gap-2">
      <Icon name={icon} className={`mt-0.5 ${toneText[tone]}`} />
      <div className="grid min-w-0 gap-0.5">
        <p className="wrap-anywhere">
          <span className="font-medium">{agent}</span>
          <span className="text-soft"> · {target.scope}</span>
          <span className={`ml-2 ${toneText[tone]}`}>{describeTarget(target, agent, file)}</span>
        </p>
        {target.reason !== undefined && (
          <p className="text-soft">
            <Verbatim text={target.reason} look="name" />
          </p>
        )}
        {target.action !== undefined && <NextStep step={target.action} asked={needsUser(target.state)} />}
        <p>
          <Verbatim text={target.locator} className="text-soft" />{' '}
          {target.path !== undefined && <RevealButton path={target.path} />}
        </p>
      </div>
    </li>
  )
}
