import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { sampleHttpServer, sampleServer, servers } from '../../../test/helpers/sample-server.ts'
import { redactedDefinitionSchema } from '../../model/redacted-definition.ts'
import type { ServerDefinition } from '../../model/server.ts'
import { redactArguments, redactDefinition, redactText, redactUrl } from './redact.ts'

const canary = 'Canary5ecretValue'
const ref = (name: string) => `\${${name}}`

describe('a redacted definition', () => {
  const hiding: readonly ServerDefinition[] = [
    sampleServer({ environment: { LEVEL: { literal: canary }, API_KEY: { literal: canary } } }),
    sampleHttpServer({ headers: { Accept: { literal: canary }, Authorization: { literal: `Bearer ${canary}` } } }),
    sampleHttpServer({ url: `https://${canary}@h.example/` }),
    sampleHttpServer({ url: `https://me:${canary}@h.example/?mode=${canary}&token=${canary}#x=${canary}` }),
    sampleServer({
      args: ['--api-key', canary, `--token=${canary}`, '-H', `X-Level: ${canary}`, `--header=Authorization:${canary}`],
    }),
    sampleServer({
      args: [
        `https://h.example/?q=${canary}`,
        `postgres://a:${canary}@h/db`,
        `{"token":"${canary}"}`,
        `--env=LEVEL=${canary}`,
      ],
    }),
    sampleServer({ command: 'docker', args: ['run', '-e', `LEVEL=${canary}`, `-eLEVEL=${canary}`] }),
    sampleServer({ command: `API_KEY=${canary} npx x`, cwd: `/x/?token=${canary}`, description: `token=${canary}` }),
  ]
  for (const [index, definition] of hiding.entries()) {
    it(`holds nothing of a credential (${index + 1})`, () => {
      const text = JSON.stringify(redactDefinition(definition))
      for (let at = 0; at + 6 <= canary.length; at += 1) assert.ok(!text.includes(canary.slice(at, at + 6)), text)
    })
  }

  it('shows names, references and everything that is no value', () => {
    const definition = sampleServer({
      args: ['-y', 'pkg@1', '--key', ref('KEY'), `--url=https://h.example/?k=${ref('K')}`, '-e', 'x=5; run()'],
      environment: { A: { fromEnv: 'B' }, C: { literal: 'x' } },
      description: 'd',
      timeout: 5,
      targets: ['codex'],
    })
    assert.deepEqual(redactDefinition(definition), {
      ...definition,
      environment: { A: { fromEnv: 'B' }, C: { masked: true } },
    })
    const remote = sampleHttpServer({ headers: { Authorization: { fromEnv: 'T', scheme: 'Bearer' } } })
    assert.deepEqual(redactDefinition(remote), remote)
  })

  it('keeps the names of a query', () => {
    assert.equal(redactUrl('https://u:p@h.example:1/p?a=1&b=&c=2#d'), 'https://***@h.example:1/p?a=***&b=&c=***#d')
    assert.equal(redactUrl(`https://h.example/?a=${ref('A')}`), `https://h.example/?a=${ref('A')}`)
  })

  it('masks only the value inside an argument', () => {
    assert.deepEqual(redactArguments('npx', ['--token=abc', '-H', 'Accept: x', '-c', 'A_KEY=abc run --all']), [
      '--token=***',
      '-H',
      'Accept: ***',
      '-c',
      'A_KEY=*** run --all',
    ])
  })

  it('shows unseen characters as escapes', () => {
    assert.equal(redactText('a\u{202e}b\u{200b}'), 'a\\u{202e}b\\u{200b}')
    assert.equal(redactDefinition(sampleServer({ command: 'np\u{200b}x' })).transport, 'stdio')
    assert.match(JSON.stringify(redactDefinition(sampleServer({ args: ['\u{e0041}'] }))), /u\{e0041\}/)
  })

  it('fits its schema, whatever the definition', () => {
    fc.assert(
      fc.property(servers, (server) => assert.ok(redactedDefinitionSchema.safeParse(redactDefinition(server)).success)),
    )
  })

  it('never holds a literal of environment or headers', () => {
    fc.assert(
      fc.property(servers, fc.stringMatching(/^[a-z]{8,20}$/), (server, value) => {
        const literal = `zz${value}zz`
        const planted: ServerDefinition =
          server.transport === 'http'
            ? { ...server, headers: { ...server.headers, X: { literal } } }
            : { ...server, environment: { ...server.environment, X: { literal } } }
        assert.ok(!JSON.stringify(redactDefinition(planted)).includes(literal))
      }),
    )
  })
})
