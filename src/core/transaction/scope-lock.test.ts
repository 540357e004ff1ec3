import assert from 'node:assert/strict'
import { mkdir, readdir, rmdir, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { buildCrashScene, type CrashScene } from '../../../test/helpers/crash-scene.ts'
import { buildFailingFileSystem } from '../../../test/helpers/failing-file-system.ts'
import { nodeFileSystem } from '../system/node-file-system.ts'
import { readRunningTransactions } from './running-transactions.ts'
import { acquireScopeLock } from './scope-lock.ts'
import { LockBusy } from './transaction-problems.ts'

const ON_WINDOWS = process.platform === 'win32'

describe('the lock of a scope', () => {
  let scene: CrashScene
  let locks: string
  const start = () => scene.startProcess(nodeFileSystem)
  const take = ({ ports } = start(), waitMs = 0) => acquireScopeLock(ports, locks, 'user', 'tx', waitMs)

  beforeEach(async () => {
    scene = await buildCrashScene()
    locks = scene.path('.afd/locks')
    await mkdir(locks, { recursive: true })
  })
  afterEach(() => scene.remove())

  it('is held by one process at a time', async () => {
    const holder = start()
    const lock = await take(holder)
    assert.deepEqual([...(await readRunningTransactions(start().ports, locks))], ['tx'])
    await assert.rejects(take(), (error: unknown) => {
      assert.ok(error instanceof LockBusy)
      assert.match(error.problems[0]?.message ?? '', new RegExp(`${holder.ports.processes.self.pid}`))
      return true
    })
    await lock.release()
    await (await take()).release()
    assert.deepEqual(await readdir(locks), [])
  })

  it('is waited for', async () => {
    const lock = await take()
    const waiting = take(start(), 2000)
    await lock.release()
    await (await waiting).release()
  })

  it('is taken over at once when its owner is dead, by one of many', async () => {
    const holder = start()
    await take(holder)
    holder.die()
    const takers = await Promise.allSettled(Array.from({ length: 8 }, () => take(start(), 300)))
    assert.equal(takers.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  it('stays with a live owner that has not refreshed it for long', async () => {
    const lock = await take()
    const old = new Date(Date.now() - 3_600_000)
    await utimes(path.join(locks, 'user.lock'), old, old)
    await assert.rejects(take(), LockBusy)
    await lock.release()
  })

  it('of another machine is judged by its age', async () => {
    const { ports } = start()
    const processes = { ...ports.processes, checkProcess: () => 'unknown' as const }
    await take()
    await assert.rejects(acquireScopeLock({ ...ports, processes }, locks, 'user', 'tx', 0), LockBusy)
    const old = new Date(Date.now() - 11_000)
    await utimes(path.join(locks, 'user.lock'), old, old)
    await acquireScopeLock({ ...ports, processes }, locks, 'user', 'tx', 0)
  })

  it('left by a failed release does not lock out its own process', async () => {
    const { ports } = start()
    const files = buildFailingFileSystem(nodeFileSystem, { kind: 'error', at: 4, code: 'EIO', sticky: true })
    const lock = await acquireScopeLock({ ...ports, files }, locks, 'user', 'tx', 0)
    await assert.rejects(lock.release())
    await (await acquireScopeLock(ports, locks, 'user', 'tx', 0)).release()
  })
})

describe('the lock of another program', () => {
  let scene: CrashScene
  let foreign: string
  const change = () => scene.startProcess(nodeFileSystem).change()

  beforeEach(async () => {
    scene = await buildCrashScene()
    foreign = scene.path('.claude.json.lock')
  })
  afterEach(() => scene.remove())

  it('is respected while it is young: nothing is written', async () => {
    const before = await scene.readTargets()
    await mkdir(foreign)
    const result = await change()
    assert.equal(result.state, 'busy')
    assert.deepEqual(
      result.problems.map(({ code, message }) => [code, message]),
      [['agent-is-writing', 'Claude Code is writing.']],
    )
    assert.ok((await stat(foreign)).isDirectory())
    await rmdir(foreign)
    assert.deepEqual(await scene.readTargets(), before)
    assert.deepEqual(await scene.listLitter(), [])
  })

  it('is waited for', async () => {
    await mkdir(foreign)
    const timer = setTimeout(() => void rmdir(foreign), 300)
    assert.equal((await change()).state, 'committed')
    clearTimeout(timer)
  })

  it('is broken when it is older than ten seconds', async () => {
    await mkdir(foreign)
    const old = new Date(Date.now() - 11_000)
    await utimes(foreign, old, old)
    assert.equal((await change()).state, 'committed')
    assert.deepEqual(await scene.listLitter(), [])
  })

  it('is free again before anything slow is done', async () => {
    const files = buildFailingFileSystem(nodeFileSystem)
    await scene.startProcess(files).change()
    const names = files.calls.map(({ name, path: target }) => (target === foreign ? `lock ${name}` : name))
    const held = names.slice(
      names.indexOf(ON_WINDOWS ? 'lock rename' : 'lock makeDirectory') + 1,
      names.indexOf('lock removeDirectory'),
    )
    assert.deepEqual([...new Set(held)].sort(), ['lock setTimes', 'rename'])
  })
})
