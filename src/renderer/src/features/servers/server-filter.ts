/** Which servers a search and the chosen filters leave on the screen, and in which order. */
import type { ServerReport } from '../../../../model/report.ts'
import type { ScopeKind } from '../../../../model/scope.ts'
import { type ServerState, serverStates } from '../../../../model/server-state.ts'
import { describeWhatRuns } from '../../../../model/what-runs.ts'
import { matchesSearch } from '../../components/matches-search.ts'

export type ServerOrder = 'name' | 'worst' | 'owner'

export interface ServerFilter {
  readonly text: string
  readonly state: ServerState | 'any' | 'needs-you'
  /** Only servers that are meant for this agent. */
  readonly agent?: string | undefined
  readonly owner?: ScopeKind | undefined
  readonly order?: ServerOrder | undefined
}

export function filterServers(
  servers: readonly ServerReport[],
  filter: ServerFilter,
  isAsking: (state: ServerState) => boolean,
): readonly ServerReport[] {
  const left = servers.filter((server) => {
    const targets = server.targets.filter(({ agent }) => filter.agent === undefined || agent === filter.agent)
    if (filter.agent !== undefined && targets.length === 0) return false
    if (filter.owner !== undefined && server.owner !== filter.owner) return false
    const states = targets.map((target) => target.state)
    if (filter.agent === undefined) states.push(server.state)
    if (filter.state === 'needs-you' && !states.some(isAsking)) return false
    if (filter.state !== 'any' && filter.state !== 'needs-you' && !states.includes(filter.state)) return false
    return matchesSearch(filter.text, [server.id, describeWhatRuns(server.definition), server.owner])
  })
  return filter.order === undefined || filter.order === 'name' ? left : left.toSorted(comparators[filter.order])
}

const byName = (a: ServerReport, b: ServerReport) => a.id.localeCompare(b.id, 'en')
const comparators: Readonly<Record<Exclude<ServerOrder, 'name'>, (a: ServerReport, b: ServerReport) => number>> = {
  worst: (a, b) => serverStates.indexOf(a.state) - serverStates.indexOf(b.state) || byName(a, b),
  owner: (a, b) => a.owner.localeCompare(b.owner, 'en') || byName(a, b),
}
