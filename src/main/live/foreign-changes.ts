/** What happened to managed servers between two readings that nobody asked us for. */
import type { ServerState, TargetState } from '../../model/server-state.ts'
import type { PlaceReading, WorldReading } from './world-reading.ts'

export interface ForeignChange {
  readonly kind: 'changed' | 'all-gone'
  readonly agent: string
  /** Ids of the servers; names of native entries for `all-gone`. */
  readonly servers: readonly string[]
  readonly place: string
}

const moved: readonly ServerState[] = ['conflict', 'drift']

/** Entries of ours that moved apart since, by agent and place; and agents that lost every entry they had. */
export function findForeignChanges(before: WorldReading, after: WorldReading): readonly ForeignChange[] {
  return after.places.flatMap((place) => {
    const old = before.places.find(({ id }) => id === place.id)
    return old === undefined ? [] : [...findVanished(old, place), ...findMoved(old, place)]
  })
}

function findMoved(before: PlaceReading, after: PlaceReading): readonly ForeignChange[] {
  const known = new Map(listTargets(before).map(({ key, target }) => [key, target.state]))
  const byAgent = new Map<string, string[]>()
  const vanished = new Set(findVanished(before, after).map(({ agent }) => agent))
  for (const { key, server, target } of listTargets(after)) {
    const old = known.get(key)
    if (old === undefined || moved.includes(old) || !moved.includes(target.state)) continue
    if (vanished.has(target.agent) || (after.id !== null && target.scope === 'user')) continue
    byAgent.set(target.agent, [...(byAgent.get(target.agent) ?? []), server])
  }
  return [...byAgent].map(([agent, servers]) => ({ kind: 'changed', agent, servers, place: after.name }))
}

/** One entry that went is a change like others; all of several at once mostly are a file that was lost. */
function findVanished(before: PlaceReading, after: PlaceReading): readonly ForeignChange[] {
  const old = countEntries(before)
  const now = countEntries(after)
  return [...old]
    .filter(([agent, names]) => names.length > 1 && !now.has(agent))
    .map(([agent, servers]) => ({ kind: 'all-gone', agent, servers, place: after.name }))
}

/** In a project only its own entries: the user's are told once, at the user scope. */
function countEntries({ id, discovery }: PlaceReading): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>()
  for (const { agent, name, scope } of discovery.entries) {
    if (id !== null && scope === 'user') continue
    names.set(agent, [...(names.get(agent) ?? []), name])
  }
  return names
}

function listTargets({ status }: PlaceReading) {
  return status.servers.flatMap((server) =>
    server.targets.map((target: TargetState) => ({
      key: `${target.agent} ${target.scope} ${server.id}`,
      server: server.id,
      target,
    })),
  )
}

/** One sentence a change, for a notification and for the window. `nameOf` gives the agent's own name. */
export function describeForeignChange(change: ForeignChange, nameOf: (agent: string) => string): string {
  const { kind, agent, servers, place } = change
  const where = place === 'User' ? '' : ` in ${place}`
  if (kind === 'all-gone') return `All ${servers.length} servers of ${nameOf(agent)} are gone${where}.`
  const [first = '', ...rest] = servers
  return rest.length === 0
    ? `${first} was changed in ${nameOf(agent)}’s file${where}.`
    : `${first} and ${rest.length} more were changed in ${nameOf(agent)}’s file${where}.`
}
