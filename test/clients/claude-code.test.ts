/** What only Claude Code has: a private scope, approvals, policies, and one record for all work trees of a repository. */
import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { it } from 'node:test'
import { describeClient } from './all-clients.ts'
import { claudeCodeClient as client, runClaude } from './claude-code-client.ts'
import { type ClientHome, probe, withClientHome } from './client-home.ts'
import { addWorkTree } from './work-tree.ts'

const inHome = (work: (home: ClientHome) => Promise<void>) => () => withClientHome(client, work)

describeClient(client, 'scopes and approvals', () => {
  it(
    'lets a private server win, and we name the scope that does',
    inHome(async (home) => {
      await home.add('docs', probe('user'))
      await runClaude(
        home.at(home.project),
        'mcp',
        'add',
        '--scope',
        'local',
        'docs',
        '--',
        'afd-probe',
        '--label=mine',
      )
      await home.expectOn(home.project, { docs: 'mine' })
      await home.trust('docs')
      await home.add('docs', probe('project'), 'project')
      await home.expectOn(home.project, { docs: 'mine' })
      await home.expectOn(home.other, { docs: 'user' })
      const { state, winner } = (await home.readState('docs', home.project)) ?? {}
      assert.deepEqual({ state, winner }, { state: 'shadowed', winner: 'local' })
    }),
  )

  it(
    'takes an approval only from a folder that is trusted',
    inHome(async (home) => {
      await home.add('docs', probe('project'), 'project')
      await mkdir(`${home.project}/.claude`)
      const approvals = JSON.stringify({ enableAllProjectMcpServers: true })
      await writeFile(`${home.project}/.claude/settings.local.json`, approvals)
      await home.expectOn(home.project, {})
      await home.trust()
      await writeFile(`${home.project}/.claude/settings.local.json`, approvals)
      await home.expectOn(home.project, { docs: 'project' })
      assert.equal((await home.readState('docs', home.project))?.state, 'configured')
    }),
  )

  it(
    'looks at no switch in an entry, nor do we',
    inHome(async (home) => {
      const own = (key: object) => ({ type: 'stdio', command: 'afd-probe', args: ['--label=own'], ...key })
      const mcpServers = { one: own({ disabled: true }), two: own({ enabled: false }) }
      const file = JSON.parse(await home.read('.claude.json')) as object
      await writeFile(home.path('.claude.json'), JSON.stringify({ ...file, mcpServers }))
      await home.expectOn(home.project, { one: 'own', two: 'own' })
      const { entries } = await home.manager.discover({ project: home.project })
      assert.deepEqual(
        entries.map(({ name, enabled }) => [name, enabled]),
        [
          ['one', true],
          ['two', true],
        ],
      )
    }),
  )

  it(
    'forgets its approvals: the server waits again, and we say so',
    inHome(async (home) => {
      await home.trust('docs')
      await home.add('docs', probe('project'), 'project')
      await home.expectOn(home.project, { docs: 'project' })
      await runClaude(home.at(home.project), 'mcp', 'reset-project-choices')
      await home.expectOn(home.project, {})
      assert.equal((await home.readState('docs', home.project))?.state, 'pending-trust')
    }),
  )

  it(
    'runs the user’s server while the project’s of the same name is rejected',
    inHome(async (home) => {
      await home.trust()
      await home.add('docs', probe('user'))
      await home.add('docs', probe('project'), 'project')
      await mkdir(`${home.project}/.claude`, { recursive: true })
      const choices = JSON.stringify({ disabledMcpjsonServers: ['docs'] })
      await writeFile(`${home.project}/.claude/settings.local.json`, choices)
      await home.expectOn(home.project, { docs: 'user' })
      const { state, action = '' } = (await home.readState('docs', home.project)) ?? {}
      assert.equal(state, 'pending-trust')
      assert.match(action, /reset-project-choices/)
    }),
  )

  it(
    'keeps a denied server from running, and we say which list does',
    inHome(async (home) => {
      await home.add('docs', probe('user'))
      const settings = JSON.stringify({ deniedMcpServers: [{ serverName: 'docs' }] })
      await mkdir(home.path('.claude'), { recursive: true })
      await writeFile(home.path('.claude/settings.json'), settings)
      await home.expectOn(home.project, {})
      const { state, action = '' } = (await home.readState('docs', home.project)) ?? {}
      assert.equal(state, 'pending-trust')
      assert.match(action, /deniedMcpServers/)
    }),
  )

  it(
    'adds a server to the project that we find there',
    inHome(async (home) => {
      const { project } = home
      await home.trust('own')
      await runClaude(home.at(project), 'mcp', 'add', '--scope', 'project', 'own', '--', 'afd-probe', '--label=own')
      await home.expectOn(project, { own: 'own' })
      await home.adopt('own', 'project')
      await home.expectOn(project, { own: 'own' })
      assert.equal((await home.readState('own', project))?.state, 'configured')
    }),
  )

  it(
    'holds a server off in a linked work tree and in the main one by the same record',
    inHome(async (home) => {
      const tree = home.path('code/tree')
      addWorkTree(home.project, tree)
      await home.add('docs', probe('user'))
      await home.expectOn(tree, { docs: 'user' })
      const off = { operation: 'set-enabled', server: 'docs', scope: 'project', project: tree, enabled: false } as const
      await home.apply(off)
      await home.expectOn(tree, {})
      await home.expectOn(home.project, {})
      await home.apply({ ...off, enabled: true })
      await home.expectOn(tree, { docs: 'user' })
    }),
  )
})
