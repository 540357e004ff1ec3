/** "My editor's settings lost their comments", "a second file appeared", "the agent throws my file away": the agents beyond the first six. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import { type AgentHome, withAgentHome } from '../helpers/agent-home.ts'
import { sampleServer } from '../helpers/sample-server.ts'
import { assertOnlyInserted } from './only-inserted.ts'

const isWindows = process.platform === 'win32'
const roaming = isWindows ? 'AppData/Roaming' : '.config'
const files = {
  cursor: '.cursor/mcp.json',
  'gemini-cli': '.gemini/settings.json',
  vscode: `${roaming}/Code/User/mcp.json`,
  zed: `${roaming}/${isWindows ? 'Zed' : 'zed'}/settings.json`,
  opencode: '.config/opencode/opencode.jsonc',
  goose: isWindows ? `${roaming}/Block/goose/config/config.yaml` : `${roaming}/goose/config.yaml`,
}
const commented: Readonly<Record<string, string>> = {
  cursor: '{\n  // mine\n  "mcpServers": {\n    // last\n    "a": { "command": "x" }\n  }\n}\n',
  vscode: '{\n\t"inputs": [], // none\n\t"servers": {\n\t\t"a": { "type": "stdio", "command": "x" },\n\t},\n}\n',
  zed: '// settings\n{\n  "theme": "One Dark", /* dark */\n  "context_servers": {\n    "a": { "command": "x" },\n  },\n}\n',
  opencode: '{\n  // mine\n  "mcp": {\n    "a": { "type": "local", "command": ["x"] },\n  },\n}\n',
}
const add = (agent: string, definition = sampleServer()): PlanRequest => ({
  operation: 'add',
  server: 'papers',
  scope: 'user',
  definition: { ...definition, targets: [agent] },
})

function withFile(agent: keyof typeof files, text: string, work: (home: AgentHome) => Promise<void>): Promise<void> {
  return withAgentHome(
    async (home) => {
      await home.apply({ operation: 'select-agents', agents: [agent] })
      await work(home)
    },
    { [files[agent]]: text },
  )
}

describe('comments in the settings of an editor', () => {
  for (const [agent, text] of Object.entries(commented)) {
    const file = files[agent as keyof typeof files]
    it(`stay in ${agent}, as does every other byte, and all are back after an uninstall`, () =>
      withFile(agent as keyof typeof files, text, async (home) => {
        await home.apply(add(agent))
        assertOnlyInserted(text, await home.read(file), agent)
        await home.apply({ operation: 'uninstall', server: 'papers', scope: 'user' })
        assert.equal(await home.read(file), text)
      }))
  }
})

describe('a file that cannot be read', () => {
  for (const agent of ['cursor', 'vscode', 'zed', 'gemini-cli', 'opencode'] as const) {
    it(`is not replaced by a new one in ${agent}`, () =>
      withFile(agent, '{ "theme": "x", oops\n', async (home) => {
        const { blockers } = await home.manager.planChange(add(agent))
        assert.match(blockers[0]?.locator ?? '', /:1:\d+$/)
        assert.equal(await home.read(files[agent]), '{ "theme": "x", oops\n')
      }))
  }
})

describe('a project’s .mcp.json that cannot be read', () => {
  it('still keeps Copilot CLI from its own file, so nothing is written there', () =>
    withAgentHome(
      async (home) => {
        await home.apply({ operation: 'select-agents', agents: ['copilot-cli'] })
        const definition = { ...sampleServer(), targets: ['copilot-cli'] }
        const { project } = home
        const request: PlanRequest = { operation: 'add', server: 'papers', scope: 'project', project, definition }
        const { blockers } = await home.manager.planChange(request)
        assert.deepEqual(
          blockers.map(({ code }) => code),
          ['file-not-read'],
        )
      },
      { 'code/web/.mcp.json': '{ oops\n' },
    ))
})

describe('OpenCode with an opencode.jsonc', () => {
  it('gets no second file beside it', () =>
    withFile('opencode', commented.opencode ?? '', async (home) => {
      await home.apply(add('opencode'))
      assert.equal(existsSync(home.path('.config/opencode/opencode.json')), false)
      assert.match(await home.read(files.opencode), /papers|context7/)
    }))

  it('and an opencode.json beside it is told as a hazard', () =>
    withAgentHome(
      async (home) => {
        const { findings } = await home.manager.runDoctor({ project: home.home, user: true, hazards: true })
        assert.ok(findings.some(({ code }) => code === 'mcp-hazard-two-files'))
      },
      { [files.opencode]: '{}\n', '.config/opencode/opencode.json': '{}\n' },
    ))
})

describe('Goose', () => {
  const own =
    'extensions:\n  developer:\n    bundled: true\n    enabled: true\n    name: developer\n    type: builtin\n'

  it('gets entries that it loads: with a name, a switch, and no empty tables', () =>
    withFile('goose', own, async (home) => {
      await home.apply(add('goose', sampleServer({ environment: {} })))
      const text = await home.read(files.goose)
      assert.ok(text.startsWith(own))
      assert.match(text, /name: papers\n/)
      assert.match(text, /enabled: true\n?$/)
      assert.doesNotMatch(text, /envs|\{\}/)
    }))

  it('keeps its built-in extensions, which are nobody’s to adopt', () =>
    withFile('goose', own, async (home) => {
      const { entries } = await home.manager.discover({ scope: 'user' })
      const developer = entries.find(({ name }) => name === 'developer')
      assert.equal(developer?.status, 'incompatible')
    }))
})

describe('variables in the agent’s own spelling', () => {
  const definition = sampleServer({ environment: { KEY: { fromEnv: 'MY_KEY' } } })
  const spelled = { cursor: `\${env:MY_KEY}`, vscode: `\${env:MY_KEY}`, opencode: '{env:MY_KEY}' } as const

  for (const [agent, text] of Object.entries(spelled)) {
    it(`are written for ${agent}`, () =>
      withFile(agent as keyof typeof spelled, commented[agent] ?? '', async (home) => {
        await home.apply(add(agent, definition))
        assert.ok((await home.read(files[agent as keyof typeof spelled])).includes(text))
      }))
  }

  it('a literal with a dollar sign is not written for Gemini CLI, which would expand it', () =>
    withFile('gemini-cli', '{}\n', async (home) => {
      const { blockers } = await home.manager.planChange(add('gemini-cli', sampleServer({ args: ['pa$$word'] })))
      assert.equal(blockers[0]?.code, 'unsafe-literal')
    }))
})
