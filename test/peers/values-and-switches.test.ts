/** "The header said ${TOKEN}", "disabled did nothing": what agents make of variables, dollar signs and switches. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PlanRequestOf } from '../../src/model/plan.ts'
import type { ServerDefinition } from '../../src/model/server.ts'
import { allAgents, type KnownAgent, selectAll, userFiles } from '../helpers/agent-home.ts'
import { writeAsAgent } from '../helpers/foreign-writer.ts'
import { sampleServer } from '../helpers/sample-server.ts'
import { projectFile } from '../helpers/server-places.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'
import { readUserFiles } from './only-inserted.ts'

const inHome = shareAgentHome((home) => home.apply(selectAll).then(() => undefined))
const add = (definition: ServerDefinition, agent: KnownAgent): PlanRequestOf<'add'> => ({
  operation: 'add',
  server: 'papers',
  scope: 'user',
  definition: { ...definition, targets: [agent] },
})
const url = 'https://papers.example.com/mcp'
const bearer: ServerDefinition = {
  transport: 'http',
  url,
  headers: { Authorization: { fromEnv: 'PAPERS_TOKEN', scheme: 'Bearer' }, 'X-Team': { fromEnv: 'TEAM' } },
  enabled: true,
}

const braced = (name: string) => `\${${name}}`

describe('a token from a variable', () => {
  const spelled: Readonly<Record<KnownAgent, object | undefined>> = {
    'claude-code': { headers: { Authorization: `Bearer ${braced('PAPERS_TOKEN')}`, 'X-Team': braced('TEAM') } },
    codex: { bearer_token_env_var: 'PAPERS_TOKEN', env_http_headers: { 'X-Team': 'TEAM' } },
    antigravity: undefined,
    pi: { headers: { Authorization: `Bearer ${braced('PAPERS_TOKEN')}`, 'X-Team': braced('TEAM') } },
    hermes: { headers: { Authorization: `Bearer ${braced('PAPERS_TOKEN')}`, 'X-Team': braced('TEAM') } },
    grok: { headers: { Authorization: `Bearer ${braced('PAPERS_TOKEN')}`, 'X-Team': braced('TEAM') } },
  }
  for (const agent of allAgents) {
    const fields = spelled[agent]
    const sentence =
      fields === undefined ? 'is refused, as it would be sent as it stands' : 'is spelled as the agent expands it'
    it(`${sentence} (${agent})`, () =>
      inHome(async (home) => {
        if (fields === undefined) {
          const { blockers } = await home.manager.planChange(add(bearer, agent))
          assert.deepEqual(new Set(blockers.map(({ code }) => code)), new Set(['unsupported-reference']))
          return
        }
        await home.apply(add(bearer, agent))
        await writeAsAgent(home, userFiles[agent], ({ papers }) => {
          const { type, url: address, ...rest } = JSON.parse(JSON.stringify(papers)) as Record<string, unknown>
          assert.deepEqual([address, rest], [url, fields])
          assert.equal(type, agent === 'claude-code' ? 'http' : undefined)
        })
      }))
  }
})

describe('a password with a dollar sign in it', () => {
  /** Which agents could make something else of it, by the literal. */
  const expandedBy: Readonly<Record<string, readonly KnownAgent[]>> = {
    pa$word: ['pi', 'grok'],
    // Where nothing expands it, it could not be told from a variable when it is read back.
    [`pa${braced('WORD')}`]: allAgents,
  }
  for (const [literal, expanding] of Object.entries(expandedBy)) {
    for (const agent of allAgents) {
      const isExpanded = expanding.includes(agent)
      it(`${isExpanded ? 'is refused, as it could become something else' : 'arrives as it is'}: ${literal} (${agent})`, () =>
        inHome(async (home) => {
          const environment = { GREETING: { literal } }
          const definition = sampleServer({ environment })
          const { blockers } = await home.manager.planChange(add(definition, agent))
          assert.equal(blockers.length > 0, isExpanded, JSON.stringify(blockers))
          if (isExpanded) return
          await home.apply(add(definition, agent))
          await writeAsAgent(home, userFiles[agent], ({ papers }) => {
            assert.deepEqual(JSON.parse(JSON.stringify(papers?.env)), { GREETING: literal })
          })
        }))
    }
  }
})

