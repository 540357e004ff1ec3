/** Locks that somebody left: those of the dead are taken over, those of the living and young ones are respected. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { scopeIdOf } from '../../src/core/registry/applied-state.ts'
import { nodeProcesses, type ProcessIdentity } from '../../src/core/system/processes.ts'
import type { PlanRequest } from '../../src/model/plan.ts'
import { type AgentHome, adoptFromClaude, makeAgentHome, selectAll } from '../helpers/agent-home.ts'

const onLinux = process.platform === 'linux'

/** From /proc/<pid>/stat, as the lock's owner writes it. */
async function identify({ pid = 0 }: ChildProcess): Promise<ProcessIdentity> {
  const text = onLinux ? await readFile(`/proc/${pid}/stat`, 'utf8') : ''
  const startedAt = text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null
  return { ...nodeProcesses.self, pid, startedAt: onLinux ? startedAt : null }
}

const edit: PlanRequest = {
  operation: 'edit',
  server: 'docs',
  scope: 'user',
  change: { url: 'https://docs.example.com/v2' },
}

describe('a lock that is left', () => {
  let home: AgentHome
  let other: ChildProcess

  beforeEach(async () => {
    home = await makeAgentHome()
    await home.apply(selectAll)
    await home.apply(adoptFromClaude('docs'))
    other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
    await once(other, 'spawn')
  })
  afterEach(async () => {
    await endOther()
    await home.remove()
  })

  async function endOther(): Promise<void> {
    if (other.exitCode !== null || other.signalCode !== null) return
    other.kill('SIGKILL')
    await once(other, 'exit')
  }

  async function leaveLock(owner: ProcessIdentity): Promise<void> {
    const lock = home.path(`.afd/locks/${scopeIdOf(home.home, process.platform === 'win32' ? 'win32' : 'posix')}.lock`)
    await mkdir(lock, { recursive: true })
    const text = JSON.stringify({ ...owner, transaction: '20300101T000000Z-abcdef' })
    await writeFile(path.join(lock, 'owner-0123456789ab.json'), `${text}\n`)
  }

  /** Writes the file of every agent, so also Claude Code's. */
  async function change(): Promise<readonly string[]> {
    const { token } = await home.manager.planChange(edit)
    const { outcome, problems } = await home.manager.confirmChange(edit, token)
    return [outcome, ...problems.map(({ code }) => code)]
  }

  async function assertRefused(code: string): Promise<void> {
    const before = await home.readFiles()
    assert.deepEqual(await change(), ['busy', code])
    assert.deepEqual(await home.readFiles(), before)
  }

  it('by a process that has died is taken over at once', async () => {
    await leaveLock(await identify(other))
    await endOther()
    assert.deepEqual(await change(), ['applied'])
  })

  it('by a process whose number another one has now is taken over at once', {
    skip: !onLinux && 'only Linux tells when a process started',
  }, async () => {
    await leaveLock({ ...(await identify(other)), startedAt: '1' })
    assert.deepEqual(await change(), ['applied'])
  })

  it('before the machine was started again is taken over at once', {
    skip: !onLinux && 'only Linux names its boots',
  }, async () => {
    await leaveLock({ ...(await identify(other)), boot: '00000000-0000-4000-8000-000000000000' })
    assert.deepEqual(await change(), ['applied'])
  })

  it('by a process that is alive is respected until that ends', async () => {
    await leaveLock(await identify(other))
    await assertRefused('locked')
    await endOther()
    assert.deepEqual(await change(), ['applied'])
  })

  it('by Claude Code a moment ago is respected', async () => {
    const lock = home.path('.claude.json.lock')
    await mkdir(lock)
    await assertRefused('agent-is-writing')
    await rm(lock, { recursive: true })
    assert.deepEqual(await change(), ['applied'])
  })

  it('by Claude Code more than ten seconds ago is taken over, as Claude Code itself does', async () => {
    const lock = home.path('.claude.json.lock')
    await mkdir(lock)
    const old = new Date(Date.now() - 11_000)
    await utimes(lock, old, old)
    assert.deepEqual(await change(), ['applied'])
    assert.ok(!('.claude.json.lock' in (await home.snapshot())))
  })
})
