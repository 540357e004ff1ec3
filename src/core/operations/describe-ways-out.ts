/** What a person can do about an entry that moved apart: only commands that lead somewhere. */
import type { ScopeKind } from '../../model/scope.ts'
import { isServerOverride } from '../../model/server.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import { buildLeaveOutCommand } from '../plan/check-preconditions.ts'
import type { TargetPlace } from './target-place.ts'
import { entriesOf, type World } from './world.ts'

/** An entry that was ours and is another now. `isGone`: nothing wants it any more, so there is no side to take. */
export function describeMovedWaysOut(world: World, place: TargetPlace, isAbsent: boolean, isGone = false): string {
  const { agent, scope, server } = place
  const command = (words: readonly string[]) => buildAfdCommand(world.places, words)
  const where = ['--scope', scope, '--agent', agent.adapter.id]
  const take = (side: 'native' | 'canonical') => command(['mcp', 'resolve', server, ...where, '--take', side])
  const restore = `Put it back: ${take('canonical')}`
  const entry = findEntry(world, scope, server)
  const release = `stop managing it: ${command(['mcp', 'release', server, ...where])}`
  if (entry !== undefined && isServerOverride(entry)) {
    const uninstall = command(['mcp', 'uninstall', server, '--scope', scope])
    return isAbsent ? `${restore} · or take this project’s switch for it away: ${uninstall}` : restore
  }
  if (isGone || entry === undefined) return `Keep that entry and ${release}`
  if (isAbsent) {
    const leaveOut = buildLeaveOutCommand(world.places, { adapter: agent.adapter, definedAt: scope, server })
    return `${restore} · or leave ${agent.adapter.name} out: ${leaveOut}`
  }
  return holdsDefinition(place)
    ? `Decide which side holds, the registry’s: ${take('canonical')} · or the agent’s: --take native`
    : `${restore} · or keep that entry and ${release}`
}

/** An entry of the same name that was never ours. */
export function describeForeignWaysOut(world: World, place: TargetPlace): string {
  const { agent, scope, server, name } = place
  const { adapter } = agent
  const command = (words: readonly string[]) => buildAfdCommand(world.places, words)
  const entry = findEntry(world, scope, server)
  // A project's switch has no targets of its own: they are the user definition's.
  const definedAt = entry !== undefined && isServerOverride(entry) ? 'user' : scope
  const leaveOut = place.leaveOut ?? buildLeaveOutCommand(world.places, { adapter, definedAt, server })
  const adopt = command([
    'mcp',
    'adopt',
    adapter.id,
    name,
    '--from-scope',
    scope,
    '--to-scope',
    scope,
    '--as',
    'NEW_ID',
  ])
  const overwrite = command(['mcp', 'resolve', server, '--scope', scope, '--agent', adapter.id, '--take', 'canonical'])
  const ways = [`Adopt that one under another name: ${adopt}`, `leave ${adapter.name} out: ${leaveOut}`]
  // A server that no registry holds yet has no side to take.
  if (entry !== undefined) ways.push(`write over it: ${overwrite}`)
  return ways.join(' · or ')
}

/** Whether the agent's entry could become the definition. */
function holdsDefinition({ agent, scope, name }: TargetPlace): boolean {
  const value = entriesOf(agent, scope).find(([other]) => other === name)?.[1]
  return value !== undefined && agent.adapter.readEntry({ name, scope, value }, agent.context).definition !== undefined
}

function findEntry(world: World, scope: ScopeKind, server: string) {
  const servers = (scope === 'user' ? world.userRegistry : world.projectRegistry)?.content?.servers ?? {}
  return Object.hasOwn(servers, server) ? servers[server] : undefined
}
