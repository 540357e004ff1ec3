/** Acceptance 7: whatever fails, and wherever the process dies, every registry and native file is as it was before. */
import assert from 'node:assert/strict'
import { chmod, rm } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { nodeFileSystem } from '../../src/core/system/node-file-system.ts'
import type { Confirmation, PlanRequest, PlanToken } from '../../src/model/plan.ts'
import {
  type AgentHome,
  adoptFromClaude,
  allAgents,
  endProcess,
  selectAll,
  syncUser,
  userFiles,
} from '../helpers/agent-home.ts'
import { buildFailingFileSystem, CrashSignal, type Fault, type MutatingCall } from '../helpers/failing-file-system.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'
import type { HomeSnapshot } from '../helpers/temp-home.ts'

/** Updates an entry under a foreign lock, adds to four files, makes a file and its folder; files have modes of their own. */
const inHome = shareAgentHome(async (home) => {
  await rm(home.path('.gemini/config'), { recursive: true })
  await home.apply(selectAll)
  await home.apply(adoptFromClaude('context7', 'docs'))
  await home.edit('.afd/mcp/user.json', 'context7-mcp@1.0.14', 'context7-mcp@1.0.15')
  await chmod(home.path(userFiles.hermes), 0o640)
  await chmod(home.path(userFiles.grok), 0o644)
})

/** Writes a file of every agent and the ledger. */
const sync = syncUser
/** Writes the registry as well. */
const add: PlanRequest = {
  operation: 'add',
  server: 'files',
  scope: 'user',
  definition: { transport: 'stdio', command: 'uvx', args: ['files-mcp==1.2.0'], environment: {}, enabled: true },
}

/** What one change does to a disk without faults. */
interface Rehearsal {
  readonly token: PlanToken
  readonly before: HomeSnapshot
  readonly after: HomeSnapshot
  readonly calls: readonly MutatingCall[]
}

async function rehearse(request: PlanRequest): Promise<Rehearsal> {
  const rehearsals: Rehearsal[] = []
  await inHome(async (home) => {
    const { token } = await home.manager.planChange(request)
    const before = await home.readFiles()
    const files = buildFailingFileSystem(nodeFileSystem)
    const done = await home.open({ fileSystem: files }).confirmChange(request, token)
    assert.equal(done.outcome, 'applied')
    const touched = done.transaction?.files.map(({ path }) => path) ?? []
    for (const agent of allAgents) assert.ok(touched.includes(home.path(userFiles[agent])), agent)
    rehearsals.push({ token, before, after: await home.readFiles(), calls: files.calls })
  })
  const [rehearsal] = rehearsals
  return rehearsal ?? assert.fail()
}

/** The confirmation on a disk with a fault; undefined where the process was killed by it. */
async function confirmWith(
  home: AgentHome,
  request: PlanRequest,
  token: PlanToken,
  fault: Fault,
): Promise<Confirmation | undefined> {
  const manager = home.open({ fileSystem: buildFailingFileSystem(nodeFileSystem, fault) })
  try {
    return await manager.confirmChange(request, token)
  } catch (error) {
    if (!(error instanceof CrashSignal)) throw error
    return undefined
  } finally {
    endProcess()
  }
}

/** The files are as before, or as wanted, and nothing temporary is left beside them. */
async function assertFiles(home: AgentHome, expected: HomeSnapshot, told: string): Promise<void> {
  const found = await home.readFiles()
  const names = [...new Set([...Object.keys(found), ...Object.keys(expected)])]
  const other = names.filter((name) => !isDeepStrictEqual(found[name], expected[name]))
  assert.deepEqual(other, [], told)
}

/** Plans and confirms until it is done: a change that had to recover first asks for a look at the new plan. */
async function finishChange(home: AgentHome, request: PlanRequest): Promise<readonly string[]> {
  const recovered: string[] = []
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const { token } = await home.manager.planChange(request)
    const done = await home.manager.confirmChange(request, token)
    recovered.push(...done.recovered)
    if (done.outcome === 'applied' || done.outcome === 'nothing-to-do') return recovered
    assert.equal(done.outcome, 'refused')
    assert.ok(done.recovered.length > 0)
  }
  return assert.fail('The change ends.')
}

function describeCall({ operation }: PlanRequest, { index, name }: MutatingCall): string {
  return `${operation} at ${index}, ${name}`
}

/** One call of each kind, and each file's moment of replacement. */
function pickCalls(calls: readonly MutatingCall[]): readonly MutatingCall[] {
  return calls.filter((call) => isFirst(call, calls) || (call.name === 'rename' && !call.path.includes('.lock')))
}

/** All of them, but on Windows, where a case takes ten times as long, one of each kind and every ninth. */
function sampleCalls(calls: readonly MutatingCall[]): readonly MutatingCall[] {
  if (process.platform !== 'win32') return calls
  return calls.filter((call, at) => isFirst(call, calls) || at % 9 === 0)
}

function isFirst({ name, index }: MutatingCall, calls: readonly MutatingCall[]): boolean {
  return calls.find((call) => call.name === name)?.index === index
}

