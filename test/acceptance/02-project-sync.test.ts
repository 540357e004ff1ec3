/** Acceptance 2: definitions of a project hold inside it, in every agent that has project servers, and nowhere else. */
import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import {
  type AgentHome,
  allAgents,
  inAll,
  readStates,
  replaceOnce,
  selectAll,
  userFiles,
  withAgentHome,
} from '../helpers/agent-home.ts'
import { trustProject } from '../helpers/trust-project.ts'

/** Hermes has no project scope, and whether Antigravity reads its project file is contested. */
const ableAgents = ['claude-code', 'codex', 'pi', 'grok']
const servers = ['context7', 'docs']

const sharedFile = `{
  "mcpServers": {
    "context7": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@upstash/context7-mcp@1.0.14"],
      "env": { "LOG_LEVEL": "info" }
    },
    "docs": { "type": "http", "url": "https://docs.example.com/mcp" }
  }
}
`
const inProject = { 'code/web/.mcp.json': sharedFile }

const adoptIn = (project: string): PlanRequest => ({
  operation: 'adopt',
  agent: 'claude-code',
  servers,
  fromScope: 'project',
  toScope: 'project',
  project,
})
const syncIn = (project: string): PlanRequest => ({ operation: 'sync', scope: 'project', project })

async function readUserTexts(home: AgentHome): Promise<readonly string[]> {
  return Promise.all(allAgents.map((agent) => home.read(userFiles[agent])))
}

