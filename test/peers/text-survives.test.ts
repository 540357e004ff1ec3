/** "It ate my comments", "it replaced my file": what happens to the text of a file, whatever its hand and whatever is wrong with it. */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, it } from 'node:test'
import type { PlanRequest, PlanRequestOf } from '../../src/model/plan.ts'
import { type AgentHome, allAgents, type KnownAgent, readStates, selectAll, userFiles } from '../helpers/agent-home.ts'
import { writeAsAgent } from '../helpers/foreign-writer.ts'
import { sampleServer } from '../helpers/sample-server.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'
import { assertOnlyInserted, readUserFiles } from './only-inserted.ts'

const inHome = shareAgentHome((home) => home.apply(selectAll).then(() => undefined))
const papers: PlanRequestOf<'add'> = {
  operation: 'add',
  server: 'papers',
  scope: 'user',
  definition: { transport: 'http', url: 'https://papers.example.com/mcp', headers: {}, enabled: true },
}
const only = (agent: KnownAgent): PlanRequest => ({ ...papers, definition: { ...papers.definition, targets: [agent] } })
const uninstall: PlanRequest = { operation: 'uninstall', server: 'papers', scope: 'user' }
const mark = '\u{FEFF}'

/** The plan is blocked, the file as it was, and nothing stands beside it that was not there. */
async function assertUntouched(home: AgentHome, agent: KnownAgent, request: PlanRequest): Promise<void> {
  const folder = path.dirname(home.path(userFiles[agent]))
  const before = [await home.readFiles(), await readdir(folder)]
  const { blockers, token } = await home.manager.planChange(request)
  assert.ok(blockers.length > 0, agent)
  const told = JSON.stringify(blockers)
  assert.doesNotMatch(told, /“smart|half-written/, agent)
  assert.equal((await home.manager.confirmChange(request, token)).outcome, 'refused')
  assert.deepEqual([await home.readFiles(), await readdir(folder)], before)
}

describe('comments and order', () => {
  it('survive an add, an edit, off and on, and a removal in TOML and YAML', () =>
    inHome(async (home) => {
      const before = await readUserFiles(home)
      await home.apply(papers)
      const place = { server: 'papers', scope: 'user' } as const
      await home.apply({ operation: 'edit', change: { url: 'https://moved.example.com/mcp' }, ...place })
      await home.apply({ operation: 'set-enabled', enabled: false, ...place })
      const off = await readUserFiles(home)
      for (const agent of ['codex', 'hermes', 'grok'] as const) assertOnlyInserted(before[agent], off[agent], agent)
      await home.apply({ operation: 'set-enabled', enabled: true, ...place })
      await home.apply(uninstall)
      assert.deepEqual(await readUserFiles(home), before)
    }))
})

describe('a file saved by PowerShell with a byte order mark', () => {
  for (const agent of allAgents) {
    it(`of ${agent} keeps the mark, gets no second one, and comes back byte for byte; or is refused where the agent refuses it`, () =>
      inHome(async (home) => {
        const text = mark + (await home.read(userFiles[agent]))
        await home.write(userFiles[agent], text)
        if (agent === 'antigravity') {
          await assertUntouched(home, agent, only(agent))
          const { blockers } = await home.manager.planChange(only(agent))
          assert.deepEqual(
            blockers.map(({ code }) => code),
            ['byte-order-mark'],
          )
          return
        }
        await home.apply(only(agent))
        assertOnlyInserted(text, await home.read(userFiles[agent]), agent)
        assert.deepEqual(await readStates(home.manager, 'papers'), { [agent]: 'configured' })
        await home.apply(uninstall)
        assert.equal(await home.read(userFiles[agent]), text)
      }))
  }

  it('is never what we write ourselves', () =>
    inHome(async (home) => {
      await home.apply(papers)
      for (const [agent, text] of Object.entries(await readUserFiles(home))) assert.ok(!text.startsWith(mark), agent)
    }))
})

