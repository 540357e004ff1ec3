/** "It wrote a file that nobody reads", "it broke my link", "one name broke the whole file": where is written, and under which names. */
import assert from 'node:assert/strict'
import { lstat, mkdir, readlink, rename, symlink } from 'node:fs/promises'
import path from 'node:path'
import { describe, it } from 'node:test'
import type { PlanRequestOf } from '../../src/model/plan.ts'
import {
  type AgentHome,
  allAgents,
  applyChange,
  type KnownAgent,
  readStates,
  selectAll,
  userFiles,
  withAgentHome,
} from '../helpers/agent-home.ts'
import { claudeProjectKey } from '../helpers/claude-project-key.ts'
import { writeAsAgent } from '../helpers/foreign-writer.ts'
import { urlKey, writeClaudeRecord } from '../helpers/server-places.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'
import { assertOnlyInserted } from './only-inserted.ts'

const inHome = shareAgentHome((home) => home.apply(selectAll).then(() => undefined))
const onPosix = { skip: process.platform === 'win32' ? 'Links need a privilege on Windows.' : false }
const addTo = (agent: KnownAgent): PlanRequestOf<'add'> => ({
  operation: 'add',
  server: 'papers',
  scope: 'user',
  definition: {
    transport: 'http',
    url: 'https://papers.example.com/mcp',
    headers: {},
    enabled: true,
    targets: [agent],
  },
})

describe('a home that an environment variable names', () => {
  const homes: Readonly<Partial<Record<KnownAgent, readonly [variable: string, file: string]>>> = {
    'claude-code': ['CLAUDE_CONFIG_DIR', '.claude.json'],
    codex: ['CODEX_HOME', 'config.toml'],
    pi: ['PI_CODING_AGENT_DIR', 'mcp.json'],
    hermes: ['HERMES_HOME', 'config.yaml'],
    grok: ['GROK_HOME', 'config.toml'],
  }
  for (const [agent, [variable, file]] of Object.entries(homes)) {
    it(`is where the agent looks, so that is what is written, and no other file (${variable})`, () =>
      inHome(async (home) => {
        const usual = userFiles[agent as KnownAgent]
        const text = await home.read(usual)
        await home.write(`elsewhere/${file}`, text)
        const manager = home.open({ env: { [variable]: home.path('elsewhere') } })
        const { changes } = await manager.planChange(addTo(agent as KnownAgent))
        const native = changes.filter(({ target }) => target.kind === 'native')
        assert.deepEqual(
          native.map(({ target }) => target.path),
          [home.path('elsewhere', file)],
        )
        await applyChange(manager, addTo(agent as KnownAgent))

        assert.equal(await home.read(usual), text)
        assertOnlyInserted(text, await home.read(`elsewhere/${file}`), agent)
        assert.deepEqual(await readStates(manager, 'papers'), { [agent]: 'configured' })
      }))
  }
})

describe('a file that is a link into a folder of dotfiles', () => {
  for (const agent of allAgents) {
    it(`stays a link, and its target is written, byte for byte back again (${agent})`, onPosix, () =>
      withAgentHome(async (home) => {
        await home.apply(selectAll)
        const file = home.path(userFiles[agent])
        const target = await linkThroughDotfiles(home, file)
        const text = await home.read('dotfiles/real')
        await home.apply(addTo(agent))
        assertOnlyInserted(text, await home.read('dotfiles/real'), agent)
        await home.apply({ operation: 'set-enabled', server: 'papers', scope: 'user', enabled: false })
        await home.apply({ operation: 'uninstall', server: 'papers', scope: 'user' })

        assert.equal((await lstat(file)).isSymbolicLink(), true)
        assert.equal(await readlink(file), target)
        assert.equal(await home.read('dotfiles/real'), text)
      }),
    )
  }
})

/** file → dotfiles/link → dotfiles/real; gives what the file itself says. */
async function linkThroughDotfiles(home: AgentHome, file: string): Promise<string> {
  await mkdir(home.path('dotfiles'))
  await rename(file, home.path('dotfiles/real'))
  await symlink('real', home.path('dotfiles/link'))
  const target = path.relative(path.dirname(file), home.path('dotfiles/link'))
  await symlink(target, file)
  return target
}

describe('a name with a dot, a blank or a slash', () => {
  const odd = ['a.b', 'My Docs', 'team/search', 'Großes']
  for (const agent of allAgents) {
    it(`stands in the file as it stood, breaks nothing, and is taken over only under a name that is legal (${agent})`, () =>
      inHome(async (home) => {
        await writeAsAgent(home, userFiles[agent], (entries) => {
          for (const name of odd) {
            entries[name] = {
              ...(agent === 'claude-code' ? { type: 'http' } : {}),
              [urlKey(agent)]: `https://${String(odd.indexOf(name))}.example.com/mcp`,
            }
          }
        })
        const text = await home.read(userFiles[agent])
        await home.apply(addTo(agent))
        assertOnlyInserted(text, await home.read(userFiles[agent]), agent)

        const scopes = { fromScope: 'user', toScope: 'user' } as const
        for (const [index, name] of odd.entries()) {
          const request: PlanRequestOf<'adopt'> = {
            operation: 'adopt',
            agent,
            servers: [name],
            targets: [agent],
            ...scopes,
          }
          const { blockers } = await home.manager.planChange(request)
          assert.deepEqual(
            blockers.map(({ code }) => code),
            ['illegal-id'],
            name,
          )
          assert.match(blockers[0]?.nextStep ?? '', / --as [a-z0-9_-]+$/)
          const before = await home.read(userFiles[agent])
          await home.apply({ ...request, as: `odd-${String(index)}` })
          assert.equal(await home.read(userFiles[agent]), before)
        }
      }))
  }
})

describe('the record that Claude Code keeps of a project', () => {
  it('is never given an empty list of servers, which would hide those of the user', () =>
    inHome(async (home) => {
      const agents = ['claude-code']
      await home.apply({ operation: 'select-agents', agents })
      await home.apply(addTo('claude-code'))
      const place = { server: 'papers', scope: 'project', project: home.project } as const
      await home.apply({ operation: 'set-enabled', enabled: false, ...place })
      await home.apply({ operation: 'set-enabled', enabled: true, ...place })
      await home.apply({ operation: 'move', server: 'papers', from: 'user', to: 'project', project: home.project })
      await home.apply({ operation: 'move', server: 'papers', from: 'project', to: 'user', project: home.project })
      await home.apply({ operation: 'uninstall', server: 'papers', scope: 'user' })

      const { projects } = JSON.parse(await home.read('.claude.json')) as { projects: Record<string, object> }
      assert.equal('mcpServers' in (projects[claudeProjectKey(home)] ?? {}), false)
      assert.deepEqual(Object.hasOwn(projects['/somewhere/else'] ?? {}, 'mcpServers'), true)
    }))

  it('keeps an empty list that was there, and what else stands in it', () =>
    inHome(async (home) => {
      await home.apply({ operation: 'select-agents', agents: ['claude-code'] })
      await writeClaudeRecord(home, { mcpServers: {}, history: ['x'], disabledMcpServers: ['other'] })
      await home.apply(addTo('claude-code'))
      const before = await home.read('.claude.json')
      const place = { server: 'papers', scope: 'project', project: home.project } as const
      await home.apply({ operation: 'set-enabled', enabled: false, ...place })
      assertOnlyInserted(before, await home.read('.claude.json'), 'the list')
      await home.apply({ operation: 'set-enabled', enabled: true, ...place })
      assert.equal(await home.read('.claude.json'), before)
    }))
})