describe('acceptance 2: project sync', () => {
  it('writes the project’s servers to Claude Code, Codex, Pi and Grok, and leaves every user file as it is', () =>
    withAgentHome(async (home) => {
      await home.apply({ operation: 'select-agents', agents: ableAgents })
      const before = await readUserTexts(home)

      await home.apply(adoptIn(home.project))
      await home.apply(syncIn(home.project))

      assert.equal(await home.read('code/web/.mcp.json'), sharedFile)
      const toml = `[mcp_servers.context7]
command = "npx"
args = ["-y", "@upstash/context7-mcp@1.0.14"]

[mcp_servers.context7.env]
LOG_LEVEL = "info"

[mcp_servers.docs]
url = "https://docs.example.com/mcp"
`
      assert.equal(await home.read('code/web/.codex/config.toml'), toml)
      assert.equal(await home.read('code/web/.grok/config.toml'), toml)
      assert.deepEqual(JSON.parse(await home.read('code/web/.pi/mcp.json')), {
        mcpServers: {
          context7: { command: 'npx', args: ['-y', '@upstash/context7-mcp@1.0.14'], env: { LOG_LEVEL: 'info' } },
          docs: { url: 'https://docs.example.com/mcp' },
        },
      })
      assert.deepEqual(await readUserTexts(home), before)
    }, inProject))

  it('calls nothing configured before the user has trusted the project in the agent', () =>
    withAgentHome(async (home) => {
      await home.apply({ operation: 'select-agents', agents: ableAgents })
      await home.apply(adoptIn(home.project))
      await home.apply(syncIn(home.project))

      assert.deepEqual(await readStates(home.manager, 'context7', home.project), inAll('pending-trust', ableAgents))
      const [server] = (await home.manager.readStatus({ scope: 'project', project: home.project })).servers
      for (const { agent, action } of server?.targets ?? []) assert.match(action ?? '', /trust/i, agent)
    }, inProject))

  it('has them effective inside the trusted project, with one fingerprint, and absent outside it', () =>
    withAgentHome(async (home) => {
      await home.apply({ operation: 'select-agents', agents: ableAgents })
      await trustProject(home, servers)
      await home.apply(adoptIn(home.project))
      await home.apply(syncIn(home.project))

      for (const server of servers) {
        assert.deepEqual(await readStates(home.manager, server, home.project), inAll('configured', ableAgents))
        const { entries } = await home.manager.discover({ scope: 'project', project: home.project })
        const own = entries.filter(({ name }) => name === server)
        assert.deepEqual(own.map(({ agent }) => agent).toSorted(), ableAgents.toSorted())
        assert.equal(new Set(own.map(({ fingerprint }) => fingerprint)).size, 1)
        assert.deepEqual(
          own.map(({ status, enabled }) => [status, enabled]),
          own.map(() => ['managed', true]),
        )
      }
      const outside = home.path('code/elsewhere')
      assert.deepEqual((await home.manager.readStatus({ scope: 'effective', project: outside })).servers, [])
      assert.deepEqual((await home.manager.discover({ scope: 'project', project: outside })).entries, [])
      assert.deepEqual((await home.manager.readStatus({ scope: 'user' })).servers, [])
    }, inProject))

  it('stops before any write with all six agents, naming agent, scope and missing capability of each that cannot', () =>
    withAgentHome(async (home) => {
      await home.apply(selectAll)
      await home.apply(adoptIn(home.project))
      const before = await home.readFiles()

      const plan = await home.manager.planChange(syncIn(home.project))
      const done = await home.manager.confirmChange(syncIn(home.project), plan.token)

      const named = plan.blockers.map(({ agent, scope, capability, code }) => ({ agent, scope, capability, code }))
      const hermes = { agent: 'hermes', scope: 'project', capability: 'project scope', code: 'unsupported-scope' }
      const capability = 'verified project scope'
      const antigravity = { agent: 'antigravity', scope: 'project', capability, code: 'unverified-scope' }
      assert.deepEqual(named, [antigravity, hermes, antigravity, hermes])
      for (const server of servers) {
        const leaveOut = new RegExp(`afd mcp targets ${server} --scope project --project \\S+web\\S* --remove hermes`)
        assert.ok(plan.blockers.some(({ nextStep = '' }) => leaveOut.test(nextStep)))
      }
      assert.equal(done.outcome, 'refused')
      assert.deepEqual(await home.readFiles(), before)
    }, inProject))

  it('writes Antigravity’s contested project file once the user consents and leaves Hermes out', () =>
    withAgentHome(async (home) => {
      await home.apply(selectAll)
      await home.apply(adoptIn(home.project))
      await home.apply({
        operation: 'consent',
        consent: { kind: 'unverified', agent: 'antigravity', scope: 'project' },
      })
      const targets = {
        operation: 'targets',
        scope: 'project',
        project: home.project,
        add: [],
        remove: ['hermes'],
      } as const
      for (const server of servers) await home.apply({ ...targets, add: [], remove: ['hermes'], server })

      const written = JSON.parse(await home.read('code/web/.agents/mcp_config.json')) as { mcpServers: object }
      assert.deepEqual(Object.keys(written.mcpServers), servers)
      const registry = JSON.parse(await home.read('code/web/.afd/mcp.json')) as {
        servers: Record<string, { targets: string[] }>
      }
      const others = allAgents.filter((agent) => agent !== 'hermes')
      assert.deepEqual(registry.servers.docs?.targets.toSorted(), others.toSorted())
    }, inProject))

  it(
    'makes files of a project readable for whoever may read the project',
    { skip: process.platform === 'win32' ? 'Windows has no modes.' : false },
    () =>
      withAgentHome(async (home) => {
        await home.apply({ operation: 'select-agents', agents: ableAgents })
        await home.apply(adoptIn(home.project))
        await home.apply(syncIn(home.project))

        assert.equal((await stat(home.path('code/web/.codex/config.toml'))).mode & 0o777, 0o644)
        assert.equal((await stat(home.path('code/web/.afd/mcp.json'))).mode & 0o777, 0o644)
      }, inProject),
  )

  it('does not let one project’s sync reach another project’s files', () =>
    withAgentHome(
      async (home) => {
        await home.apply({ operation: 'select-agents', agents: ableAgents })
        await home.apply(adoptIn(home.project))
        await home.edit('code/other/.mcp.json', '"info"', '"debug"')
        const other = home.path('code/other')

        await home.apply(syncIn(home.project))

        assert.equal(await home.read('code/other/.mcp.json'), replaceOnce(sharedFile, '"info"', '"debug"'))
        const { entries } = await home.manager.discover({ scope: 'project', project: other })
        assert.deepEqual(
          entries.map(({ agent, status }) => [agent, status]),
          [
            ['claude-code', 'importable'],
            ['claude-code', 'importable'],
          ],
        )
      },
      { ...inProject, 'code/other/.mcp.json': sharedFile },
    ))
})
