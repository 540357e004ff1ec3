import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { sampleHttpServer, sampleServer, servers } from '../../../test/helpers/sample-server.ts'
import { buildConfigObject, OpaqueValue } from '../../model/config-value.ts'
import type { ServerDefinition } from '../../model/server.ts'
import { canonicalJson } from './canonical-json.ts'
import { fingerprintConfigValue, fingerprintDefinition } from './fingerprint.ts'
import { equalDefinitions, normalizeDefinition } from './normalize.ts'

/** The same definition written another way: keys the other way round, headers in another case, what is empty or default said or not. */
function respell(definition: ServerDefinition): ServerDefinition {
  const turned = turn(definition)
  return definition.transport === 'http'
    ? ({
        ...turned,
        headers: turn(
          Object.fromEntries(Object.entries(definition.headers).map(([name, value]) => [name.toUpperCase(), value])),
        ),
      } as ServerDefinition)
    : ({ ...turned, environment: turn(definition.environment), targets: ['codex'], source: '' } as ServerDefinition)
}

function turn<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).toReversed()) as T
}

describe('definitions', () => {
  it('are equal in every spelling', () => {
    fc.assert(
      fc.property(servers, (server) => {
        assert.ok(equalDefinitions(server, respell(server)))
        assert.equal(fingerprintDefinition(server), fingerprintDefinition(respell(server)))
        assert.deepEqual(normalizeDefinition(normalizeDefinition(server)), normalizeDefinition(server))
      }),
    )
  })

  it('may leave out what has a default', () => {
    assert.ok(equalDefinitions({ transport: 'stdio', command: 'npx' }, sampleServer({ args: [] })))
  })

  it('differ when any part that runs differs', () => {
    const server = sampleServer({ args: ['a', 'b'], environment: { LEVEL: { literal: '1' } } })
    const others: readonly ServerDefinition[] = [
      { ...server, command: 'uvx' },
      { ...server, args: ['b', 'a'] },
      { ...server, args: ['a b'] },
      { ...server, cwd: 'x' },
      { ...server, environment: { LEVEL: { literal: '2' } } },
      { ...server, environment: { LEVEL: { fromEnv: 'LEVEL' } } },
      { ...server, environment: { Level: { literal: '1' } } },
      sampleHttpServer(),
    ]
    for (const other of others) {
      assert.ok(!equalDefinitions(server, other))
      assert.notEqual(fingerprintDefinition(server), fingerprintDefinition(other))
    }
  })

  it('keep their fingerprint when only the switch, the timeout or the description changes', () => {
    const server = sampleServer()
    assert.equal(fingerprintDefinition({ ...server, timeout: 3 }), fingerprintDefinition(server))
    assert.ok(!equalDefinitions({ ...server, timeout: 3 }, server))
    assert.equal(fingerprintDefinition({ ...server, enabled: false, description: 'x' }), fingerprintDefinition(server))
    assert.ok(!equalDefinitions({ ...server, enabled: false }, server))
    assert.ok(!equalDefinitions({ ...server, description: 'x' }, server))
  })
})

describe('a fingerprint', () => {
  it('tells nothing of a literal secret but that it is there', () => {
    const withKey = (literal: string) => fingerprintDefinition(sampleServer({ environment: { API_KEY: { literal } } }))
    assert.equal(withKey('one'), withKey('another'))
    assert.notEqual(withKey('one'), fingerprintDefinition(sampleServer()))
    assert.notEqual(
      withKey('one'),
      fingerprintDefinition(sampleServer({ environment: { API_KEY: { fromEnv: 'API_KEY' } } })),
    )
    const withArgument = (value: string) => fingerprintDefinition(sampleServer({ args: ['--token', value] }))
    assert.equal(withArgument('one'), withArgument('another'))
    const withQuery = (value: string) =>
      fingerprintDefinition(sampleHttpServer({ url: `https://h.example/?api_key=${value}` }))
    assert.equal(withQuery('one'), withQuery('another'))
  })

  it('sees which variable a secret comes from', () => {
    const from = (fromEnv: string) => fingerprintDefinition(sampleServer({ environment: { API_KEY: { fromEnv } } }))
    assert.notEqual(from('A'), from('B'))
    assert.notEqual(
      fingerprintConfigValue({ bearer_token_env_var: 'A' }),
      fingerprintConfigValue({ bearer_token_env_var: 'B' }),
    )
    assert.notEqual(
      fingerprintConfigValue({ env: { API_KEY: '$A' } }),
      fingerprintConfigValue({ env: { API_KEY: '$B' } }),
    )
  })

  it('masks the secrets of a native entry wherever they stand', () => {
    const entry = (secret: string) => ({
      env: { API_KEY: secret },
      headers: { Authorization: secret },
      args: ['--password', secret],
      oauth: { clientSecret: [secret] },
    })
    assert.equal(fingerprintConfigValue(entry('one')), fingerprintConfigValue(entry('another')))
  })
})

describe('canonical JSON', () => {
  it('does not depend on the order of keys, at any depth', () => {
    assert.equal(canonicalJson({ b: [{ d: 1, c: 2 }], a: null }), '{"a":null,"b":[{"c":2,"d":1}]}')
    assert.equal(canonicalJson(buildConfigObject([['__proto__', 1]])), '{"__proto__":1}')
  })

  it('has one text for one value and different texts for different values', () => {
    const values = [
      null,
      false,
      0,
      '',
      '0',
      'null',
      0n,
      1,
      1n,
      '1n',
      [],
      {},
      [null],
      [undefined],
      NaN,
      Infinity,
      -Infinity,
      'nan',
      new OpaqueValue('x'),
      'x',
      '!"x"',
      [[]],
      { a: [] },
      { a: {} },
    ]
    assert.equal(new Set(values.map((value) => canonicalJson(value))).size, values.length)
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        assert.equal(canonicalJson(a) === canonicalJson(b), JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b)))
      }),
    )
  })

  it('leaves out members that are undefined', () => {
    assert.equal(canonicalJson({ a: undefined }), canonicalJson({}))
  })

  it('throws for what is no data', () => {
    for (const value of [() => 1, Symbol('x'), new Map(), new Date(0)]) {
      assert.throws(() => canonicalJson(value), TypeError)
      assert.throws(() => fingerprintConfigValue([value]), TypeError)
    }
  })
})

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([key, member]) => [key, sortKeys(member)])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    .concat([['object']])
}
