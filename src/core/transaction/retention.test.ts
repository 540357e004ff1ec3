import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { buildCrashScene, type CrashScene } from '../../../test/helpers/crash-scene.ts'
import { buildFailingFileSystem, CrashSignal } from '../../../test/helpers/failing-file-system.ts'
import { setLine } from '../../../test/helpers/line-edits.ts'
import { nodeFileSystem } from '../system/node-file-system.ts'
import { planPrune, pruneByRetention, pruneTransaction } from './retention.ts'
import { listTransactions } from './transaction-history.ts'

describe('planPrune', () => {
  const ids = [
    '20300101T000000Z-aaaaaa',
    '20300102T000000Z-aaaaaa',
    '20300103T000000Z-aaaaaa',
    '20300104T000000Z-aaaaaa',
  ]
  const now = new Date('2030-01-05T00:00:00Z')

  it('keeps the last ones, however old', () => {
    assert.deepEqual(planPrune(ids, { transactions: 4, days: 0 }, now), [])
    assert.deepEqual(planPrune(ids, { transactions: 1, days: 0 }, now), [ids[2], ids[1], ids[0]])
  })

  it('keeps the young ones, however many', () => {
    assert.deepEqual(planPrune(ids, { transactions: 1, days: 90 }, now), [])
    assert.deepEqual(planPrune(ids, { transactions: 1, days: 2.5 }, now), [ids[1], ids[0]])
  })
})

describe('pruning', () => {
  let scene: CrashScene
  beforeEach(async () => {
    scene = await buildCrashScene()
  })
  afterEach(() => scene.remove())

  it('removes finished transactions and never an unfinished one', async () => {
    const { ports, change } = scene.startProcess(nodeFileSystem)
    const edit = (value: string) => [setLine(scene.path('dotfiles/codex.toml'), 'n', value)]
    const first = await change(edit('1'))
    assert.ok(first.state === 'committed')
    const isOutcome = ({ path }: { readonly path: string }) => path.endsWith('outcome.json')
    const victim = scene.startProcess(buildFailingFileSystem(nodeFileSystem, { kind: 'kill-before', at: isOutcome }))
    await assert.rejects(victim.change(edit('2')), CrashSignal)
    victim.die()
    const [unfinished] = await listTransactions(ports, scene.directories)
    const later = { ...ports, now: () => new Date(Date.now() + 60_000) }
    await pruneByRetention(later, scene.directories, { transactions: 0, days: 0 })
    assert.equal(await pruneTransaction(ports, scene.directories, unfinished?.id ?? ''), false)
    assert.deepEqual(
      (await listTransactions(ports, scene.directories)).map(({ id }) => id),
      [unfinished?.id],
    )
  })

  it('by hand removes the copies of one transaction', async () => {
    const { ports, change } = scene.startProcess(nodeFileSystem)
    const { state, ...rest } = await change()
    assert.ok(state === 'committed' && 'id' in rest && typeof rest.id === 'string')
    assert.equal(await pruneTransaction(ports, scene.directories, '../../x'), false)
    assert.equal(await pruneTransaction(ports, scene.directories, rest.id), true)
    assert.deepEqual(await nodeFileSystem.listDirectory(scene.directories.backups), [])
  })
})
