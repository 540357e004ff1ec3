import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { type ConfigValue, OpaqueValue, toConfigValue } from '../../model/config-value.ts'
import { maskEntry } from './mask-entry.ts'

const canary = 'Zq7vK2mXw9Lp4TnR'
const mask = (data: unknown): unknown => JSON.parse(JSON.stringify(maskEntry(toConfigValue(data))))

describe('a masked entry', () => {
  const hidden: readonly (readonly [string, unknown])[] = [
    ['a value of the environment', { command: 'npx', env: { MODE: canary } }],
    ['a value of the environment under a harmless name', { environment: { LOG: { literal: canary } } }],
    ['a value that only begins with a reference', { env: { A: `\${B}${canary}` } }],
    ['a header', { url: 'https://a.example.com', headers: { Accept: canary } }],
    ['a header of Codex', { http_headers: { Authorization: `Bearer ${canary}` } }],
    ['a header that is a list', { headers: { Cookie: [canary] } }],
    ['headers that are a text', { headers: canary }],
    ['the value of an option', { command: 'npx', args: ['--token', canary] }],
    ['the value in an option', { command: 'npx', args: [`--password=${canary}`] }],
    ['a header in an argument', { command: 'npx', args: ['-H', `Authorization: Bearer ${canary}`] }],
    ['a variable for a container', { command: 'docker', args: ['run', '-e', `MODE=${canary}`] }],
    ['an argument that is no text', { args: [{ deep: canary }, ['a', canary]] }],
    ['arguments that are one text', { args: canary }],
    ['userinfo', { url: `https://me:${canary}@a.example.com` }],
    ['a query value', { serverUrl: `https://a.example.com?page=${canary}` }],
    ['a field that is not known', { whatever: canary }],
    ['a field deep below one that is not known', { oauth: { a: [{ b: { c: canary } }] } }],
    ['a variable name that is none', { bearer_token_env_var: `${canary}!` }],
    ['a list of variable names that holds another thing', { env_vars: [`-${canary}`] }],
    ['a credential of a known shape in a command', { command: `ghp_${canary}AAAA` }],
    ['a credential of a known shape in a name', { [`ghp_${canary}AAAA`]: true }],
    ['what is no object', canary],
    ['a list', [canary]],
  ]
  for (const [what, entry] of hidden) {
    it('hides a number where a credential may be one, and keeps one that says how long', () => {
      assert.deepEqual(
        mask({ env: { PIN: 123456 }, apiKey: 123456, nested: { token: [7, true] }, timeout: 30, args: [5] }),
        {
          env: { PIN: '***' },
          apiKey: '***',
          nested: { token: ['***', true] },
          timeout: 30,
          args: ['***'],
        },
      )
    })

    it(`does not show ${what}`, () => {
      assert.doesNotMatch(JSON.stringify(mask(entry)), new RegExp(canary))
    })
  }

  it('does not show a value that only one format knows', () => {
    assert.equal(maskEntry(new OpaqueValue(canary)), '***')
  })

  it('shows what runs, names of variables and switches', () => {
    const entry = {
      command: 'npx',
      args: ['-y', '@upstash/context7-mcp@1.0.14'],
      cwd: '/srv/x',
      type: 'stdio',
      enabled: false,
      timeout: 30,
      env_vars: ['TOKEN'],
      bearer_token_env_var: 'TRACKER_TOKEN',
      targets: ['codex'],
    }
    assert.deepEqual(mask(entry), entry)
  })

  it('shows references and what names them', () => {
    const entry = {
      env: { A: `\${A}`, B: `\${env:B}`, C: '$C', D: '{env:D}' },
      headers: { Authorization: `Bearer \${TOKEN}`, 'X-Key': { fromEnv: 'KEY', scheme: 'Basic' } },
    }
    assert.deepEqual(mask(entry), entry)
  })

  it('shows an address whole but for its values', () => {
    assert.deepEqual(mask({ url: 'https://a.example.com:8443/v1/mcp?key=one&lang=en#x' }), {
      url: 'https://a.example.com:8443/v1/mcp?key=***&lang=***#x',
    })
  })

  it('leaves unseen characters to whoever writes it out', () => {
    assert.deepEqual(mask({ command: 'npx\u202e', args: ['\u200b'] }), { command: 'npx\u202e', args: ['\u200b'] })
  })

  it('takes a key of any name for data', () => {
    const entry = JSON.parse('{"env": {"__proto__": "x", "constructor": "y"}}') as unknown
    assert.equal(JSON.stringify(maskEntry(toConfigValue(entry))), '{"env":{"__proto__":"***","constructor":"***"}}')
  })

  it('never shows a text below a field that it does not know', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.stringMatching(/^x-[a-z]{1,8}$/), (data, name) => {
        const shown = maskEntry(toConfigValue({ [name]: data }))
        assert.ok(listTexts(shown).every((text) => text === '***'))
      }),
    )
  })
})

function listTexts(value: ConfigValue): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return (value as readonly ConfigValue[]).flatMap(listTexts)
  if (typeof value !== 'object' || value === null || value instanceof OpaqueValue) return []
  return Object.values(value as Readonly<Record<string, ConfigValue>>).flatMap(listTexts)
}
