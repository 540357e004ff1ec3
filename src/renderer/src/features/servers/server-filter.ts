/** Which servers a search and a chosen state leave on the screen. */
import type { ServerReport } from '../../../../model/report.ts'
import type { ServerState } from '../../../../model/server-state.ts'
import { describeWhatRuns } from '../../../../model/what-runs.ts'

export interface ServerFilter {
  readonly text: string
  readonly state: ServerState | 'any' | 'needs-you'
}

/** Every word of the search has to be somewhere in the text. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const all = texts.join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

export function filterServers(
  servers: readonly ServerReport[],
  filter: ServerFilter,
  isAsking: (state: ServerState) => boolean,
): readonly ServerReport[] {
  return servers.filter((server) => {
    const states = [server.state, ...server.targets.map((target) => target.state)]
    if (filter.state === 'needs-you' && !states.some(isAsking)) return false
    if (filter.state !== 'any' && filter.state !== 'needs-you' && !states.includes(filter.state)) return false
    return matchesSearch(filter.text, [server.id, describeWhatRuns(server.definition), server.owner])
  })
}
