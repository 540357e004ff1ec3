/** One server in one agent at one scope, as the verbs hand it around while they collect a plan. */
import type { ScopeKind } from '../../model/scope.ts'
import type { AgentWorld } from './world.ts'

export interface TargetPlace {
  readonly agent: AgentWorld
  readonly scope: ScopeKind
  /** The id in the registry. */
  readonly server: string
  /** The name of the native entry; another one than the id where it was adopted under another. */
  readonly name: string
  /** What keeps the server out of the agent, where no registry holds it yet that `afd mcp targets` could change. */
  readonly leaveOut?: string
}
