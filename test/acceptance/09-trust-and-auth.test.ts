/** Acceptance 9: trust, approval and sign-in are the user's: reported as attention, never as active, never given by us. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FileWriter } from '../../src/core/system/file-system.ts'
import { nodeFileSystem } from '../../src/core/system/node-file-system.ts'
import type { PlanRequest } from '../../src/model/plan.ts'
import type { TargetState } from '../../src/model/server-state.ts'
import {
  type AgentHome,
  adoptFromClaude,
  applyChange,
  inAll,
  readStates,
  syncUser,
  userFiles,
} from '../helpers/agent-home.ts'
import { projectAgents } from '../helpers/scoped-server.ts'
import { shareAgentHome, syncEverywhere } from '../helpers/shared-home.ts'
import { trustProject } from '../helpers/trust-project.ts'

const sharedFile = `{
  "mcpServers": {
    "handbook": { "type": "http", "url": "https://handbook.example.com/mcp" }
  }
}
`
/** A server of a project that nobody has trusted yet, in every agent that has a project scope. */
const inUntrusted = shareAgentHome(
  async (home) => {
    const place = { project: home.project } as const
    await home.apply({ operation: 'select-agents', agents: [...projectAgents] })
    const scopes = { fromScope: 'project', toScope: 'project' } as const
    await home.apply({ operation: 'adopt', agent: 'claude-code', servers: ['handbook'], ...scopes, ...place })
    await home.apply({ operation: 'sync', scope: 'project', ...place })
  },
  { 'code/web/.mcp.json': sharedFile },
)
const inSync = shareAgentHome(syncEverywhere)

/** Where agents keep approvals and trust; the user's files hold some beside the servers. */
const trustStores = [
  'code/web/.claude/settings.json',
  'code/web/.claude/settings.local.json',
  '.claude/settings.json',
  '.pi/agent/trust.json',
  '.grok/trusted_folders.toml',
  '.gemini/antigravity-cli/settings.json',
]
const loginStores = [
  '.claude/.credentials.json',
  '.codex/auth.json',
  '.gemini/oauth_creds.json',
  '.grok/auth.json',
  '.pi/agent/auth.json',
  `${userFiles.hermes.replace('config.yaml', '')}.env`,
  `${userFiles.hermes.replace('config.yaml', '')}mcp-tokens/house.json`,
]

async function readTargets(home: AgentHome, server: string): Promise<readonly TargetState[]> {
  const { servers } = await home.manager.readStatus({ scope: 'effective', project: home.project })
  return servers.find(({ id }) => id === server)?.targets ?? []
}

async function readTarget(home: AgentHome, agent: string): Promise<TargetState | undefined> {
  return (await readTargets(home, 'handbook')).find((target) => target.agent === agent)
}

/** Everything that can be done with the project's server. */
function listChanges(home: AgentHome): readonly PlanRequest[] {
  const place = { scope: 'project', project: home.project, server: 'handbook' } as const
  const move = { operation: 'move', server: 'handbook', project: home.project } as const
  return [
    { operation: 'set-enabled', enabled: false, ...place },
    { operation: 'set-enabled', enabled: true, ...place },
    { operation: 'edit', change: { timeout: 20 }, ...place },
    { ...move, from: 'project', to: 'user' },
    { ...move, from: 'user', to: 'project' },
  ]
}

