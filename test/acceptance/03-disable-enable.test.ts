/** Acceptance 3: off and on, for all projects or in one, in each agent's own way, and nothing else moves. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import type { ServerDefinition } from '../../src/model/server.ts'
import {
  type AgentHome,
  adoptFromClaude,
  allAgents,
  inAll,
  readStates,
  syncUser,
  userFiles,
  withAgentHome,
} from '../helpers/agent-home.ts'
import { claudeProjectKey } from '../helpers/claude-project-key.ts'
import { findEntries, findPlaces, listFiles, placesAt, projectAgents, projectFiles } from '../helpers/scoped-server.ts'
import { shareAgentHome, syncEverywhere } from '../helpers/shared-home.ts'
import { trustProject } from '../helpers/trust-project.ts'

const forAll = (enabled: boolean): PlanRequest => ({
  operation: 'set-enabled',
  server: 'context7',
  scope: 'user',
  enabled,
})
const inProject = ({ project }: AgentHome, enabled: boolean): PlanRequest => ({
  operation: 'set-enabled',
  server: 'context7',
  scope: 'project',
  project,
  enabled,
})
/** Another context7 than the user's. It names LOG_LEVEL too, which Codex would else take over from the user's. */
const sharedFile = `{
  "mcpServers": {
    "context7": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@upstash/context7-mcp@2.0.0"],
      "env": { "LOG_LEVEL": "debug" }
    }
  }
}
`
const inSync = shareAgentHome(syncEverywhere)
/** The user's server in every agent that has a project scope, and a project that all of them trust. */
const inTrusted = shareAgentHome(async (home) => {
  await home.apply({ operation: 'select-agents', agents: [...projectAgents] })
  await trustProject(home, ['context7'])
  await home.apply(adoptFromClaude('context7', 'docs'))
  await home.apply(syncUser)
})

async function readUserFiles(home: AgentHome): Promise<Readonly<Record<string, string>>> {
  const texts = allAgents.map(async (agent) => [agent, await home.read(userFiles[agent])] as const)
  return Object.fromEntries(await Promise.all(texts))
}

function readClaude(text: string): { mcpServers: Record<string, unknown>; projects: Record<string, object> } {
  return JSON.parse(text) as ReturnType<typeof readClaude>
}

async function readElsewhere(home: AgentHome): Promise<Readonly<Record<string, string>>> {
  return readStates(home.manager, 'context7', home.path('code/elsewhere'))
}

async function listProjectFiles(home: AgentHome): Promise<readonly string[]> {
  const files = await home.readFiles()
  return projectFiles.filter((file) => `code/web/${file}` in files)
}

describe('acceptance 3: a user server off and on for all projects', () => {
  it('is off in each of the six agents in its own way, and on again as it was', () =>
    inSync(async (home) => {
      const before = await readUserFiles(home)

      await home.apply(forAll(false))

      assert.deepEqual(await readStates(home.manager, 'context7'), inAll('disabled'))
      assert.deepEqual(await readStates(home.manager, 'docs'), inAll('configured'))
      const off = await findEntries(home, 'context7')
      assert.deepEqual(
        off.filter(({ enabled }) => enabled),
        [],
      )
      const others = allAgents.filter((agent) => agent !== 'claude-code')
      assert.deepEqual(off.map(({ agent }) => agent).toSorted(), others.toSorted())

      await home.apply(forAll(true))

      assert.deepEqual(await readStates(home.manager, 'context7'), inAll('configured'))
      const after = await readUserFiles(home)
      for (const agent of others) assert.equal(after[agent], before[agent], agent)
      // Claude Code has no switch for the user: there the entry goes and comes back, at the end.
      assert.deepEqual(readClaude(after['claude-code'] ?? ''), readClaude(before['claude-code'] ?? ''))
    }))

  it('keeps the definition in the registry, and another sync finds nothing to do', () =>
    inSync(async (home) => {
      const [before] = (await home.manager.readStatus({ scope: 'user' })).servers
      await home.apply(forAll(false))

      const [server] = (await home.manager.readStatus({ scope: 'user' })).servers
      assert.deepEqual([server?.enabled, server?.fingerprint], [false, before?.fingerprint])
      assert.deepEqual((await home.manager.planChange(syncUser)).changes, [])
      assert.deepEqual((await home.manager.planChange(forAll(false))).changes, [])
    }))

  it('is undone byte for byte', () =>
    inSync(async (home) => {
      const before = await home.readFiles()
      const done = await home.apply(forAll(false))

      await home.apply({ operation: 'recover', transaction: done.transaction?.id ?? '' })

      assert.deepEqual(await home.readFiles(), before)
    }))
})

