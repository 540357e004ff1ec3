/** Everything about one server: the whole definition with values masked, its file, and one row an agent. */
import { displayPath, type PathRoots } from '../../../../model/display-path.ts'
import type { ServerReport } from '../../../../model/report.ts'
import type { TargetState } from '../../../../model/server-state.ts'
import { DefinitionFields, Field } from '../../components/definition-list.tsx'
import { Icon } from '../../components/icon.tsx'
import { NextStep } from '../../components/next-step.tsx'
import { RevealButton } from '../../components/reveal-button.tsx'
import { needsUser, statePresentation, toneText } from '../../components/state-presentation.ts'
import { describeTarget } from '../../components/target-sentence.ts'
import { Verbatim } from '../../components/verbatim.tsx'

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
        <DefinitionFields definition={definition} />
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
