/** Acceptance 4: a server moves from all projects into one: gone at the user scope, active there alone, and unchanged. */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
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
const elsewhere = (home: AgentHome) => home.path('work/elsewhere')

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
        const written = renamed.indexOf(path.normalize(home.path(`work/web/${projectFiles[index]}`)))
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
      await home.write('work/web/.afd/mcp.json', JSON.stringify(registry))
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

describe('acceptance 4: tombstones of other projects', () => {
  it('are listed and not edited', () =>
    withAgentHome(async (home) => {
      await home.apply({ operation: 'select-agents', agents: ['claude-code', 'grok'] })
      await home.apply(adoptFromClaude('context7'))
      await home.apply(syncUser)
      await home.apply(setIn(elsewhere(home), false))
      const before = await Promise.all(
        ['.afd/mcp.json', '.grok/config.toml'].map((file) => home.read(`work/elsewhere/${file}`)),
      )

      const plan = await home.manager.planChange(moveInto(home.project))
      const [note] = plan.attention.filter(({ code }) => code === 'orphan-tombstone')

      assert.equal(note?.server, 'context7')
      assert.ok(note.action.includes(elsewhere(home)))
      await home.apply(moveInto(home.project))
      const after = ['.afd/mcp.json', '.grok/config.toml'].map((file) => home.read(`work/elsewhere/${file}`))
      assert.deepEqual(await Promise.all(after), before)

      // The way that the note names.
      const place = { scope: 'project', project: elsewhere(home) } as const
      await home.apply({ operation: 'uninstall', server: 'context7', ...place })
      assert.deepEqual(await findPlaces(home, 'context7', elsewhere(home)), [])
      assert.match(await home.read('.claude.json'), /"disabledMcpServers": \[\]/)
    }))

  const takesUserEntryAway: readonly PlanRequest[] = [
    { operation: 'uninstall', server: 'context7', scope: 'user' },
    { operation: 'rename', server: 'context7', to: 'context8', scope: 'user' },
    { operation: 'targets', server: 'context7', scope: 'user', add: [], remove: ['codex'] },
    { operation: 'select-agents', agents: ['claude-code'], remove: true },
  ]
  it('block what would leave a lone switch that keeps Codex from starting, until they are taken away', () =>
    inTrusted(async (home) => {
      await home.apply(setIn(elsewhere(home), false))
      const requests = [...takesUserEntryAway, moveInto(home.project)]
      for (const request of requests) {
        const { blockers } = await home.manager.planChange(request)
        const codex = blockers.find(({ code, agent }) => code === 'lone-tombstone' && agent === 'codex')
        assert.equal(codex?.locator, '~/work/elsewhere/.codex/config.toml#servers.context7', request.operation)
        assert.ok(codex.nextStep?.includes('afd mcp enable context7 --scope project --project '), request.operation)
        assert.ok(codex.nextStep.includes(elsewhere(home)), request.operation)
      }

      await home.apply(setIn(elsewhere(home), true))

      for (const request of requests)
        assert.deepEqual((await home.manager.planChange(request)).blockers, [], request.operation)
    }))

  it('do not stand in the way of switching the user’s server off: its entry stays in Codex', () =>
    inTrusted(async (home) => {
      await home.apply(setIn(elsewhere(home), false))

      await home.apply({ operation: 'set-enabled', server: 'context7', scope: 'user', enabled: false })

      assert.match(await home.read(userFiles.codex), /\[mcp_servers\.context7\]/)
      assert.deepEqual(await readStates(home.manager, 'context7', elsewhere(home)), inAll('disabled', projectAgents))
    }))

  it('also block a sync after the definition was taken out by hand, and name the way that is left', () =>
    inTrusted(async (home) => {
      await home.apply(setIn(elsewhere(home), false))
      await home.write('.afd/mcp/user.json', '{ "schemaVersion": 1, "servers": {} }')

      const { blockers } = await home.manager.planChange(syncUser)

      const codex = blockers.find(({ agent }) => agent === 'codex')
      assert.ok(codex?.nextStep?.includes('afd mcp uninstall context7 --scope project --project '))
      const place = { scope: 'project', project: elsewhere(home) } as const
      await home.apply({ operation: 'uninstall', server: 'context7', ...place })
      await home.apply(syncUser)
      assert.deepEqual(await findPlaces(home, 'context7', elsewhere(home)), [])
    }))

  it('in a folder that is gone are nobody’s business', () =>
    inTrusted(async (home) => {
      await home.apply(setIn(elsewhere(home), false))
      await removeFolder(elsewhere(home))

      const plan = await home.manager.planChange(moveInto(home.project))

      assert.deepEqual([plan.blockers, plan.attention.filter(({ code }) => code === 'orphan-tombstone')], [[], []])
    }))

  it('are asked for themselves: without a sign of them a full copy with another transport blocks too', () =>
    inTrusted(async (home) => {
      await home.apply({ operation: 'set-enabled', server: 'context7', scope: 'user', enabled: false })
      await home.apply(setIn(elsewhere(home), true))

      const change = { url: 'https://context7.example.com/mcp' }
      const { blockers } = await home.manager.planChange({
        operation: 'edit',
        server: 'context7',
        scope: 'user',
        change,
      })

      assert.deepEqual(
        blockers.map(({ code, agent, locator }) => [code, agent, locator]),
        [['broken-project-entry', 'codex', '~/work/elsewhere/.codex/config.toml#servers.context7']],
      )
    }))
})

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true })
}
