/** The states that come from elsewhere than the entry: trust, other scopes, what an agent cannot, what nobody manages. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allAgents } from '../helpers/agent-home.ts'
import { writeAsAgent } from '../helpers/foreign-writer.ts'
import { projectAgents } from '../helpers/scoped-server.ts'
import {
  fileOf,
  projectFile,
  readTarget,
  registryOf,
  serverAt,
  serverPlaces,
  setUpBothScopes,
  urlKey,
  writeClaudeRecord,
} from '../helpers/server-places.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'
import { trustProject } from '../helpers/trust-project.ts'

const inHome = shareAgentHome(async (home) => {
  await setUpBothScopes(home)
  await trustProject(home, ['handbook', 'docs'])
})
const inUntrusted = shareAgentHome(setUpBothScopes)

describe('pending-trust', () => {
  const steps: Readonly<Record<(typeof projectAgents)[number], string>> = {
    'claude-code': 'Start claude in the project, trust the folder and approve “handbook”.',
    codex: 'Start codex in the project and choose to trust it; until then Codex skips its .codex/config.toml.',
    pi: 'Start pi in the project and trust it (/trust); until then Pi skips its .pi/mcp.json.',
    grok: 'Start grok in the project and trust the folder (or run grok --trust).',
  }
  for (const agent of projectAgents) {
    it(`is the state in ${agent} before the folder is trusted, and names what to do there`, () =>
      inUntrusted(async (home) => {
        const { state, action } = await readTarget(home, { agent, scope: 'project' })
        assert.deepEqual([state, action], ['pending-trust', steps[agent]])
      }))
  }

  it('is no state of a user’s server', () =>
    inUntrusted(async (home) => {
      for (const agent of allAgents) {
        assert.equal((await readTarget(home, { agent, scope: 'user' })).state, 'configured')
      }
    }))
})

describe('shadowed', () => {
  for (const agent of projectAgents) {
    it(`is a user’s server in ${agent} where the project’s own file has one of that name, which wins`, () =>
      inHome(async (home) => {
        await writeAsAgent(home, projectFile[agent], (entries) => {
          entries.docs = { ...entries.handbook }
        })

        const { servers } = await home.manager.readStatus({ scope: 'effective', project: home.project })
        const target = servers.find(({ id }) => id === 'docs')?.targets.find((each) => each.agent === agent)
        assert.deepEqual([target?.state, target?.winner], ['shadowed', 'project'])
        assert.equal((await readTarget(home, { agent, scope: 'user' })).state, 'configured')
      }))
  }

  it('is every server in Claude Code where its private scope has one of that name', () =>
    inHome(async (home) => {
      await writeClaudeRecord(home, { mcpServers: { docs: { command: 'mine' }, handbook: { command: 'mine' } } })

      const { servers } = await home.manager.readStatus({ scope: 'effective', project: home.project })
      for (const id of ['docs', 'handbook']) {
        const target = servers.find((server) => server.id === id)?.targets.find((each) => each.agent === 'claude-code')
        assert.deepEqual([target?.state, target?.winner], ['shadowed', 'local'], id)
      }
    }))
})

describe('unsupported', () => {
  for (const agent of ['antigravity', 'hermes'] as const) {
    it(`is a project’s server in ${agent}, with the way out`, () =>
      inHome(async (home) => {
        await home.edit(registryOf('project'), '"grok"', `"grok", ${JSON.stringify(agent)}`)

        const { state, reason, action } = await readTarget(home, { agent, scope: 'project' })
        assert.equal(state, 'unsupported')
        assert.match(reason ?? '', agent === 'hermes' ? /no project configuration/ : /contested/)
        assert.match(action ?? '', /afd mcp targets handbook --scope project --project \S+ --remove /)
      }))
  }

  for (const agent of ['codex', 'antigravity', 'pi'] as const) {
    it(`is a server in ${agent} with a variable where it expands none`, () =>
      inHome(async (home) => {
        await home.edit(registryOf('user'), '@upstash/context7-mcp@1.0.14', `\${CONTEXT7}`)

        const { state, reason } = await readTarget(home, { agent, scope: 'user' }, 'context7')
        assert.equal(state, 'unsupported')
        assert.match(reason ?? '', /args\[1\]/)
      }))
  }
})

describe('what is not managed', () => {
  for (const place of serverPlaces) {
    it(`is importable or incompatible in ${place.agent} (${place.scope}), and absent once it is taken out`, () =>
      inHome(async (home) => {
        const { agent, scope } = place
        await writeAsAgent(home, fileOf(place), (entries) => {
          entries.papers = { ...entries[serverAt(scope)], [urlKey(agent)]: 'https://papers.example.com/mcp' }
          entries.puzzle = { neither: 'one transport', nor: 'the other' }
        })
        const { entries } = await home.manager.discover({ project: home.project })
        const found = entries.filter((entry) => entry.agent === agent && entry.scope === scope)
        const states = Object.fromEntries(found.map(({ name, status }) => [name, status]))
        assert.deepEqual(
          [states.papers, states.puzzle, states[serverAt(scope)]],
          ['importable', 'incompatible', 'managed'],
        )

        const request = { operation: 'uninstall', server: serverAt(scope), scope, project: home.project } as const
        const { targets } = await home.apply(request)
        assert.equal(targets.find((target) => target.agent === agent)?.state, 'absent')
      }))
  }

  it('is known to be read by Grok too, where it stands in a file of Claude Code', () =>
    inHome(async (home) => {
      const { entries } = await home.manager.discover({ project: home.project })
      const claude = entries.filter(({ agent }) => agent === 'claude-code')
      assert.deepEqual(new Set(claude.map(({ scope }) => scope)), new Set(['user', 'project']))
      for (const { readBy, locator } of claude) assert.ok(readBy.includes('grok'), locator)
      const request = { operation: 'uninstall', server: 'docs', scope: 'user' } as const
      const { changes } = await home.manager.planChange(request)
      assert.ok(changes.some(({ target, readBy }) => target.agent === 'claude-code' && readBy?.includes('grok')))
    }))
})

describe('a project’s switch for a server that nobody manages any more', () => {
  for (const enabled of [false, true]) {
    it(`is shown in the status of the project, and can be taken away (${enabled ? 'on' : 'off'})`, () =>
      inHome(async (home) => {
        const place = { scope: 'project', project: home.project } as const
        await home.apply({ operation: 'select-agents', agents: [...projectAgents] })
        if (enabled) await home.apply({ operation: 'set-enabled', server: 'docs', scope: 'user', enabled: false })
        await home.apply({ operation: 'set-enabled', server: 'docs', enabled, ...place })
        await home.apply({ operation: 'release', server: 'docs', scope: 'user' })

        for (const scope of ['project', 'effective'] as const) {
          const { problems } = await home.manager.readStatus({ scope, project: home.project })
          const orphan = problems.find(({ code }) => code === 'orphan-override')
          assert.equal(orphan?.locator, '.afd/mcp.json#servers.docs')
          assert.match(orphan.nextStep ?? '', /afd mcp uninstall docs --scope project --project /)
        }
        assert.deepEqual((await home.manager.readStatus({ scope: 'user' })).problems, [])
        await home.apply({ operation: 'uninstall', server: 'docs', ...place })
        const { problems } = await home.manager.readStatus({ scope: 'effective', project: home.project })
        assert.deepEqual(problems, [])
      }))
  }
})
