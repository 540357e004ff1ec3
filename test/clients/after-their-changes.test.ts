/** After an agent’s own command has changed its files, we find what it made and say what really happened. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { describeClients } from './all-clients.ts'
import { type ClientHome, probe, withClientHome } from './client-home.ts'

/** What we say of a user server, seen from the project where it was switched off in the agent itself. */
const statesOfSwitchedOff: Readonly<Record<string, string>> = {
  'claude-code': 'shadowed',
  codex: 'drift',
  'pi-adapter': 'shadowed',
}

describeClients('its own changes', (client) => {
  const inHome = (work: (home: ClientHome) => Promise<void>) => () => withClientHome(client, work)
  const own = (label: string) => ['afd-probe', `--label=${label}`]

  it(
    'adds a server that we find and can adopt without touching it',
    inHome(async (home) => {
      const place = home.at(home.project)
      await client.add(place, 'own', own('own'))
      await home.expectOn(home.project, { own: 'own' })
      assert.equal(await home.readState('own', home.project), undefined)
      const { entries } = await home.manager.discover({ scope: 'user' })
      assert.deepEqual(
        entries.filter(({ agent }) => agent === client.agent).map(({ name, status }) => [name, status]),
        [['own', 'importable']],
      )
      const before = await home.read(client.userFile)
      await home.adopt('own')
      assert.equal(await home.read(client.userFile), before)
      assert.equal((await home.readState('own', home.project))?.state, 'configured')
    }),
  )

  it(
    'removes a server of ours: we say so, and can bring it back',
    inHome(async (home) => {
      await home.add('docs', probe('docs'))
      await client.remove(home.at(home.project), 'docs')
      await home.expectOn(home.project, {})
      const { state, movedSide, reason = '' } = (await home.readState('docs', home.project)) ?? {}
      assert.deepEqual({ state, movedSide }, { state: 'drift', movedSide: 'native' })
      assert.match(reason, /^removed from /)
      const back = {
        operation: 'resolve',
        server: 'docs',
        scope: 'user',
        agent: client.agent,
        take: 'canonical',
      } as const
      await home.apply(back)
      await home.expectOn(home.project, { docs: 'docs' })
    }),
  )

  it(
    'puts another server in the place of ours: we say so, and can take it over',
    inHome(async (home) => {
      const place = home.at(home.project)
      await home.add('docs', probe('ours'))
      await client.remove(place, 'docs')
      await client.add(place, 'docs', own('theirs'))
      await home.expectOn(home.project, { docs: 'theirs' })
      const { state, movedSide, reason = '' } = (await home.readState('docs', home.project)) ?? {}
      assert.deepEqual({ state, movedSide }, { state: 'drift', movedSide: 'native' })
      assert.match(reason, /^changed in /)
      await home.apply({ operation: 'resolve', server: 'docs', scope: 'user', agent: client.agent, take: 'native' })
      await home.expectOn(home.project, { docs: 'theirs' })
      assert.equal((await home.readState('docs', home.project))?.state, 'configured')
    }),
  )

  it(
    'writes its file again around a server of ours: that is no drift, and sync has nothing to do',
    inHome(async (home) => {
      const place = home.at(home.project)
      await home.add('docs', probe('docs', { environment: { PROBE_LITERAL: { literal: 'plain' } } }))
      await client.add(place, 'own', own('own'))
      await client.remove(place, 'own')
      await home.expectOn(home.project, { docs: 'docs' })
      assert.equal((await home.readState('docs', home.project))?.state, 'configured')
      const { changes } = await home.manager.planChange({ operation: 'sync', scope: 'user' })
      assert.ok(changes.every(({ action }) => action === 'no-op'))
    }),
  )

  const { switch: switchServer } = client
  if (switchServer === undefined) return

  it(
    'switches a server of ours off and on: we say who decides',
    inHome(async (home) => {
      const place = home.at(home.project)
      await home.add('docs', probe('docs'))
      await switchServer(place, 'docs', 'off')
      await home.expectOn(home.project, {})
      assert.equal((await home.readState('docs', home.project))?.state, statesOfSwitchedOff[client.id])
      await switchServer(place, 'docs', 'on')
      await home.expectOn(home.project, { docs: 'docs' })
      assert.equal((await home.readState('docs', home.project))?.state, 'configured')
    }),
  )

  // Codex itself writes the user's file only.
  if (client.id === 'codex') return

  it(
    'switches a server on again that we switched off in the project',
    inHome(async (home) => {
      const { project } = home
      await home.trust('docs')
      await home.add('docs', probe('docs'))
      await home.apply({ operation: 'set-enabled', server: 'docs', scope: 'project', project, enabled: false })
      await switchServer(home.at(project), 'docs', 'on')
      await home.expectOn(project, { docs: 'docs' })
      const { state, movedSide } = (await home.readState('docs', project)) ?? {}
      assert.deepEqual({ state, movedSide }, { state: 'drift', movedSide: 'native' })
    }),
  )
})
