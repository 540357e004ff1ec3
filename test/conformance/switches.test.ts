/** For every agent: off and on by its own means, at one scope and with the same name at both. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DesiredServer } from '../../src/core/agents/agent-adapter.ts'
import { agentCatalog } from '../../src/core/agents/agent-catalog.ts'
import { equalDefinitions } from '../../src/core/definition/normalize.ts'
import type { ServerDefinition } from '../../src/model/server.ts'
import { sampleHttpServer, sampleServer } from '../helpers/sample-server.ts'
import { AgentWorld, listScopes, samplePlaces } from './agent-world.ts'
import { expectationsOf } from './expectations.ts'

const forUser = sampleServer({ args: ['user'] })
const forProject = sampleServer({ command: 'uvx', args: ['project'] })
const define = (definition: ServerDefinition, enabled: boolean) =>
  ({ kind: 'definition', definition: { ...definition, enabled } }) as const

function assertRuns(world: AgentWorld, expected: ServerDefinition | undefined): void {
  const found = world.effective('docs')
  if (expected === undefined) assert.equal(found, undefined)
  else assert.ok(found && equalDefinitions(found, { ...expected, enabled: true }))
}

for (const adapter of agentCatalog) {
  const { hasListBeside, lacksTombstone, userOffIsFinal } = expectationsOf(adapter)

  describe(`${adapter.name}: off and on`, () => {
    for (const platform of ['posix', 'win32'] as const) {
      for (const scope of listScopes(adapter)) {
        for (const definition of [sampleServer(), sampleHttpServer()]) {
          it(`gives the same bytes back after off and on (${definition.transport}, ${scope}, ${platform})`, async () => {
            const world = new AgentWorld(adapter, samplePlaces(platform))
            await world.bring(scope, 'first', define(sampleServer(), true))
            if (hasListBeside) await world.bring(scope, 'docs', define(definition, false))
            await world.bring(scope, 'docs', define(definition, true))
            const before = world.text(scope)
            await world.bring(scope, 'docs', define(definition, false))
            const off = world.read(scope, 'docs')
            const held = adapter.isSwitchedOff('docs', scope, world.context)
            assert.ok(off === undefined || !off.enabled || held)
            assert.equal(off !== undefined, adapter.capability.canPersistDisabled[scope])
            assert.equal(world.read(scope, 'first')?.enabled, true)
            assert.ok(!adapter.isSwitchedOff('first', scope, world.context))
            await world.bring(scope, 'docs', define(definition, true))
            assert.equal(world.text(scope), before)
            assert.ok(!adapter.isSwitchedOff('docs', scope, world.context))
          })
        }
      }
    }

    it('writes nothing the second time', async () => {
      for (const scope of listScopes(adapter)) {
        for (const enabled of [true, false]) {
          const world = new AgentWorld(adapter, samplePlaces('posix'))
          await world.bring(scope, 'docs', define(forUser, enabled))
          const before = new Map(world.texts)
          await world.bring(scope, 'docs', define(forUser, enabled))
          assert.deepEqual(world.texts, before)
        }
      }
    })
  })

  if (!listScopes(adapter).includes('project')) continue

  describe(`${adapter.name}: the same name at both scopes`, () => {
    for (const userOn of [true, false]) {
      for (const projectOn of [true, false]) {
        it(`runs what the project says: user ${word(userOn)}, project ${word(projectOn)}`, async () => {
          const world = new AgentWorld(adapter, samplePlaces('posix'))
          await world.bring('user', 'docs', define(forUser, userOn))
          const isImpossible = projectOn ? userOffIsFinal && !userOn : lacksTombstone && userOn
          if (isImpossible) {
            assertBlocks(world, define(forProject, projectOn))
            return
          }
          await world.bring('project', 'docs', define(forProject, projectOn))
          assertRuns(world, projectOn ? forProject : undefined)
        })
      }

      it(`switches a user server that is ${word(userOn)} off in the project, and back`, async () => {
        const world = new AgentWorld(adapter, samplePlaces('posix'))
        await world.bring('user', 'docs', define(forUser, userOn))
        const before = world.text('user')
        if (lacksTombstone) {
          assertBlocks(world, { kind: 'tombstone', definition: forUser })
          return
        }
        await world.bring('project', 'docs', { kind: 'tombstone', definition: forUser })
        assertRuns(world, undefined)
        await world.bring('project', 'docs', { kind: 'absent' })
        assertRuns(world, userOn ? forUser : undefined)
        if (adapter.id !== 'claude-code') assert.equal(world.text('user'), before)
      })
    }

    it('switches a user server on in the project although it is off for the user', async () => {
      const world = new AgentWorld(adapter, samplePlaces('posix'))
      await world.bring('user', 'docs', define(forUser, false))
      if (userOffIsFinal) {
        assertBlocks(world, define(forUser, true))
        return
      }
      await world.bring('project', 'docs', define(forUser, true))
      assertRuns(world, forUser)
    })

    if (lacksTombstone) return

    it('turns a tombstone into a project server and back', async () => {
      const world = new AgentWorld(adapter, samplePlaces('posix'))
      await world.bring('user', 'docs', define(forUser, true))
      await world.bring('project', 'docs', { kind: 'tombstone', definition: forUser })
      await world.bring('project', 'docs', define(forProject, true))
      assertRuns(world, forProject)
      await world.bring('project', 'docs', { kind: 'tombstone', definition: forUser })
      assertRuns(world, undefined)
    })

    it('keeps what only the agent knows of an entry that is switched off and on', async () => {
      const world = new AgentWorld(adapter, samplePlaces('posix'))
      await world.bring('project', 'docs', define(forProject, true))
      const { file, container } = world.surface('project')
      await world.apply([{ kind: 'entry', file, container, name: 'docs', value: { 'x-mine': 1 }, owned: [] }])
      if (hasListBeside) await world.bring('project', 'docs', define(forProject, false))
      await world.bring('project', 'docs', define(forProject, true))
      const before = world.text('project')
      await world.bring('project', 'docs', define(forProject, false))
      assert.deepEqual(world.read('project', 'docs')?.agentOnly, ['x-mine'])
      await world.bring('project', 'docs', define(forProject, true))
      assert.equal(world.text('project'), before)
    })
  })
}

/** At the project scope; nothing else would keep the promise. */
function assertBlocks(world: AgentWorld, wanted: DesiredServer['wanted']): void {
  const representation = world.represent('project', 'docs', wanted)
  assert.ok(!representation.ok && representation.blockers.length === 1)
  assert.match(representation.blockers[0]?.code ?? '', /^(no-off-switch|switched-off-elsewhere)$/)
}

function word(on: boolean): string {
  return on ? 'on' : 'off'
}
