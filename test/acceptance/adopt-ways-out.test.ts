/** Where an agent cannot take a server that is not in that registry yet: the ways out that are named do work. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import type { ServerDefinition } from '../../src/model/server.ts'
import { type AgentHome, planUnblocked } from '../helpers/agent-home.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'

const inHome = shareAgentHome(async (home) => {
  await home.apply({ operation: 'select-agents', agents: ['claude-code', 'codex', 'hermes'] })
})

const definition: ServerDefinition = {
  transport: 'stdio',
  command: 'uvx',
  args: ['x==1'],
  environment: {},
  enabled: true,
}

async function readBlockers(home: AgentHome, request: PlanRequest): Promise<readonly object[]> {
  const { blockers } = await home.manager.planChange(request)
  return blockers.map(({ code, agent, locator, nextStep }) => ({ code, agent, locator, nextStep }))
}

describe('an agent without a project scope', () => {
  it('is left out of a new server by its targets', () =>
    inHome(async (home) => {
      const add = { operation: 'add', server: 'aa', scope: 'project', project: home.project, definition } as const
      assert.deepEqual(await readBlockers(home, add), [
        {
          code: 'unsupported-scope',
          agent: 'hermes',
          locator: '.afd/mcp.json#servers.aa',
          nextStep: 'Leave it out: add it with --targets claude-code,codex',
        },
      ])
      await planUnblocked(home.manager, { ...add, definition: { ...definition, targets: ['claude-code', 'codex'] } })
    }))

  it('is left out of a server where that comes from, before it is moved', () =>
    inHome(async (home) => {
      const move = { operation: 'move', server: 'aa', from: 'user', to: 'project', project: home.project } as const
      await home.apply({ operation: 'add', server: 'aa', scope: 'user', definition })
      assert.deepEqual(await readBlockers(home, move), [
        {
          code: 'unsupported-scope',
          agent: 'hermes',
          locator: '.afd/mcp.json#servers.aa',
          nextStep: 'Leave it out: afd mcp targets aa --scope user --remove hermes',
        },
      ])
      await home.apply({ operation: 'targets', server: 'aa', scope: 'user', add: [], remove: ['hermes'] })
      await planUnblocked(home.manager, move)
    }))

  it('is left out of the targets of the user, where a project only switches', () =>
    inHome(async (home) => {
      const off = { operation: 'set-enabled', server: 'aa', scope: 'project', project: home.project } as const
      await home.apply({ operation: 'add', server: 'aa', scope: 'user', definition })
      const [blocker] = (await home.manager.planChange({ ...off, enabled: false })).blockers
      assert.equal(blocker?.locator, '~/.afd/mcp/user.json#servers.aa')
      assert.match(blocker.nextStep ?? '', /afd mcp targets aa --scope user --remove hermes/)
    }))
})

describe('a foreign entry in the way of a new server', () => {
  it('stays where the server is added for the other agents', () =>
    inHome(async (home) => {
      const add = { operation: 'add', server: 'scratch', scope: 'user', definition } as const
      const [blocker] = (await home.manager.planChange(add)).blockers
      assert.equal(blocker?.code, 'conflict')
      assert.match(blocker.nextStep ?? '', /out: add it with --targets claude-code,hermes$/)
      await planUnblocked(home.manager, { ...add, definition: { ...definition, targets: ['claude-code', 'hermes'] } })
    }))
})
