/** The states of the targets that a change was about, read from the files after it. */
import type { Confirmation } from '../../model/plan.ts'
import type { ChangePorts } from './core-ports.ts'
import { locateEntry } from './describe-trouble.ts'
import type { PlannedChange } from './planned-change.ts'
import { buildTargetState, registriesOf } from './read-status.ts'
import { readWorld } from './read-world.ts'
import { findWantedServer } from './wanted-server.ts'

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
    return [{ server, agent: id, scope, state: 'absent' as const, locator: locateEntry(world, agent, scope, server) }]
  })
}
