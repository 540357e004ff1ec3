/** The next step that a state asks for, as a command where there is one. */
import type { ServerState } from '../../model/server-state.ts'
import type { AgentAdapter } from '../agents/agent-adapter.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import { describeForeignWaysOut, describeMovedWaysOut } from './describe-ways-out.ts'
import type { TargetEvaluation } from './evaluate-target.ts'
import type { TargetPlace } from './target-place.ts'
import type { World } from './world.ts'

export function describeNextStep(
  world: World,
  place: TargetPlace,
  state: ServerState,
  { isAbsent, isForeign }: TargetEvaluation,
): string | undefined {
  switch (state) {
    case 'pending-sync':
      return buildAfdCommand(world.places, ['mcp', 'sync', '--scope', place.scope])
    case 'conflict':
    case 'drift':
      return isForeign ? describeForeignWaysOut(world, place) : describeMovedWaysOut(world, place, isAbsent)
    case 'configured':
      return place.agent.adapter.capability.activation === 'live' ? undefined : describeActivation(place.agent.adapter)
    case 'failing':
    case 'unsupported':
    case 'pending-auth':
    case 'pending-trust':
    case 'active':
    case 'disabled':
    case 'importable':
    case 'incompatible':
    case 'shadowed':
    case 'absent':
      return undefined
  }
}

function describeActivation(agent: AgentAdapter): string {
  return agent.capability.activation === 'restart'
    ? `Takes effect when ${agent.name} restarts.`
    : `Takes effect in the next ${agent.name} session.`
}
