/** Acceptance 4: a server moves from all projects into one: gone at the user scope, active there alone, and unchanged. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, it } from 'node:test'
import { nodeFileSystem } from '../../src/core/system/node-file-system.ts'
import type { PlanRequest } from '../../src/model/plan.ts'
import {
  type AgentHome,
  adoptFromClaude,
  inAll,
  readRefusal,
  readStates,
  syncUser,
  userFiles,
  withAgentHome,
} from '../helpers/agent-home.ts'
import { buildFailingFileSystem } from '../helpers/failing-file-system.ts'
import {
  findPlaces,
  listFiles,
  placesAt,
  projectAgents,
  projectFiles,
  readFingerprint,
} from '../helpers/scoped-server.ts'
import { shareAgentHome, syncEverywhere } from '../helpers/shared-home.ts'
import { trustProject } from '../helpers/trust-project.ts'

const moveInto = (project: string): PlanRequest => ({
  operation: 'move',
  server: 'context7',
  from: 'user',
  to: 'project',
  project,
})
const setIn = (project: string, enabled: boolean): PlanRequest => ({
  operation: 'set-enabled',
  server: 'context7',
  scope: 'project',
  project,
  enabled,
})
const inTrusted = shareAgentHome(async (home) => {
  await home.apply({ operation: 'select-agents', agents: [...projectAgents] })
  await trustProject(home, ['context7'])
  await home.apply(adoptFromClaude('context7', 'docs'))
  await home.apply(syncUser)
})
const elsewhere = (home: AgentHome) => home.path('code/elsewhere')

/** Each agent's user file without the server that moves, read before it was there in all but Claude Code's. */
async function readWithout(home: AgentHome): Promise<readonly string[]> {
  return Promise.all(projectAgents.filter((id) => id !== 'claude-code').map((agent) => home.read(userFiles[agent])))
}

describe('acceptance 4: a move from user to project', () => {
  it('leaves no entry at the user scope of any agent, and one at the project scope of each', () =>
    inTrusted(async (home) => {
      assert.deepEqual(await findPlaces(home, 'context7'), placesAt('user'))

      await home.apply(moveInto(home.project))

      assert.deepEqual(await findPlaces(home, 'context7'), placesAt('project'))
      assert.deepEqual(await findPlaces(home, 'context7', elsewhere(home)), [])
      assert.deepEqual(await findPlaces(home, 'docs'), placesAt('user'))
      const registry = JSON.parse(await home.read('.afd/mcp/user.json')) as { servers: object }
      assert.deepEqual(Object.keys(registry.servers), ['docs'])
    }))

  it('is active in the project alone', () =>
    inTrusted(async (home) => {
      await home.apply(moveInto(home.project))

      assert.deepEqual(await readStates(home.manager, 'context7', home.project), inAll('configured', projectAgents))
      for (const request of [
        readStates(home.manager, 'context7'),
        readStates(home.manager, 'context7', elsewhere(home)),
      ])
        assert.deepEqual(
          (await readRefusal(request)).map(({ code }) => code),
          ['unknown-server'],
        )
    }))

  it('changes nothing of the definition: one fingerprint before and after, in the registry and in every agent', () =>
    inTrusted(async (home) => {
      const before = await readFingerprint(home, 'context7', { scope: 'user' })

      await home.apply(moveInto(home.project))

      assert.equal(await readFingerprint(home, 'context7', { scope: 'project', project: home.project }), before)
    }))

  it('takes from the user’s files just what the first sync put there', () =>
    withAgentHome(async (home) => {
      await home.apply({ operation: 'select-agents', agents: [...projectAgents] })
      await home.apply(adoptFromClaude('context7'))
      const before = await readWithout(home)
      await home.apply(syncUser)

      await home.apply(moveInto(home.project))

      assert.deepEqual(await readWithout(home), before)
      const claude = JSON.parse(await home.read('.claude.json')) as { mcpServers: object }
      assert.deepEqual(Object.keys(claude.mcpServers), ['docs', 'tracker', 'personal'])
    }))

  it('writes each agent’s project file before its user file, so that no agent ever has no entry', () =>
    inTrusted(async (home) => {
      const files = buildFailingFileSystem(nodeFileSystem)
      const { token } = await home.manager.planChange(moveInto(home.project))
      await home.open({ fileSystem: files }).confirmChange(moveInto(home.project), token)

      const renamed = files.calls.filter(({ name }) => name === 'rename').map((call) => path.normalize(call.path))
      for (const [index, agent] of projectAgents.entries()) {
        const written = renamed.indexOf(path.normalize(home.path(`code/web/${projectFiles[index]}`)))
        const emptied = renamed.indexOf(path.normalize(home.path(userFiles[agent])))
        assert.ok(written >= 0 && written < emptied, renamed.join('\n'))
      }
    }))

  it('keeps a server that is off as one that is off', () =>
    inTrusted(async (home) => {
      await home.apply({ operation: 'set-enabled', server: 'context7', scope: 'user', enabled: false })

      await home.apply(moveInto(home.project))

      assert.deepEqual(await readStates(home.manager, 'context7', home.project), inAll('disabled', projectAgents))
      assert.deepEqual(await findPlaces(home, 'context7', elsewhere(home)), [])
    }))

  it('says that approvals do not move, and has none written', () =>
    inTrusted(async (home) => {
      const plan = await home.manager.planChange(moveInto(elsewhere(home)))
      const waiting = plan.attention.filter(({ state }) => state === 'pending-trust').map(({ agent }) => agent)
      assert.deepEqual(waiting, projectAgents)
      assert.ok(plan.attention.some(({ code }) => code === 'not-moved'))

      await home.apply(moveInto(elsewhere(home)))

      assert.deepEqual(
        await readStates(home.manager, 'context7', elsewhere(home)),
        inAll('pending-trust', projectAgents),
      )
    }))

  it('is undone file by file, byte for byte', () =>
    inTrusted(async (home) => {
      const before = listFiles(await home.readFiles())
      const done = await home.apply(moveInto(home.project))

      await home.apply({ operation: 'recover', transaction: done.transaction?.id ?? '' })

      assert.deepEqual(listFiles(await home.readFiles()), before)
    }))
})

