import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleHttpServer, sampleServer } from '../../../test/helpers/sample-server.ts'
import { ProblemError } from '../../model/problem.ts'
import type { ServerDefinition } from '../../model/server.ts'
import { replaceLiterals } from './replace-literals.ts'

const replace = (definition: ServerDefinition, field: string) =>
  replaceLiterals(definition, [{ field, name: 'V' }], 'x').definition

function refusalOf(definition: ServerDefinition, field: string): string | undefined {
  try {
    replace(definition, field)
  } catch (error) {
    if (error instanceof ProblemError) return error.problems[0]?.code
    throw error
  }
  return undefined
}

describe('replaceLiterals', () => {
  it('replaces a variable of the environment and leaves the others', () => {
    const environment = { A_TOKEN: { literal: 'x' }, MODE: { literal: 'y' } }
    const wanted = sampleServer({ environment: { A_TOKEN: { fromEnv: 'V' }, MODE: { literal: 'y' } } })
    for (const field of ['environment.A_TOKEN', 'env.A_TOKEN'])
      assert.deepEqual(replace(sampleServer({ environment }), field), wanted)
  })

  const headers: readonly (readonly [string, object])[] = [
    ['Bearer abc', { fromEnv: 'V', scheme: 'Bearer' }],
    ['basic  abc', { fromEnv: 'V', scheme: 'basic' }],
    ['Token abc', { fromEnv: 'V', scheme: 'Token' }],
    ['abc', { fromEnv: 'V' }],
    ['Bearer', { fromEnv: 'V' }],
    ['session=abc', { fromEnv: 'V' }],
  ]
  for (const [literal, wanted] of headers) {
    it(`keeps the scheme of a header, where it has one: ${literal}`, () => {
      const changed = replace(sampleHttpServer({ headers: { 'X-Key': { literal } } }), 'headers["X-Key"]')
      assert.deepEqual(changed, sampleHttpServer({ headers: { 'X-Key': wanted as { fromEnv: string } } }))
    })
  }

  const args: readonly (readonly [string[], number, string])[] = [
    [['--token', 'abc'], 1, `\${V}`],
    [['--token=abc'], 0, `--token=\${V}`],
    [['-H', 'Authorization: Bearer abc'], 1, `Authorization: Bearer \${V}`],
    [['--header', 'X-Api-Key:abc'], 1, `X-Api-Key:\${V}`],
    [['https://a.example.com/?api_key=abc&lang=en'], 0, `https://a.example.com/?api_key=\${V}&lang=en`],
    [['postgres://me:abc@db.example.com/x'], 0, `postgres://\${V}@db.example.com/x`],
    [['--flavour=abc'], 0, `--flavour=\${V}`],
    [['abc'], 0, `\${V}`],
  ]
  for (const [list, index, wanted] of args) {
    it(`replaces the credential of an argument and leaves the rest of it: ${wanted}`, () => {
      const changed = replace(sampleServer({ args: list }), `args[${index}]`)
      assert.deepEqual(changed, sampleServer({ args: list.with(index, wanted) }))
    })
  }

  it('replaces the credential of an address', () => {
    const changed = replace(sampleHttpServer({ url: 'https://a.example.com/mcp?v=1&token=abc' }), 'url')
    assert.deepEqual(changed, sampleHttpServer({ url: `https://a.example.com/mcp?v=1&token=\${V}` }))
  })

  it('does not let one variable stand for two credentials', () => {
    assert.equal(
      refusalOf(sampleHttpServer({ url: 'https://a.example.com?token=a&api_key=b' }), 'url'),
      'several-literals',
    )
  })

  it('follows wishes for this server alone', () => {
    const definition = sampleServer({ environment: { A_TOKEN: { literal: 'x' } } })
    const wishes = [
      { server: 'other', field: 'environment.B', name: 'B' },
      { server: 'x', field: 'environment.A_TOKEN', name: 'V' },
    ]
    const { replaced } = replaceLiterals(definition, wishes, 'x')
    assert.deepEqual(replaced, [{ field: 'environment.A_TOKEN', variable: 'V' }])
  })

  const stdio = sampleServer({ args: ['a'], environment: { A: { fromEnv: 'A' } } })
  const http = sampleHttpServer({ headers: { A: { fromEnv: 'A' } } })
  const nothing: readonly (readonly [ServerDefinition, string])[] = [
    [stdio, 'environment.A'],
    [stdio, 'environment.B'],
    [stdio, 'environment.__proto__'],
    [stdio, 'environment'],
    [stdio, 'args[1]'],
    [stdio, 'args'],
    [stdio, 'args.0'],
    [stdio, 'headers.A'],
    [stdio, 'url'],
    [stdio, 'command'],
    [stdio, ''],
    [http, 'headers.A'],
    [http, 'headers.B'],
    [http, 'environment.A'],
    [http, 'url'],
    [http, 'url.x'],
    [http, '[['],
  ]
  for (const [definition, field] of nothing) {
    it(`refuses ${JSON.stringify(field)} of a ${definition.transport} server that has no literal there`, () => {
      assert.equal(refusalOf(definition, field), 'unknown-field')
    })
  }
})
