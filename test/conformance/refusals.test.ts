/** For every agent: entries that cannot be adopted, names and fields it does not take, files it cannot load. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { agentCatalog } from '../../src/core/agents/agent-catalog.ts'
import { type ConfigValue, OpaqueValue } from '../../src/model/config-value.ts'
import { sampleServer } from '../helpers/sample-server.ts'
import { AgentWorld, listScopes, samplePlaces } from './agent-world.ts'
import { expectationsOf, spellEntry } from './expectations.ts'

const template = (inner: string) => `\${${inner}}`

/** Entries in the words that every agent shares; `url` is the one field that differs. */
const refused: Readonly<Record<string, (url: string) => ConfigValue>> = {
  'a text instead of an entry': () => 'npx',
  'a list instead of an entry': () => [],
  'an opaque entry': () => new OpaqueValue('2026-01-01'),
  'an entry without a transport': () => ({ env: {} }),
  'a command beside an address': (url) => ({ command: 'npx', [url]: 'https://x.example/mcp' }),
  'an empty command': () => ({ command: '' }),
  'a number as a command': () => ({ command: 7 }),
  'a list as a command': () => ({ command: ['npx', 'x'] }),
  'a number among the arguments': () => ({ command: 'npx', args: ['-p', 8080] }),
  'a text as arguments': () => ({ command: 'npx', args: '-y x' }),
  'a number in the environment': () => ({ command: 'npx', env: { PORT: 8080 } }),
  'an opaque value in the environment': () => ({ command: 'npx', env: { DAY: new OpaqueValue('2026-01-01') } }),
  'a list as environment': () => ({ command: 'npx', env: ['A=b'] }),
  'a default in an argument': () => ({ command: 'npx', args: [template('ROOT:-/srv')] }),
  'an input in an argument': () => ({ command: 'npx', args: [template('input:key')] }),
  'a default in the environment': () => ({ command: 'npx', env: { A: template('B:-c') } }),
  'words around a variable in the environment': () => ({ command: 'npx', env: { A: `x-${template('B')}` } }),
}

/** What cannot be wrong where the command and its arguments are one list. */
const ofTwoFields = ['a list as a command', 'a text as arguments']

for (const adapter of agentCatalog) {
  const expected = expectationsOf(adapter)
  const url = expected.urlField

  describe(`${adapter.name}: what it refuses`, () => {
    for (const [what, build] of Object.entries(refused)) {
      if (expected.hasWholeCommand && ofTwoFields.includes(what)) continue
      it(`does not adopt ${what}`, () => {
        const world = new AgentWorld(adapter, samplePlaces('posix'))
        const reading = adapter.readEntry(
          { name: 'docs', scope: 'user', value: spellEntry(adapter, build(url)) },
          world.context,
        )
        assert.equal(reading.definition, undefined)
        assert.ok(reading.problems.length > 0)
        for (const { message, locator, severity } of reading.problems) {
          assert.ok(message.startsWith(`${adapter.name} (user)`))
          assert.match(locator ?? '', /#servers\.docs/)
          assert.equal(severity, 'error')
          assert.ok(!/8080|2026|srv|x-|https/.test(message))
        }
      })
    }

    it('does not adopt the legacy SSE transport', () => {
      const { sse } = expected
      // An agent without a word for it speaks streamable HTTP to every address.
      if (sse === undefined) return
      const world = new AgentWorld(adapter, samplePlaces('posix'))
      const value = { [url]: 'https://x.example/mcp', [sse.field]: sse.word }
      const reading = adapter.readEntry({ name: 'docs', scope: 'user', value }, world.context)
      assert.equal(reading.transport, 'sse')
      const codes = reading.problems.map(({ code }) => code)
      assert.deepEqual(codes, ['unsupported-transport'])
    })

    it('lists fields of its own and reads past them', () => {
      const world = new AgentWorld(adapter, samplePlaces('posix'))
      const value = spellEntry(adapter, {
        command: 'npx',
        alwaysAllow: ['x'],
        oauth: { clientId: 'x' },
        since: new OpaqueValue('2026-01-01'),
      })
      const reading = adapter.readEntry({ name: 'docs', scope: 'user', value }, world.context)
      assert.deepEqual(reading.agentOnly, ['alwaysAllow', 'oauth', 'since'])
      assert.equal(reading.definition?.transport, 'stdio')
    })

    it('checks names', async () => {
      const world = new AgentWorld(adapter, samplePlaces('posix'))
      await world.bring('user', 'taken-name', { kind: 'definition', definition: sampleServer() })
      for (const name of ['docs', 'docs-2', 'taken-name'])
        assert.equal(adapter.checkName(name, world.context), undefined)
      for (const name of expected.illegalNames) {
        const problem = adapter.checkName(name, world.context)
        assert.ok(problem !== undefined, name)
        assert.ok(problem.message.startsWith(adapter.name) && problem.nextStep)
      }
    })

    it('keeps a working directory or blocks it', async () => {
      for (const scope of listScopes(adapter)) {
        const world = new AgentWorld(adapter, samplePlaces('posix'))
        const definition = sampleServer({ cwd: scope === 'user' ? '/srv/data' : 'packages/api' })
        const wanted = { kind: 'definition', definition } as const
        const representation = world.represent(scope, 'docs', wanted)
        assert.equal(representation.ok, expected.honours.cwd)
        if (!representation.ok) assert.equal(representation.blockers[0]?.code, 'unsupported-field')
        else {
          await world.bring(scope, 'docs', wanted)
          const found = world.read(scope, 'docs')?.definition
          assert.equal(found?.transport === 'stdio' ? found.cwd : undefined, definition.cwd)
        }
      }
    })

    it('mentions a time limit that it has no field for, and leaves a description out silently', () => {
      const world = new AgentWorld(adapter, samplePlaces('posix'))
      const definition = sampleServer({ timeout: 30, description: 'Looks things up', source: 'x' })
      const representation = world.represent('user', 'docs', { kind: 'definition', definition })
      assert.ok(representation.ok)
      const codes = representation.attention.map(({ code }) => code)
      assert.deepEqual(codes, expected.honours.timeout ? [] : ['field-left-out'])
    })

    it('takes an empty file for one without servers', async () => {
      for (const scope of listScopes(adapter)) {
        const world = new AgentWorld(adapter, samplePlaces('posix'))
        assert.equal(adapter.checkDialect({ hasBom: false, isEmpty: true }, scope), undefined)
        await world.writeAt(scope, '')
        await world.bring(scope, 'docs', { kind: 'definition', definition: sampleServer() })
        assert.ok(world.read(scope, 'docs')?.definition)
      }
    })

    it('has nothing to say at a scope it does not have, and blocks there', () => {
      for (const scope of ['user', 'project'] as const) {
        if (listScopes(adapter).includes(scope)) continue
        const world = new AgentWorld(adapter, samplePlaces('posix'))
        assert.equal(adapter.surface(scope, world.context), undefined)
        assert.ok(world.represent(scope, 'docs', { kind: 'absent' }).ok)
        for (const kind of ['definition', 'tombstone'] as const) {
          const representation = world.represent(scope, 'docs', { kind, definition: sampleServer() })
          assert.ok(!representation.ok && representation.blockers[0]?.code === 'unsupported-scope')
        }
      }
    })
  })
}
