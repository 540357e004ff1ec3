import assert from 'node:assert/strict'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { makeTempHome, type TempHome } from '../../../test/helpers/temp-home.ts'
import { nodeFileSystem } from './node-file-system.ts'
import { type RecordedReads, recordReads } from './record-reads.ts'

describe('recordReads', () => {
  let home: TempHome
  let reads: RecordedReads
  beforeEach(async () => {
    home = await makeTempHome({ 'a.json': 'one', 'folder/b.json': 'two' })
    reads = recordReads(nodeFileSystem)
    const { files } = reads
    assert.equal((await files.readFile(home.path('a.json')))?.toString(), 'one')
    await files.readInfo(home.path('a.json'))
    await files.readFile(home.path('missing.json'))
    await files.listDirectory(home.path('folder'))
    await files.readRealPath(home.path('folder/b.json'))
    await files.canWrite(home.path('folder'))
  })
  afterEach(() => home.remove())

  it('says that nothing changed where nothing did, whatever else was written', async () => {
    await writeFile(home.path('other.json'), 'three')
    assert.equal(await reads.isUnchanged(), true)
  })

  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a file’s bytes': () => writeFile(home.path('a.json'), 'two'),
    'a file that was missing': () => writeFile(home.path('missing.json'), ''),
    'a file that is gone': () => rm(home.path('a.json')),
    'the names in a folder': () => mkdir(home.path('folder/c')),
    'where a path leads': () => rm(home.path('folder/b.json')),
  }
  for (const [what, change] of Object.entries(changes)) {
    it(`sees ${what} change`, async () => {
      await change()
      assert.equal(await reads.isUnchanged(), false)
    })
  }

  it('sees a mode change', { skip: process.platform === 'win32' && 'Windows has no modes' }, async () => {
    await chmod(home.path('a.json'), 0o640)
    assert.equal(await reads.isUnchanged(), false)
  })

  it('never takes a failure for an answer', async () => {
    const failing = recordReads({ ...nodeFileSystem, readFile: () => Promise.reject(new Error('no')) })
    await assert.rejects(failing.files.readFile(home.path('a.json')))
    assert.equal(await failing.isUnchanged(), false)
  })
})
