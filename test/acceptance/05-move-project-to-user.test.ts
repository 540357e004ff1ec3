/** Acceptance 5: a server moves from one project to all: gone in the project, once at the user scope, and unchanged. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, it } from 'node:test'
import { nodeFileSystem } from '../../src/core/system/node-file-system.ts'
import type { PlanRequest } from '../../src/model/plan.ts'
import {
  type AgentHome,
  adoptFromClaude,
  allAgents,
  inAll,
  readStates,
  selectAll,
  syncUser,
  userFiles,
} from '../helpers/agent-home.ts'
import { buildFailingFileSystem } from '../helpers/failing-file-system.ts'
import {
  findEntries,
  findPlaces,
  listFiles,
  placesAt,
  projectAgents,
  projectFiles,
  readFingerprint,
} from '../helpers/scoped-server.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'
import { trustProject } from '../helpers/trust-project.ts'

const sharedFile = `{
  "mcpServers": {
    "files": {
      "type": "stdio",
      "command": "uvx",
      "args": ["files-mcp==1.2.0"],
      "env": { "FILES_MODE": "read" }
    },
    "search": { "type": "http", "url": "https://search.example.com/mcp" }
  }
}
`
const servers = ['files', 'search']
const moveOut = (home: AgentHome, server = 'files'): PlanRequest => ({
  operation: 'move',
  server,
  from: 'project',
  to: 'user',
  project: home.project,
})
/** Two servers of the project in every agent that has a project scope; all of them trust it. */
const inProject = shareAgentHome(
  async (home) => {
    const place = { project: home.project } as const
    await home.apply({ operation: 'select-agents', agents: [...projectAgents] })
    await trustProject(home, servers)
    const scopes = { fromScope: 'project', toScope: 'project' } as const
    await home.apply({ operation: 'adopt', agent: 'claude-code', servers, ...scopes, ...place })
    await home.apply({ operation: 'sync', scope: 'project', ...place })
  },
  { 'code/web/.mcp.json': sharedFile },
)
const elsewhere = (home: AgentHome) => home.path('code/elsewhere')

describe('acceptance 5: a move from project to user', () => {
  it('leaves one entry in each agent, at the user scope, and none in the project', () =>
    inProject(async (home) => {
      assert.deepEqual(await findPlaces(home, 'files'), placesAt('project'))

      await home.apply(moveOut(home))

      for (const project of [home.project, elsewhere(home)])
        assert.deepEqual(await findPlaces(home, 'files', project), placesAt('user'))
      assert.deepEqual(await findPlaces(home, 'search'), placesAt('project'))
      const { conflicts } = await home.manager.discover({ project: home.project })
      assert.deepEqual(conflicts, [])
    }))

  it('is active everywhere, and the project’s registry says nothing of it', () =>
    inProject(async (home) => {
      await home.apply(moveOut(home))

      for (const project of [undefined, home.project, elsewhere(home)])
        assert.deepEqual(await readStates(home.manager, 'files', project), inAll('configured', projectAgents))
      const { servers: left } = await home.manager.readStatus({ scope: 'project', project: home.project })
      assert.deepEqual(
        left.map(({ id }) => id),
        ['search'],
      )
    }))

  it('changes nothing of a stdio or an http definition: one fingerprint before and after', () =>
    inProject(async (home) => {
      for (const server of servers) {
        const before = await readFingerprint(home, server, { scope: 'project', project: home.project })

        await home.apply(moveOut(home, server))

        assert.equal(await readFingerprint(home, server, { scope: 'user' }), before)
      }
    }))

  it('takes the files that we made in the project away with the last server, and keeps the others', () =>
    inProject(async (home) => {
      for (const server of servers) await home.apply(moveOut(home, server))

      const files = listFiles(await home.readFiles())
      const left = projectFiles.filter((file) => `code/web/${file}` in files)
      // The user made this one; some agents want the container they know.
      assert.deepEqual(left, ['.mcp.json'])
      assert.deepEqual(JSON.parse(await home.read('code/web/.mcp.json')), { mcpServers: {} })
    }))

  it('writes each agent’s user file before its project file, so that no agent ever has no entry', () =>
    inProject(async (home) => {
      const files = buildFailingFileSystem(nodeFileSystem)
      const { token } = await home.manager.planChange(moveOut(home))
      await home.open({ fileSystem: files }).confirmChange(moveOut(home), token)

      const renamed = files.calls.filter(({ name }) => name === 'rename').map((call) => path.normalize(call.path))
      for (const [index, agent] of projectAgents.entries()) {
        const written = renamed.indexOf(path.normalize(home.path(userFiles[agent])))
        const emptied = renamed.indexOf(path.normalize(home.path(`code/web/${projectFiles[index]}`)))
        assert.ok(written >= 0 && written < emptied, renamed.join('\n'))
      }
    }))

  it('reaches agents that have no project scope too, once they are selected', () =>
    inProject(async (home) => {
      await home.apply(selectAll)

      await home.apply(moveOut(home))

      assert.deepEqual(await findPlaces(home, 'files'), placesAt('user', allAgents))
      const fingerprints = (await findEntries(home, 'files')).map(({ fingerprint }) => fingerprint)
      assert.equal(new Set(fingerprints).size, 1)
    }))

  it('is undone file by file, byte for byte', () =>
    inProject(async (home) => {
      const before = listFiles(await home.readFiles())
      const done = await home.apply(moveOut(home))

      await home.apply({ operation: 'recover', transaction: done.transaction?.id ?? '' })

      assert.deepEqual(listFiles(await home.readFiles()), before)
    }))

  it('there and back gives every file that we made or share its bytes again', () =>
    inProject(async (home) => {
      await home.apply(adoptFromClaude('context7'))
      await home.apply(syncUser)
      const before = await readAll(home)
      const shared = await home.read('code/web/.mcp.json')

      await home.apply(moveOut(home, 'search'))
      await home.apply({ operation: 'move', server: 'search', from: 'user', to: 'project', project: home.project })

      assert.deepEqual(await readAll(home), before)
      // The entry that the user had written by hand comes back in our own layout.
      assert.deepEqual(JSON.parse(await home.read('code/web/.mcp.json')), JSON.parse(shared))
    }))
})

