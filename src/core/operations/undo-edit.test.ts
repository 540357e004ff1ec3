import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fingerprintPlace } from './build-file-edits.ts'
import { readUndoData, undoEdit } from './undo-edit.ts'

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))
const written = fingerprintPlace({ b: 2 })

async function undo(data: unknown, before: Buffer | undefined, fresh: Buffer | undefined): Promise<unknown> {
  const rendered = await undoEdit(data, before, fresh)
  if (!rendered.ok) return rendered.problems.map(({ code }) => code)
  return rendered.bytes === undefined ? undefined : JSON.parse(Buffer.from(rendered.bytes).toString('utf8'))
}

describe('undoEdit', () => {
  const data = { format: 'json', paths: [['servers', 'x']], after: [written] }

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
    assert.deepEqual(await undo({ ...data, after: [null] }, bytes({}), fresh), ['cannot-undo'])
  })

  it('puts back the path where the journal does not say what was written', async () => {
    const fresh = bytes({ servers: { x: { b: 3 }, y: 1 } })
    assert.deepEqual(await undo({ format: 'json', paths: data.paths }, bytes({}), fresh), { servers: { y: 1 } })
  })

  it('refuses a file that it cannot read', async () => {
    assert.deepEqual(await undo(data, bytes({}), Buffer.from('{')), ['cannot-undo'])
    assert.deepEqual(await undo(data, Buffer.from([0xff, 0xfe]), bytes({})), ['cannot-undo'])
  })

  const foreign = [
    undefined,
    null,
    'x',
    {},
    { format: 'json' },
    { format: 'ini', paths: [] },
    { format: 'json', paths: [[1]] },
  ]
  for (const found of foreign) {
    it(`does not understand ${JSON.stringify(found)}`, async () => {
      assert.equal(readUndoData(found), undefined)
      assert.deepEqual(await undo(found, bytes({}), bytes({})), ['cannot-undo'])
    })
  }
})
