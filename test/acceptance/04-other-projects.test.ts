/** Acceptance 4, its other side: what a change of the user's servers does to projects it is not about. */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import {
  type AgentHome,
  adoptFromClaude,
  inAll,
  readStates,
  syncUser,
  userFiles,
  withAgentHome,
} from '../helpers/agent-home.ts'
import { findPlaces, projectAgents } from '../helpers/scoped-server.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'

const moveInto = (project: string): PlanRequest => ({
  operation: 'move',
  server: 'context7',
  from: 'user',
  to: 'project',
  project,
})
const setIn = (project: string, enabled: boolean): PlanRequest => ({
  operation: 'set-enabled',
  server: 'context7',
  scope: 'project',
  project,
  enabled,
})
/** The user's server in every agent that has a project scope. */
const inAgents = shareAgentHome(async (home) => {
  await home.apply({ operation: 'select-agents', agents: [...projectAgents] })
  await home.apply(adoptFromClaude('context7'))
  await home.apply(syncUser)
})
const elsewhere = (home: AgentHome) => home.path('code/elsewhere')

describe('acceptance 4: tombstones of other projects', () => {
  it('are listed and not edited', () =>
    withAgentHome(async (home) => {
      await home.apply({ operation: 'select-agents', agents: ['claude-code', 'grok'] })
      await home.apply(adoptFromClaude('context7'))
      await home.apply(syncUser)
      await home.apply(setIn(elsewhere(home), false))
      const before = await Promise.all(
        ['.afd/mcp.json', '.grok/config.toml'].map((file) => home.read(`code/elsewhere/${file}`)),
      )

      const plan = await home.manager.planChange(moveInto(home.project))
      const [note] = plan.attention.filter(({ code }) => code === 'orphan-tombstone')

      assert.equal(note?.server, 'context7')
      assert.ok(note.action.includes(elsewhere(home)))
      await home.apply(moveInto(home.project))
      const after = ['.afd/mcp.json', '.grok/config.toml'].map((file) => home.read(`code/elsewhere/${file}`))
      assert.deepEqual(await Promise.all(after), before)

      // The way that the note names.
      const place = { scope: 'project', project: elsewhere(home) } as const
      await home.apply({ operation: 'uninstall', server: 'context7', ...place })
      assert.deepEqual(await findPlaces(home, 'context7', elsewhere(home)), [])
      assert.match(await home.read('.claude.json'), /"disabledMcpServers": \[\]/)
    }))

  const takesUserEntryAway: readonly PlanRequest[] = [
    { operation: 'uninstall', server: 'context7', scope: 'user' },
    { operation: 'rename', server: 'context7', to: 'context8', scope: 'user' },
    { operation: 'targets', server: 'context7', scope: 'user', add: [], remove: ['codex'] },
    { operation: 'select-agents', agents: ['claude-code'], remove: true },
  ]
  it('block what would leave a lone switch that keeps Codex from starting, until they are taken away', () =>
    inAgents(async (home) => {
      await home.apply(setIn(elsewhere(home), false))
      const requests = [...takesUserEntryAway, moveInto(home.project)]
      for (const request of requests) {
        const { blockers } = await home.manager.planChange(request)
        const codex = blockers.find(({ code, agent }) => code === 'lone-tombstone' && agent === 'codex')
        assert.equal(codex?.locator, '~/code/elsewhere/.codex/config.toml#servers.context7', request.operation)
        assert.match(codex.nextStep ?? '', /afd mcp enable context7 --scope project --project /, request.operation)
        assert.ok(codex.nextStep?.includes(elsewhere(home)), request.operation)
      }

      await home.apply(setIn(elsewhere(home), true))

      for (const request of requests)
        assert.deepEqual((await home.manager.planChange(request)).blockers, [], request.operation)
    }))

  it('do not stand in the way of switching the user’s server off: its entry stays in Codex', () =>
    inAgents(async (home) => {
      await home.apply(setIn(elsewhere(home), false))

      await home.apply({ operation: 'set-enabled', server: 'context7', scope: 'user', enabled: false })

      assert.match(await home.read(userFiles.codex), /\[mcp_servers\.context7\]/)
      assert.deepEqual(await readStates(home.manager, 'context7', elsewhere(home)), inAll('disabled', projectAgents))
    }))

  it('also block a sync after the definition was taken out by hand, and name the way that is left', () =>
    inAgents(async (home) => {
      await home.apply(setIn(elsewhere(home), false))
      await home.write('.afd/mcp/user.json', '{ "schemaVersion": 1, "servers": {} }')

      const { blockers } = await home.manager.planChange(syncUser)

      const codex = blockers.find(({ agent }) => agent === 'codex')
      assert.ok(codex?.nextStep?.includes('afd mcp uninstall context7 --scope project --project '))
      const place = { scope: 'project', project: elsewhere(home) } as const
      await home.apply({ operation: 'uninstall', server: 'context7', ...place })
      await home.apply(syncUser)
      assert.deepEqual(await findPlaces(home, 'context7', elsewhere(home)), [])
    }))

  it('in a folder that is gone are nobody’s business', () =>
    inAgents(async (home) => {
      await home.apply(setIn(elsewhere(home), false))
      await rm(elsewhere(home), { recursive: true })

      const plan = await home.manager.planChange(moveInto(home.project))

      assert.deepEqual([plan.blockers, plan.attention.filter(({ code }) => code === 'orphan-tombstone')], [[], []])
    }))

  it('are asked for themselves: without a sign of them a full copy with another transport blocks too', () =>
    inAgents(async (home) => {
      await home.apply({ operation: 'set-enabled', server: 'context7', scope: 'user', enabled: false })
      await home.apply(setIn(elsewhere(home), true))

      const change = { url: 'https://context7.example.com/mcp' }
      const { blockers } = await home.manager.planChange({
        operation: 'edit',
        server: 'context7',
        scope: 'user',
        change,
      })

      assert.deepEqual(
        blockers.map(({ code, agent, locator }) => [code, agent, locator]),
        [['broken-project-entry', 'codex', '~/code/elsewhere/.codex/config.toml#servers.context7']],
      )
    }))
})
