import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type AgentHome,
  adoptFromClaude,
  allAgents,
  inAll,
  readStates,
  selectAll,
  syncUser,
  userFiles,
} from '../../../test/helpers/agent-home.ts'
import { shareAgentHome, syncEverywhere } from '../../../test/helpers/shared-home.ts'
import type { PlanRequest } from '../../model/plan.ts'

const registry = '.afd/mcp/user.json'
const inSync = shareAgentHome(syncEverywhere)
const inHome = shareAgentHome((home) => home.apply(selectAll).then(() => undefined))

/** As a user would, by hand. */
async function editRegistry(home: AgentHome, edit: (servers: Record<string, object>) => object): Promise<void> {
  const content = JSON.parse(await home.read(registry)) as { servers: Record<string, object> }
  await home.write(registry, JSON.stringify({ ...content, servers: edit(content.servers) }))
}

async function removeDocs(home: AgentHome): Promise<void> {
  await editRegistry(home, ({ docs: _docs, ...servers }) => servers)
}

async function switchDocs(home: AgentHome, enabled: boolean): Promise<void> {
  await editRegistry(home, (servers) => ({ ...servers, docs: { ...servers.docs, enabled } }))
}

describe('a sync', () => {
  it('takes out the entries whose definition is gone, after a status that says so', () =>
    inSync(async (home) => {
      await removeDocs(home)
      const { problems } = await home.manager.readStatus({ scope: 'user' })
      assert.deepEqual([...new Set(problems.map(({ code }) => code))], ['leftover-entry'])

      await home.apply(syncUser)

      for (const agent of allAgents) assert.doesNotMatch(await home.read(userFiles[agent]), /docs\.example/, agent)
      assert.deepEqual(await readStates(home.manager, 'context7'), inAll('configured'))
      assert.deepEqual((await home.manager.readStatus({ scope: 'user' })).problems, [])
    }))

  it('keeps such an entry where it was changed since, and stops', () =>
    inSync(async (home) => {
      await removeDocs(home)
      await home.edit(userFiles.pi, 'docs.example.com', 'mine.example.com')

      const { blockers } = await home.manager.planChange(syncUser)

      assert.deepEqual(
        blockers.map(({ code, agent }) => [code, agent]),
        [['drift', 'pi']],
      )
    }))

  it('forgets such an entry where someone has removed it already', () =>
    inSync(async (home) => {
      await removeDocs(home)
      await home.edit(userFiles.grok, '\n[mcp_servers.docs]\nurl = "https://docs.example.com/mcp"\n', '')
      const before = await home.read(userFiles.grok)

      await home.apply(syncUser)

      assert.equal(await home.read(userFiles.grok), before)
    }))

  it('takes the entry out of an agent that left the targets by hand', () =>
    inSync(async (home) => {
      await home.edit(registry, '"docs": {', '"docs": { "targets": ["codex"],')

      await home.apply(syncUser)

      assert.deepEqual(await readStates(home.manager, 'docs'), { codex: 'configured' })
      assert.doesNotMatch(await home.read(userFiles['claude-code']), /docs\.example/)
      assert.match(await home.read(userFiles.codex), /docs\.example/)
    }))

  it('puts an entry that is off for the user where the agent has a switch, and nowhere else', () =>
    inSync(async (home) => {
      await switchDocs(home, false)

      await home.apply(syncUser)

      assert.deepEqual(await readStates(home.manager, 'docs'), inAll('disabled'))
      assert.doesNotMatch(await home.read(userFiles['claude-code']), /docs\.example/)
      for (const agent of allAgents.filter((id) => id !== 'claude-code'))
        assert.match(await home.read(userFiles[agent]), /docs\.example/, agent)
    }))

  it('brings it back byte for byte when it is switched on again', () =>
    inSync(async (home) => {
      const before = await Promise.all(allAgents.slice(1).map((agent) => home.read(userFiles[agent])))
      await switchDocs(home, false)
      await home.apply(syncUser)
      await switchDocs(home, true)
      await home.apply(syncUser)

      assert.deepEqual(await Promise.all(allAgents.slice(1).map((agent) => home.read(userFiles[agent]))), before)
      assert.deepEqual(await readStates(home.manager, 'docs'), inAll('configured'))
    }))
})

describe('an entry that was adopted under another name', () => {
  const adopt: PlanRequest = { ...adoptFromClaude('docs'), as: 'papers' }

  it('keeps its name where it came from, and has its id everywhere else', () =>
    inHome(async (home) => {
      await home.apply(adopt)
      await home.apply(syncUser)

      assert.deepEqual(await readStates(home.manager, 'papers'), inAll('configured'))
      const { entries } = await home.manager.discover({ scope: 'user' })
      const managed = entries.filter(({ status }) => status === 'managed').map(({ agent, name }) => [agent, name])
      assert.deepEqual(
        managed,
        allAgents.map((agent) => [agent, agent === 'claude-code' ? 'docs' : 'papers']),
      )
    }))

  it('is changed and removed under that name', () =>
    inHome(async (home) => {
      const before = await home.read('.claude.json')
      await home.apply(adopt)
      await home.apply(syncUser)
      await home.edit(registry, 'docs.example.com/mcp', 'docs.example.com/v2')
      await home.apply(syncUser)
      assert.equal(await home.read('.claude.json'), before.replace('docs.example.com/mcp', 'docs.example.com/v2'))

      await home.apply({ operation: 'targets', server: 'papers', scope: 'user', add: [], remove: ['claude-code'] })

      assert.doesNotMatch(await home.read('.claude.json'), /docs\.example/)
    }))
})
