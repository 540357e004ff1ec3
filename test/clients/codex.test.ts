/** What only Codex does: it refuses to start over a switch that switches nothing. */
import assert from 'node:assert/strict'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import { describeClient } from './all-clients.ts'
import { type ClientHome, probe, withClientHome } from './client-home.ts'
import { codexClient as client } from './codex-client.ts'
import { addWorkTree } from './work-tree.ts'

const inHome = (work: (home: ClientHome) => Promise<void>) => () => withClientHome(client, work)

describeClient(client, 'a project over a user', () => {
  it(
    'does not start over a lone switch that lies over nothing',
    inHome(async (home) => {
      await home.trust()
      await mkdir(`${home.project}/.codex`)
      await writeFile(`${home.project}/.codex/config.toml`, '[mcp_servers.docs]\nenabled = false\n')
      await assert.rejects(client.list(home.at(home.project)), /invalid transport/)
    }),
  )

  it(
    'merges both entries key by key and replaces lists, which is why we write some fields out and block others',
    inHome(async (home) => {
      await home.trust()
      const user = '\n[mcp_servers.docs]\ncommand = "afd-probe"\nargs = ["--label=user", "more"]\n'
      await appendFile(home.path('.codex/config.toml'), `${user}env = { PROBE_LITERAL = "of the user" }\n`)
      const definition = probe('project')
      const add = { operation: 'add', server: 'docs', definition, scope: 'project', project: home.project } as const
      assert.ok((await home.manager.planChange(add)).blocked)
      await mkdir(`${home.project}/.codex`)
      await writeFile(`${home.project}/.codex/config.toml`, '[mcp_servers.docs]\nargs = ["--label=project"]\n')
      await client.start(home.at(home.project))
      for (const { words, literal } of await home.readStarts())
        assert.deepEqual({ words, literal }, { words: ['--label=project'], literal: 'of the user' })
      assert.notEqual((await home.readStarts()).length, 0)
    }),
  )

  const base = { server: 'docs', scope: 'user' } as const
  const takenAway: readonly ((home: ClientHome) => PlanRequest)[] = [
    () => ({ ...base, operation: 'uninstall' }),
    () => ({ ...base, operation: 'rename', to: 'papers' }),
    () => ({ ...base, operation: 'release' }),
    () => ({ ...base, operation: 'targets', add: [], remove: ['codex'] }),
    () => ({ ...base, operation: 'edit', change: { url: 'http://127.0.0.1:9/remote' } }),
    ({ other }) => ({ operation: 'move', server: 'docs', from: 'user', to: 'project', project: other }),
    () => ({ operation: 'select-agents', agents: [], remove: true }),
  ]
  for (const build of takenAway) {
    it(
      `starts in a project with a tombstone after the user’s server went: ${build({ other: '' } as ClientHome).operation}`,
      inHome(async (home) => {
        const { project } = home
        await home.trust()
        await home.add('docs', probe('user'))
        await home.apply({ operation: 'set-enabled', server: 'docs', scope: 'project', project, enabled: false })
        const request = build(home)
        const plan = await home.manager.planChange(request)
        if (!plan.blocked) await home.apply(request)
        await client.list(home.at(project))
      }),
    )
  }

  it(
    'loads the servers of a linked work tree by the trust in the main one, and so do we',
    inHome(async (home) => {
      const tree = home.path('code/tree')
      addWorkTree(home.project, tree)
      const add = {
        operation: 'add',
        server: 'docs',
        definition: probe('tree'),
        scope: 'project',
        project: tree,
      } as const
      await home.apply(add)
      await home.expectOn(tree, {})
      await home.trust()
      await home.expectOn(tree, { docs: 'tree' })
      assert.equal((await home.readState('docs', tree))?.state, 'configured')
    }),
  )
})
