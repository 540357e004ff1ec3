/** Everything the tray says, worked out from one reading. */
import { type ServerState, serverStates } from '../../model/server-state.ts'
import type { PlaceReading, WorldReading } from '../live/world-reading.ts'

export type TrayTone = 'bad' | 'moved' | 'wait' | 'next' | 'good' | 'quiet'

export interface PlaceSummary {
  readonly id: PlaceReading['id']
  readonly name: string
  readonly servers: number
  /** How many servers ask for something. */
  readonly needing: number
}

export interface WorldSummary {
  readonly tone: TrayTone
  /** One line. */
  readonly sentence: string
  readonly places: readonly PlaceSummary[]
  /** Ids of transactions that were cut short. */
  readonly unfinished: readonly string[]
}

const tones: Readonly<Record<ServerState, TrayTone>> = {
  conflict: 'bad',
  drift: 'moved',
  failing: 'bad',
  unsupported: 'wait',
  'pending-sync': 'next',
  'pending-auth': 'wait',
  'pending-trust': 'wait',
  configured: 'good',
  active: 'good',
  disabled: 'quiet',
  importable: 'quiet',
  incompatible: 'quiet',
  shadowed: 'quiet',
  absent: 'quiet',
}
const asking: readonly TrayTone[] = ['bad', 'moved', 'wait', 'next']

export function summarizeWorld({ places }: WorldReading): WorldSummary {
  const summaries = places.map(summarizePlace)
  const servers = countOnce(places, () => true)
  const needing = countOnce(places, (state) => asking.includes(tones[state]))
  const unfinished = [...new Set(places.flatMap(({ status }) => status.unfinished))]
  const states = places.flatMap(({ status }) => status.servers.map(({ state }) => state))
  // A switched-off or hidden server next to one that is in order does not make the whole look idle.
  const shown = states.filter((state) => tones[state] !== 'quiet')
  const worst = serverStates.find((state) => shown.includes(state))
  const tone = unfinished.length > 0 ? 'bad' : worst === undefined ? 'quiet' : tones[worst]
  return { tone, sentence: describeWorld(servers, needing, unfinished.length), places: summaries, unfinished }
}

function summarizePlace({ id, name, status }: PlaceReading): PlaceSummary {
  const needing = status.servers.filter(({ state }) => asking.includes(tones[state])).length
  return { id, name, servers: status.servers.length, needing }
}

/** A user server shows in every project: it is one server all the same. */
function countOnce(places: readonly PlaceReading[], counts: (state: ServerState) => boolean): number {
  const keys = places.flatMap(({ id, status }) =>
    status.servers.filter(({ state }) => counts(state)).map((s) => `${s.owner === 'user' ? '' : id} ${s.id}`),
  )
  return new Set(keys).size
}

function describeWorld(servers: number, needing: number, unfinished: number): string {
  if (unfinished > 0) return 'A change was cut short'
  const all = servers === 1 ? '1 server' : `${servers} servers`
  if (needing === 0) return servers === 0 ? 'No servers yet' : `${all}, nothing needs you`
  return needing === 1 ? `1 of ${all} needs you` : `${needing} of ${all} need you`
}
