/** One native entry, one id: a second id can neither claim it nor write it, or its removal would take it from the first. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PlanRequestOf } from '../../src/model/plan.ts'
import type { ServerDefinition } from '../../src/model/server.ts'
import { type AgentHome, allAgents, type KnownAgent, readStates, selectAll, userFiles } from '../helpers/agent-home.ts'
import { assertWaysOut } from '../helpers/dead-ends.ts'
import { writeAsAgent } from '../helpers/foreign-writer.ts'
import { urlKey } from '../helpers/server-places.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'

const inHome = shareAgentHome((home) => home.apply(selectAll).then(() => undefined))
const url = 'https://papers.example.com/mcp'
const papersOf = (agent: KnownAgent): ServerDefinition => ({
  transport: 'http',
  url,
  headers: {},
  enabled: true,
  targets: [agent],
})

/** The agent's own entry papers is managed as library. */
async function adoptAsLibrary(home: AgentHome, agent: KnownAgent): Promise<void> {
  await writeAsAgent(home, userFiles[agent], (entries) => {
    entries.papers = { ...(agent === 'claude-code' ? { type: 'http' } : {}), [urlKey(agent)]: url }
  })
  const scopes = { fromScope: 'user', toScope: 'user' } as const
  await home.apply({ operation: 'adopt', agent, servers: ['papers'], as: 'library', targets: [agent], ...scopes })
}

/** As somebody writes it into the registry by hand. */
async function writePapers(home: AgentHome, agent: KnownAgent): Promise<void> {
  const registry = JSON.parse(await home.read('.afd/mcp/user.json')) as { servers: object }
  const servers = { ...registry.servers, papers: papersOf(agent) }
  await home.write('.afd/mcp/user.json', JSON.stringify({ ...registry, servers }))
}

describe('an entry that is managed under another id', () => {
  for (const agent of allAgents) {
    it(`is not added a second time, and the ways out lead out (${agent})`, () =>
      inHome(async (home) => {
        await adoptAsLibrary(home, agent)
        const request = { operation: 'add', server: 'papers', scope: 'user', definition: papersOf(agent) } as const
        const { blockers } = await home.manager.planChange(request)

        assert.deepEqual(
          blockers.map(({ code, agent: id }) => [code, id]),
          [['already-managed', agent]],
        )
        assert.match(blockers[0]?.message ?? '', /under the id library/)
        await assertWaysOut(home, request, 1)
      }))

    it(`is neither claimed nor taken away by an id that was written by hand (${agent})`, () =>
      inHome(async (home) => {
        await adoptAsLibrary(home, agent)
        const before = await home.read(userFiles[agent])
        await writePapers(home, agent)

        assert.deepEqual(await readStates(home.manager, 'papers'), { [agent]: 'conflict' })
        assert.deepEqual(await readStates(home.manager, 'library'), { [agent]: 'configured' })
        const sync = await home.manager.planChange({ operation: 'sync', scope: 'user' })
        assert.deepEqual(
          sync.blockers.map(({ code }) => code),
          ['already-managed'],
        )
        await home.apply({ operation: 'uninstall', server: 'papers', scope: 'user' })
        assert.equal(await home.read(userFiles[agent]), before)
        assert.deepEqual(await readStates(home.manager, 'library'), { [agent]: 'configured' })
      }))

    it(`changes its owner with a rename to its own name, and stays as it is (${agent})`, () =>
      inHome(async (home) => {
        await adoptAsLibrary(home, agent)
        const before = await home.read(userFiles[agent])
        await home.apply({ operation: 'rename', server: 'library', to: 'papers', scope: 'user' })

        assert.equal(await home.read(userFiles[agent]), before)
        assert.deepEqual(await readStates(home.manager, 'papers'), { [agent]: 'configured' })
        await home.apply({ operation: 'uninstall', server: 'papers', scope: 'user' })
        assert.doesNotMatch(await home.read(userFiles[agent]), /papers/)
      }))

    it(`is not adopted a second time (${agent})`, () =>
      inHome(async (home) => {
        await adoptAsLibrary(home, agent)
        const scopes = { fromScope: 'user', toScope: 'user' } as const
        const request: PlanRequestOf<'adopt'> = {
          operation: 'adopt',
          agent,
          servers: ['papers'],
          targets: [agent],
          ...scopes,
        }
        for (const as of [undefined, 'shelf']) {
          const { blockers } = await home.manager.planChange({ ...request, ...(as === undefined ? {} : { as }) })
          assert.deepEqual(
            blockers.map(({ code }) => code),
            ['already-managed'],
          )
        }
        await assertWaysOut(home, request, 1)
      }))
  }

  it('keeps its own id’s entry where another one is adopted as that id', () =>
    inHome(async (home) => {
      const agent = 'codex'
      await home.apply({ operation: 'add', server: 'shelf', scope: 'user', definition: papersOf(agent) })
      await writeAsAgent(home, userFiles[agent], (entries) => {
        entries.papers = { url }
      })
      const scopes = { fromScope: 'user', toScope: 'user' } as const
      const request: PlanRequestOf<'adopt'> = {
        operation: 'adopt',
        agent,
        servers: ['papers'],
        as: 'shelf',
        targets: [agent],
        ...scopes,
      }
      const { attention, blockers } = await home.manager.planChange(request)
      assert.deepEqual(blockers, [])
      assert.ok(attention.some(({ code }) => code === 'second-copy'))

      await home.apply({ operation: 'uninstall', server: 'shelf', scope: 'user' })
      assert.match(await home.read(userFiles[agent]), /\[mcp_servers\.papers\]/)
      assert.doesNotMatch(await home.read(userFiles[agent]), /shelf/)
    }))
})
