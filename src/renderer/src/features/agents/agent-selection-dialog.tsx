/** Chooses which agents are kept in step. Choosing alone writes nothing: a plan comes next. */
import { useState } from 'react'
import { displayPath, type PathRoots } from '../../../../model/display-path.ts'
import type { PlanRequestOf } from '../../../../model/plan.ts'
import type { AgentReport } from '../../../../model/report.ts'
import { Button } from '../../components/button.tsx'
import { Modal } from '../../components/modal.tsx'
import { Verbatim } from '../../components/verbatim.tsx'

interface AgentSelectionDialogProps {
  readonly agents: readonly AgentReport[]
  /** Whether the user has chosen before; otherwise nothing is ticked yet. */
  readonly chosenBefore: boolean
  readonly roots: PathRoots
  readonly onReview: (request: PlanRequestOf<'select-agents'>) => void
  readonly onClose: () => void
}

export function AgentSelectionDialog({ agents, chosenBefore, roots, onReview, onClose }: AgentSelectionDialogProps) {
  const initial = chosenBefore ? agents.filter((agent) => agent.selected).map((agent) => agent.id) : []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial))
  const found = agents.filter((agent) => agent.detected).map((agent) => agent.id)
  const toggle = (id: string, on: boolean) => {
    setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((c) => c !== id)))
  }
  const request = {
    operation: 'select-agents',
    agents: agents.map(({ id }) => id).filter((id) => chosen.has(id)),
  } as const
  const unchanged = chosenBefore && chosen.size === initial.length && initial.every((id) => chosen.has(id))
  return (
    <Modal
      title="Agents to keep in step"
      onClose={onClose}
      footer={
        <>
          <Button className="mr-auto" onClick={() => setChosen(new Set([...chosen, ...found]))}>
            Tick all found
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={unchanged || chosen.size === 0} onClick={() => onReview({ ...request })}>
            Review…
          </Button>
        </>
      }
    >
      <p className="text-soft">
        A server in your registry goes to the agents you tick. An agent that is not ticked is only looked at, and one
        that you untick keeps its entries as they are.
      </p>
      <fieldset className="grid gap-1">
        <legend className="sr-only">Agents</legend>
        {agents.map((agent) => (
          <AgentOption
            key={agent.id}
            agent={agent}
            roots={roots}
            checked={chosen.has(agent.id)}
            onChange={(on) => toggle(agent.id, on)}
          />
        ))}
      </fieldset>
    </Modal>
  )
}

interface AgentOptionProps {
  readonly agent: AgentReport
  readonly roots: PathRoots
  readonly checked: boolean
  readonly onChange: (on: boolean) => void
}

function AgentOption({ agent, roots, checked, onChange }: AgentOptionProps) {
  const user = agent.surfaces.user
  return (
    <label className="flex gap-3 rounded-md p-2 hover:bg-sunken">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="grid min-w-0">
        <span className="font-medium">{agent.name}</span>
        <span className="text-sm text-soft wrap-anywhere">
          {agent.detected ? 'found on this machine' : 'not found on this machine'}
          {user && (
            <>
              {' · '}
              <Verbatim text={displayPath(user.path, roots)} look="small" />
            </>
          )}
          {agent.capability.project === 'unsupported' && ' · has no project files'}
        </span>
      </span>
    </label>
  )
}
