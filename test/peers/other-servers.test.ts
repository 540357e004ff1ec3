/** "I switched one server and it changed all the others": what happens to entries and settings that a change is not about. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PlanRequest, PlanRequestOf } from '../../src/model/plan.ts'
import type { ServerDefinition } from '../../src/model/server.ts'
import { type AgentHome, allAgents, selectAll, userFiles } from '../helpers/agent-home.ts'
import { writeAsAgent } from '../helpers/foreign-writer.ts'
import { projectAgents } from '../helpers/scoped-server.ts'
import { projectFile } from '../helpers/server-places.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'
import { assertOnlyInserted, crowdedFiles, readUserFiles } from './only-inserted.ts'

const inHome = shareAgentHome((home) => home.apply(selectAll).then(() => undefined), crowdedFiles)
const files: ServerDefinition = {
  transport: 'stdio',
  command: 'npx',
  args: ['-y', 'files-mcp@1.2.0'],
  environment: { FILES_MODE: { literal: 'tidy' } },
  enabled: true,
}
const add: PlanRequestOf<'add'> = { operation: 'add', server: 'files', scope: 'user', definition: files }
const uninstall: PlanRequest = { operation: 'uninstall', server: 'files', scope: 'user' }
const toggle = (enabled: boolean): PlanRequest => ({
  operation: 'set-enabled',
  server: 'files',
  scope: 'user',
  enabled,
})

describe('toggling one server', () => {
  it('reorders no other server, and drops none of their descriptions, tags, inputs, sandboxes and env files', () =>
    inHome(async (home) => {
      const before = await readUserFiles(home)
      await home.apply(add)
      const added = await readUserFiles(home)
      for (const agent of allAgents) assertOnlyInserted(before[agent], added[agent], agent)

      await home.apply(toggle(false))
      const off = await readUserFiles(home)
      assert.equal(off['claude-code'], before['claude-code'])
      for (const agent of allAgents.slice(1)) assertOnlyInserted(added[agent], off[agent], agent)

      await home.apply(toggle(true))
      assert.deepEqual(await readUserFiles(home), added)
      await home.apply(uninstall)
      assert.deepEqual(await readUserFiles(home), before)
    }))

  it('gives no timeout to a server that has none, also where ours has one', () =>
    inHome(async (home) => {
      const count = (text: string) => text.split(/timeout/).length
      const before = await readUserFiles(home)
      await home.apply({ ...add, definition: { ...files, targets: ['codex', 'hermes'], timeout: 60 } })
      const after = await readUserFiles(home)
      for (const agent of allAgents) {
        const ours = agent === 'codex' || agent === 'hermes' ? 1 : 0
        assert.equal(count(after[agent]) - count(before[agent]), ours, agent)
      }
    }))

  it('turns no other npx into cmd /c npx, and not our own either: these agents need no wrapper', () =>
    inHome(async (home) => {
      await home.apply(add)
      for (const [agent, text] of Object.entries(await readUserFiles(home))) assert.doesNotMatch(text, /cmd/, agent)
    }))

  it('keeps what only the agent knows in the very entry that is toggled: approval modes, tool lists, life cycles', () =>
    inHome(async (home) => {
      await home.apply(add)
      const own = { tools: { search: { approval_mode: 'auto' } }, lifecycle: 'eager', tags: ['x'] }
      for (const agent of allAgents.slice(1)) {
        await writeAsAgent(home, userFiles[agent], (entries) => Object.assign(entries.files ?? {}, own))
      }
      const before = await readUserFiles(home)

      for (const enabled of [false, true]) {
        await home.apply(toggle(enabled))
        for (const agent of allAgents.slice(1)) {
          await writeAsAgent(home, userFiles[agent], (entries) => {
            const { tools, lifecycle, tags } = entries.files ?? {}
            assert.deepEqual(JSON.parse(JSON.stringify({ tools, lifecycle, tags })), own, agent)
          })
        }
      }
      const after = await readUserFiles(home)
      for (const agent of allAgents.slice(1)) assert.equal(after[agent], before[agent], agent)
    }))

  it('leaves servers with bearer_token_env_var where they are', () =>
    inHome(async (home) => {
      await home.apply(add)
      await home.apply(toggle(false))
      assert.match(await home.read(userFiles.codex), /bearer_token_env_var = "REMOTE_TOKEN" {3}# not here\n/)
    }))
})

describe('a file with broken or alien servers beside ours', () => {
  it('gets ours all the same, and what is broken is named and left', () =>
    inHome(async (home) => {
      for (const agent of allAgents) {
        await writeAsAgent(home, userFiles[agent], (entries) => {
          entries.broken = { args: ['no command'], env: ['no table'] }
        })
      }
      const before = await readUserFiles(home)
      await home.apply(add)
      for (const [agent, text] of Object.entries(await readUserFiles(home))) {
        assertOnlyInserted(before[agent as keyof typeof before], text, agent)
      }
      const { entries } = await home.manager.discover({ scope: 'user' })
      const broken = entries.filter(({ name }) => name === 'broken')
      assert.deepEqual(
        broken.map(({ agent, status }) => [agent, status]),
        allAgents.map((agent) => [agent, 'incompatible']),
      )
      for (const { agent, reasons } of broken) assert.ok(reasons.length > 0, agent)
    }))

  it('keeps keys that other tools read: servers, mcp, context_servers are no other name of ours', () =>
    inHome(async (home) => {
      const alias = { servers: { x: 1 }, mcp: { y: { command: 'y' } }, context_servers: { z: {} } }
      for (const agent of allAgents) {
        await writeAsAgent(home, userFiles[agent], (_entries, content) => Object.assign(content, alias))
      }
      const before = await readUserFiles(home)
      await home.apply(add)
      const after = await readUserFiles(home)
      for (const agent of allAgents) {
        assertOnlyInserted(before[agent], after[agent], agent)
        assert.equal(after[agent].split('files-mcp').length, 2, `once in ${agent}`)
      }
      await home.apply(uninstall)
      assert.deepEqual(await readUserFiles(home), before)
    }))
})

describe('a project’s file that was written by hand', () => {
  for (const agent of projectAgents) {
    it(`keeps the server added by hand through a sync of the project (${agent})`, () =>
      inHome(async (home) => {
        const place = { scope: 'project', project: home.project } as const
        const definition = { ...files, targets: [agent] }
        await home.apply({ operation: 'add', server: 'files', definition, ...place })
        await writeAsAgent(home, projectFile[agent], (entries) => {
          entries['by-hand'] = { command: 'uvx', args: ['mine'] }
        })
        const before = await home.read(projectFile[agent])

        await home.apply({ operation: 'edit', server: 'files', change: { args: ['other'] }, ...place })
        await home.apply({ operation: 'uninstall', server: 'files', ...place })

        const left = await home.read(projectFile[agent])
        assert.match(left, /by-hand/)
        assert.ok(left.length < before.length)
      }))
  }
})

describe('what an agent keeps to itself', () => {
  it('is not taken over because it is there: only the named servers are adopted', () =>
    inHome(async (home) => {
      const before = await readNames(home)
      const scopes = { fromScope: 'user', toScope: 'user' } as const
      await home.apply({ operation: 'adopt', agent: 'claude-code', servers: ['mike'], ...scopes })
      const { entries } = await home.manager.discover({ scope: 'user' })
      const managed = entries.filter(({ status }) => status === 'managed')
      assert.deepEqual(
        managed.map(({ agent, name }) => `${agent} ${name}`),
        ['claude-code mike'],
      )
      assert.deepEqual(await readNames(home), before)
    }))

  it('stays off where it was off when it is taken over, in every agent that gets it', () =>
    inHome(async (home) => {
      const scopes = { fromScope: 'user', toScope: 'user' } as const
      await home.apply({ operation: 'adopt', agent: 'hermes', servers: ['off_one'], ...scopes })
      await home.apply({ operation: 'sync', scope: 'user' })
      const { entries } = await home.manager.discover({ scope: 'user' })
      const copies = entries.filter(({ name }) => name === 'off_one')
      assert.ok(copies.length >= 5)
      for (const { agent, enabled } of copies) assert.equal(enabled, false, agent)
    }))

  it('is taken over as what it is: an address of Hermes is http, and on again leaves no enabled: false behind', () =>
    inHome(async (home) => {
      const scopes = { fromScope: 'user', toScope: 'user' } as const
      await home.apply({ operation: 'adopt', agent: 'hermes', servers: ['house'], portableOnly: true, ...scopes })
      const registry = JSON.parse(await home.read('.afd/mcp/user.json')) as { servers: { house: ServerDefinition } }
      assert.equal(registry.servers.house.transport, 'http')
      const before = await home.read(userFiles.hermes)
      const place = { operation: 'set-enabled', server: 'house', scope: 'user' } as const
      await home.apply({ ...place, enabled: false })
      assert.match(await home.read(userFiles.hermes), /enabled: false[\s\S]*off_one/)
      await home.apply({ ...place, enabled: true })
      assert.equal(await home.read(userFiles.hermes), before)
    }))
})

async function readNames(home: AgentHome): Promise<readonly string[]> {
  const { entries } = await home.manager.discover({ scope: 'user' })
  return entries.map(({ agent, name }) => `${agent} ${name}`)
}
