/** The next step that a state asks for, as a command where there is one. */
import type { ScopeKind } from '../../model/scope.ts'
import type { ServerState } from '../../model/server-state.ts'
import type { AgentAdapter } from '../agents/agent-adapter.ts'

export interface StepContext {
  readonly agent: AgentAdapter
  readonly server: string
  readonly scope: ScopeKind
}

export function describeNextStep(state: ServerState, { agent, server, scope }: StepContext): string | undefined {
  switch (state) {
    case 'pending-sync':
      return `afd mcp sync --scope ${scope}`
    case 'conflict':
    case 'drift':
      return `afd mcp resolve ${server} --scope ${scope} --agent ${agent.id} --take native|canonical`
    case 'configured':
      return agent.capability.activation === 'live' ? undefined : describeActivation(agent)
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
