/** Acceptance 12: what is as wanted is not written again. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nodeFileSystem } from '../../src/core/system/node-file-system.ts'
import type { PlanRequest } from '../../src/model/plan.ts'
import { adoptFromClaude, allAgents, selectAll, syncUser } from '../helpers/agent-home.ts'
import { buildFailingFileSystem } from '../helpers/failing-file-system.ts'
import { shareAgentHome, syncEverywhere } from '../helpers/shared-home.ts'

const inSync = shareAgentHome(syncEverywhere)

const settled: readonly PlanRequest[] = [
  syncUser,
  selectAll,
  adoptFromClaude('context7', 'docs'),
  {
    operation: 'add',
    server: 'docs',
    scope: 'user',
    definition: { transport: 'http', url: 'https://docs.example.com/mcp', headers: {}, enabled: true },
  },
  { operation: 'resolve', server: 'docs', scope: 'user', agent: 'codex', take: 'canonical' },
  { operation: 'resolve', server: 'docs', scope: 'user', agent: 'codex', take: 'native' },
]

describe('acceptance 12: idempotence', () => {
  for (const request of settled) {
    it(`makes no mutating call for a confirmed ${request.operation} that has nothing to do`, () =>
      inSync(async (home) => {
        const before = await home.readStamps()
        const { servers } = await home.manager.readStatus({ scope: 'user' })
        const files = buildFailingFileSystem(nodeFileSystem)
        const manager = home.open({ fileSystem: files })

        const plan = await manager.planChange(request)
        const done = await manager.confirmChange(request, plan.token)

        assert.deepEqual([plan.blocked, plan.changes], [false, []])
        assert.deepEqual([done.outcome, done.transaction, done.problems], ['nothing-to-do', null, []])
        assert.deepEqual(files.calls, [])
        assert.deepEqual(await home.readStamps(), before)
        assert.deepEqual((await home.manager.readStatus({ scope: 'user' })).servers, servers)
      }))
  }

  it('writes no receipt for it', () =>
    inSync(async (home) => {
      const before = await home.manager.listTransactions()
      const { token } = await home.manager.planChange(syncUser)
      await home.manager.confirmChange(syncUser, token)

      assert.deepEqual(await home.manager.listTransactions(), before)
    }))

  it('reports the state of every target all the same', () =>
    inSync(async (home) => {
      const { token } = await home.manager.planChange(syncUser)
      const { targets } = await home.manager.confirmChange(syncUser, token)

      assert.deepEqual(
        targets.map(({ server, agent, state }) => [server, agent, state]),
        ['context7', 'docs'].flatMap((server) => allAgents.map((agent) => [server, agent, 'configured'])),
      )
    }))

  it('has the same fingerprints after a second sync as after the first', () =>
    inSync(async (home) => {
      const readFingerprints = async () =>
        (await home.manager.discover({ scope: 'user' })).entries.map(({ agent, name, fingerprint }) => [
          agent,
          name,
          fingerprint,
        ])
      const first = await readFingerprints()
      const { token } = await home.manager.planChange(syncUser)
      await home.manager.confirmChange(syncUser, token)

      assert.deepEqual(await readFingerprints(), first)
    }))

  it('gives the same token for the same plan', () =>
    inSync(async (home) => {
      const [first, second] = [await home.manager.planChange(syncUser), await home.manager.planChange(syncUser)]

      assert.deepEqual(first, second)
    }))

  it('writes nothing when it only reads', () =>
    inSync(async (home) => {
      const files = buildFailingFileSystem(nodeFileSystem)
      const manager = home.open({ fileSystem: files })
      const project = home.project

      await manager.readCatalog({ project })
      await manager.readSelection()
      await manager.readProjects()
      await manager.readStatus({ scope: 'effective', project })
      await manager.discover({ project })
      await manager.verify({ scope: 'user', servers: [] })
      await manager.listTransactions()

      assert.deepEqual(files.calls, [])
    }))
})
