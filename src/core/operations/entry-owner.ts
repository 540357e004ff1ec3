/** Which server of ours a native entry belongs to: one entry has one owner, or the second one's removal would take it from the first. */
import type { Blocker } from '../../model/plan.ts'
import type { AppliedEntry } from '../../model/registry-file.ts'
import type { ScopeKind } from '../../model/scope.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import { buildLeaveOutCommand } from '../plan/check-preconditions.ts'
import { locateEntry } from './describe-trouble.ts'
import type { TargetPlace } from './target-place.ts'
import { type AgentWorld, findApplied, type World } from './world.ts'

/** The id under which an agent's entry is managed. `entries`: the ledger of the scope. */
export function findOwner(
  entries: readonly AppliedEntry[],
  agent: AgentWorld,
  scope: ScopeKind,
  name: string,
): string | undefined {
  const isOwner = (entry: AppliedEntry) =>
    entry.agent === agent.adapter.id && entry.name === name && findApplied(agent, scope, entry) !== undefined
  return entries.find(isOwner)?.server
}

/** The other server that already manages the entry which a server would write or claim. */
export function findOtherOwner(
  entries: readonly AppliedEntry[],
  { agent, scope, server, name }: TargetPlace,
): string | undefined {
  const others = entries.filter((entry) => entry.server !== server)
  return findOwner(others, agent, scope, name)
}

/** `isKept`: the owner's definition is still in the registry. */
export function describeOtherOwner(world: World, place: TargetPlace, owner: string, isKept: boolean): Blocker {
  const { agent, scope, server, name } = place
  const { adapter } = agent
  const command = (words: readonly string[]) => buildAfdCommand(world.places, words)
  const leaveOut = place.leaveOut ?? buildLeaveOutCommand(world.places, { adapter, definedAt: scope, server })
  return {
    code: 'already-managed',
    severity: 'error',
    agent: adapter.id,
    scope,
    locator: locateEntry(world, agent, scope, name),
    message: `The entry ${name} of ${adapter.name} is managed already, under the id ${owner}.`,
    nextStep: isKept
      ? `Give that server another name: ${command(['mcp', 'rename', owner, 'NEW_ID', '--scope', scope])} · or leave ${adapter.name} out: ${leaveOut}`
      : `Stop managing it as ${owner}: ${command(['mcp', 'release', owner, '--scope', scope, '--agent', adapter.id])}`,
  }
}

/** What the golden set wrote is the golden set's until it is released. */
export function describeGoldenOwner(world: World, { agent, scope, server, name }: TargetPlace): Blocker {
  const { adapter } = agent
  const release = buildAfdCommand(world.places, ['mcp', 'release', server, '--scope', scope, '--agent', adapter.id])
  return {
    code: 'already-managed',
    severity: 'error',
    agent: adapter.id,
    scope,
    locator: locateEntry(world, agent, scope, name),
    message: `The entry ${name} of ${adapter.name} was written from the project’s golden set, and an entry has one owner.`,
    nextStep: `Take it from the golden set: ${release} (the entry stays)`,
  }
}
