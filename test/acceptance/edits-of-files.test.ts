/** What a change writes into the agents' files: what the plan showed, on what the plan saw, and nothing beside it. */
import assert from 'node:assert/strict'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { nodeFileSystem } from '../../src/core/system/node-file-system.ts'
import type { PlanRequest } from '../../src/model/plan.ts'
import type { ServerDefinition } from '../../src/model/server.ts'
import { type AgentHome, userFiles, withAgentHome } from '../helpers/agent-home.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'

const definition: ServerDefinition = {
  transport: 'stdio',
  command: 'uvx',
  args: ['x-mcp'],
  environment: {},
  enabled: true,
}
const addUser: PlanRequest = { operation: 'add', server: 'aa', scope: 'user', definition }
const uninstallUser: PlanRequest = { operation: 'uninstall', server: 'aa', scope: 'user' }
const inProject = (home: AgentHome) => ({ server: 'aa', scope: 'project', project: home.project }) as const
const select = (...agents: readonly ('claude-code' | 'codex' | 'hermes' | 'pi')[]): PlanRequest => ({
  operation: 'select-agents',
  agents: [...agents],
})
const mcpJson = 'code/web/.mcp.json'
/** As a user may write it: Claude Code takes an entry without `type` for stdio. */
const respelled = '{"mcpServers":{"aa":{"args":["x-mcp"],"command":"uvx"}}}'

const inClaudeProject = shareAgentHome(addToClaudeProject)

async function addToClaudeProject(home: AgentHome): Promise<void> {
  await home.apply(select('claude-code'))
  await home.apply({ operation: 'add', ...inProject(home), definition })
}

/** The outcome where the entry is changed behind that reading of its file; undefined where there are fewer readings. */
async function disableWhileChanging(reading: number): Promise<string | undefined> {
  const changed = '{"mcpServers":{"aa":{"type":"stdio","command":"uvx","args":["changed-by-user"]}}}'
  let result: string | undefined
  await inClaudeProject(async (home) => {
    const request = { operation: 'set-enabled', ...inProject(home), enabled: false } as const
    const { token } = await home.manager.planChange(request)
    let readings = 0
    const readFile = async (path: string) => {
      const bytes = await nodeFileSystem.readFile(path)
      if (path === home.path(mcpJson)) readings += 1
      if (path === home.path(mcpJson) && readings === reading) await writeFile(path, changed)
      return bytes
    }
    const manager = home.open({ fileSystem: { ...nodeFileSystem, readFile } })

    const { outcome } = await manager.confirmChange(request, token)

    if (readings < reading) return
    assert.equal(await home.read(mcpJson), changed, `the change behind reading ${reading} is kept (${outcome})`)
    result = outcome
  })
  return result
}