describe('acceptance 3: a user server off in one project', () => {
  it('is off there by a tombstone of each agent, and stays on everywhere else', () =>
    inTrusted(async (home) => {
      const before = await readUserFiles(home)

      await home.apply(inProject(home, false))

      assert.deepEqual(await readStates(home.manager, 'context7', home.project), inAll('disabled', projectAgents))
      assert.deepEqual(await readStates(home.manager, 'docs', home.project), inAll('configured', projectAgents))
      assert.deepEqual(await readElsewhere(home), inAll('configured', projectAgents))
      assert.deepEqual(await readStates(home.manager, 'context7'), inAll('configured', projectAgents))
      const registry = JSON.parse(await home.read('code/web/.afd/mcp.json')) as { servers: object }
      assert.deepEqual(registry.servers, { context7: { inherits: 'user', enabled: false } })
      assert.equal(await home.read('code/web/.codex/config.toml'), '[mcp_servers.context7]\nenabled = false\n')
      assert.deepEqual(JSON.parse(await home.read('code/web/.pi/mcp.json')), {
        mcpServers: { context7: { enabled: false } },
      })
      // Grok drops an entry without a transport.
      assert.match(await home.read('code/web/.grok/config.toml'), /command = "npx"\n.*\nenabled = false/)
      const after = await readUserFiles(home)
      const claude = readClaude(after['claude-code'] ?? '')
      assert.deepEqual(claude.projects[claudeProjectKey(home)], {
        hasTrustDialogAccepted: true,
        disabledMcpServers: ['context7'],
      })
      assert.deepEqual(claude.mcpServers, readClaude(before['claude-code'] ?? '').mcpServers)
      for (const agent of allAgents.filter((id) => id !== 'claude-code')) assert.equal(after[agent], before[agent])
    }))

  it('is on again without a trace in the project’s files', () =>
    inTrusted(async (home) => {
      await home.apply(inProject(home, false))

      await home.apply(inProject(home, true))

      assert.deepEqual(await readStates(home.manager, 'context7', home.project), inAll('configured', projectAgents))
      assert.deepEqual(await listProjectFiles(home), [])
      const registry = JSON.parse(await home.read('code/web/.afd/mcp.json')) as { servers: object }
      assert.deepEqual(registry.servers, {})
      assert.match(await home.read('.claude.json'), /"disabledMcpServers": \[\]/)
    }))

  it('stays off there while the user switches it off and on for all projects', () =>
    inTrusted(async (home) => {
      await home.apply(inProject(home, false))
      for (const enabled of [false, true]) {
        await home.apply(forAll(enabled))
        assert.deepEqual(await readStates(home.manager, 'context7', home.project), inAll('disabled', projectAgents))
        const state = enabled ? 'configured' : 'disabled'
        assert.deepEqual(await readElsewhere(home), inAll(state, projectAgents))
      }
    }))

  it('is undone byte for byte', () =>
    inTrusted(async (home) => {
      const before = listFiles(await home.readFiles())
      const done = await home.apply(inProject(home, false))

      await home.apply({ operation: 'recover', transaction: done.transaction?.id ?? '' })

      assert.deepEqual(listFiles(await home.readFiles()), before)
    }))

  it('blocks before any write where an agent has no such switch, and names what it lacks', () =>
    withAgentHome(async (home) => {
      await syncEverywhere(home)
      const before = await home.readFiles()

      const plan = await home.manager.planChange(inProject(home, false))
      const done = await home.manager.confirmChange(inProject(home, false), plan.token)

      assert.deepEqual(
        plan.blockers.map(({ agent, scope, capability }) => [agent, scope, capability]),
        [
          ['antigravity', 'project', 'verified project scope'],
          ['hermes', 'project', 'project scope'],
        ],
      )
      assert.equal(done.outcome, 'refused')
      assert.deepEqual(await home.readFiles(), before)
    }))
})

