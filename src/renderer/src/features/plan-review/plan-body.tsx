/** A plan, read from top to bottom: what stands in the way, what changes where, what stays, and what comes after. */
import type { ReactNode } from 'react'
import type { AgentId } from '../../../../model/agent.ts'
import type { PathRoots } from '../../../../model/display-path.ts'
import type { Attention, Plan, PlanRequest } from '../../../../model/plan.ts'
import { FileSection } from '../../components/file-section.tsx'
import { Icon } from '../../components/icon.tsx'
import { buildPlanFiles, type PlanFile } from '../../components/plan-files.ts'
import { statePresentation, toneText } from '../../components/state-presentation.ts'
import { Verbatim } from '../../components/verbatim.tsx'
import { BlockerList } from './blocker-list.tsx'
import type { WayOut } from './way-out.ts'

interface PlanBodyProps {
  readonly plan: Plan
  readonly request: PlanRequest
  /** The agents on this machine. */
  readonly found: readonly AgentId[]
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
  readonly onWayOut: (way: WayOut) => void
}

export function PlanBody({ plan, request, found, nameOf, roots, onWayOut }: PlanBodyProps) {
  const files = buildPlanFiles(plan)
  const own = files.filter((file) => file.kind === 'state')
  const shown = files.filter((file) => file.kind !== 'state')
  return (
    <>
      {plan.blockers.length > 0 && (
        <Part
          title={
            plan.blockers.length === 1 ? 'One thing is in the way' : `${plan.blockers.length} things are in the way`
          }
        >
          <BlockerList blockers={plan.blockers} request={request} found={found} nameOf={nameOf} onWayOut={onWayOut} />
        </Part>
      )}
      {files.length === 0 && plan.blockers.length === 0 && (
        <p>Nothing has to be written: everything is as it should be.</p>
      )}
      {shown.length > 0 && (
        <Part title={plan.blocked ? 'What it would change' : 'What changes'}>
          {shown.map((file) => (
            <FileSection key={file.path} file={file} nameOf={nameOf} roots={roots} />
          ))}
        </Part>
      )}
      {own.length > 0 && <OwnRecords files={own} nameOf={nameOf} roots={roots} />}
      {shown.some((file) => file.kind === 'native') && (
        <Part title="Not touched">
          <p className="text-soft">
            Logins and tokens, approvals and trust, and every other entry and comment in these files.
          </p>
        </Part>
      )}
      {plan.attention.length > 0 && (
        <Part title="After this">
          <AttentionList attention={plan.attention} nameOf={nameOf} />
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function OwnRecords({
  files,
  nameOf,
  roots,
}: { readonly files: readonly PlanFile[] } & Pick<PlanBodyProps, 'nameOf' | 'roots'>) {
  return (
    <details>
      <summary className="text-soft">
        and {files.length === 1 ? 'one record' : `${files.length} records`} of our own about what was written
      </summary>
      <div className="mt-3 grid gap-3">
        {files.map((file) => (
          <FileSection key={file.path} file={file} nameOf={nameOf} roots={roots} />
        ))}
      </div>
    </details>
  )
}

interface AttentionListProps {
  readonly attention: readonly Attention[]
  readonly nameOf: (agent: string) => string
}

function AttentionList({ attention, nameOf }: AttentionListProps) {
  return (
    <ul className="grid gap-2">
      {attention.map((item, index) => {
        const look = item.state === undefined ? undefined : statePresentation[item.state]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may stand there for two servers
          <li key={index} className="flex gap-2">
            <Icon name={look?.icon ?? 'information'} className={`mt-0.5 ${look ? toneText[look.tone] : 'text-next'}`} />
            <p className="min-w-0 wrap-anywhere">
              {item.agent !== undefined && <span className="font-medium">{nameOf(item.agent)}: </span>}
              <Verbatim text={item.action} look="name" />
            </p>
          </li>
        )
      })}
    </ul>
  )
}
