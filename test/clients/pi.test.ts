/** What only Pi has: two readers of one file, names that are one name, and an extension that reads other files too. */
import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { it } from 'node:test'
import { describeClient } from './all-clients.ts'
import { type ClientHome, probe, withClientHome } from './client-home.ts'
import { piAdapterClient } from './pi-adapter-client.ts'
import { piClient, runPi } from './pi-client.ts'

const inHome = (work: (home: ClientHome) => Promise<void>) => () => withClientHome(piClient, work)

describeClient(piClient, 'two readers', () => {
  it(
    'adds a server to the project that waits for trust, and that we find there',
    inHome(async (home) => {
      const { project } = home
      await runPi(home.at(project), 'mcp', 'add', 'own', '-l', '--', 'afd-probe', '--label=own')
      await home.expectOn(project, {})
      await home.adopt('own', 'project')
      assert.equal((await home.readState('own', project))?.state, 'pending-trust')
      await home.trust()
      await home.expectOn(project, { own: 'own' })
      assert.equal((await home.readState('own', project))?.state, 'configured')
    }),
  )

  it(
    'refuses two names that we refuse to write side by side',
    inHome(async (home) => {
      await home.add('a-b', probe('first'))
      const second = { operation: 'add', server: 'a_b', definition: probe('second'), scope: 'user' } as const
      assert.ok((await home.manager.planChange(second)).blocked)
      await runPi(home.at(home.project), 'mcp', 'add', 'a_b', '--', 'afd-probe', '--label=second')
      assert.notDeepEqual(await listFaults(home), [])
    }),
  )

  it(
    'takes an override with a key of the other reader for a broken entry',
    inHome(async (home) => {
      await home.trust()
      await home.add('docs', probe('user'))
      await mkdir(`${home.project}/.pi`)
      const override = { mcpServers: { docs: { enabled: false, disabled: true } } }
      await writeFile(`${home.project}/.pi/mcp.json`, JSON.stringify(override))
      assert.notDeepEqual(await listFaults(home), [])
    }),
  )

  it(
    'holds off what is off when the extension takes over, and the other way round',
    inHome(async (home) => {
      await home.add('docs', probe('docs'))
      await home.add('notes', probe('notes'))
      await home.apply({ operation: 'set-enabled', server: 'docs', scope: 'user', enabled: false })
      await home.expectOn(home.project, { notes: 'notes' })
      await piAdapterClient.prepare(home)
      const listed = await piAdapterClient.list(home.at(home.project))
      assert.deepEqual(
        listed.map(({ name, state }) => [name, state]),
        [
          ['notes', 'on'],
          ['docs', 'off'],
        ].toSorted(),
      )
      assert.equal((await home.readState('docs', home.project))?.state, 'disabled')
    }),
  )
})

describeClient(piAdapterClient, 'files of others', () => {
  it('loads what stands in .mcp.json, and we name it among the readers', () =>
    withClientHome(piAdapterClient, async (home) => {
      const shared = { mcpServers: { docs: { type: 'stdio', command: 'afd-probe', args: ['--label=shared'] } } }
      await writeFile(`${home.project}/.mcp.json`, JSON.stringify(shared))
      const listed = await piAdapterClient.list(home.at(home.project))
      assert.deepEqual(
        listed.map(({ name, state }) => [name, state]),
        [['docs', 'on']],
      )
      const { entries } = await home.manager.discover({ project: home.project })
      const found = entries.find(({ name }) => name === 'docs')
      assert.deepEqual([found?.agent, found?.readBy.includes('pi')], ['claude-code', true])
    }))

  it('merges ours over a shared entry only where nothing of it gets in', () =>
    withClientHome(piAdapterClient, async (home) => {
      await mkdir(home.path('.config/mcp'), { recursive: true })
      const shared = { mcpServers: { docs: { url: 'http://127.0.0.1:9/shared', headers: { A: 'b' } } } }
      await writeFile(home.path('.config/mcp/mcp.json'), JSON.stringify(shared))
      await home.add('docs', probe('ours'))
      await home.expectOn(home.project, { docs: 'ours' })
      await home.apply({ operation: 'uninstall', server: 'docs', scope: 'user' })
      const listed = await piAdapterClient.list(home.at(home.project))
      assert.deepEqual(
        listed.map(({ runs }) => runs),
        ['http://127.0.0.1:9/shared'],
      )
    }))
})

async function listFaults(home: ClientHome): Promise<readonly unknown[]> {
  const { stdout } = await runPi(home.at(home.project), 'mcp', 'list', '--json')
  return (JSON.parse(stdout) as { errors: unknown[] }).errors
}
