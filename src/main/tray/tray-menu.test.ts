import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DiscoveryReport, StatusReport, TransactionReport } from '../../model/report.ts'
import type { ServerState } from '../../model/server-state.ts'
import type { PlaceReading } from '../live/world-reading.ts'
import { drawTrayIcon } from './tray-icon.ts'
import { buildTrayMenu, type TrayItem } from './tray-menu.ts'
import { summarizeWorld } from './world-summary.ts'

function place(
  name: string,
  servers: Readonly<Record<string, ServerState>>,
  unfinished: readonly string[] = [],
): PlaceReading {
  const reports = Object.entries(servers).map(([id, state]) => ({ id, owner: 'user', state }))
  return {
    id: name === 'User' ? null : '0123456789abcdef',
    name,
    status: { servers: reports, unfinished } as unknown as StatusReport,
    discovery: { entries: [] } as unknown as DiscoveryReport,
  }
}

const summarize = (...places: readonly PlaceReading[]) => summarizeWorld({ places, files: [] })
const labels = (items: readonly TrayItem[]): readonly unknown[] =>
  items.map((item) => (item === 'separator' ? item : 'items' in item ? [item.label, labels(item.items)] : item.label))

describe('summarizeWorld', () => {
  it('takes the worst state of all places, and counts a user server once', () => {
    const servers = { docs: 'configured', files: 'drift' } as const
    const { tone, sentence } = summarize(place('User', servers), place('web-app', servers))
    assert.deepEqual([tone, sentence], ['moved', '1 of 2 servers needs you'])
  })

  it('calls nothing good where there is nothing, and nothing idle where something runs', () => {
    assert.deepEqual(
      [summarize(place('User', {})).tone, summarize(place('User', { a: 'disabled' })).tone],
      ['quiet', 'quiet'],
    )
    assert.equal(summarize(place('User', { a: 'disabled', b: 'configured' })).tone, 'good')
  })

  it('puts a change that was cut short above everything', () => {
    const summary = summarize(place('User', { a: 'configured' }, ['t1']))
    assert.deepEqual([summary.tone, summary.sentence], ['bad', 'A change was cut short'])
  })
})

describe('buildTrayMenu', () => {
  const transactions: TransactionReport[] = Array.from({ length: 7 }, (_, index) => ({
    id: `t${index}`,
    operation: 'sync',
    at: '2026-12-01T12:00:00.000Z',
    state: 'committed',
    files: [],
    recoverable: index > 0,
  }))

  it('offers places, the last changes that can be undone, and the way out', () => {
    const items = buildTrayMenu(summarize(place('User', { a: 'drift' }), place('R&D', {})), transactions)
    const shown = labels(items)
    assert.equal(shown[0], '1 of 1 server needs you')
    assert.deepEqual(shown.filter(Array.isArray)[0], ['Places', ['User: 1 of 1 need you', 'R&&D: 0 servers']])
    const undos = items.find((item) => typeof item === 'object' && item.label === 'Last changes')
    assert.ok(typeof undos === 'object' && 'items' in undos)
    assert.deepEqual(
      undos.items.map((item) => typeof item === 'object' && 'deed' in item && item.deed),
      ['t1', 't2', 't3', 't4', 't5'].map((transaction) => ({ kind: 'undo', transaction })),
    )
    assert.equal(shown.at(-1), 'Quit')
  })
})

describe('drawTrayIcon', () => {
  it('draws another shape for each tone, see-through at the corners', () => {
    const tones = ['bad', 'moved', 'wait', 'next', 'good', 'quiet'] as const
    for (const size of [16, 24, 32]) {
      const shapes = tones.map((tone) => {
        const pixels = drawTrayIcon(tone, size)
        assert.deepEqual([pixels.length, pixels[3]], [size * size * 4, 0])
        return Buffer.from(pixels.filter((_, index) => index % 4 === 3)).toString('hex')
      })
      assert.equal(new Set(shapes).size >= 5, true)
    }
  })
})
