/** Moves a server between the user scope and a project: both sides beside each other before anything is reviewed. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project } from '../../../../ipc/contract.ts'
import { escapeInvisible } from '../../../../model/invisible-text.ts'
import type { Plan, PlanRequestOf } from '../../../../model/plan.ts'
import type { ServerReport } from '../../../../model/report.ts'
import { problemsOf } from '../../api/afd-client.ts'
import { planQuery } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { Icon } from '../../components/icon.tsx'
import { Modal } from '../../components/modal.tsx'
import { ProblemList } from '../../components/problem-list.tsx'
import { Verbatim } from '../../components/verbatim.tsx'
import { buildMoveTable, type MoveEffect } from './move-table.ts'

interface MoveDialogProps {
  readonly server: ServerReport
  readonly project: Project | undefined
  readonly projects: readonly Project[]
  readonly nameOf: (agent: string) => string
  readonly onReview: (request: PlanRequestOf<'move'>) => void
  readonly onClose: () => void
}

export function MoveDialog({ server, project, projects, nameOf, onReview, onClose }: MoveDialogProps) {
  const from = server.owner
  const to = from === 'user' ? 'project' : 'user'
  const [chosen, setChosen] = useState(project?.id ?? projects.find(({ exists }) => exists)?.id)
  const folder = projects.find(({ id }) => id === chosen)
  const request: PlanRequestOf<'move'> | undefined =
    chosen === undefined ? undefined : { operation: 'move', server: server.id, from, to, project: chosen }
  return (
    <Modal
      title={`Move ${server.id}`}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!request} onClick={() => request && onReview(request)}>
            Review…
          </Button>
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        From <strong>{from === 'user' ? 'User: all your projects' : escapeInvisible(folder?.name ?? '')}</strong>
        <Icon name="arrow-out" className="text-soft" />
        {to === 'user' ? (
          <strong>User: all your projects</strong>
        ) : projects.length === 0 ? (
          'Add the folder of a project first.'
        ) : (
          <Choice
            label="Project to move it to"
            value={chosen ?? ''}
            options={projects.map(({ id, name }) => ({ value: id, label: escapeInvisible(name) }))}
            onValue={setChosen}
          />
        )}
      </p>
      {request && <MoveOutlook request={request} projectName={folder?.name ?? 'project'} nameOf={nameOf} />}
      <section className="grid gap-1">
        <h3 className="font-semibold">Not moved</h3>
        <p className="text-soft">
          Logins and tokens, approvals and trust stay where they are. An agent may ask for them again at the new place.
        </p>
      </section>
    </Modal>
  )
}

interface MoveOutlookProps {
  readonly request: PlanRequestOf<'move'>
  readonly projectName: string
  readonly nameOf: (agent: string) => string
}

function MoveOutlook({ request, projectName, nameOf }: MoveOutlookProps) {
  const { data: plan, error } = useQuery(planQuery(request))
  if (error) return <ProblemList problems={problemsOf(error)} />
  if (!plan) return <p className="text-soft">Working out what would change…</p>
  return (
    <>
      {plan.blocked && <ProblemList problems={plan.blockers} />}
      <MoveTable plan={plan} projectName={projectName} nameOf={nameOf} />
      <OverridesThatGo plan={plan} />
    </>
  )
}

const words: Readonly<Record<MoveEffect, string>> = {
  appears: '+ appears',
  disappears: '− disappears',
  changes: '± changes',
}
const colours: Readonly<Record<MoveEffect, string>> = {
  appears: 'text-good',
  disappears: 'text-bad',
  changes: 'text-next',
}

function MoveTable({ plan, projectName, nameOf }: Omit<MoveOutlookProps, 'request'> & { readonly plan: Plan }) {
  const rows = buildMoveTable(plan)
  if (rows.length === 0) return <p className="text-soft">No agent’s file changes.</p>
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-line border-b text-soft">
          <th scope="col" className="py-1 pr-4 font-medium">
            Agent
          </th>
          <th scope="col" className="py-1 pr-4 font-medium">
            User
          </th>
          <th scope="col" className="py-1 font-medium">
            <Verbatim text={projectName} look="name" />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ agent, effects }) => (
          <tr key={agent} className="border-line border-b">
            <th scope="row" className="py-1.5 pr-4 font-medium">
              {nameOf(agent)}
            </th>
            {(['user', 'project'] as const).map((scope) => {
              const effect = effects[scope]
              return (
                <td key={scope} className={`py-1.5 pr-4 ${effect ? colours[effect] : 'text-soft'}`}>
                  {effect ? words[effect] : 'stays as it is'}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A project's switch in the way goes with the move; other projects' switches that lose their server are told too. */
function OverridesThatGo({ plan }: { readonly plan: Plan }) {
  const told = plan.attention.filter(({ code }) => code === 'override-replaced' || code?.includes('tombstone'))
  if (told.length === 0) return null
  return (
    <ul className="grid gap-1">
      {told.map(({ action }) => (
        <li key={action} className="flex gap-2">
          <Icon name="information" className="mt-0.5 text-next" />
          <Verbatim text={action} look="name" />
        </li>
      ))}
    </ul>
  )
}
