/** Adoption and the entry that it comes from: who owns it, and whether it was switched on. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AgentHome, adoptFromClaude, planUnblocked, userFiles } from '../helpers/agent-home.ts'
import { claudeProjectKey } from '../helpers/claude-project-key.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'

const inHome = shareAgentHome(async (home) => {
  await home.apply({ operation: 'select-agents', agents: ['claude-code', 'codex'] })
})

/** What Claude Code keeps for the project in its own file. */
async function putRecord(home: AgentHome, record: object): Promise<void> {
  const anchor = '"projects": {'
  const key = JSON.stringify(claudeProjectKey(home))
  await home.edit('.claude.json', anchor, `${anchor} ${key}: ${JSON.stringify(record)},`)
}

async function readRegistry(home: AgentHome, file: string): Promise<Record<string, { enabled?: boolean }>> {
  return (JSON.parse(await home.read(file)) as { servers: Record<string, { enabled?: boolean }> }).servers
}

describe('a native entry', () => {
  const second = { ...adoptFromClaude('context7'), as: 'other' }

  it('has one owner: a second adoption under another id is blocked and names the way', () =>
    inHome(async (home) => {
      await home.apply(adoptFromClaude('context7'))
      const before = await home.readFiles()

      const plan = await home.manager.planChange(second)

      assert.deepEqual(
        plan.blockers.map(({ code, agent, locator, nextStep }) => ({ code, agent, locator, nextStep })),
        [
          {
            code: 'already-managed',
            agent: 'claude-code',
            locator: '~/.claude.json#servers.context7',
            nextStep: 'Give that server the other id: afd mcp rename context7 other --scope user',
          },
        ],
      )
      assert.equal((await home.manager.confirmChange(second, plan.token)).outcome, 'refused')
      assert.deepEqual(await home.readFiles(), before)
    }))

  it('can be adopted again under its own id, and under another once it is released', () =>
    inHome(async (home) => {
      await home.apply(adoptFromClaude('context7'))
      await planUnblocked(home.manager, adoptFromClaude('context7'))

      await home.apply({ operation: 'release', server: 'context7', scope: 'user' })
      await home.apply(second)

      const { entries } = await home.manager.discover({ scope: 'user' })
      const entry = entries.find(({ agent, name }) => agent === 'claude-code' && name === 'context7')
      assert.equal(entry?.status, 'managed')
    }))
})

describe('an entry that is switched off', () => {
  const server = { type: 'stdio', command: 'npx', args: ['mine@1'] }

  for (const [what, isOff] of [
    ['stays off', true],
    ['is on where nothing switches it off', false],
  ] as const) {
    it(`at the local scope of Claude Code: ${what}`, () =>
      inHome(async (home) => {
        await putRecord(home, { mcpServers: { mine: server }, disabledMcpServers: isOff ? ['mine'] : [] })
        await home.apply({
          operation: 'adopt',
          agent: 'claude-code',
          servers: ['mine'],
          fromScope: 'local',
          toScope: 'project',
          project: home.project,
        })

        const { mine } = await readRegistry(home, 'code/web/.afd/mcp.json')
        assert.equal(mine?.enabled, !isOff)
      }))
  }

  it('for the project alone stays off there when it is adopted from the user scope', () =>
    inHome(async (home) => {
      await putRecord(home, { disabledMcpServers: ['context7'] })
      await home.apply({ ...adoptFromClaude('context7'), toScope: 'project', project: home.project })
      await home.apply(adoptFromClaude('context7'))

      assert.equal((await readRegistry(home, 'code/web/.afd/mcp.json')).context7?.enabled, false)
      assert.equal((await readRegistry(home, '.afd/mcp/user.json')).context7?.enabled, true)
    }))
})

describe('resolve', () => {
  it('writes the switch of a project again where the agent lost it', () =>
    inHome(async (home) => {
      const { project } = home
      await home.apply(adoptFromClaude('context7'))
      await home.apply({ operation: 'sync', scope: 'user' })
      await home.apply({ operation: 'set-enabled', server: 'context7', scope: 'project', project, enabled: false })
      const off = await home.read('code/web/.codex/config.toml')
      await home.write('code/web/.codex/config.toml', off.replace('enabled = false', 'enabled = true'))

      await home.apply({
        operation: 'resolve',
        server: 'context7',
        scope: 'project',
        project,
        agent: 'codex',
        take: 'canonical',
      })

      assert.equal(await home.read('code/web/.codex/config.toml'), off)
    }))

  it('binds what only the agent knows of an entry that it takes', () =>
    inHome(async (home) => {
      await home.apply(adoptFromClaude('context7'))
      await home.apply({ operation: 'sync', scope: 'user' })
      await home.edit(userFiles.codex, 'context7-mcp@1.0.14"]', 'context7-mcp@2.0.0"]\nenabled_tools = ["a"]')
      const request = {
        operation: 'resolve',
        server: 'context7',
        scope: 'user',
        agent: 'codex',
        take: 'native',
      } as const
      const { token } = await planUnblocked(home.manager, request)
      await home.edit(userFiles.codex, 'enabled_tools = ["a"]', 'enabled_tools = ["a", "b"]')

      assert.notEqual((await planUnblocked(home.manager, request)).token, token)
      assert.equal((await home.manager.confirmChange(request, token)).outcome, 'refused')
    }))
})
