import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DiscoveryReport, StatusReport } from '../../model/report.ts'
import type { ServerState } from '../../model/server-state.ts'
import { describeForeignChange, findForeignChanges } from './foreign-changes.ts'
import type { PlaceReading, WorldReading } from './world-reading.ts'

/** One place in which `docs` and `files` stand as given in Codex, and Codex has these native names. */
function read(
  states: Readonly<Record<string, ServerState>>,
  names: readonly string[] = ['docs', 'files'],
): WorldReading {
  const servers = Object.entries(states).map(([id, state]) => ({
    id,
    owner: 'user',
    state,
    targets: [{ agent: 'codex', scope: 'user', state, locator: '' }],
  }))
  const entries = names.map((name) => ({ agent: 'codex', scope: 'user', name }))
  const place: PlaceReading = {
    id: null,
    name: 'User',
    status: { servers, unfinished: [] } as unknown as StatusReport,
    discovery: { entries } as unknown as DiscoveryReport,
  }
  return { places: [place], files: [] }
}

const inOrder = read({ docs: 'configured', files: 'configured' })
const tell = (after: WorldReading, before = inOrder) =>
  findForeignChanges(before, after).map((change) => describeForeignChange(change, () => 'Codex'))

describe('findForeignChanges', () => {
  it('names a server that moved apart in an agent', () => {
    assert.deepEqual(tell(read({ docs: 'drift', files: 'configured' })), ['docs was changed in Codex’s file.'])
  })

  it('counts several of one agent together', () => {
    assert.deepEqual(tell(read({ docs: 'drift', files: 'conflict' })), [
      'docs and 1 more were changed in Codex’s file.',
    ])
  })

  it('says once that an agent lost everything, and not again for each server', () => {
    assert.deepEqual(tell(read({ docs: 'drift', files: 'drift' }, [])), ['All 2 servers of Codex are gone.'])
  })

  it('is silent about what stood apart before, and about what only waits for a sync', () => {
    const apart = read({ docs: 'drift', files: 'configured' })
    assert.deepEqual(tell(read({ docs: 'conflict', files: 'pending-sync' }), apart), [])
  })

  it('is silent about a place that is new', () => {
    assert.deepEqual(tell(read({ docs: 'drift' }), { places: [], files: [] }), [])
  })
})
