/** Acceptance 1: definitions adopted from one agent's user file reach every selected agent, and nothing else moves. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type AgentHome,
  adoptFromClaude,
  allAgents,
  inAll,
  type KnownAgent,
  readStates,
  replaceOnce,
  selectAll,
  syncUser,
  userFiles,
  withAgentHome,
} from '../helpers/agent-home.ts'

const adoptBoth = adoptFromClaude('context7', 'docs')

/** What stands before our entries in each file, and our two entries as the agent's own hand would have written them. */
const insertions: Readonly<Record<Exclude<KnownAgent, 'claude-code'>, readonly [after: string, added: string]>> = {
  codex: [
    "SCRATCH_MODE = 'loose'\n",
    `
[mcp_servers.context7]
command = "npx"
args = ["-y", "@upstash/context7-mcp@1.0.14"]

[mcp_servers.context7.env]
LOG_LEVEL = "info"

[mcp_servers.docs]
url = "https://docs.example.com/mcp"
`,
  ],
  antigravity: [
    '"disabledTools": ["delete_route"]\r\n        }',
    `,
        "context7": {
            "command": "npx",
            "args": [
                "-y",
                "@upstash/context7-mcp@1.0.14"
            ],
            "env": {
                "LOG_LEVEL": "info"
            }
        },
        "docs": {
            "serverUrl": "https://docs.example.com/mcp"
        }`.replaceAll('\n', '\r\n'),
  ],
  pi: [
    '"lifecycle": "lazy"\n\t\t}',
    `,
		"context7": {
			"command": "npx",
			"args": ["-y", "@upstash/context7-mcp@1.0.14"],
			"env": {
				"LOG_LEVEL": "info"
			}
		},
		"docs": {
			"url": "https://docs.example.com/mcp"
		}`,
  ],
  hermes: [
    'include: [lights_on, lights_off]   # nothing else!\n',
    `    context7:
        command: npx
        args: [-y, "@upstash/context7-mcp@1.0.14"]
        env:
            LOG_LEVEL: info
    docs:
        url: https://docs.example.com/mcp
`,
  ],
  grok: [
    'tool_timeouts = { search = 90 }\n',
    `
[mcp_servers.context7]
command = "npx"
args = ["-y", "@upstash/context7-mcp@1.0.14"]
env = { LOG_LEVEL = "info" }

[mcp_servers.docs]
url = "https://docs.example.com/mcp"
`,
  ],
}

async function readUserFiles(home: AgentHome): Promise<Record<string, string>> {
  const pairs = allAgents.map(async (agent) => [agent, await home.read(userFiles[agent])] as const)
  return Object.fromEntries(await Promise.all(pairs))
}

/** Every agent's fingerprint of one server, as it reads its own file. */
async function readFingerprints(home: AgentHome, server: string): Promise<Record<string, string | null>> {
  const { entries } = await home.manager.discover({ scope: 'user' })
  return Object.fromEntries(
    entries.filter(({ name }) => name === server).map((entry) => [entry.agent, entry.fingerprint]),
  )
}

describe('acceptance 1: user sync', () => {
  it('adopts without touching a native file, and says what still has to be synced', () =>
    withAgentHome(async (home) => {
      await home.apply(selectAll)
      const before = await readUserFiles(home)

      await home.apply(adoptBoth)

      assert.deepEqual(await readUserFiles(home), before)
      const expected = { ...inAll('pending-sync'), 'claude-code': 'configured' }
      assert.deepEqual(await readStates(home.manager, 'context7'), expected)
      assert.deepEqual(await readStates(home.manager, 'docs'), expected)
    }))

  it('writes a stdio and an http server to every selected agent, in its own words, and not one byte beside them', () =>
    withAgentHome(async (home) => {
      await home.apply(selectAll)
      await home.apply(adoptBoth)
      const before = await readUserFiles(home)

      await home.apply(syncUser)

      const after = await readUserFiles(home)
      assert.equal(after['claude-code'], before['claude-code'])
      for (const [agent, [anchor, added]] of Object.entries(insertions)) {
        assert.equal(after[agent], replaceOnce(before[agent] ?? '', anchor, anchor + added), agent)
      }
      assert.deepEqual(await readStates(home.manager, 'context7'), inAll('configured'))
      assert.deepEqual(await readStates(home.manager, 'docs'), inAll('configured'))
    }))

  it('has every agent read back the same definition', () =>
    withAgentHome(async (home) => {
      await home.apply(selectAll)
      await home.apply(adoptBoth)
      await home.apply(syncUser)

      const { servers } = await home.manager.readStatus({ scope: 'user' })
      assert.deepEqual(
        servers.map(({ id }) => id),
        ['context7', 'docs'],
      )
      for (const { id, fingerprint } of servers) {
        assert.deepEqual(await readFingerprints(home, id), inAll(fingerprint))
      }
    }))

  it('stops before any write where one agent cannot take a reference, and names it with the way out', () =>
    withAgentHome(async (home) => {
      await home.apply(selectAll)
      await home.apply(adoptFromClaude('tracker'))
      const before = await home.readFiles()

      const plan = await home.manager.planChange(syncUser)
      const done = await home.manager.confirmChange(syncUser, plan.token)

      assert.deepEqual(
        plan.blockers.map(({ agent, scope }) => [agent, scope]),
        [['antigravity', 'user']],
      )
      assert.match(plan.blockers[0]?.message ?? '', /headers\.Authorization/)
      assert.match(plan.blockers[0]?.nextStep ?? '', /afd mcp targets tracker --scope user --remove antigravity/)
      assert.equal(done.outcome, 'refused')
      assert.equal(done.transaction, null)
      assert.deepEqual(await home.readFiles(), before)
    }))

  it('writes a reference in each agent’s own spelling once that agent is left out', () =>
    withAgentHome(async (home) => {
      await home.apply(selectAll)
      await home.apply(adoptFromClaude('tracker'))
      const before = await readUserFiles(home)

      await home.apply({ operation: 'targets', server: 'tracker', scope: 'user', add: [], remove: ['antigravity'] })

      const after = await readUserFiles(home)
      assert.equal(after.antigravity, before.antigravity)
      assert.match(after.codex ?? '', /\nbearer_token_env_var = "TRACKER_TOKEN"\n/)
      assert.match(after.hermes ?? '', /Authorization: (["']?)Bearer \$\{TRACKER_TOKEN\}\1\n/)
      const others = allAgents.filter((agent) => agent !== 'antigravity')
      const fingerprints = await readFingerprints(home, 'tracker')
      assert.deepEqual(Object.keys(fingerprints).sort(), others.toSorted())
      assert.equal(new Set(Object.values(fingerprints)).size, 1)
      assert.deepEqual(await readStates(home.manager, 'tracker'), inAll('configured', others))
    }))

  it('leaves an agent out from the start where adoption names the targets', () =>
    withAgentHome(async (home) => {
      await home.apply(selectAll)
      const before = await readUserFiles(home)
      await home.apply({ ...adoptFromClaude('tracker'), targets: ['claude-code', 'hermes'] })
      await home.apply(syncUser)

      const after = await readUserFiles(home)
      const changed = allAgents.filter((agent) => after[agent] !== before[agent])
      assert.deepEqual(changed, ['hermes'])
      assert.deepEqual(await readStates(home.manager, 'tracker'), inAll('configured', ['claude-code', 'hermes']))
    }))
})
