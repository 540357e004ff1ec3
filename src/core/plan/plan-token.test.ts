import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildConfigObject, OpaqueValue, toConfigValue } from '../../model/config-value.ts'
import { planTokenSchema } from '../../model/plan.ts'
import { type BoundFact, buildPlanToken, type TokenMaterial } from './plan-token.ts'

const key = new Uint8Array(32).fill(7)

const fact: BoundFact = {
  path: '/home/me/.codex/config.toml',
  realPath: '/home/me/dotfiles/codex.toml',
  format: 'toml',
  keys: ['mcp_servers', 'docs'],
  current: toConfigValue({ url: 'https://a.example.com' }),
  wanted: toConfigValue({ url: 'https://b.example.com' }),
}
const other: BoundFact = { ...fact, keys: ['mcp_servers', 'files'], current: undefined }

const material: TokenMaterial = {
  operation: 'sync',
  request: toConfigValue({ operation: 'sync', scope: 'user' }),
  project: null,
  adapterVersions: { codex: 1, pi: 3 },
  facts: [fact, other],
  blockers: ['drift codex user a', 'drift pi user b'],
}
const token = buildPlanToken(key, material)

const withFact = (change: Partial<BoundFact>): TokenMaterial => ({
  ...material,
  facts: [{ ...fact, ...change }, other],
})

describe('a plan token', () => {
  it('is 32 hex digits and the same for the same material', () => {
    assert.ok(planTokenSchema.safeParse(token).success)
    assert.equal(buildPlanToken(key, material), token)
  })

  const changed: readonly (readonly [string, TokenMaterial])[] = [
    ['the operation', { ...material, operation: 'targets' }],
    ['the request', { ...material, request: toConfigValue({ operation: 'sync', scope: 'effective' }) }],
    ['the project', { ...material, project: '/home/me/web' }],
    ['the version of an adapter', { ...material, adapterVersions: { codex: 2, pi: 3 } }],
    ['the adapters', { ...material, adapterVersions: { codex: 1 } }],
    ['the number of facts', { ...material, facts: [fact] }],
    ['a fact that is there twice', { ...material, facts: [fact, other, other] }],
    ['the path', withFact({ path: '/home/me/.codex/other.toml' })],
    ['the real path', withFact({ realPath: '/home/me/.codex/config.toml' })],
    ['the format', withFact({ format: 'json' })],
    ['the keys', withFact({ keys: ['mcp_servers', 'docs2'] })],
    ['where one key ends and the next begins', withFact({ keys: ['mcp_servers.docs'] })],
    ['the current value', withFact({ current: toConfigValue({ url: 'https://a.example.com/' }) })],
    [
      'a secret in the current value',
      withFact({ current: toConfigValue({ url: 'https://a.example.com', token: 'x' }) }),
    ],
    ['the wanted value', withFact({ wanted: toConfigValue({ url: 'https://c.example.com' }) })],
    ['a value that is absent', withFact({ wanted: undefined })],
    ['a value that is null', withFact({ wanted: null })],
    ['a value that is an empty list', withFact({ wanted: [] })],
    ['the type of a value', withFact({ wanted: '1' })],
    ['another type of a value', withFact({ wanted: 1 })],
    ['a big number', withFact({ wanted: 1n })],
    ['a value that only one format knows', withFact({ wanted: new OpaqueValue('1') })],
    ['a blocker', { ...material, blockers: ['drift codex user a'] }],
  ]
  for (const [what, different] of changed) {
    it(`changes with ${what}`, () => {
      assert.notEqual(buildPlanToken(key, different), token)
    })
  }

  it('tells all those changes apart', () => {
    const tokens = changed.map(([, different]) => buildPlanToken(key, different))
    assert.equal(new Set(tokens).size, tokens.length)
  })

  it('changes with the key', () => {
    assert.notEqual(buildPlanToken(new Uint8Array(32).fill(8), material), token)
  })

  it('does not depend on the order of facts, blockers, adapters or fields', () => {
    const current = buildConfigObject([
      ['b', 1],
      ['a', 2],
    ])
    const turned = buildConfigObject([
      ['a', 2],
      ['b', 1],
    ])
    const one = { ...withFact({ current }) }
    const same: TokenMaterial = {
      ...material,
      facts: [other, { ...fact, current: turned }],
      blockers: material.blockers.toReversed(),
      adapterVersions: { pi: 3, codex: 1 },
    }
    assert.equal(buildPlanToken(key, same), buildPlanToken(key, one))
  })

  it('depends on the order of a list', () => {
    const [one, two] = [withFact({ current: ['a', 'b'] }), withFact({ current: ['b', 'a'] })]
    assert.notEqual(buildPlanToken(key, one), buildPlanToken(key, two))
  })
})
