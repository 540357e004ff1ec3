/** Words for the two troubles that a sync meets most: an entry that moved by itself, and one that was never ours. */
import type { Blocker } from '../../model/plan.ts'
import type { ScopeKind } from '../../model/scope.ts'
import { describeForeignWaysOut, describeMovedWaysOut } from './describe-ways-out.ts'
import type { TargetEvaluation } from './evaluate-target.ts'
import { locate, showPath } from './read-document.ts'
import type { TargetPlace } from './target-place.ts'
import { type AgentWorld, surfaceOf, type World } from './world.ts'

/** `isGone`: nothing wants the entry any more, so there is no side to take, only to keep it. */
export function describeDrift(world: World, place: TargetPlace, found: TargetEvaluation, isGone: boolean): Blocker {
  const { agent, scope, server } = place
  const { locator, reason } = describeMoved(world, place, found)
  return {
    code: 'drift',
    severity: 'error',
    agent: agent.adapter.id,
    scope,
    locator,
    message: `Since we last wrote ${server} it was ${reason}. A sync keeps that change and stops.`,
    nextStep: describeMovedWaysOut(world, place, found.isAbsent, isGone),
  }
}

export function describeConflict(world: World, place: TargetPlace, { isForeign, isAbsent }: TargetEvaluation): Blocker {
  const { agent, scope, server, name } = place
  const file = showPath(nativePath(agent, scope), world.places)
  const message = isForeign
    ? `${file} already has a different server called ${name} that is not managed here. It is never overwritten.`
    : `${server} changed both here and in ${file} since we last wrote it.`
  return {
    code: 'conflict',
    severity: 'error',
    agent: agent.adapter.id,
    scope,
    locator: locateEntry(world, agent, scope, name),
    message,
    nextStep: isForeign ? describeForeignWaysOut(world, place) : describeMovedWaysOut(world, place, isAbsent),
  }
}

/** What happened to an entry, to go on from `was …`, and the place where. Who did it no file tells. */
export function describeMoved(
  world: World,
  { agent, scope, name }: TargetPlace,
  { deed }: Pick<TargetEvaluation, 'deed'>,
): { readonly locator: string; readonly reason: string } {
  const { kind, isPutBack, list } = deed()
  const file = showPath(list?.path ?? nativePath(agent, scope), world.places)
  const hint = isPutBack ? ` (as it was before we wrote it: reverted by ${agent.adapter.name}, or by hand)` : ''
  return {
    locator: list ? locate(list.path, list.keys, world.places) : locateEntry(world, agent, scope, name),
    reason: `${kind} ${kind === 'removed' ? 'from' : 'in'} ${file}${hint}`,
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
