/** After each of our changes an agent's own list has the same servers on as our status. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AgentManager, createAgentManager } from '../../src/core/agent-manager.ts'
import type { PlanRequest } from '../../src/model/plan.ts'
import { applyChange } from '../helpers/agent-home.ts'
import { sampleHttpServer, sampleServer } from '../helpers/sample-server.ts'
import { makeTempHome, type TempHome } from '../helpers/temp-home.ts'
import { type ListingClient, listingClients, makeProject } from './listing-clients.ts'
import { findProgram } from './run-client.ts'

interface Scene extends TempHome {
  readonly manager: AgentManager
  readonly project: string
  readonly other: string
  apply(request: PlanRequest): Promise<unknown>
  add(server: string, scope: 'user' | 'project'): Promise<unknown>
  /** Fails unless the agent's list has exactly these on in a folder, and our status the same. */
  expectOn(folder: string, names: readonly string[]): Promise<void>
}

async function withScene(client: ListingClient, work: (scene: Scene) => Promise<void>): Promise<void> {
  const base = await makeTempHome(client.files)
  const [project, other] = [base.path('code/web'), base.path('code/other')]
  for (const folder of [project, other]) await makeProject(folder)
  const manager = createAgentManager({ directories: { platform: 'posix', home: base.home, env: {} } })
  const apply = (request: PlanRequest) => applyChange(manager, request)
  const definition = sampleServer({ command: 'true', args: ['x'] })
  try {
    await apply({ operation: 'select-agents', agents: [client.id] })
    await client.trust?.(base, [project, other])
    await work({
      ...base,
      ...{ manager, project, other, apply },
      add: (server, scope) =>
        apply({ operation: 'add', server, definition, scope, ...(scope === 'project' ? { project } : {}) }),
      expectOn: async (folder, names) => {
        const listed = await client.listOn({ home: base.home, folder })
        assert.deepEqual(listed.toSorted(), names.toSorted())
        const { servers, problems } = await manager.readStatus({ scope: 'effective', project: folder })
        assert.deepEqual(problems, [])
        const on = servers.filter(({ targets }) => targets.some(({ state }) => state === 'configured'))
        assert.deepEqual(on.map(({ id }) => id).toSorted(), names.toSorted())
      },
    })
  } finally {
    await base.remove()
  }
}

for (const client of listingClients) {
  const skip = findProgram(client.id) === undefined ? 'It could not be installed; the reason is below.' : false
  const inScene = (work: (scene: Scene) => Promise<void>) => () => withScene(client, work)

  describe(`${client.name}: its own list`, { skip }, () => {
    it(
      'has what is added for the user in every folder, and what is off nowhere',
      inScene(async ({ add, apply, expectOn, project, other }) => {
        await add('docs', 'user')
        const definition = sampleHttpServer({ url: 'http://127.0.0.1:9/remote' })
        await apply({ operation: 'add', server: 'remote', definition, scope: 'user' })
        await expectOn(project, ['docs', 'remote'])
        await apply({ operation: 'set-enabled', server: 'docs', scope: 'user', enabled: false })
        await expectOn(other, ['remote'])
        await apply({ operation: 'set-enabled', server: 'docs', scope: 'user', enabled: true })
        await expectOn(other, ['docs', 'remote'])
        await apply({ operation: 'uninstall', server: 'docs', scope: 'user' })
        await expectOn(project, ['remote'])
      }),
    )

    it(
      'has what is added to a project there and nowhere else',
      inScene(async ({ add, apply, expectOn, project, other }) => {
        await add('notes', 'project')
        await expectOn(project, ['notes'])
        await expectOn(other, [])
        await apply({ operation: 'set-enabled', server: 'notes', scope: 'project', project, enabled: false })
        await expectOn(project, [])
        await apply({ operation: 'set-enabled', server: 'notes', scope: 'project', project, enabled: true })
        await expectOn(project, ['notes'])
      }),
    )

    it(
      'lacks a server of the user in the project that switches it off',
      inScene(async ({ add, apply, expectOn, project, other }) => {
        await add('docs', 'user')
        await apply({ operation: 'set-enabled', server: 'docs', scope: 'project', project, enabled: false })
        await expectOn(project, [])
        await expectOn(other, ['docs'])
        await apply({ operation: 'set-enabled', server: 'docs', scope: 'project', project, enabled: true })
        await expectOn(project, ['docs'])
      }),
    )

    it(
      'follows a move into the project and back',
      inScene(async ({ add, apply, expectOn, project, other }) => {
        await add('docs', 'user')
        await apply({ operation: 'move', server: 'docs', from: 'user', to: 'project', project })
        await expectOn(project, ['docs'])
        await expectOn(other, [])
        await apply({ operation: 'move', server: 'docs', from: 'project', to: 'user', project })
        await expectOn(other, ['docs'])
      }),
    )
  })
}