describe('an edit of an agent’s file', () => {
  it('leaves an entry alone that says the same in another spelling', () =>
    inClaudeProject(async (home) => {
      await home.write(mcpJson, respelled)
      const disable = { operation: 'set-enabled', ...inProject(home), enabled: false } as const

      const { changes } = await home.manager.planChange(disable)
      await home.apply(disable)

      const written = changes.map(({ target }) => target.path)
      assert.ok(!written.includes(home.path(mcpJson)), 'the plan shows no change of the entry')
      assert.equal(await home.read(mcpJson), respelled)
      assert.match(await home.read('.claude.json'), /"disabledMcpServers": \[\s*"aa"/)
    }))

  it('is refused at whatever moment an entry changes that the plan found as wanted', async () => {
    const outcomes: string[] = []
    for (let reading = 1; ; reading += 1) {
      const outcome = await disableWhileChanging(reading)
      if (outcome === undefined) break
      outcomes.push(outcome)
    }
    assert.ok(outcomes.includes('refused') && outcomes.includes('rolled-back'), outcomes.join(' '))
  })

  it(
    'is blocked where two agents’ files are one file on the disk',
    { skip: process.platform === 'win32' ? 'Links need a privilege on Windows.' : false },
    () =>
      withAgentHome(async (home) => {
        await home.apply(select('claude-code', 'pi'))
        await home.write(mcpJson, '{ "mcpServers": {} }\n')
        await mkdir(home.path('code/web/.pi'), { recursive: true })
        await symlink('../.mcp.json', home.path('code/web/.pi/mcp.json'))

        const { blockers } = await home.manager.planChange({ operation: 'add', ...inProject(home), definition })

        const [blocker, ...others] = blockers
        assert.deepEqual([blocker?.code, others], ['one-file-two-names', []])
        for (const name of ['.mcp.json', '.pi/mcp.json']) assert.ok(blocker?.message.includes(name))
        assert.match(blocker?.nextStep ?? '', /^Make \.pi\/mcp\.json a file of its own/)
      }),
  )

  for (const text of [
    'model: x\nmcp_servers:\n',
    'mcp_servers:\nmodel: x # c\n',
    'model: x\nmcp_servers: {}\n',
    'model: x\n',
  ])
    it(`takes the last entry out of Hermes’ file and leaves ${JSON.stringify(text)}`, () =>
      withAgentHome(
        async (home) => {
          await home.apply(select('hermes'))
          await home.apply(addUser)
          assert.match(await home.read(userFiles.hermes), /x-mcp/)

          await home.apply(uninstallUser)

          assert.equal(await home.read(userFiles.hermes), text)
        },
        { [userFiles.hermes]: text },
      ))
})

describe('a project’s entry that nobody here wrote', () => {
  const wayOut = 'It was not written here: take the switch out of ~/code/web/.codex/config.toml by hand first.'

  it('blocks the removal of the user’s entry below it, where it would keep Codex from starting', () =>
    withAgentHome(async (home) => {
      await home.apply(select('claude-code', 'codex'))
      await home.apply({ operation: 'add-projects', paths: [home.project] })
      await home.apply(addUser)
      await home.write('code/web/.codex/config.toml', '[mcp_servers.aa]\nenabled = false\n')

      const { blockers } = await home.manager.planChange(uninstallUser)

      assert.deepEqual(
        blockers.map(({ code, agent, nextStep }) => [code, agent, nextStep]),
        [['lone-tombstone', 'codex', wayOut]],
      )
      await home.write('code/web/.codex/config.toml', '')
      await home.apply(uninstallUser)
    }))

  it('is no hindrance where it is a server by itself', () =>
    withAgentHome(async (home) => {
      await home.apply(select('codex'))
      await home.apply({ operation: 'add-projects', paths: [home.project] })
      await home.apply(addUser)
      await home.write('code/web/.codex/config.toml', '[mcp_servers.aa]\ncommand = "own"\n')

      await home.apply(uninstallUser)
    }))
})

describe('a key that is a credential', () => {
  const key = 'ghp_abcdefghijklmnopqrstuvwx0123456789'
  const adopt = (portableOnly: boolean): PlanRequest => ({
    operation: 'adopt',
    agent: 'codex',
    servers: ['zz'],
    fromScope: 'user',
    toScope: 'user',
    portableOnly,
  })

  it('is shown neither by discovery nor by a plan', () =>
    withAgentHome(async (home) => {
      await home.apply(select('codex'))
      const entries = [`env = { "${key}" = 5 }`, `${key} = true`, `env = { ${key} = "\${X:-y}" }`]
      for (const line of entries) {
        await home.write(userFiles.codex, `[mcp_servers.zz]\ncommand = "uvx"\n${line}\n`)

        const found = await home.manager.discover({ scope: 'user' })
        const plans = [await home.manager.planChange(adopt(false)), await home.manager.planChange(adopt(true))]

        assert.ok(found.entries.some(({ name }) => name === 'zz'))
        assert.ok(!JSON.stringify([found, plans]).includes(key), line)
      }
    }))

  it('is masked among the fields that a plan changes', () =>
    withAgentHome(async (home) => {
      await home.apply(select('codex'))
      await home.apply(addUser)
      const text = await home.read(userFiles.codex)
      await home.write(userFiles.codex, text.replace('[mcp_servers.aa]\n', `[mcp_servers.aa]\n${key} = 1\n`))

      const { changes } = await home.manager.planChange(uninstallUser)

      assert.ok(changes.some(({ fields }) => fields.includes('***')))
      assert.ok(!JSON.stringify(changes).includes(key))
    }))
})
