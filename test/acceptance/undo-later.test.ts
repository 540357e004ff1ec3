/** Undo of a change that others came after: by hand, by an agent, by another change of ours. */
import assert from 'node:assert/strict'
import { mkdir, rmdir } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { PlanRequest, PlanRequestOf } from '../../src/model/plan.ts'
import { ledgerSchema, userRegistrySchema } from '../../src/model/registry-file.ts'
import { type AgentHome, inAll, readStates, userFiles } from '../helpers/agent-home.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'

const agents = ['claude-code', 'codex', 'pi'] as const
const registry = '.afd/mcp/user.json'
/** Agents are selected, and nothing was ever added. */
const fresh = shareAgentHome(async (home) => {
  await home.apply({ operation: 'select-agents', agents: [...agents] })
})

function add(server: string): PlanRequestOf<'add'> {
  return {
    operation: 'add',
    server,
    scope: 'user',
    definition: { transport: 'stdio', command: 'uvx', args: [`${server}-mcp`], environment: {}, enabled: true },
  }
}

async function applyForUndo(home: AgentHome, request: PlanRequest): Promise<PlanRequest> {
  const { transaction } = await home.apply(request)
  return { operation: 'recover', transaction: transaction?.id ?? assert.fail('It has a receipt.') }
}

async function readJson(home: AgentHome, name: string): Promise<unknown> {
  return JSON.parse(await home.read(name))
}

describe('undo of what others came after', () => {
  it('leaves our own files readable when the change that made them is undone before a later one', () =>
    fresh(async (home) => {
      const before = Object.keys(await home.readFiles())
      const first = await applyForUndo(home, add('aa'))
      const second = await applyForUndo(home, add('bb'))

      await home.apply(first)

      const made = Object.keys(await home.readFiles()).filter((name) => !before.includes(name))
      const ledger = made.find((name) => name.startsWith('.afd/') && name.endsWith('.json') && name !== registry)
      const { servers } = userRegistrySchema.parse(await readJson(home, registry))
      const { entries } = ledgerSchema.parse(await readJson(home, ledger ?? assert.fail('There is a ledger.')))
      assert.deepEqual(Object.keys(servers), ['bb'])
      assert.deepEqual(
        Object.keys(entries).toSorted(),
        agents.map((agent) => `${agent}/bb`),
      )
      assert.deepEqual(await readStates(home.manager, 'bb'), inAll('configured', agents))

      await home.apply(second)

      assert.deepEqual(userRegistrySchema.parse(await readJson(home, registry)).servers, {})
      await home.apply(add('cc'))
    }))

  it('waits for Claude Code when it is writing its file, and then writes nothing', () =>
    fresh(async (home) => {
      const undo = await applyForUndo(home, add('aa'))
      const { token } = await home.manager.planChange(undo)
      await mkdir(home.path('.claude.json.lock'))
      const before = await home.readFiles()

      const busy = await home.manager.confirmChange(undo, token)

      assert.equal(busy.outcome, 'busy')
      assert.deepEqual(await home.readFiles(), before)
      await rmdir(home.path('.claude.json.lock'))
      assert.equal((await home.manager.confirmChange(undo, token)).outcome, 'applied')
    }))

  it('keeps to the plan that was shown when something else in the file moves', () =>
    fresh(async (home) => {
      const before = await home.read('.claude.json')
      const undo = await applyForUndo(home, add('aa'))
      const { token } = await home.manager.planChange(undo)
      await home.edit('.claude.json', '"numStartups": 184', '"numStartups": 185')

      const done = await home.manager.confirmChange(undo, token)

      assert.equal(done.outcome, 'applied')
      assert.equal(await home.read('.claude.json'), before.replace('184', '185'))
    }))

  it('undoes an undo where a file has moved since', () =>
    fresh(async (home) => {
      const undo = await applyForUndo(home, add('aa'))
      const after = await home.read('.claude.json')
      const redo = await applyForUndo(home, undo)
      await home.edit('.claude.json', '"numStartups": 184', '"numStartups": 185')
      const undoAgain = await applyForUndo(home, redo)
      assert.equal(await home.read('.claude.json'), after.replace('184', '185'))
      await home.edit('.claude.json', '"numStartups": 185', '"numStartups": 186')

      await home.apply(undoAgain)

      assert.equal(JSON.stringify(await readJson(home, '.claude.json')).includes('aa-mcp'), false)
    }))

  it('leaves no empty folder or container of ours in a project', () =>
    fresh(async (home) => {
      const before = await home.readFiles()
      const { project } = home
      const undo = await applyForUndo(home, { ...add('aa'), scope: 'project', project })
      assert.match(await home.read('code/web/.codex/config.toml'), /aa-mcp/)
      await home.edit('code/web/.mcp.json', '"mcpServers"', '"theirs": 1, "mcpServers"')

      await home.apply(undo)

      const after = await home.readFiles()
      const isNew = (name: string) => name.startsWith('code/web/') && before[name] === undefined
      assert.deepEqual(Object.keys(after).filter(isNew), ['code/web/.mcp.json'])
      assert.deepEqual(await readJson(home, 'code/web/.mcp.json'), { theirs: 1 })
    }))

  it('never puts back a credential that was replaced by hand', () =>
    fresh(async (home) => {
      await home.apply(add('aa'))
      await home.edit(userFiles.pi, '"command": "uvx"', '"command": "uvx", "api_key": "sk-live-0123456789abcdef"')
      const undo = await applyForUndo(home, {
        operation: 'edit',
        server: 'aa',
        scope: 'user',
        change: { args: ['aa-mcp==2'] },
      })
      await home.edit(userFiles.pi, 'sk-live-0123456789abcdef', 'sk-live-fedcba9876543210')
      const before = await home.readFiles()

      const plan = await home.manager.planChange(undo)
      const done = await home.manager.confirmChange(undo, plan.token)

      assert.deepEqual(
        plan.blockers.map(({ code, locator }) => [code, locator]),
        [['cannot-undo', `~/${userFiles.pi}`]],
      )
      assert.equal(done.outcome, 'refused')
      assert.deepEqual(await home.readFiles(), before)
    }))
})