describe('acceptance 3: a server that is off for the user, on in one project', () => {
  it('runs there from full entries of the project, and nowhere else', () =>
    inTrusted(async (home) => {
      await home.apply(forAll(false))
      const before = await readUserFiles(home)

      await home.apply(inProject(home, true))

      assert.deepEqual(await readStates(home.manager, 'context7', home.project), inAll('configured', projectAgents))
      assert.deepEqual(await readElsewhere(home), inAll('disabled', projectAgents))
      assert.deepEqual(await readStates(home.manager, 'context7'), inAll('disabled', projectAgents))
      const entries = (await findEntries(home, 'context7')).filter(({ scope }) => scope === 'project')
      assert.deepEqual(entries.map(({ agent }) => agent).toSorted(), projectAgents.toSorted())
      assert.deepEqual([...new Set(entries.map(({ enabled, transport }) => `${enabled} ${transport}`))], ['true stdio'])
      // Codex would take the switch over from the user's entry.
      assert.match(await home.read('code/web/.codex/config.toml'), /enabled = true/)
      assert.deepEqual(await readUserFiles(home), before)

      await home.apply(inProject(home, false))

      assert.deepEqual(await readStates(home.manager, 'context7', home.project), inAll('disabled', projectAgents))
      assert.deepEqual(await listProjectFiles(home), [])
    }))
})

describe('acceptance 3: a server of the project, off and on', () => {
  it('is off in that project alone, keeps its definition, and is on again byte for byte', () =>
    inTrusted(async (home) => {
      const definition: ServerDefinition = {
        transport: 'stdio',
        command: 'uvx',
        args: ['files-mcp==1.2.0'],
        environment: {},
        enabled: true,
      }
      const place = { scope: 'project', project: home.project } as const
      await home.write(
        'code/web/.claude/settings.local.json',
        JSON.stringify({ enabledMcpjsonServers: ['context7', 'files'] }),
      )
      await home.apply({ operation: 'add', server: 'files', definition, ...place })
      const before = await Promise.all(projectFiles.map((file) => home.read(`code/web/${file}`)))

      await home.apply({ operation: 'set-enabled', server: 'files', enabled: false, ...place })

      assert.deepEqual(await readStates(home.manager, 'files', home.project), inAll('disabled', projectAgents))
      assert.deepEqual(await findPlaces(home, 'files'), placesAt('project'))
      assert.deepEqual(
        (await findEntries(home, 'files')).filter(({ enabled }) => enabled),
        [],
      )
      assert.deepEqual(await findPlaces(home, 'files', home.path('code/elsewhere')), [])

      await home.apply({ operation: 'set-enabled', server: 'files', enabled: true, ...place })

      assert.deepEqual(await readStates(home.manager, 'files', home.project), inAll('configured', projectAgents))
      assert.deepEqual(await Promise.all(projectFiles.map((file) => home.read(`code/web/${file}`))), before)
    }))

  it('hides a user server of the same name also while it is off', () =>
    inTrusted(async (home) => {
      const place = { scope: 'project', project: home.project } as const
      await home.write('code/web/.mcp.json', sharedFile)
      await home.apply({
        operation: 'adopt',
        agent: 'claude-code',
        servers: ['context7'],
        fromScope: 'project',
        toScope: 'project',
        project: home.project,
      })
      await home.apply({ operation: 'sync', ...place })
      await home.apply(inProject(home, false))

      assert.deepEqual(await readStates(home.manager, 'context7', home.project), inAll('disabled', projectAgents))
      const claude = readClaude(await home.read('.claude.json'))
      assert.deepEqual(claude.projects[claudeProjectKey(home)], {
        hasTrustDialogAccepted: true,
        disabledMcpServers: ['context7'],
      })
      assert.deepEqual(await readElsewhere(home), inAll('configured', projectAgents))
    }))
})