describe('a file with the line ends of Windows', () => {
  for (const agent of allAgents) {
    it(`of ${agent} keeps them, and has its servers in one place after a second change`, () =>
      inHome(async (home) => {
        const text = (await home.read(userFiles[agent])).replaceAll(/\r?\n/g, '\r\n')
        await home.write(userFiles[agent], text)
        await home.apply(only(agent))
        await home.apply({
          operation: 'edit',
          server: 'papers',
          scope: 'user',
          change: { url: 'https://x.example/mcp' },
        })
        const after = await home.read(userFiles[agent])
        assert.doesNotMatch(after, /[^\r]\n/)
        assertOnlyInserted(text, after, agent)
        if (agent === 'hermes') assert.equal(after.split(/^mcp_servers:/m).length, 2)
        await home.apply(uninstall)
        assert.equal(await home.read(userFiles[agent]), text)
      }))
  }
})

describe('a file that cannot be read', () => {
  const broken: Readonly<Record<KnownAgent, string>> = {
    'claude-code': '{\n  // the comment that strict JSON has not\n  "mcpServers": {}\n}\n',
    antigravity: '{\n  "mcpServers": { "a": {"command": "x"}, },\n}\n',
    pi: '{"mcpServers": {"half-written": \n',
    codex: '[mcp_servers.a]\ncommand = “smart”\n',
    hermes: 'mcp_servers:\n  a: {command: x\n half-written\n',
    grok: '[mcp_servers.a]\ncommand = "x"\n[mcp_servers.a]\ncommand = "half-written"\n',
  }
  for (const agent of allAgents) {
    it(`of ${agent} is neither replaced, emptied nor renamed, and the place is named`, () =>
      inHome(async (home) => {
        await home.write(userFiles[agent], broken[agent])
        await assertUntouched(home, agent, only(agent))
        const { blockers } = await home.manager.planChange(only(agent))
        assert.match(JSON.stringify(blockers), /line \d+, column \d+/, agent)
      }))

    it(`of ${agent} makes a removal fail aloud, not do nothing in silence`, () =>
      inHome(async (home) => {
        await home.apply(only(agent))
        await home.write(userFiles[agent], broken[agent])
        await assertUntouched(home, agent, uninstall)
      }))
  }

  const twice: Readonly<Partial<Record<KnownAgent, string>>> = {
    'claude-code': '{"mcpServers": {}, "mcpServers": {"mine": {"type": "stdio", "command": "x"}}}',
    codex: '[mcp_servers.a]\ncommand = "x"\n\n[mcp_servers.a]\ncommand = "y"\n',
    hermes: 'mcp_servers:\r\n  a: {command: x}\r\nmodel: {}\r\nmcp_servers:\r\n  b: {command: y}\r\n',
  }
  for (const [agent, text] of Object.entries(twice)) {
    it(`because it has the same key twice (${agent}) is left alone`, () =>
      inHome(async (home) => {
        await home.write(userFiles[agent as KnownAgent], text)
        await assertUntouched(home, agent as KnownAgent, only(agent as KnownAgent))
      }))
  }
})

describe('a value that could break a format', () => {
  it('reads back as it was given in every agent, and the rest of the file stays', () =>
    inHome(async (home) => {
      const literal = 'a "b" \'c\' \\d # e: [f] {g}, = %h'
      const before = await readUserFiles(home)
      const environment = { PLAIN: { literal }, 'ODD.NAME': { literal: 'yes' }, EMPTY: { literal: '' } }
      const definition = sampleServer({ command: 'uvx', args: ['papers', literal, '1:30', 'no'], environment })
      await home.apply({ ...papers, definition })
      const after = await readUserFiles(home)
      for (const agent of allAgents) {
        assertOnlyInserted(before[agent], after[agent], agent)
        await writeAsAgent(home, userFiles[agent], ({ papers: entry }) => {
          const { args, env } = JSON.parse(JSON.stringify(entry)) as { args: unknown; env: unknown }
          assert.deepEqual([args, env], [definition.args, { PLAIN: literal, 'ODD.NAME': 'yes', EMPTY: '' }], agent)
        })
      }
      assert.deepEqual(new Set(Object.values(await readStates(home.manager, 'papers'))), new Set(['configured']))
    }))

  it('is refused before any file is written, where it is a line break or another hidden character', () =>
    inHome(async (home) => {
      const before = await home.readFiles()
      for (const literal of ['a\nb', 'a\u0000b', 'a\u001bb']) {
        const environment = { PLAIN: { literal } }
        const definition = sampleServer({ environment })
        const { blockers } = await home.manager.planChange({ ...papers, definition })
        assert.ok(blockers.length > 0, JSON.stringify(literal))
      }
      assert.deepEqual(await home.readFiles(), before)
    }))
})
