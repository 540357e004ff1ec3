import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toConfigValue } from '../../model/config-value.ts'
import { buildUndoData, readUndoData } from './undo-data.ts'
import { buildUndoEdit } from './undo-edit.ts'

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))
const key = Buffer.alloc(32, 7)
const undoEdit = buildUndoEdit(() => Promise.resolve(key))
const foreign = { format: 'json', isOwn: false } as const
const own = { format: 'json', isOwn: true } as const
const wrote = (path: readonly string[], value: unknown) => ({
  path,
  value: value === undefined ? undefined : toConfigValue(value),
})

async function undo(data: unknown, before: Buffer | undefined, fresh: Buffer | undefined): Promise<unknown> {
  const rendered = await undoEdit(data, before, fresh)
  if (!rendered.ok) return rendered.problems.map(({ code }) => code)
  return rendered.bytes === undefined ? undefined : JSON.parse(Buffer.from(rendered.bytes).toString('utf8'))
}

describe('undoEdit', () => {
  const data = buildUndoData(key, foreign, [wrote(['servers', 'x'], { b: 2 })])

  it('puts back what stood at the path, and leaves everything else', async () => {
    const before = bytes({ servers: { x: { a: 1 } }, other: 'old' })
    const fresh = bytes({ servers: { x: { b: 2 } }, other: 'new' })
    assert.deepEqual(await undo(data, before, fresh), { servers: { x: { a: 1 } }, other: 'new' })
  })

  it('takes out what was not there', async () => {
    const fresh = bytes({ servers: { x: { b: 2 }, y: 1 } })
    assert.deepEqual(await undo(data, undefined, fresh), { servers: { y: 1 } })
  })

  it('has nothing to do where it is as before already', async () => {
    const fresh = bytes({ servers: { x: { a: 1 } }, other: 'new' })
    assert.deepEqual(await undo(data, bytes({ servers: { x: { a: 1 } } }), fresh), {
      servers: { x: { a: 1 } },
      other: 'new',
    })
  })

  it('refuses to take back what was changed at the path since', async () => {
    const fresh = bytes({ servers: { x: { b: 3 } } })
    assert.deepEqual(await undo(data, bytes({}), fresh), ['cannot-undo'])
    assert.deepEqual(await undo({ ...data, left: [null] }, bytes({}), fresh), ['cannot-undo'])
  })

  it('sees that a credential was replaced, and keeps nothing of it', async () => {
    const token = buildUndoData(key, foreign, [wrote(['servers', 'x'], { api_key: 'one' })])
    const other = buildUndoData(Buffer.alloc(32, 8), foreign, [wrote(['servers', 'x'], { api_key: 'one' })])
    assert.deepEqual(await undo(token, bytes({}), bytes({ servers: { x: { api_key: 'two' } } })), ['cannot-undo'])
    assert.notDeepEqual(token.left, other.left)
  })

  it('takes nothing for ours where the key is gone', async () => {
    const undoWithoutKey = buildUndoEdit(() => Promise.resolve(undefined))
    assert.equal((await undoWithoutKey(data, bytes({}), bytes({ servers: { x: { b: 2 } } }))).ok, false)
  })

  it('takes away the containers that were not there before, when they are left empty', async () => {
    const fresh = bytes({ servers: { x: { b: 2 } }, other: 'new' })
    assert.deepEqual(await undo(data, bytes({ other: 'old' }), fresh), { other: 'new' })
    assert.deepEqual(await undo(data, bytes({ servers: {} }), fresh), { servers: {}, other: 'new' })
    assert.equal(await undo(data, undefined, Buffer.from('{ "servers": { "x": { "b": 2 } } }')), undefined)
  })

  it('leaves the frame of our own file until nothing else is in it', async () => {
    const frame = { schemaVersion: 1, root: '/home/x' }
    const ledger = buildUndoData(key, own, [
      wrote(['schemaVersion'], 1),
      wrote(['root'], '/home/x'),
      wrote(['entries', 'x'], 1),
    ])
    const undone = await undo(ledger, undefined, bytes({ ...frame, entries: { x: 1, y: 2 } }))
    assert.deepEqual(undone, { ...frame, entries: { y: 2 } })
    assert.equal(await undo(ledger, undefined, Buffer.from(JSON.stringify({ ...frame, entries: { x: 1 } }))), undefined)
  })

  it('brings the frame back with what it puts into our own file', async () => {
    const registry = buildUndoData(key, own, [wrote(['servers', 'x'], undefined)])
    const before = { schemaVersion: 1, servers: { x: { a: 1 } } }
    assert.deepEqual(await undo(registry, bytes(before), undefined), before)
  })

  it('refuses a file that it cannot read', async () => {
    assert.deepEqual(await undo(data, bytes({}), Buffer.from('{')), ['cannot-undo'])
    assert.deepEqual(await undo(data, Buffer.from([0xff, 0xfe]), bytes({})), ['cannot-undo'])
  })

  const unknown = [
    undefined,
    null,
    'x',
    {},
    { format: 'json' },
    { format: 'ini', paths: [] },
    { format: 'json', isOwn: false, paths: [[1]], left: [null] },
    { format: 'json', isOwn: false, paths: [['x']], left: [] },
    { format: 'json', paths: [['x']], after: [null] },
  ]
  for (const found of unknown) {
    it(`does not understand ${JSON.stringify(found)}`, async () => {
      assert.equal(readUndoData(found), undefined)
      assert.deepEqual(await undo(found, bytes({}), bytes({})), ['cannot-undo'])
    })
  }
})
