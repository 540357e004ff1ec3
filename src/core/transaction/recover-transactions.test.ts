import assert from 'node:assert/strict'
import { readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import {
  buildCrashScene,
  type CrashScene,
  dieBefore,
  renamesTo,
  writesOutcome,
} from '../../../test/helpers/crash-scene.ts'
import { buildFailingFileSystem, CrashSignal, type MutatingCall } from '../../../test/helpers/failing-file-system.ts'
import { deleteWholeFile } from '../../../test/helpers/line-edits.ts'
import { nodeFileSystem } from '../system/node-file-system.ts'
import { openFolder, readUnfinishedIds } from './backup-store.ts'
import { listTransactions } from './transaction-history.ts'
import { encodeRecord, type Journal } from './transaction-journal.ts'

describe('recovery', () => {
  let scene: CrashScene
  const codexFile = () => scene.path('dotfiles/codex.toml')
  const projectFile = () => scene.path('code/project/.mcp.json')
  const textOf = (file: string) => readFile(file, 'utf8')
  const change = () => scene.startProcess(nodeFileSystem).change()
  const history = () => listTransactions(scene.startProcess(nodeFileSystem).ports, scene.directories)

  beforeEach(async () => {
    scene = await buildCrashScene()
  })
  afterEach(() => scene.remove())

  it('after a crash undoes its own line in a file that another program changed since', async () => {
    await dieBefore(scene, writesOutcome)
    await writeFile(codexFile(), 'a=1\nours=new\ntheirs=1\n')
    const result = await scene.startProcess(nodeFileSystem).recover()
    assert.deepEqual(
      result.recovered.map(({ state, conflicts }) => ({ state, conflicts })),
      [{ state: 'rolled-back', conflicts: [] }],
    )
    assert.equal(await textOf(codexFile()), 'a=1\ntheirs=1\n')
    assert.equal(await textOf(projectFile()), 'x=1\ny=2\n')
  })

  it('after a crash leaves a file alone that it had not replaced yet', async () => {
    await dieBefore(scene, renamesTo(projectFile()))
    await writeFile(projectFile(), 'ours=theirs\n')
    await scene.startProcess(nodeFileSystem).recover()
    assert.equal(await textOf(projectFile()), 'ours=theirs\n')
    assert.deepEqual(await scene.listLitter(), [])
  })

  it('shows a conflict once and keeps the copy from before', async () => {
    await dieBefore(scene, writesOutcome)
    const deleted = scene.path('old/settings.json')
    await writeFile(deleted, 'made=anew\n')
    const blocked = await change()
    assert.equal(blocked.state, 'recovery-blocked')
    assert.equal(blocked.recovered[0]?.conflicts[0]?.path, deleted)
    assert.equal(await textOf(blocked.recovered[0].conflicts[0].snapshot ?? ''), 'gone=soon\n')
    assert.equal(await textOf(deleted), 'made=anew\n')
    assert.equal((await change()).state, 'committed')
  })

  it('recovers first, names what it recovered, and goes on', async () => {
    await dieBefore(scene, renamesTo(codexFile()))
    const [unfinished] = await history()
    assert.equal(unfinished?.state, 'unfinished')
    const result = await change()
    assert.equal(result.state, 'committed')
    assert.deepEqual(
      result.recovered.map(({ id, state }) => ({ id, state })),
      [{ id: unfinished.id, state: 'rolled-back' }],
    )
    assert.deepEqual(
      (await history()).map(({ state }) => state),
      ['committed', 'rolled-back'],
    )
  })

  it('recovers a transaction whose folder is gone without inventing the folder', async () => {
    const file = scene.path('code/project/.mcp.json')
    await dieBefore(scene, writesOutcome)
    await unlink(file)
    await nodeFileSystem.removeDirectory(path.dirname(file))
    const { recovered } = await scene.startProcess(nodeFileSystem).recover()
    assert.deepEqual(
      recovered[0]?.conflicts.map(({ problems }) => problems[0]?.code),
      ['folder-gone'],
    )
    assert.equal(await textOf(codexFile()), 'a=1\n')
  })

  it('says that a damaged copy cannot be put back, and puts back the others', async () => {
    await dieBefore(scene, writesOutcome)
    const [record] = await history()
    await writeFile(record?.files[4]?.snapshot ?? '', 'damaged')
    const { recovered } = await scene.startProcess(nodeFileSystem).recover()
    assert.deepEqual(
      recovered[0]?.conflicts.map(({ problems }) => problems[0]?.code),
      ['snapshot-damaged'],
    )
    assert.equal(await textOf(codexFile()), 'a=1\n')
    assert.equal(await textOf(projectFile()), 'x=1\ny=2\nours=new\n')
  })

  for (let step = 1; step <= 12; step++) {
    it(`keeps to rolling back when a whole commit record failed and the process dies ${step} calls later`, async () => {
      const before = await scene.readTargets()
      const failing = buildFailingFileSystem(nodeFileSystem, { kind: 'error-after', at: writesOutcome, code: 'EIO' })
      let since = -1
      const isStep = (call: MutatingCall) => {
        if (since >= 0 || writesOutcome(call)) since++
        return since === step + 1
      }
      const victim = scene.startProcess(buildFailingFileSystem(failing, { kind: 'kill-before', at: isStep }))
      await assert.rejects(victim.change(), CrashSignal)
      victim.die()
      await scene.startProcess(nodeFileSystem).recover()
      assert.deepEqual(await scene.readTargets(), before)
    })
  }

  it('does not touch what a newer version left unfinished', async () => {
    const { ports } = scene.startProcess(nodeFileSystem)
    await change()
    const id = '20300101T000000Z-abcdef'
    const folder = openFolder(scene.directories.backups, id)
    await nodeFileSystem.makeDirectory(folder, 0o700)
    const journal: Partial<Journal> = { id }
    const newer = encodeRecord(journal as Journal)
      .toString()
      .replace('"version":1', '"version":2')
    await writeFile(path.join(folder, 'journal.json'), newer)
    assert.equal(
      (await scene.startProcess(nodeFileSystem).change([deleteWholeFile(codexFile())])).state,
      'recovery-blocked',
    )
    assert.deepEqual(await readUnfinishedIds(ports, scene.directories), [id])
    const [record] = await history()
    assert.deepEqual([record?.state, record?.recoverable], ['unfinished', false])
  })

  it('sweeps what never became a transaction', async () => {
    await change()
    const torn = openFolder(scene.directories.backups, '20300101T000000Z-abcdef')
    await nodeFileSystem.makeDirectory(torn, 0o700)
    await writeFile(path.join(torn, 'journal.json'), '{"version":1,"sha256":"00","bo')
    assert.equal((await history()).length, 1)
    await change()
    assert.equal(await nodeFileSystem.readInfo(torn), undefined)
  })
})
