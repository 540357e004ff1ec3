/** What a change must leave alone although it looks like ours: the home, other homes, extra fields, switches, equal entries. */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import {
  type AgentHome,
  adoptFromClaude,
  readRefusal,
  readStates,
  selectAll,
  syncUser,
  userFiles,
} from '../helpers/agent-home.ts'
import { claudeProjectKey } from '../helpers/claude-project-key.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'

const inHome = shareAgentHome(async (home) => {
  await home.apply(selectAll)
  await home.apply(adoptFromClaude('context7'))
  await home.apply(syncUser)
})

const uninstall: PlanRequest = { operation: 'uninstall', server: 'context7', scope: 'user' }

async function writeClaudeProject(home: AgentHome, record: object): Promise<void> {
  const content = JSON.parse(await home.read(userFiles['claude-code'])) as { projects?: object }
  const projects = { ...content.projects, [claudeProjectKey(home)]: record }
  await home.write(userFiles['claude-code'], JSON.stringify({ ...content, projects }, null, 2))
}

describe('the home and folders above it', () => {
  it('are no project: a change is refused, a read shows the user scope', () =>
    inHome(async (home) => {
      const before = await home.readFiles()
      for (const project of [home.home, path.dirname(home.home)]) {
        const [problem] = await readRefusal(home.manager.planChange({ operation: 'sync', scope: 'project', project }))
        assert.equal(problem?.code, 'home-is-no-project')
        assert.equal((await home.manager.readStatus({ scope: 'effective', project })).project, null)
      }
      const [refused] = await readRefusal(home.manager.planChange({ operation: 'add-projects', paths: [home.home] }))
      assert.equal(refused?.code, 'home-is-no-project')
      assert.deepEqual(await home.readFiles(), before)
    }))
})

describe('a timeout that we never set', () => {
  it('is the agent’s own: no state changes, and a sync and an edit leave it', () =>
    inHome(async (home) => {
      const header = '[mcp_servers.context7]\n'
      await home.edit(userFiles.codex, header, `${header}tool_timeout_sec = 99\n`)

      assert.equal((await readStates(home.manager, 'context7')).codex, 'configured')
      await home.apply({ operation: 'edit', server: 'context7', scope: 'user', change: { args: ['other'] } })
      assert.match(await home.read(userFiles.codex), /tool_timeout_sec = 99\n/)
      assert.equal((await readStates(home.manager, 'context7')).codex, 'configured')
    }))

  it('goes with the definition’s where we did set it', () =>
    inHome(async (home) => {
      await home.apply({ operation: 'edit', server: 'context7', scope: 'user', change: { timeout: 30 } })
      assert.match(await home.read(userFiles.codex), /tool_timeout_sec = 30\n/)
      await home.apply({ operation: 'edit', server: 'context7', scope: 'user', change: { remove: ['timeout'] } })
      assert.doesNotMatch(await home.read(userFiles.codex), /tool_timeout_sec/)
    }))
})

describe('an agent that moved to another home', () => {
  it('keeps the equal entry that the user wrote there, and the plan says where ours is', () =>
    inHome(async (home) => {
      const other = 'elsewhere/codex'
      await home.write(`${other}/config.toml`, await home.read(userFiles.codex))
      const manager = home.open({ env: { CODEX_HOME: home.path(other) } })

      const plan = await manager.planChange(uninstall)
      assert.ok(plan.attention.some(({ code, agent }) => code === 'other-file' && agent === 'codex'))
      assert.ok(!plan.changes.some(({ target }) => target.kind === 'native' && target.agent === 'codex'))
    }))
})

describe('a project’s word that a released user server is off', () => {
  it('stays while the server still stands in the agent', () =>
    inHome(async (home) => {
      const { project } = home
      const agents = ['claude-code', 'codex', 'pi', 'grok']
      await home.apply({ operation: 'select-agents', agents })
      await home.apply({ operation: 'set-enabled', server: 'context7', scope: 'project', project, enabled: false })
      await home.apply({ operation: 'release', server: 'context7', scope: 'user' })

      const plan = await home.manager.planChange({ operation: 'sync', scope: 'project', project })
      assert.deepEqual(
        plan.changes.filter(({ target }) => target.kind === 'native'),
        [],
      )
      assert.ok(plan.attention.some(({ code }) => code === 'orphan-override'))
    }))
})

describe('what decides in a project', () => {
  it('is the agent’s own switch, which is not shown as configured', () =>
    inHome(async (home) => {
      await writeClaudeProject(home, { disabledMcpServers: ['context7'] })
      assert.equal((await readStates(home.manager, 'context7', home.project))['claude-code'], 'shadowed')
      assert.equal((await readStates(home.manager, 'context7'))['claude-code'], 'configured')
    }))

  it('is Claude’s local entry, before the project’s and the user’s', () =>
    inHome(async (home) => {
      await writeClaudeProject(home, { mcpServers: { context7: { command: 'other' } } })
      const { servers } = await home.manager.readStatus({ scope: 'effective', project: home.project })
      const target = servers.find(({ id }) => id === 'context7')?.targets.find(({ agent }) => agent === 'claude-code')
      assert.deepEqual([target?.state, target?.winner], ['shadowed', 'local'])
    }))
})