describe('acceptance 4: what is in the way of a move', () => {
  it('replaces the project’s own tombstone, and shows that', () =>
    inTrusted(async (home) => {
      await home.apply(setIn(home.project, false))
      const plan = await home.manager.planChange(moveInto(home.project))
      assert.ok(plan.attention.some(({ code, server }) => code === 'override-replaced' && server === 'context7'))

      await home.apply(moveInto(home.project))

      assert.deepEqual(await readStates(home.manager, 'context7', home.project), inAll('configured', projectAgents))
      assert.deepEqual(await findPlaces(home, 'context7'), placesAt('project'))
      assert.match(await home.read('.claude.json'), /"disabledMcpServers": \[\]/)
    }))

  it('stops at a full entry of the project with another meaning', () =>
    inTrusted(async (home) => {
      const definition = { transport: 'http', url: 'https://other.example.com/mcp' } as const
      const registry = { schemaVersion: 1, servers: { context7: { ...definition } } }
      await home.write('code/web/.afd/mcp.json', JSON.stringify(registry))
      const before = await home.readFiles()

      const plan = await home.manager.planChange(moveInto(home.project))

      assert.deepEqual(
        plan.blockers.map(({ code, locator }) => [code, locator]),
        [['conflict', '.afd/mcp.json#servers.context7']],
      )
      assert.equal((await home.manager.confirmChange(moveInto(home.project), plan.token)).outcome, 'refused')
      assert.deepEqual(await home.readFiles(), before)
    }))

  it('stops before any write with all six agents, where Hermes has no project scope', () =>
    withAgentHome(async (home) => {
      await syncEverywhere(home)
      await home.apply({ operation: 'targets', server: 'docs', scope: 'user', add: [], remove: ['pi'] })
      const before = await home.readFiles()

      const plan = await home.manager.planChange(moveInto(home.project))

      assert.deepEqual(
        plan.blockers.map(({ agent, scope, capability }) => [agent, scope, capability]),
        [
          ['antigravity', 'project', 'verified project scope'],
          ['hermes', 'project', 'project scope'],
        ],
      )
      assert.equal((await home.manager.confirmChange(moveInto(home.project), plan.token)).outcome, 'refused')
      assert.deepEqual(await home.readFiles(), before)
    }))

  it('refuses what it cannot mean: the same scope, an unknown server, a mere switch', () =>
    inTrusted(async (home) => {
      await home.apply(setIn(home.project, false))
      const codes = async (change: Partial<Extract<PlanRequest, { operation: 'move' }>>) => {
        const request = { ...moveInto(home.project), ...change } as PlanRequest
        const problems = await readRefusal(home.manager.planChange(request))
        for (const { nextStep } of problems) assert.ok(nextStep)
        return problems.map(({ code }) => code)
      }
      assert.deepEqual(await codes({ to: 'user' }), ['same-scope'])
      assert.deepEqual(await codes({ server: 'nothing' }), ['unknown-server'])
      assert.deepEqual(await codes({ from: 'project', to: 'user' }), ['only-a-switch'])
    }))
})
