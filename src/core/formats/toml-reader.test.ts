import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toml } from './toml.ts'

describe('TOML: refusing', () => {
  const path = ['servers', 'a']
  const cases: readonly (readonly [name: string, text: string, code: string, line: number, column: number])[] = [
    ['a broken line', 'x = 1\ny = \n', 'unparsable', 2, 5],
    ['a lone carriage return', 'x = 1\ry = 2', 'unparsable', 1, 6],
    ['a key given twice', 'x = 1\n  x = 2\n', 'duplicate-key', 2, 3],
    ['a table given twice', '[a]\n[b]\n[a]\n', 'duplicate-key', 3, 2],
    ['a key given twice in braces', 'x = { k = 1, k = 2 }\n', 'duplicate-key', 1, 14],
    ['nesting beyond all reason', `x = ${'['.repeat(100_000)}`, 'unparsable', 1, 405],
    ['a value where a table is needed', 'x = 1\nservers = 3\n', 'not-a-container', 2, 11],
    ['an array of tables where a table is needed', '[[servers]]\n', 'not-a-container', 1, 1],
  ]
  for (const [name, text, code, line, column] of cases) {
    it(`${name}, with its place`, () => {
      assert.deepEqual(toml.edit(text, [{ path, value: { x: 1 } }]), { ok: false, problem: { code, line, column } })
    })
  }

  it('what TOML cannot hold', () => {
    for (const value of [null, [null], { x: null }, '\ud800', 2n ** 70n]) {
      const outcome = toml.edit('x = 1\n', [{ path: ['y'], value }])
      assert.deepEqual(outcome, { ok: false, problem: { code: 'not-editable', line: 1, column: 1 } })
    }
  })
})

describe('TOML: listing entries', () => {
  it('gives each entry with all its texts, in the order of the file', () => {
    const text = '\uFEFF[servers.b]\r\nx = 1 # n\r\n[o]\r\n[servers]\r\na.y = 2\r\n[servers.b.env]\r\nK = 1\r\n'
    const listed = toml.listEntries(text, ['servers'])
    assert.ok(listed.ok)
    const seen = listed.value.map(({ name, ranges, line, column }) => [
      `${name} ${line}:${column}`,
      ...ranges.map(({ start, end }) => text.slice(start, end)),
    ])
    assert.deepEqual(seen, [
      ['b 1:1', '[servers.b]\r\nx = 1 # n', '[servers.b.env]\r\nK = 1'],
      ['a 5:1', 'a.y = 2'],
    ])
  })

  it('gives none where there is no such table', () => {
    for (const path of [['x'], ['l'], ['s', 'a', 'x']]) {
      assert.deepEqual(toml.listEntries('s.a = 1\nl = [1]\n', path), { ok: true, value: [] })
    }
  })
})