describe('acceptance 9: pending trust', () => {
  it('is the state of every agent before the user has trusted the project, with the step to take', () =>
    inUntrusted(async (home) => {
      const targets = await readTargets(home, 'handbook')

      assert.deepEqual(
        targets.map(({ agent, state }) => [agent, state]),
        projectAgents.map((agent) => [agent, 'pending-trust']),
      )
      for (const { agent, action } of targets) assert.match(action ?? '', /trust/, agent)
      assert.match(targets[0]?.action ?? '', /Start claude in the project, trust the folder and approve “handbook”\./)
      assert.match(targets[1]?.action ?? '', /Start codex in the project and choose to trust it/)
    }))

  it('is said in the plan before anything is written', () =>
    inUntrusted(async (home) => {
      const change = { command: 'uvx', args: ['handbook-mcp==1.0.0'] }
      const request = {
        operation: 'edit',
        server: 'handbook',
        scope: 'project',
        project: home.project,
        change,
      } as const
      const { attention } = await home.manager.planChange(request)

      const waiting = attention.filter(({ state }) => state === 'pending-trust')
      assert.deepEqual(
        waiting.map(({ agent }) => agent),
        projectAgents,
      )
    }))

  it('stays with a folder that is trusted, as long as Claude Code’s approval of the server is missing', () =>
    inUntrusted(async (home) => {
      await trustProject(home, [])

      assert.deepEqual(await readStates(home.manager, 'handbook', home.project), {
        ...inAll('configured', projectAgents),
        'claude-code': 'pending-trust',
      })
      assert.match(
        (await readTarget(home, 'claude-code'))?.action ?? '',
        /^Start claude in the project, approve “handbook”/,
      )
    }))

  it('is also what a refusal looks like, with the step that takes it back', () =>
    inUntrusted(async (home) => {
      await trustProject(home, ['handbook'])
      await home.write('code/web/.claude/settings.local.json', JSON.stringify({ disabledMcpjsonServers: ['handbook'] }))
      await home.edit(userFiles.codex, 'web"]\ntrust_level = "trusted"', 'web"]\ntrust_level = "untrusted"')

      for (const agent of ['claude-code', 'codex']) {
        const target = await readTarget(home, agent)
        assert.equal(target?.state, 'pending-trust', agent)
        assert.ok(target.action, agent)
      }
      assert.match((await readTarget(home, 'claude-code'))?.action ?? '', /reset-project-choices/)
    }))

  it('ends when the user trusts and approves, and then it is configured, not active', () =>
    inUntrusted(async (home) => {
      await trustProject(home, ['handbook'])

      assert.deepEqual(await readStates(home.manager, 'handbook', home.project), inAll('configured', projectAgents))
    }))

  it('is not asked of what is off', () =>
    inUntrusted(async (home) => {
      const place = { scope: 'project', project: home.project } as const
      await home.apply({ operation: 'set-enabled', server: 'handbook', enabled: false, ...place })

      assert.deepEqual(await readStates(home.manager, 'handbook', home.project), inAll('disabled', projectAgents))
    }))
})

describe('acceptance 9: nothing is approved for the user', () => {
  it('by no change: every store of trust stays as it was, and the state waits', () =>
    inUntrusted(async (home) => {
      const before = pick(await home.readFiles(), trustStores)

      for (const request of listChanges(home)) {
        const done = await home.apply(request)
        assert.ok(done.targets.every(({ state }) => state !== 'active'))
      }

      assert.deepEqual(pick(await home.readFiles(), trustStores), before)
      assert.deepEqual(await readStates(home.manager, 'handbook', home.project), inAll('pending-trust', projectAgents))
      const codex = await home.read(userFiles.codex)
      assert.doesNotMatch(codex.slice(codex.indexOf('somewhere')), /web/)
      const claude = await home.read('.claude.json')
      assert.doesNotMatch(claude, /enabledMcpjsonServers|enableAllProjectMcpServers/)
      assert.equal(claude.split('hasTrustDialogAccepted').length, 2)
    }))

  it('also where a project approves itself in a file that came with it', () =>
    inUntrusted(async (home) => {
      await home.write('code/web/.claude/settings.json', JSON.stringify({ enableAllProjectMcpServers: true }))

      assert.equal((await readTarget(home, 'claude-code'))?.state, 'pending-trust')
    }))
})

describe('acceptance 9: sign-in', () => {
  it('is not claimed for a remote server: without a connection that worked it is configured, never active', () =>
    inSync(async (home) => {
      assert.deepEqual(await readStates(home.manager, 'docs'), inAll('configured'))
      const { servers } = await home.manager.readStatus({ scope: 'user' })
      assert.ok(servers.flatMap(({ targets }) => targets).every(({ state }) => state !== 'active'))
    }))

  it('stays where it is when a server moves, and the plan says so', () =>
    inUntrusted(async (home) => {
      const request = {
        operation: 'move',
        server: 'handbook',
        from: 'project',
        to: 'user',
        project: home.project,
      } as const
      const { attention } = await home.manager.planChange(request)

      assert.ok(
        attention.some(({ code, action }) => code === 'not-moved' && /Logins, tokens and approvals/.test(action)),
      )
    }))

  it('is kept in files that no read and no change ever opens', () =>
    inUntrusted(async (home) => {
      const opened: string[] = []
      const fileSystem: FileWriter = {
        ...nodeFileSystem,
        readFile: (path) => {
          opened.push(path)
          return nodeFileSystem.readFile(path)
        },
      }
      const manager = home.open({ fileSystem })
      const before = pick(await home.readFiles(), loginStores)
      assert.equal(Object.keys(before).length, loginStores.length)

      await manager.readCatalog({ project: home.project })
      await manager.discover({ project: home.project })
      await manager.readStatus({ scope: 'effective', project: home.project })
      for (const request of [...listChanges(home), adoptFromClaude('context7'), syncUser])
        await applyChange(manager, request)

      const logins = loginStores.map((name) => home.path(name))
      assert.ok(opened.includes(home.path(userFiles.codex)))
      assert.deepEqual(
        opened.filter((path) => logins.includes(path)),
        [],
      )
      assert.deepEqual(pick(await home.readFiles(), loginStores), before)
    }))
})

function pick<T>(record: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))
}
