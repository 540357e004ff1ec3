/** For every agent: what is written is read back as the same definition, and nothing else of the file changes. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { agentCatalog } from '../../src/core/agents/agent-catalog.ts'
import { equalDefinitions } from '../../src/core/definition/normalize.ts'
import { valueAt } from '../../src/model/config-value.ts'
import type { ServerDefinition } from '../../src/model/server.ts'
import { sampleHttpServer, sampleServer, servers } from '../helpers/sample-server.ts'
import { AgentWorld, keepPortable, listKeys, listScopes, samplePlaces } from './agent-world.ts'

const definitions: Readonly<Record<string, ServerDefinition>> = {
  'a command': sampleServer(),
  'a command without arguments': sampleServer({ args: [] }),
  'literal environment values': sampleServer({
    environment: { LOG_LEVEL: { literal: 'debug' }, EMPTY: { literal: '' } },
  }),
  'arguments with quotes, backslashes and line ends': sampleServer({
    args: ['--q="x"', 'C:\\tools\\x', "it's", 'a\tb', 'ä✓', ''],
  }),
  'an address': sampleHttpServer(),
  'literal headers': sampleHttpServer({ headers: { 'X-Region': { literal: 'eu' } } }),
  'a time limit': sampleServer({ timeout: 30 }),
  'a description and a source': sampleServer({ description: 'Looks things up', source: 'registry' }),
}

const approvalKeys =
  /^(enabledMcpjsonServers|enableAllProjectMcpServers|hasTrustDialogAccepted|trust_level|trusted|trustedWorkspaces|autoApprove|alwaysAllow|trust|allowedMcpServers|approved)$/

for (const adapter of agentCatalog) {
  describe(`${adapter.name}: round trip`, () => {
    for (const platform of ['posix', 'win32'] as const) {
      for (const scope of listScopes(adapter)) {
        for (const [what, definition] of Object.entries(definitions)) {
          it(`reads back ${what} (${scope}, ${platform})`, async () => {
            const world = new AgentWorld(adapter, samplePlaces(platform))
            await world.bring(scope, 'docs', { kind: 'definition', definition })
            const reading = world.read(scope, 'docs')
            assert.deepEqual(reading?.problems, [])
            assert.ok(reading.definition && equalDefinitions(reading.definition, keepPortable(adapter, definition)))
          })
        }
      }
    }

    for (const scope of listScopes(adapter)) {
      it(`reads back or blocks whatever a definition holds, and never writes an approval (${scope})`, async () => {
        await fc.assert(
          fc.asyncProperty(servers, async (generated) => {
            const definition = { ...generated, enabled: true }
            const world = new AgentWorld(adapter, samplePlaces('posix'))
            const representation = world.represent(scope, 'docs', { kind: 'definition', definition })
            if (!representation.ok) {
              assert.ok(representation.blockers.every(({ message }) => message.startsWith(adapter.name)))
              return
            }
            await world.apply(representation.statements)
            const found = world.read(scope, 'docs')?.definition
            assert.ok(found && equalDefinitions(found, keepPortable(adapter, definition)))
            for (const { file } of representation.statements) {
              const keys = listKeys(world.context.document(file.path))
              assert.deepEqual(
                keys.filter((key) => approvalKeys.test(key)),
                [],
              )
            }
          }),
          { numRuns: 60 },
        )
      })

      it(`keeps agent-only fields of the entry and every other entry when it changes one (${scope})`, async () => {
        const world = new AgentWorld(adapter, samplePlaces('posix'))
        await world.bring(scope, 'other', { kind: 'definition', definition: sampleServer({ command: 'uvx' }) })
        await world.bring(scope, 'docs', { kind: 'definition', definition: sampleServer() })
        const { file, container } = world.surface(scope)
        await world.apply([
          { kind: 'entry', file, container, name: 'docs', value: { 'x-mine': { deep: ['kept'] } }, owned: [] },
        ])
        const changed = sampleServer({ args: ['changed'], environment: { MODE: { literal: 'fast' } } })
        await world.bring(scope, 'docs', { kind: 'definition', definition: changed })
        const reading = world.read(scope, 'docs')
        assert.deepEqual(reading?.agentOnly, ['x-mine'])
        assert.ok(reading.definition && equalDefinitions(reading.definition, changed))
        const kept = valueAt(world.context.document(file.path), [...container, 'docs', 'x-mine', 'deep'])
        assert.deepEqual(kept, ['kept'])
        assert.ok(world.read(scope, 'other')?.definition)
      })

      it(`changes the transport without leaving fields of the former one (${scope})`, async () => {
        const world = new AgentWorld(adapter, samplePlaces('posix'))
        const local = sampleServer({ environment: { MODE: { literal: 'fast' } } })
        await world.bring(scope, 'docs', { kind: 'definition', definition: local })
        await world.bring(scope, 'docs', { kind: 'definition', definition: sampleHttpServer() })
        assert.equal(world.read(scope, 'docs')?.definition?.transport, 'http')
        await world.bring(scope, 'docs', { kind: 'definition', definition: local })
        assert.equal(world.read(scope, 'docs')?.definition?.transport, 'stdio')
      })

      it(`gives the original bytes back when what it added goes again (${scope})`, async () => {
        const world = new AgentWorld(adapter, samplePlaces('posix'))
        await world.bring(scope, 'first', { kind: 'definition', definition: sampleHttpServer() })
        const before = world.text(scope)
        await world.bring(scope, 'docs', { kind: 'definition', definition: sampleServer() })
        assert.notEqual(world.text(scope), before)
        await world.bring(scope, 'docs', { kind: 'absent' })
        assert.equal(world.text(scope), before)
      })
    }
  })
}
