import assert from 'node:assert/strict'
import { chmod, lstat, open, readFile, rename, stat, symlink, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import {
  buildCrashScene,
  type CrashScene,
  changeWhile as changeInScene,
  renamesTo,
} from '../../../test/helpers/crash-scene.ts'
import { buildFailingFileSystem, type MutatingCall } from '../../../test/helpers/failing-file-system.ts'
import { readLine, setLine, undoLine } from '../../../test/helpers/line-edits.ts'
import { nodeFileSystem } from '../system/node-file-system.ts'
import { pause } from '../system/pause.ts'
import { runTransaction } from './run-transaction.ts'
import { listTransactions, readSnapshot } from './transaction-history.ts'

const ON_WINDOWS = process.platform === 'win32'

describe('runTransaction', () => {
  let scene: CrashScene
  const codexFile = () => scene.path('dotfiles/codex.toml')
  const projectFile = () => scene.path('code/project/.mcp.json')
  const textOf = (file: string) => readFile(file, 'utf8')
  const change = () => scene.startProcess(nodeFileSystem).change()
  const history = () => listTransactions(scene.startProcess(nodeFileSystem).ports, scene.directories)

  const changeWhile = (fits: (call: MutatingCall) => boolean, act: () => Promise<unknown>, times = 1) =>
    changeInScene(scene, { fits, act, times })

  /** The first step after the last rename. */
  const freesClaude = (call: MutatingCall) => call.name === 'removeDirectory' && call.path.endsWith('.claude.json.lock')

  beforeEach(async () => {
    scene = await buildCrashScene()
  })
  afterEach(() => scene.remove())

  it('writes every file and says so', async () => {
    const result = await change()
    assert.ok(result.state === 'committed')
    assert.deepEqual(
      result.files.map((file) => file.action),
      ['update', 'update', 'create', 'delete', 'update'],
    )
    assert.equal(await textOf(scene.path('.claude.json')), 'model=opus\nours=new\n')
    assert.equal(await textOf(projectFile()), 'x=1\ny=2\nours=new\n')
    assert.equal(await nodeFileSystem.readInfo(scene.path('old/settings.json')), undefined)
    assert.deepEqual(await scene.listLitter(), [])
  })

  it('keeps modes and links', { skip: ON_WINDOWS && 'Windows has neither modes nor free links' }, async () => {
    await chmod(codexFile(), 0o640)
    await change()
    assert.equal((await stat(projectFile())).mode & 0o777, 0o644)
    assert.equal((await stat(codexFile())).mode & 0o777, 0o640)
    assert.ok((await lstat(scene.path('.codex/config.toml'))).isSymbolicLink())
    assert.equal((await stat(scene.path('.gemini/deep/settings.json'))).mode & 0o777, 0o600)
    assert.equal((await stat(scene.path('.gemini'))).mode & 0o777, (await stat(scene.home)).mode & 0o777)
  })

  it('keeps its own records from other users', { skip: ON_WINDOWS && 'Windows has no modes' }, async () => {
    await change()
    const own = Object.entries(await scene.snapshot()).filter(([name]) => name.startsWith('.afd'))
    assert.ok(own.length > 5)
    for (const [name, entry] of own)
      assert.equal('mode' in entry && entry.mode, entry.kind === 'file' ? 0o600 : 0o700, name)
  })

  it('records what it did without any value of the files', async () => {
    await change()
    const [record] = await history()
    assert.equal(record?.state, 'committed')
    assert.equal(record.recoverable, true)
    assert.ok(record.files[0])
    assert.deepEqual(record.files[0].undo, { key: 'ours' })
    const snapshot = await readSnapshot(nodeFileSystem, record.files[0])
    assert.equal(snapshot?.toString(), 'model=opus\nours=old\n')
    const journal = await textOf(path.join(scene.directories.backups, record.id, 'journal.json'))
    for (const value of ['opus', 'old\\n', 'soon']) assert.ok(!journal.includes(value))
  })

  it('touches nothing where every file is as wanted', async () => {
    await change()
    const before = await Promise.all([projectFile(), codexFile()].map((file) => stat(file, { bigint: true })))
    assert.equal((await change()).state, 'nothing-to-do')
    const after = await Promise.all([projectFile(), codexFile()].map((file) => stat(file, { bigint: true })))
    assert.deepEqual(after, before)
    assert.equal((await history()).length, 1)
  })

  it('passes a refusal on and writes nothing', async () => {
    const before = await scene.readTargets()
    const { ports } = scene.startProcess(nodeFileSystem)
    const result = await runTransaction(ports, {
      operation: 'sync',
      scopeIds: ['user'],
      directories: scene.directories,
      retention: { transactions: 50, days: 90 },
      prepare: () => Promise.resolve({ ok: false, refusal: 'stale token' }),
      undo: undoLine,
    })
    assert.equal(result.state === 'refused' && result.refusal, 'stale token')
    assert.deepEqual(await scene.readTargets(), before)
    assert.deepEqual(await scene.listLitter(), [])
  })

  it('renders again on what another program wrote before the rename', async () => {
    const result = await changeWhile(renamesTo(projectFile()), () => writeFile(projectFile(), 'theirs=1\n'))
    assert.equal(result.state, 'committed')
    assert.equal(await textOf(projectFile()), 'theirs=1\nours=new\n')
    const [record] = await history()
    const snapshot = record?.files[4] && (await readSnapshot(nodeFileSystem, record.files[4]))
    assert.equal(snapshot?.toString(), 'theirs=1\n')
    assert.deepEqual(await scene.listLitter(), [])
  })

  it('renders again when another program replaces, removes or makes the file', async () => {
    const target = projectFile()
    const replaced = `${target}.theirs`
    await writeFile(replaced, 'theirs=1\n')
    assert.equal((await changeWhile(renamesTo(target), () => rename(replaced, target))).state, 'committed')
    assert.equal(await textOf(target), 'theirs=1\nours=new\n')
    const edits = [setLine(codexFile(), 'more', '1'), setLine(scene.path('made.json'), 'more', '1')]
    const files = buildFailingFileSystem(nodeFileSystem)
    files.beforeCall = async (call) => {
      files.beforeCall = renamesTo(codexFile())(call) ? undefined : files.beforeCall
      if (files.beforeCall) return
      await unlink(codexFile())
      await writeFile(scene.path('made.json'), 'theirs=1\n')
    }
    assert.equal((await scene.startProcess(files).change(edits)).state, 'committed')
    assert.equal(await textOf(codexFile()), 'more=1\n')
    assert.equal(await textOf(scene.path('made.json')), 'theirs=1\nmore=1\n')
  })

  it('gives up and puts everything back when a file changes before every try', async () => {
    const before = await scene.readTargets()
    let count = 0
    const act = () => writeFile(projectFile(), `theirs=${++count}\n`)
    const result = await changeWhile(renamesTo(projectFile()), act, Number.POSITIVE_INFINITY)
    assert.equal(result.state, 'rolled-back')
    assert.deepEqual(
      result.problems.map((problem) => problem.code),
      ['target-keeps-changing'],
    )
    assert.equal(await textOf(projectFile()), `theirs=${count}\n`)
    await writeFile(projectFile(), 'x=1\ny=2\n')
    assert.deepEqual(await scene.readTargets(), before)
  })

  it('is content with a later write of another program that keeps ours', async () => {
    const result = await changeWhile(freesClaude, () => writeFile(codexFile(), 'theirs=1\nours=new\n'))
    assert.equal(result.state, 'committed')
    assert.equal(await textOf(codexFile()), 'theirs=1\nours=new\n')
  })

  it('puts everything back when another program undoes a write before it is read back', async () => {
    const before = await scene.readTargets()
    const result = await changeWhile(freesClaude, () => writeFile(codexFile(), 'a=1\ntheirs=1\n'))
    assert.equal(result.state, 'rolled-back')
    assert.ok(result.problems.some((problem) => problem.code === 'target-not-as-written'))
    assert.equal(await textOf(codexFile()), 'a=1\ntheirs=1\n')
    await writeFile(codexFile(), 'a=1\n')
    assert.deepEqual(await scene.readTargets(), before)
  })

  describe('where a file that is open cannot be replaced', {
    skip: !ON_WINDOWS && 'an open file hinders nobody on this system',
  }, () => {
    it('waits for a program that has one open for a moment', async () => {
      const handle = await open(projectFile())
      const [result] = await Promise.all([change(), pause(300).then(() => handle.close())])
      assert.equal(result.state, 'committed')
    })

    it('puts everything back when a program keeps one open', async () => {
      const before = await scene.readTargets()
      const handle = await open(projectFile())
      const result = await change()
      await handle.close()
      assert.equal(result.state, 'rolled-back')
      assert.deepEqual(await scene.readTargets(), before)
      assert.deepEqual(await scene.listLitter(), [])
    })
  })

  it('throws on what a callback throws, after putting everything back', async () => {
    const before = await scene.readTargets()
    const bug = new TypeError('a bug')
    let calls = 0
    const faulty = setLine(projectFile(), 'ours', 'new')
    const verify = () => {
      if (++calls > 1) throw bug
      return []
    }
    const process = scene.startProcess(nodeFileSystem)
    await assert.rejects(process.change([setLine(codexFile(), 'ours', 'new'), { ...faulty, verify }]), bug)
    assert.deepEqual(await scene.readTargets(), before)
    assert.deepEqual(await scene.listLitter(), [])
  })

  it('reports every problem of every edit and begins nothing', async () => {
    const refuse = (code: string) => ({ code, severity: 'error', message: 'No.' }) as const
    const edits = ['one', 'two'].map((name) => ({
      ...setLine(scene.path(name), 'a', 'b'),
      render: () => ({ ok: false, problems: [refuse(name)] }) as const,
    }))
    const result = await scene.startProcess(nodeFileSystem).change(edits)
    assert.equal(result.state, 'rolled-back')
    assert.deepEqual(
      result.problems.map((problem) => problem.code),
      ['one', 'two'],
    )
    assert.deepEqual(await history(), [])
  })

  it('does not write through a link that appeared', { skip: ON_WINDOWS && 'links need a privilege' }, async () => {
    const outside = scene.path('outside.json')
    await writeFile(outside, 'x=1\n')
    const result = await changeWhile(renamesTo(projectFile()), async () => {
      await unlink(projectFile())
      await symlink(outside, projectFile())
    })
    assert.equal(result.state, 'rolled-back')
    assert.equal(await textOf(outside), 'x=1\n')
    assert.equal(readLine(await readFile(codexFile()), 'ours'), undefined)
  })
})