describe('equal entries without a ledger, as after a clone', () => {
  const forget = (home: AgentHome) => rm(home.path('.afd/state/mcp'), { recursive: true })

  it('go with an uninstall', () =>
    inHome(async (home) => {
      await forget(home)
      await home.apply(uninstall)
      for (const file of [userFiles.codex, userFiles.grok, userFiles.hermes]) {
        assert.doesNotMatch(await home.read(file), /context7/)
      }
    }))

  it('change with an edit', () =>
    inHome(async (home) => {
      await forget(home)
      await home.apply({ operation: 'edit', server: 'context7', scope: 'user', change: { args: ['changed'] } })
      assert.match(await home.read(userFiles.codex), /"changed"/)
    }))
})

describe('an entry that drifted after its definition was taken out by hand', () => {
  it('can be kept and released', () =>
    inHome(async (home) => {
      const registry = JSON.parse(await home.read('.afd/mcp/user.json')) as { servers: object }
      await home.write('.afd/mcp/user.json', JSON.stringify({ ...registry, servers: {} }))
      await home.edit(userFiles.grok, 'command = "npx"', 'command = "bunx"')

      const plan = await home.manager.planChange(syncUser)
      const drifts = plan.blockers.filter(({ code }) => code === 'drift')
      assert.equal(drifts.length, 1)
      assert.match(drifts[0]?.nextStep ?? '', /afd mcp release context7 --scope user --agent grok$/)
      await home.apply({ operation: 'release', server: 'context7', scope: 'user', agent: 'grok' })
      await home.apply(syncUser)
      assert.match(await home.read(userFiles.grok), /command = "bunx"/)
    }))
})

describe('a manifest that only remembers folders', () => {
  it('has chosen no agents: a change still asks for them', () =>
    inHome(async (home) => {
      await rm(home.path('.afd'), { recursive: true })
      await home.apply({ operation: 'add-projects', paths: [home.project] })

      assert.equal((await home.manager.readSelection()).selection, 'detected')
      const plan = await home.manager.planChange(syncUser)
      assert.deepEqual(
        plan.blockers.map(({ code }) => code),
        ['no-selection'],
      )
    }))
})

describe('our own files', () => {
  it('that are empty stop a change, instead of taking every entry out', () =>
    inHome(async (home) => {
      await home.write('.afd/mcp/user.json', '')
      const [problem] = await readRefusal(home.manager.planChange(syncUser))
      assert.equal(problem?.code, 'empty-file')
      const { problems } = await home.manager.readStatus({ scope: 'user' })
      assert.ok(problems.some(({ code }) => code === 'empty-file'))
    }))

  it('that are gone stop a sync while their entries stand', () =>
    inHome(async (home) => {
      await rm(home.path('.afd/mcp/user.json'))
      const plan = await home.manager.planChange(syncUser)
      assert.ok(plan.blockers.some(({ code }) => code === 'registry-missing'))
      assert.deepEqual(
        plan.changes.filter(({ target }) => target.kind === 'native'),
        [],
      )
    }))

  it('that name an agent nobody knows say so', () =>
    inHome(async (home) => {
      await home.edit('.afd/manifest.json', '"codex"', '"codx"')
      const { problems } = await home.manager.readStatus({ scope: 'user' })
      assert.ok(problems.some(({ code, locator }) => code === 'unknown-agent' && locator?.includes('manifest.json')))
      assert.ok((await home.manager.planChange(syncUser)).attention.some(({ code }) => code === 'unknown-agent'))
    }))
})

describe('a file with something else in the place of servers', () => {
  const contents = {
    'claude-code': ['{ "mcpServers": null }', '{ "mcpServers": [] }', '[]', 'null'],
    codex: ['mcp_servers = "x"\n', '[[mcp_servers]]\na = 1\n'],
    hermes: ['mcp_servers: [a]\n', 'mcp_servers: text\n', '- a\n'],
  } as const

  for (const [agent, texts] of Object.entries(contents) as [keyof typeof contents, readonly string[]][]) {
    it(`is blocked before anything is confirmed: ${agent}`, () =>
      inHome(async (home) => {
        for (const text of texts) {
          await home.write(userFiles[agent], text)
          const definition = { transport: 'stdio', command: 'npx', args: [], environment: {}, enabled: true } as const
          const plan = await home.manager.planChange({
            operation: 'add',
            server: 'new',
            scope: 'user',
            definition: { ...definition, args: [] },
          })
          assert.ok(
            plan.blockers.some((blocker) => blocker.agent === agent && blocker.code === 'not-a-container'),
            text,
          )
          assert.equal((await readStates(home.manager, 'context7'))[agent], 'unsupported')
        }
      }))
  }
})

describe('a credential in the place of a variable’s name', () => {
  it('blocks, and is shown nowhere', () =>
    inHome(async (home) => {
      const planted = `ghp_${'CANARY'.repeat(6)}1234`
      const environment = { TOKEN: { fromEnv: planted } }
      const definition = { transport: 'stdio' as const, command: 'npx', args: [], environment, enabled: true }
      const plan = await home.manager.planChange({ operation: 'add', server: 'new', scope: 'user', definition })
      assert.ok(plan.blockers.some(({ code }) => code === 'literal-secret'))
      assert.ok(!JSON.stringify(plan).includes('CANARY'))
    }))
})
