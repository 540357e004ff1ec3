/** Requests that name something that is not there. */
import { type Problem, ProblemError } from '../../model/problem.ts'
import type { ScopeKind } from '../../model/scope.ts'
import { redactText } from '../definition/redact.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import type { DraftBuilder } from './draft-builder.ts'
import type { World } from './world.ts'

export function refuseUnknownAgents(world: World, ids: readonly string[]): void {
  const known = world.agents.map(({ adapter }) => adapter.id)
  const unknown = ids.filter((id) => !known.includes(id))
  if (unknown.length === 0) return
  throw new ProblemError(
    unknown.map((id) => ({
      code: 'unknown-agent',
      severity: 'error',
      message: `There is no agent called ${redactText(id)}.`,
      nextStep: `Agents: ${known.join(', ')}`,
    })),
  )
}

export function refuseUnknownServer(builder: DraftBuilder, scope: ScopeKind, id: string): ProblemError {
  const known = Object.keys(builder.registry(scope))
  const problem: Problem = {
    code: 'unknown-server',
    severity: 'error',
    message: `There is no managed server called ${id} at the ${scope} scope.`,
    nextStep:
      known.length > 0
        ? `Servers: ${known.join(', ')}`
        : `See what could be adopted: ${buildAfdCommand(builder.world.places, ['mcp', 'discover', '--scope', scope])}`,
  }
  return new ProblemError([problem])
}
