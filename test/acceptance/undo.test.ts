/** Undo: a change that was carried out can be taken back, whole, or what is ours of it. */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import {
  type AgentHome,
  allAgents,
  readRefusal,
  readStates,
  replaceOnce,
  syncUser,
  userFiles,
} from '../helpers/agent-home.ts'
import { shareAgentHome, syncEverywhere } from '../helpers/shared-home.ts'

const inSync = shareAgentHome(syncEverywhere)
/** Antigravity has neither its file nor the folder of it. */
const withoutFile = shareAgentHome(async (home) => {
  await rm(home.path('.gemini/config'), { recursive: true })
  await home.apply({ operation: 'select-agents', agents: [...allAgents] })
})

const add: PlanRequest = {
  operation: 'add',
  server: 'files',
  scope: 'user',
  definition: { transport: 'stdio', command: 'uvx', args: ['files-mcp==1.2.0'], environment: {}, enabled: true },
}

async function applyForUndo(home: AgentHome, request: PlanRequest): Promise<PlanRequest> {
  const { transaction } = await home.apply(request)
  return { operation: 'recover', transaction: transaction?.id ?? assert.fail('It has a receipt.') }
}

describe('undo', () => {
  it('puts every file back byte for byte, and says beforehand which', () =>
    inSync(async (home) => {
      const before = await home.readFiles()
      const undo = await applyForUndo(home, add)

      const plan = await home.manager.planChange(undo)
      const done = await home.manager.confirmChange(undo, plan.token)

      const native = plan.changes.filter(({ target }) => target.kind === 'native')
      assert.deepEqual(
        native.map(({ action, target }) => [action, target.agent]),
        allAgents.map((agent) => ['delete', agent]),
      )
      assert.ok(native.every(({ beforeText }) => beforeText?.includes('files-mcp')))
      assert.equal(done.outcome, 'applied')
      assert.deepEqual(await home.readFiles(), before)
    }))

  it('can itself be undone', () =>
    inSync(async (home) => {
      const undo = await applyForUndo(home, add)
      const after = await home.readFiles()
      const redo = await applyForUndo(home, undo)

      await home.apply(redo)

      assert.deepEqual(await home.readFiles(), after)
      assert.equal((await readStates(home.manager, 'files')).codex, 'configured')
    }))

  it('takes out our entries alone where a file was changed since', () =>
    inSync(async (home) => {
      const before = await Promise.all(allAgents.map((agent) => home.read(userFiles[agent])))
      const undo = await applyForUndo(home, add)
      await home.edit(userFiles.codex, "theme = 'gruvbox'", "theme = 'nord'")
      await home.edit('.claude.json', '"numStartups": 184', '"numStartups": 190')
      await home.edit(userFiles.hermes, 'openrouter   # cheaper at night', 'local')

      await home.apply(undo)

      const [claude, codex, antigravity, pi, hermes, grok] = before as [string, string, string, string, string, string]
      assert.equal(await home.read('.claude.json'), replaceOnce(claude, '184', '190'))
      assert.equal(await home.read(userFiles.codex), replaceOnce(codex, 'gruvbox', 'nord'))
      assert.equal(await home.read(userFiles.hermes), replaceOnce(hermes, 'openrouter   # cheaper at night', 'local'))
      assert.equal(await home.read(userFiles.antigravity), antigravity)
      assert.equal(await home.read(userFiles.pi), pi)
      assert.equal(await home.read(userFiles.grok), grok)
    }))

  it('removes the file that was made', () =>
    withoutFile(async (home) => {
      const before = await home.readFiles()
      const undo = await applyForUndo(home, add)
      assert.match(await home.read(userFiles.antigravity), /files-mcp/)

      await home.apply(undo)

      const after = await home.readFiles()
      assert.equal(after[userFiles.antigravity], undefined)
      assert.equal(after['.afd/mcp/user.json'], undefined)
      assert.deepEqual(after['.claude.json'], before['.claude.json'])
    }))

  it('keeps what someone else has put into the file that was made', () =>
    withoutFile(async (home) => {
      const undo = await applyForUndo(home, add)
      const file = JSON.parse(await home.read(userFiles.antigravity)) as { mcpServers: object }
      const theirs = { ...file, mcpServers: { ...file.mcpServers, theirs: { command: 'theirs' } } }
      await home.write(userFiles.antigravity, JSON.stringify(theirs, null, 2))

      await home.apply(undo)

      const left = JSON.parse(await home.read(userFiles.antigravity)) as object
      assert.deepEqual(left, { mcpServers: { theirs: { command: 'theirs' } } })
    }))

  it('blocks where a file cannot be read any more, and says where the former bytes are', () =>
    inSync(async (home) => {
      const undo = await applyForUndo(home, add)
      await home.write(userFiles.pi, '{ broken')
      const before = await home.readFiles()

      const plan = await home.manager.planChange(undo)
      const done = await home.manager.confirmChange(undo, plan.token)

      assert.deepEqual(
        plan.blockers.map(({ code, locator }) => [code, locator]),
        [['cannot-undo', '~/.pi/agent/mcp.json']],
      )
      assert.match(plan.blockers[0]?.nextStep ?? '', /[.]afd\/backups\//)
      assert.equal(done.outcome, 'refused')
      assert.deepEqual(await home.readFiles(), before)
    }))

  const edits: readonly (readonly [string, string, string, string])[] = [
    ['an entry of ours', userFiles.codex, '"files-mcp==1.2.0"', '"files-mcp==1.3.0"'],
    [
      'a field of its own in an entry of ours',
      userFiles.pi,
      '"command": "uvx"',
      '"command": "uvx", "lifecycle": "eager"',
    ],
    ['our entry away', userFiles.grok, '\n[mcp_servers.files]\ncommand = "uvx"\nargs = ["files-mcp==1.2.0"]\n', ''],
  ]
  for (const [what, file, text, by] of edits) {
    it(`does not take back what someone made of it since: ${what}`, () =>
      inSync(async (home) => {
        const undo = await applyForUndo(home, add)
        await home.edit(file, text, by)
        const before = await home.readFiles()

        const plan = await home.manager.planChange(undo)
        const done = await home.manager.confirmChange(undo, plan.token)

        if (by === '') {
          assert.equal(done.outcome, 'applied')
          return
        }
        assert.deepEqual(
          plan.blockers.map(({ code, locator }) => [code, locator]),
          [['cannot-undo', `~/${file}`]],
        )
        assert.equal(done.outcome, 'refused')
        assert.deepEqual(await home.readFiles(), before)
      }))
  }

  it('takes changes of the same entry back in the order in which they came', () =>
    inSync(async (home) => {
      const before = await home.readFiles()
      const first = await applyForUndo(home, add)
      const between = await home.readFiles()
      const second = await applyForUndo(home, {
        operation: 'edit',
        server: 'files',
        scope: 'user',
        change: { args: ['files-mcp==1.3.0'] },
      })
      assert.equal((await home.manager.planChange(first)).blocked, true)

      await home.apply(second)
      assert.deepEqual(await home.readFiles(), between)
      await home.apply(first)

      assert.deepEqual(await home.readFiles(), before)
    }))

  it('refuses the token when an entry of it moved after the plan', () =>
    inSync(async (home) => {
      const undo = await applyForUndo(home, add)
      const { token } = await home.manager.planChange(undo)
      await home.edit(userFiles.codex, '"files-mcp==1.2.0"', '"files-mcp==1.3.0"')
      const before = await home.readFiles()

      const done = await home.manager.confirmChange(undo, token)

      assert.equal(done.outcome, 'refused')
      assert.deepEqual(
        done.problems.map(({ code }) => code),
        ['stale-plan'],
      )
      assert.deepEqual(await home.readFiles(), before)
    }))

  it('has nothing to do where everything is as it was', () =>
    inSync(async (home) => {
      const before = await home.readFiles()
      const undo = await applyForUndo(home, add)
      await home.apply(undo)

      const plan = await home.manager.planChange(undo)
      const done = await home.manager.confirmChange(undo, plan.token)

      assert.deepEqual([plan.changes, done.outcome, done.transaction], [[], 'nothing-to-do', null])
      assert.deepEqual(await home.readFiles(), before)
    }))

  it('refuses a transaction that it does not know', () =>
    inSync(async (home) => {
      const problems = await readRefusal(home.manager.planChange({ operation: 'recover', transaction: 'x' }))

      assert.deepEqual(
        problems.map(({ code }) => code),
        ['unknown-transaction'],
      )
    }))

  it('lists every change, the newest first, and forgets one on request', () =>
    inSync(async (home) => {
      await home.apply(add)
      const { transactions } = await home.manager.listTransactions()
      assert.deepEqual(transactions.map(({ operation }) => operation).slice(0, 3), ['add', 'sync', 'adopt'])
      const [newest] = transactions

      await home.manager.pruneTransaction(newest?.id ?? '')

      const left = (await home.manager.listTransactions()).transactions
      assert.deepEqual(left, transactions.slice(1))
      const request: PlanRequest = { operation: 'recover', transaction: newest?.id ?? '' }
      assert.equal((await readRefusal(home.manager.planChange(request)))[0]?.code, 'unknown-transaction')
      assert.equal((await home.manager.planChange(syncUser)).blocked, false)
    }))
})