describe('disabled: true in a file of Claude Code', () => {
  for (const scope of ['user', 'project'] as const) {
    it(`has no effect there, so the server is shown as on, and the word as one that Claude does not know (${scope})`, () =>
      inHome(async (home) => {
        const file = scope === 'user' ? userFiles['claude-code'] : projectFile['claude-code']
        if (scope === 'project') await home.write(file, '{}')
        await writeAsAgent(home, file, (entries) => {
          entries.papers = { type: 'http', url, disabled: true }
        })
        const { entries } = await home.manager.discover({ project: home.project })
        const found = entries.find(({ agent, name }) => agent === 'claude-code' && name === 'papers')
        assert.equal(found?.enabled, true)
        const scopes = { fromScope: scope, toScope: scope, project: home.project } as const
        const { blockers } = await home.manager.planChange({
          operation: 'adopt',
          agent: 'claude-code',
          servers: ['papers'],
          ...scopes,
        })
        assert.ok(blockers.some(({ code, message }) => code === 'agent-only-fields' && message.includes('disabled')))
      }))
  }

  it('is never written by us, at whatever scope a server is switched off', () =>
    inHome(async (home) => {
      await home.apply({ operation: 'select-agents', agents: ['claude-code'] })
      const project = { scope: 'project', project: home.project } as const
      const definition = { transport: 'http', url, headers: {}, enabled: true } as const
      await home.apply({ operation: 'add', server: 'papers', scope: 'user', definition })
      await home.apply({ operation: 'add', server: 'handbook', definition, ...project })
      await home.apply({ operation: 'set-enabled', server: 'papers', enabled: false, ...project })
      await home.apply({ operation: 'set-enabled', server: 'handbook', enabled: false, ...project })
      await home.apply({ operation: 'set-enabled', server: 'papers', scope: 'user', enabled: false })
      for (const file of [userFiles['claude-code'], projectFile['claude-code']]) {
        assert.doesNotMatch(await home.read(file), /"disabled"|"enabled"/, file)
      }
      assert.match(
        await home.read(userFiles['claude-code']),
        /"disabledMcpServers": \["papers", "handbook"\]|"handbook"/,
      )
    }))
})

describe('headers of a remote server', () => {
  it('are written into every agent', () =>
    inHome(async (home) => {
      const headers = { 'X-Team': { literal: 'web' } }
      const definition = { transport: 'http', url, headers, enabled: true } as const
      await home.apply({ operation: 'add', server: 'papers', scope: 'user', definition })
      for (const [agent, text] of Object.entries(await readUserFiles(home))) assert.match(text, /X-Team\W+web/, agent)
    }))
})

describe('a server with an absolute command that is switched on in one project', () => {
  it('says that its path goes into files of the project, and how to keep them out of commits', () =>
    inHome(async (home) => {
      const command = process.platform === 'win32' ? 'C:\\tools\\papers.exe' : '/opt/tools/papers'
      const definition = sampleServer({ command, args: [], enabled: false })
      await home.apply({ operation: 'select-agents', agents: ['claude-code', 'pi'] })
      await home.apply({ operation: 'add', server: 'papers', scope: 'user', definition })
      const request = {
        operation: 'set-enabled',
        server: 'papers',
        scope: 'project',
        project: home.project,
        enabled: true,
      } as const
      const { attention, blockers } = await home.manager.planChange(request)
      assert.deepEqual(blockers, [])
      const notes = attention.filter(({ code }) => code === 'not-portable')
      assert.deepEqual(
        notes.map(({ agent }) => agent),
        ['claude-code', 'pi'],
      )
      assert.match(notes[0]?.action ?? '', /^\.mcp\.json will hold a path of this machine.*ignore rule: \/\.mcp\.json/)
      await home.apply(request)
      const again = await home.manager.planChange({ operation: 'sync', scope: 'project', project: home.project })
      assert.ok(!again.attention.some(({ code }) => code === 'not-portable'))
    }))
})
