/** What a connect adds to the state that the files give. */
import type { ServerDefinition } from '../../model/server.ts'
import type { ServerState, TargetState } from '../../model/server-state.ts'
import type { AgentAdapter } from '../agents/agent-adapter.ts'
import { fingerprintDefinition } from '../definition/fingerprint.ts'
import { scopeIdOf } from '../registry/applied-state.ts'
import { type HealthRecord, healthKey } from '../registry/health-records.ts'
import type { WantedServer } from './wanted-server.ts'
import type { World } from './world.ts'

/** The name that results of this server have; a user's server is the same wherever it is looked at. */
export function healthKeyOf({ places }: World, definition: ServerDefinition, owner: 'user' | 'project'): string {
  const { platform, projectRoot } = places
  const projectId = owner === 'project' && projectRoot !== undefined ? scopeIdOf(projectRoot, platform) : undefined
  return healthKey({ fingerprint: fingerprintDefinition(definition), platform, projectId })
}

export function findHealth(world: World, { scope, id, wanted }: WantedServer): HealthRecord | undefined {
  if (world.health.size === 0) return undefined
  const owner = scope === 'project' && !isInherited(world, id) ? 'project' : 'user'
  return world.health.get(healthKeyOf(world, wanted.definition, owner))
}

/** The project only switches it on or off: the definition is the user's. */
export function isInherited({ projectRegistry }: World, id: string): boolean {
  const entry = projectRegistry?.content?.servers[id]
  return entry !== undefined && 'inherits' in entry
}

/**
 * Only an entry that stands as wanted and is on can be active or failing; where the agent's own approval is missing a
 * connect of ours says that the server works, not that the agent runs it.
 */
export function addHealth(
  state: ServerState,
  record: HealthRecord | undefined,
  { agent, server, retry }: { readonly agent: AgentAdapter; readonly server: string; readonly retry: string },
): Pick<TargetState, 'state' | 'reason' | 'action'> {
  if (record === undefined || (state !== 'configured' && state !== 'pending-trust')) return { state }
  switch (record.outcome) {
    case 'connected':
      return { state: state === 'configured' ? 'active' : state }
    case 'failing':
      return {
        state: 'failing',
        ...(record.reason === undefined ? {} : { reason: record.reason }),
        action: retry,
      }
    case 'pending-auth':
      return {
        state: 'pending-auth',
        reason: `needs sign-in; AFD cannot see whether ${agent.name} already has it`,
        action: `Sign in to ${server} in ${agent.name}.`,
      }
  }
}
