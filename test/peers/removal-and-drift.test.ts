/** "I removed it and it came back", "my edit was gone the next day": who decides where an agent's own file and the registry differ. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import {
  type AgentHome,
  allAgents,
  planUnblocked,
  readStates,
  selectAll,
  syncUser,
  userFiles,
} from '../helpers/agent-home.ts'
import { writeAsAgent } from '../helpers/foreign-writer.ts'
import { sampleServer } from '../helpers/sample-server.ts'
import {
  editEntries,
  fileOf,
  moveEntry,
  moveRegistry,
  serverAt,
  serverPlaces,
  setUpBothScopes,
} from '../helpers/server-places.ts'
import { shareAgentHome, syncEverywhere } from '../helpers/shared-home.ts'

const inSync = shareAgentHome(syncEverywhere)
const inBoth = shareAgentHome(setUpBothScopes)
const inHome = shareAgentHome((home) => home.apply(selectAll).then(() => undefined))
const syncBoth = ({ project }: AgentHome): PlanRequest => ({ operation: 'sync', scope: 'effective', project })
const unrelated: PlanRequest = {
  operation: 'edit',
  server: 'context7',
  scope: 'user',
  change: { args: ['-y', '@upstash/context7-mcp@1.0.15'] },
}

describe('a server that was removed in the agent', () => {
  for (const place of serverPlaces) {
    const { agent, scope } = place
    const server = serverAt(scope)
    it(`is not brought back by the next change or sync, and can be let go or put back (${agent}, ${scope})`, () =>
      inBoth(async (home) => {
        const inScope = { server, scope, project: home.project } as const
        const named = new RegExp(`${server}["\\].:]`)
        assert.match(await home.read(fileOf(place)), named)
        await editEntries(home, place, (entries) => Reflect.deleteProperty(entries, server))
        await home.apply(unrelated)
        const plan = await home.manager.planChange(syncBoth(home))
        assert.deepEqual(
          plan.blockers.map(({ code, agent: id }) => [code, id]),
          [['drift', agent]],
        )
        assert.doesNotMatch(await home.read(fileOf(place)), named)

        await planUnblocked(home.manager, { operation: 'resolve', agent, take: 'canonical', ...inScope })
        await home.apply({ operation: 'targets', add: [], remove: [agent], ...inScope })
        const sync = await home.manager.planChange(syncBoth(home))
        assert.deepEqual([sync.blockers, sync.changes], [[], []])
        assert.doesNotMatch(await home.read(fileOf(place)), named)
      }))
  }
})

describe('a server that was edited in the agent', () => {
  for (const place of serverPlaces) {
    it(`keeps the edit through looks, syncs and changes of other servers (${place.agent}, ${place.scope})`, () =>
      inBoth(async (home) => {
        await moveEntry(home, place)
        await home.manager.readStatus({ scope: 'effective', project: home.project })
        await home.manager.discover({ project: home.project })
        await home.apply(unrelated)
        assert.equal((await home.manager.planChange(syncBoth(home))).blocked, true)
        assert.match(await home.read(fileOf(place)), /elsewhere\.example\.com/)
      }))

    it(`keeps the edit when the registry moves too, and nothing is written before somebody decides (${place.agent}, ${place.scope})`, () =>
      inBoth(async (home) => {
        await moveEntry(home, place)
        await moveRegistry(home, place)
        const before = await home.readFiles()
        const request = syncBoth(home)
        const { token, blockers } = await home.manager.planChange(request)
        assert.ok(blockers.some(({ code, agent }) => code === 'conflict' && agent === place.agent))
        assert.equal((await home.manager.confirmChange(request, token)).outcome, 'refused')
        assert.deepEqual(await home.readFiles(), before)
      }))
  }
})

describe('a file that the agent’s own app wrote anew', () => {
  for (const agent of allAgents) {
    it(`without comments, in another hand, with the line ends of Windows, is no reason to write (${agent})`, () =>
      inSync(async (home) => {
        await writeAsAgent(home, userFiles[agent], () => undefined)
        await home.write(userFiles[agent], (await home.read(userFiles[agent])).replaceAll('\n', '\r\n'))
        const before = await home.readStamps()
        const { token, changes } = await home.manager.planChange(syncUser)
        assert.deepEqual(changes, [])
        assert.equal((await home.manager.confirmChange(syncUser, token)).outcome, 'nothing-to-do')
        assert.deepEqual(await home.readStamps(), before)
        assert.equal((await readStates(home.manager, 'docs'))[agent], 'configured')
      }))
  }
})

describe('the last server', () => {
  for (const agent of allAgents) {
    it(`goes when it is removed, and the file is not emptied with it (${agent})`, () =>
      inHome(async (home) => {
        await writeAsAgent(home, userFiles[agent], (entries) => {
          for (const name of Object.keys(entries)) Reflect.deleteProperty(entries, name)
        })
        const before = await home.read(userFiles[agent])
        const definition = sampleServer({ command: 'uvx', args: ['last'], targets: [agent] })
        await home.apply({
          operation: 'add',
          server: 'last',
          scope: 'user',
          definition,
        })
        assert.match(await home.read(userFiles[agent]), /last/)
        await home.apply({ operation: 'uninstall', server: 'last', scope: 'user' })

        assert.equal(await home.read(userFiles[agent]), before)
        const { entries } = await home.manager.discover({ scope: 'user' })
        assert.deepEqual(
          entries.filter((entry) => entry.agent === agent),
          [],
        )
      }))
  }
})
