/** For every agent and field: a variable is spelled as the agent reads it, or blocks; a literal is never taken for one. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { agentCatalog } from '../../src/core/agents/agent-catalog.ts'
import { equalDefinitions } from '../../src/core/definition/normalize.ts'
import type { ServerDefinition } from '../../src/model/server.ts'
import { sampleHttpServer, sampleServer } from '../helpers/sample-server.ts'
import { AgentWorld, samplePlaces } from './agent-world.ts'
import { expectationsOf, type ReferenceField, type RiskyLiteral } from './expectations.ts'

const reference = (name: string) => `\${${name}}`

const fields: Readonly<Record<ReferenceField, ServerDefinition>> = {
  command: sampleServer({ command: reference('TOOL') }),
  argument: sampleServer({ args: ['--root', `${reference('ROOT')}/x`] }),
  url: sampleHttpServer({ url: `https://${reference('HOST')}/mcp` }),
  'same environment name': sampleServer({ environment: { SERVICE: { fromEnv: 'SERVICE' } } }),
  'other environment name': sampleServer({ environment: { SERVICE: { fromEnv: 'CONTEXT' } } }),
  'whole header': sampleHttpServer({ headers: { 'X-Service': { fromEnv: 'SERVICE' } } }),
  'bearer header': sampleHttpServer({ headers: { Authorization: { fromEnv: 'SERVICE', scheme: 'Bearer' } } }),
  'basic header': sampleHttpServer({ headers: { Authorization: { fromEnv: 'SERVICE', scheme: 'Basic' } } }),
  'bearer in another header': sampleHttpServer({ headers: { 'X-Auth': { fromEnv: 'SERVICE', scheme: 'Bearer' } } }),
}

const literals: Readonly<Record<RiskyLiteral, ServerDefinition>> = {
  'a dollar sign': sampleServer({ args: ['cost: $5'] }),
  'a bare name': sampleServer({ args: ['$HOME'] }),
  'a bare name in the environment': sampleServer({ environment: { X: { literal: '$HOME' } } }),
  'an exclamation mark': sampleServer({ environment: { X: { literal: '!date' } } }),
  'an exclamation mark in a header': sampleHttpServer({ headers: { X: { literal: '!date' } } }),
  'what reads like a variable': sampleServer({ environment: { X: { literal: reference('HOME') } } }),
  'a home shorthand': sampleServer({ args: ['~/notes'] }),
}
for (const adapter of agentCatalog) {
  const expected = expectationsOf(adapter)

  describe(`${adapter.name}: variables`, () => {
    for (const [field, definition] of Object.entries(fields)) {
      const fits = expected.references.includes(field as ReferenceField)
      it(fits ? `spells a variable in: ${field}` : `blocks a variable in: ${field}`, async () => {
        const world = new AgentWorld(adapter, samplePlaces('posix'))
        const wanted = { kind: 'definition', definition } as const
        if (!fits) {
          const representation = world.represent('user', 'docs', wanted)
          assert.ok(!representation.ok && representation.blockers.length === 1)
          assert.equal(representation.blockers[0]?.code, 'unsupported-reference')
          return
        }
        await world.bring('user', 'docs', wanted)
        const found = world.read('user', 'docs')
        assert.deepEqual(found?.problems, [])
        assert.ok(found.definition && equalDefinitions(found.definition, definition))
        if (adapter.id === 'codex') assert.ok(!world.text('user').includes('$'))
      })
    }

    for (const [what, definition] of Object.entries(literals)) {
      const isUnsafe = expected.unsafeLiterals.includes(what as RiskyLiteral)
      it(isUnsafe ? `blocks ${what} in a literal` : `passes on ${what} in a literal`, async () => {
        const world = new AgentWorld(adapter, samplePlaces('posix'))
        const wanted = { kind: 'definition', definition } as const
        if (isUnsafe) {
          assert.ok(!world.represent('user', 'docs', wanted).ok)
          return
        }
        await world.bring('user', 'docs', wanted)
        const found = world.read('user', 'docs')?.definition
        assert.ok(found && equalDefinitions(found, definition))
      })
    }

    it('names every field that stands in the way at once, and no value', () => {
      const world = new AgentWorld(adapter, samplePlaces('posix'))
      const definition = sampleServer({
        cwd: '/srv/data',
        args: [`\${INPUT:-fallback-value}`, `\${input:id-value}`],
        environment: { A: { literal: `x\${B}secret-value` } },
      })
      const representation = world.represent('user', 'docs', { kind: 'definition', definition })
      assert.ok(!representation.ok)
      const words = representation.blockers.map(({ message }) => message).join('\n')
      for (const field of ['args[0]', 'args[1]', 'environment.A']) assert.ok(words.includes(field), field)
      assert.ok(!/-value|fallback|INPUT/.test(JSON.stringify(representation.blockers)))
    })
  })
}
