/** Words for the two troubles that a sync meets most: an entry that moved by itself, and one that was never ours. */
import type { Blocker } from '../../model/plan.ts'
import type { ScopeKind } from '../../model/scope.ts'
import { quoteCommandLine } from '../../model/shell-quote.ts'
import { buildLeaveOutCommand } from '../plan/check-preconditions.ts'
import { locate, showPath } from './read-document.ts'
import type { TargetPlace } from './target-place.ts'
import { type AgentWorld, surfaceOf, type World } from './world.ts'

/** `isGone`: nothing wants the entry any more, so there is no side to take, only to keep it. */
export function describeDrift(world: World, place: TargetPlace, isGone: boolean): Blocker {
  const { agent, scope, server, name } = place
  const { adapter } = agent
  const file = showPath(nativePath(agent, scope), world.places)
  const command = `--scope ${scope} --agent ${adapter.id}`
  return {
    code: 'drift',
    severity: 'error',
    agent: adapter.id,
    scope,
    locator: locateEntry(world, agent, scope, name),
    message: `${server} was changed in ${file} after we last wrote it. A sync keeps that change and stops.`,
    nextStep: isGone
      ? `Keep that entry and stop managing it: afd mcp release ${server} ${command}`
      : `Decide which side holds: afd mcp resolve ${server} ${command} --take native|canonical`,
  }
}

export function describeConflict(world: World, place: TargetPlace, isForeign: boolean): Blocker {
  const { agent, scope, server, name } = place
  const { adapter } = agent
  const leaveOut = place.leaveOut ?? buildLeaveOutCommand({ adapter, definedAt: scope, server })
  const file = showPath(nativePath(agent, scope), world.places)
  const message = isForeign
    ? `${file} already has a different server called ${name} that is not managed here. It is never overwritten.`
    : `${server} changed both here and in ${file} since we last wrote it.`
  return {
    code: 'conflict',
    severity: 'error',
    agent: adapter.id,
    scope,
    locator: locateEntry(world, agent, scope, name),
    message,
    nextStep: isForeign
      ? `Adopt that one under another name: afd mcp adopt ${adapter.id} ${quoteCommandLine([name], world.places.platform)} --from-scope ${scope} --to-scope ${scope} --as NEW_ID · or leave ${adapter.name} out: ${leaveOut}`
      : `Decide which side holds: afd mcp resolve ${server} --scope ${scope} --agent ${adapter.id} --take native|canonical`,
  }
}

/** `FILE#servers.NAME`, the way to name a native entry whatever its container is called. */
export function locateEntry(world: World, agent: AgentWorld, scope: ScopeKind | 'local', name: string): string {
  const keys = scope === 'local' ? ['projects', localKey(agent), 'servers', name] : ['servers', name]
  return locate(nativePath(agent, scope), keys, world.places)
}

export function nativePath(agent: AgentWorld, scope: ScopeKind | 'local'): string {
  return surfaceOf(agent, scope)?.file.path ?? ''
}

function localKey(agent: AgentWorld): string {
  return surfaceOf(agent, 'local')?.container[1] ?? ''
}
