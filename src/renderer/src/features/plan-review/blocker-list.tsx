/** What keeps a plan from being carried out, each with its way out. */
import { useId, useState } from 'react'
import type { AgentId } from '../../../../model/agent.ts'
import type { Blocker, PlanRequest } from '../../../../model/plan.ts'
import { variableNameSchema } from '../../../../model/server.ts'
import { Button } from '../../components/button.tsx'
import { ProblemList } from '../../components/problem-list.tsx'
import { findWaysOut, type PressedWay, type WayOut } from './way-out.ts'

interface BlockerListProps {
  readonly blockers: readonly Blocker[]
  /** What was asked for: the ways out are changes of it. */
  readonly request: PlanRequest
  /** The agents on this machine. */
  readonly found: readonly AgentId[]
  readonly nameOf: (agent: string) => string
  readonly onWayOut: (way: WayOut) => void
}

export function BlockerList({ blockers, request, found, nameOf, onWayOut }: BlockerListProps) {
  return (
    <ul className="grid gap-3">
      {blockers.map((blocker, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two equal blockers are told apart by nothing else
        <li key={`${blocker.code} ${index}`} className="grid gap-3 rounded-lg border border-bad p-4">
          <ProblemList problems={[blocker]} />
          <div className="flex flex-wrap gap-2 pl-6 empty:hidden">
            {findWaysOut(blocker, request, found).map((way) =>
              way.kind === 'reference' ? (
                <ReferenceForm key={way.kind} field={way.field} onName={(name) => onWayOut({ ...way, name })} />
              ) : (
                <Button key={way.kind} onClick={() => onWayOut(way)}>
                  {describeWay(way, nameOf)}
                </Button>
              ),
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })

function describeWay(way: PressedWay, nameOf: BlockerListProps['nameOf']): string {
  switch (way.kind) {
    case 'leave-out':
      return `Leave ${nameOf(way.agent)} out…`
    case 'consent':
      return `Use ${nameOf(way.agent)} all the same…`
    case 'select-agents':
      return `Select ${listFormat.format(way.agents.map(nameOf))}…`
    case 'portable-only':
      return 'Adopt the rest…'
  }
}

/** The last part of the field is the name that people mostly give the variable too. */
function suggestVariable(field: string): string {
  const name = (field.split('.').at(-1) ?? '').replace(/[^A-Za-z0-9_]/g, '_').toUpperCase()
  return variableNameSchema.safeParse(name).success ? name : ''
}

function ReferenceForm({ field, onName }: { readonly field: string; readonly onName: (name: string) => void }) {
  const [name, setName] = useState(suggestVariable(field))
  const id = useId()
  const legal = variableNameSchema.safeParse(name).success
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm">
          Environment variable to read {field} from
        </label>
        <input
          id={id}
          value={name}
          onChange={(event) => setName(event.target.value)}
          aria-invalid={!legal}
          className="min-h-8 rounded-md border border-edge bg-surface px-3 font-mono text-sm"
        />
      </div>
      <Button disabled={!legal} onClick={() => onName(name)}>
        Use a reference
      </Button>
    </div>
  )
}