describe('acceptance 5: what is in the way of a move', () => {
  it('stops at a user server of the same name with another meaning, and writes nothing', () =>
    inProject(async (home) => {
      const definition = {
        transport: 'http',
        url: 'https://files.example.com/mcp',
        headers: {},
        enabled: true,
      } as const
      await home.write(
        '.afd/mcp/user.json',
        JSON.stringify({ schemaVersion: 1, servers: { files: { ...definition } } }),
      )
      const before = await home.readFiles()

      const plan = await home.manager.planChange(moveOut(home))

      assert.deepEqual(
        plan.blockers.map(({ code, locator }) => [code, locator]),
        [['conflict', '~/.afd/mcp/user.json#servers.files']],
      )
      assert.equal((await home.manager.confirmChange(moveOut(home), plan.token)).outcome, 'refused')
      assert.deepEqual(await home.readFiles(), before)
    }))

  it('stops at an agent’s own entry of that name, which is not managed, and offers ways out', () =>
    inProject(async (home) => {
      const codex = await home.read(userFiles.codex)
      await home.write(userFiles.codex, `${codex}\n[mcp_servers.search]\nurl = "https://mine.example.com/mcp"\n`)
      const before = await home.readFiles()

      const { blockers } = await home.manager.planChange(moveOut(home, 'search'))

      assert.deepEqual(
        blockers.map(({ code, agent, scope }) => [code, agent, scope]),
        [['conflict', 'codex', 'user']],
      )
      assert.ok(blockers[0]?.nextStep?.includes('--as NEW_ID'))
      assert.deepEqual(await home.readFiles(), before)
    }))

  it('stops where the project’s entry was changed by hand', () =>
    inProject(async (home) => {
      await home.edit('code/web/.codex/config.toml', 'files-mcp==1.2.0', 'files-mcp==9.9.9')

      const { blockers } = await home.manager.planChange(moveOut(home))

      assert.deepEqual(
        blockers.map(({ code, agent, scope }) => [code, agent, scope]),
        [['drift', 'codex', 'project']],
      )
    }))
})

async function readAll(home: AgentHome): Promise<readonly string[]> {
  const ours = projectFiles.filter((file) => file !== '.mcp.json')
  const names = [...ours.map((file) => `code/web/${file}`), ...allAgents.map((agent) => userFiles[agent])]
  return Promise.all(names.map((name) => home.read(name)))
}
