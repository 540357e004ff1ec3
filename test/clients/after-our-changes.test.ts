/** After each of our changes the agent’s own list and our status say the same: which servers, on or off, whose definition. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sampleHttpServer } from '../helpers/sample-server.ts'
import { describeClients } from './all-clients.ts'
import { type ClientHome, probe, withClientHome } from './client-home.ts'

describeClients('at the user scope', (client) => {
  const inHome = (work: (home: ClientHome) => Promise<void>) => () => withClientHome(client, work)

  it(
    'runs what sync writes, in every folder',
    inHome(async (home) => {
      await home.add('docs', probe('user'))
      await home.add('remote', sampleHttpServer({ url: 'http://127.0.0.1:9/remote' }))
      await home.expectOn(home.project, { docs: 'user', remote: 'remote' })
      await home.expectOn(home.other, { docs: 'user', remote: 'remote' })
    }),
  )

  it(
    'lets go of a server that is switched off, and has it again',
    inHome(async (home) => {
      await home.add('docs', probe('user'))
      await home.add('notes', probe('notes'))
      await home.apply({ operation: 'set-enabled', server: 'docs', scope: 'user', enabled: false })
      await home.expectOn(home.project, { notes: 'notes' })
      await home.apply({ operation: 'set-enabled', server: 'docs', scope: 'user', enabled: true })
      await home.expectOn(home.project, { docs: 'user', notes: 'notes' })
    }),
  )

  it(
    'follows an edit, a rename and the undo of both',
    inHome(async (home) => {
      await home.add('docs', probe('old'))
      const change = { args: ['--label=new'] }
      const edited = await home.apply({ operation: 'edit', server: 'docs', scope: 'user', change })
      await home.expectOn(home.other, { docs: 'new' })
      const renamed = await home.apply({ operation: 'rename', server: 'docs', to: 'papers', scope: 'user' })
      await home.expectOn(home.other, { papers: 'new' })
      for (const { transaction } of [renamed, edited])
        await home.apply({ operation: 'recover', transaction: transaction?.id ?? '' })
      await home.expectOn(home.other, { docs: 'old' })
    }),
  )

  it(
    'keeps what is released and loses what is uninstalled',
    inHome(async (home) => {
      await home.add('docs', probe('docs'))
      await home.add('notes', probe('notes'))
      await home.apply({ operation: 'release', server: 'docs', scope: 'user' })
      await home.apply({ operation: 'uninstall', server: 'notes', scope: 'user' })
      await home.expectOn(home.project, { docs: 'docs' })
      const { entries } = await home.manager.discover({})
      const found = entries.filter(({ agent }) => agent === client.agent)
      assert.deepEqual(
        found.map(({ name, status }) => [name, status]),
        [['docs', 'importable']],
      )
    }),
  )
})

describeClients('at the project scope', (client) => {
  const inHome = (work: (home: ClientHome) => Promise<void>) => () => withClientHome(client, work)
  const isGated = client.id !== 'pi-adapter'

  it(
    `${isGated ? 'waits for the user’s trust with' : 'runs without being asked'} what sync writes, and has it nowhere else`,
    inHome(async (home) => {
      await home.add('docs', probe('project'), 'project')
      await home.expectOn(home.project, isGated ? {} : { docs: 'project' })
      const before = await home.readState('docs', home.project)
      assert.equal(before?.state, isGated ? 'pending-trust' : 'configured')
      await home.trust('docs')
      await home.expectOn(home.project, { docs: 'project' })
      await home.expectOn(home.other, {})
    }),
  )

  it(
    'switches a server of the project off and on',
    inHome(async (home) => {
      const { project } = home
      await home.trust('docs', 'notes')
      await home.add('docs', probe('docs'), 'project')
      await home.add('notes', probe('notes'), 'project')
      await home.apply({ operation: 'set-enabled', server: 'docs', scope: 'project', project, enabled: false })
      await home.expectOn(project, { notes: 'notes' })
      await home.apply({ operation: 'set-enabled', server: 'docs', scope: 'project', project, enabled: true })
      await home.expectOn(project, { docs: 'docs', notes: 'notes' })
    }),
  )

  it(
    'holds a user server off in this project alone, until the tombstone is taken away',
    inHome(async (home) => {
      const { project } = home
      await home.trust('docs')
      await home.add('docs', probe('user'))
      await home.apply({ operation: 'set-enabled', server: 'docs', scope: 'project', project, enabled: false })
      await home.expectOn(project, {})
      await home.expectOn(home.other, { docs: 'user' })
      await home.apply({ operation: 'set-enabled', server: 'docs', scope: 'project', project, enabled: true })
      await home.expectOn(project, { docs: 'user' })
    }),
  )

  it(
    'runs a user server in this project although it is off for the user',
    inHome(async (home) => {
      const { project } = home
      await home.trust('docs')
      await home.add('docs', probe('user'))
      await home.apply({ operation: 'set-enabled', server: 'docs', scope: 'user', enabled: false })
      await home.apply({ operation: 'set-enabled', server: 'docs', scope: 'project', project, enabled: true })
      await home.expectOn(project, { docs: 'user' })
      await home.expectOn(home.other, {})
    }),
  )
})

describeClients('at both scopes', (client) => {
  const inHome = (work: (home: ClientHome) => Promise<void>) => () => withClientHome(client, work)

  it(
    'runs the project’s definition in the project, with no argument of the user’s in it',
    inHome(async (home) => {
      await home.trust('docs')
      await home.add('docs', probe('user'))
      await home.add('docs', probe('project', { args: [] }), 'project')
      await home.expectOn(home.project, { docs: 'afd-probe' })
      await home.expectOn(home.other, { docs: 'user' })
    }),
  )

  it(
    'finds a server only where it was moved to, there and back',
    inHome(async (home) => {
      const { project } = home
      await home.trust('docs')
      await home.add('docs', probe('moved'))
      await home.apply({ operation: 'move', server: 'docs', from: 'user', to: 'project', project })
      await home.expectOn(project, { docs: 'moved' })
      await home.expectOn(home.other, {})
      await home.apply({ operation: 'move', server: 'docs', from: 'project', to: 'user', project })
      await home.expectOn(project, { docs: 'moved' })
      await home.expectOn(home.other, { docs: 'moved' })
    }),
  )

  it(
    'is spared a project entry that it could not start with, or copes with it',
    inHome(async (home) => {
      const { project } = home
      await home.trust('docs')
      await home.add('docs', sampleHttpServer({ url: 'http://127.0.0.1:9/user' }))
      const definition = probe('project')
      const plan = await home.manager.planChange({
        operation: 'add',
        server: 'docs',
        definition,
        scope: 'project',
        project,
      })
      if (plan.blocked) return home.expectOn(project, { docs: 'user' })
      await home.add('docs', definition, 'project')
      await home.expectOn(project, { docs: 'project' })
    }),
  )
})
