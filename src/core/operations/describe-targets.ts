/** The states of the targets that a change was about, read from the files after it. */
import type { Confirmation } from '../../model/plan.ts'
import type { ScopeKind } from '../../model/scope.ts'
import { appliedKey } from '../registry/applied-state.ts'
import type { ChangePorts } from './core-ports.ts'
import { locateEntry } from './describe-trouble.ts'
import type { PlannedChange } from './planned-change.ts'
import { buildTargetState, registriesOf } from './read-status.ts'
import { readWorld } from './read-world.ts'
import { findWantedServer, type WantedServer } from './wanted-server.ts'
import { type AgentWorld, entriesOf, ledgerOf, type World } from './world.ts'

export async function describeTargets(
  ports: ChangePorts,
  { world: before, draft }: PlannedChange,
): Promise<Confirmation['targets']> {
  if (draft.affected.length === 0) return []
  const world = await readWorld(ports, before.places.projectRoot)
  return draft.affected.flatMap(({ agent: id, scope, server }) => {
    const agent = world.agents.find(({ adapter }) => adapter.id === id)
    if (!agent) return []
    const wanted = findWantedServer(world, registriesOf(world), scope, server)
    if (wanted?.agents.includes(agent)) return [{ server, ...buildTargetState(world, 'effective', wanted, agent) }]
    const golden = findGoldenServer(world, agent, scope, server)
    if (golden !== undefined) return [{ server, ...buildTargetState(world, 'effective', golden, agent) }]
    return [{ server, agent: id, scope, state: 'absent' as const, locator: locateEntry(world, agent, scope, server) }]
  })
}

/** What was written from the golden set stands in no registry: the agent's own file says what is wanted of it. */
function findGoldenServer(world: World, agent: AgentWorld, scope: ScopeKind, id: string): WantedServer | undefined {
  const applied = ledgerOf(world, scope)?.content?.entries[appliedKey(agent.adapter.id, id)]
  const value = entriesOf(agent, scope).find(([name]) => name === applied?.name)?.[1]
  if (applied?.owner !== 'golden' || value === undefined) return undefined
  const { definition } = agent.adapter.readEntry({ name: applied.name, scope, value }, agent.context)
  return definition && { id, scope, wanted: { kind: 'definition', definition }, agents: [agent] }
}
