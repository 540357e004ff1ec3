import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ConfigValue, isConfigObject, OpaqueValue, valueAt } from '../../model/config-value.ts'
import { yaml } from './yaml.ts'

function readAt(text: string, path: readonly string[]): ConfigValue | undefined {
  const outcome = yaml.read(text)
  assert.ok(outcome.ok)
  return valueAt(outcome.value, path)
}

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`

describe('YAML: reading', () => {
  it('follows aliases and merges, the nearest value first', () => {
    const text = lines('a: &a {x: 1, y: 1}', 'b: &b {y: 2, z: 2}', 'c: {<<: [*a, *b], x: 3}', 'd: *a')
    assert.deepEqual({ ...(readAt(text, ['c']) as object) }, { x: 3, y: 1, z: 2 })
    assert.equal(readAt(text, ['d', 'x']), 1)
  })

  it('keeps custom tags as text and never resolves them', () => {
    const tagged = readAt('a: !!python/object/apply:os.system ["x"]\nb: !vault |\n  abc\n', [])
    assert.ok(isConfigObject(tagged))
    assert.ok(tagged.a instanceof OpaqueValue && tagged.a.source.endsWith('["x"]'))
    assert.ok(tagged.b instanceof OpaqueValue)
  })

  it('takes keys that are not strings by their text', () => {
    assert.equal(readAt('1: a\ntrue: b\n', ['1']), 'a')
    assert.equal(readAt('1: a\ntrue: b\n', ['true']), 'b')
    assert.equal(readAt('__proto__: {a: 1}\n', ['__proto__', 'a']), 1)
  })

  it('reads large integers in full', () =>
    assert.equal(readAt('a: 12345678901234567890', ['a']), 12345678901234567890n))
})

describe('YAML: refusing', () => {
  const cases: readonly (readonly [name: string, text: string, code: string, line: number, column: number])[] = [
    ['a tab as indentation', 'a:\n\tb: 1\n', 'unparsable', 2, 1],
    ['an open bracket', 'a: [1\nb: 2\n', 'unparsable', 2, 1],
    ['a second document', 'a: 1\n---\nb: 1\n', 'unparsable', 2, 1],
    ['an alias of nothing', 'x: 1\na: *b\n', 'unparsable', 2, 4],
    ['an alias of itself', 'x: &x [*x]\n', 'unparsable', 1, 8],
    ['a list as a key', 'x: 1\n? [a]\n: 1\n', 'unparsable', 2, 3],
    ['a key given twice', 'x: 1\ny: {k: 1, "k": 2}\n', 'duplicate-key', 2, 11],
    ['a key given twice in two spellings', '1: a\n"1": b\n', 'duplicate-key', 2, 1],
    ['nesting beyond all reason', `a: ${'['.repeat(300)}${']'.repeat(300)}`, 'unparsable', 1, 204],
    ['a value where a map is needed', 'x: 1\nservers: 3\n', 'not-a-container', 2, 10],
    ['a spelled-out null where a map is needed', 'servers: ~\n', 'not-a-container', 1, 10],
    ['a list as root', '- a\n', 'not-a-container', 1, 1],
  ]
  for (const [name, text, code, line, column] of cases) {
    it(`${name}, with its place`, () => {
      const outcome = yaml.edit(text, [{ path: ['servers', 'a'], value: { x: 1 } }])
      assert.deepEqual(outcome, { ok: false, problem: { code, line, column } })
    })
  }

  it('aliases that multiply without end', () => {
    const levels = Array.from(
      { length: 30 },
      (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}, *a${index}]`,
    )
    const outcome = yaml.read(lines('a0: &a0 [x]', ...levels))
    assert.equal(outcome.ok ? '' : outcome.problem.code, 'unparsable')
  })

  it('nesting deeper than the stack', () => {
    const outcome = yaml.read('['.repeat(50_000))
    assert.equal(outcome.ok ? '' : outcome.problem.code, 'unparsable')
  })

  it('to change a text with lone carriage returns', () => {
    const outcome = yaml.edit('#\r', [{ path: ['a'], value: 1 }])
    assert.deepEqual(outcome, { ok: false, problem: { code: 'not-editable', line: 1, column: 2 } })
  })

  it('what would change another place', () => {
    const text = lines('servers:', '  a: &a', '    x: 1', '  b: *a', '  c: {<<: *a}')
    const refusal = { ok: false, problem: { code: 'not-editable', line: 2, column: 6 } }
    assert.deepEqual(yaml.edit(text, [{ path: ['servers', 'a'], value: undefined }]), refusal)
    assert.deepEqual(yaml.edit(text, [{ path: ['servers', 'a', 'x'], value: 2 }]).ok, false)
    assert.deepEqual(yaml.edit(text, [{ path: ['servers', 'b', 'x'], value: 2 }]).ok, true)
    assert.deepEqual(yaml.edit(text, [{ path: ['servers', 'c', 'x'], value: undefined }]).ok, false)
  })
})

describe('YAML: listing entries', () => {
  it('gives each entry with its text, line and column', () => {
    const text = '\uFEFFs:\r\n  a: # n\r\n    x: 1 # m\r\n  "b c": {y: 2}\r\n'
    const listed = yaml.listEntries(text, ['s'])
    assert.ok(listed.ok)
    const seen = listed.value.map(({ name, ranges, line, column }) => [
      `${name} ${line}:${column}`,
      ...ranges.map(({ start, end }) => text.slice(start, end)),
    ])
    assert.deepEqual(seen, [
      ['a 2:3', 'a: # n\r\n    x: 1'],
      ['b c 4:3', '"b c": {y: 2}'],
    ])
  })

  it('gives none where there is no such map', () => {
    for (const path of [['x'], ['l'], ['s', 'a', 'x']]) {
      assert.deepEqual(yaml.listEntries('s: {a: 1}\nl: [1]\n', path), { ok: true, value: [] })
    }
  })
})