describe('acceptance 7: a fault on the disk', () => {
  for (const request of [sync, add]) {
    it(`leaves every file as it was when any one call of ${request.operation} fails, and the token stays good`, async () => {
      const { token, before, after, calls } = await rehearse(request)
      const retried = pickCalls(calls)
      const struck = sampleCalls(calls)
      let rolledBack = 0
      for (const call of struck) {
        await inHome(async (home) => {
          const fault: Fault = { kind: 'error', at: call.index, code: 'EIO', sticky: false }
          const done = await confirmWith(home, request, token, fault)
          const told = `${describeCall(request, call)}: ${done?.outcome ?? 'killed'}`
          assert.ok(done)
          if (done.outcome === 'applied') return assertFiles(home, after, told)
          rolledBack += 1
          assert.equal(done.outcome, 'rolled-back', told)
          assert.notEqual(done.transaction?.state, 'unfinished', told)
          assert.ok(done.problems.length > 0, told)
          await assertFiles(home, before, told)
          assert.equal((await home.manager.planChange(request)).token, token, told)
          if (!retried.includes(call)) return
          assert.equal((await home.manager.confirmChange(request, token)).outcome, 'applied', told)
          await assertFiles(home, after, told)
        })
      }
      assert.ok(rolledBack > struck.length / 2)
    })
  }

  it('ends all old or all new when a call does its work and fails all the same', async () => {
    const { token, before, after, calls } = await rehearse(sync)
    for (const call of sampleCalls(calls)) {
      await inHome(async (home) => {
        const done = await confirmWith(home, sync, token, { kind: 'error-after', at: call.index, code: 'EIO' })
        await assertFiles(home, done?.outcome === 'applied' ? after : before, describeCall(sync, call))
      })
    }
  })

  it('says that it could not put everything back when the disk stays full, and the next change does', async () => {
    const { token, before, after, calls } = await rehearse(sync)
    let unfinished = 0
    for (const call of sampleCalls(pickCalls(calls))) {
      await inHome(async (home) => {
        const fault: Fault = { kind: 'error', at: call.index, code: 'ENOSPC', sticky: true }
        const done = await confirmWith(home, sync, token, fault)
        const told = `${describeCall(sync, call)}: ${done?.outcome ?? 'killed'} ${done?.transaction?.state ?? ''}`
        const open = (await home.manager.readStatus({ scope: 'user' })).unfinished
        if (done?.transaction?.state === 'unfinished') {
          unfinished += 1
          assert.deepEqual(open, [done.transaction.id], told)
          assert.ok(
            done.problems.some(({ code }) => code === 'unfinished-transaction'),
            told,
          )
        } else await assertFiles(home, done?.outcome === 'applied' ? after : before, told)
        const recovered = await finishChange(home, sync)
        if (open.length > 0) assert.deepEqual(recovered, open, told)
        await assertFiles(home, after, told)
      })
    }
    assert.ok(unfinished > 0)
  })
})

describe('acceptance 7: death of the process', () => {
  for (const kind of ['kill-torn', 'kill-after'] as const) {
    it(`is mended by the next change, which says so (${kind})`, async () => {
      const { token, after, calls } = await rehearse(sync)
      for (const call of sampleCalls(calls.filter((any) => kind !== 'kill-torn' || any.name === 'createFile'))) {
        await inHome(async (home) => {
          const told = `${kind} ${describeCall(sync, call)}`
          assert.equal(await confirmWith(home, sync, token, { kind, at: call.index }), undefined, told)
          const open = (await home.manager.readStatus({ scope: 'user' })).unfinished

          const recovered = await finishChange(home, sync)

          assert.deepEqual(recovered, open, told)
          assert.deepEqual((await home.manager.readStatus({ scope: 'user' })).unfinished, [], told)
          await assertFiles(home, after, told)
        })
      }
    })
  }

  it('is undone on request: the plan names the files, and every one of them is as it was', async () => {
    const { token, before, calls } = await rehearse(add)
    const isLockOrCopy = /[.]lock$|[.]afd[\\/](backups|locks)/
    const renamed = calls.filter(({ name, path }) => name === 'rename' && !isLockOrCopy.test(path))
    assert.equal(renamed.length, allAgents.length + ['registry', 'ledger'].length)
    for (const call of sampleCalls(renamed)) {
      await inHome(async (home) => {
        await confirmWith(home, add, token, { kind: 'kill-after', at: call.index })
        const [open = ''] = (await home.manager.readStatus({ scope: 'user' })).unfinished
        const [listed] = (await home.manager.listTransactions()).transactions
        assert.deepEqual([listed?.id, listed?.state, listed?.recoverable], [open, 'unfinished', true])
        const recover: PlanRequest = { operation: 'recover', transaction: open }

        const plan = await home.manager.planChange(recover)
        const done = await home.manager.confirmChange(recover, plan.token)

        const named = plan.changes.flatMap(({ target }) => target.agent ?? [])
        assert.deepEqual(named.toSorted(), allAgents.toSorted())
        assert.deepEqual([done.outcome, done.recovered, done.problems], ['applied', [open], []])
        await assertFiles(home, before, describeCall(add, call))
      })
    }
  })
})
