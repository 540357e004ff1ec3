import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ConfigValue, isConfigObject, OpaqueValue, valueAt } from '../../model/config-value.ts'
import type { ConfigEdit } from './config-format.ts'
import { toml } from './toml.ts'

function edit(text: string, edits: readonly ConfigEdit[]): string {
  const outcome = toml.edit(text, edits)
  assert.ok(outcome.ok, JSON.stringify(outcome))
  return outcome.value.text
}

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`

/** Adds `servers.b`, expects `after`, and takes it out again. */
function checkAddition(before: string, after: string, value: ConfigValue = { command: 'y', env: { K: '1' } }): void {
  const path = ['servers', 'b']
  const added = toml.edit(before, [{ path, value }])
  assert.ok(added.ok, JSON.stringify(added))
  assert.equal(added.value.text, after)
  assert.equal(edit(after, [{ path, value: undefined, prune: added.value.created[0] ?? 0 }]), before)
}

const tables = '[servers.b]\ncommand = "y"\n\n[servers.b.env]\nK = "1"'
const braces = '{ command = "y", env = { K = "1" } }'

describe('TOML: adding an entry', () => {
  const cases: readonly (readonly [name: string, before: string, after: string])[] = [
    ['in an empty text', '', `${tables}\n`],
    ['in a blank text', '\n\n', `${tables}\n\n\n`],
    ['in a text with a BOM', '\uFEFF', `\uFEFF${tables}\n`],
    ['in a text of comments', '# c\n', `# c\n\n${tables}\n`],
    ['behind a text without a final line end', 'x = 1', `x = 1\n\n${tables}`],
    ['behind blank lines at the end', 'x = 1\n\n\n', `x = 1\n\n${tables}\n\n\n`],
    ['below an empty table', '[servers]\n\n[o]\n', `[servers]\n\n${tables}\n\n[o]\n`],
    ['with CRLF', '[servers.a]\r\nx = 1\r\n', `[servers.a]\r\nx = 1\r\n\r\n${tables.replaceAll('\n', '\r\n')}\r\n`],
    ['in empty braces', 'servers = {}\n', `servers = {b = ${braces}}\n`],
    ['in braces', 'servers = { a = { x = 1 } } # c\n', `servers = { a = { x = 1 }, b = ${braces} } # c\n`],
    [
      'beside braces in a table',
      '[servers]\na = { x = 1 }\n\n[o]\n',
      `[servers]\na = { x = 1 }\nb = ${braces}\n\n[o]\n`,
    ],
    [
      'beside dotted keys',
      'servers.a.x = 1\no = 1\n',
      'servers.a.x = 1\nservers.b.command = "y"\nservers.b.env = { K = "1" }\no = 1\n',
    ],
    [
      'behind the last table of the container',
      '[servers.a]\nx=1\n\n[o]\ny = 1\n',
      '[servers.a]\nx=1\n\n[servers.b]\ncommand="y"\n\n[servers.b.env]\nK="1"\n\n[o]\ny = 1\n',
    ],
    [
      'behind scattered tables',
      '[servers.a]\n[o]\n[servers.a.env]\nX = 1\n[p]\n',
      `[servers.a]\n[o]\n[servers.a.env]\nX = 1\n${tables.replace('\n\n', '\n')}\n[p]\n`,
    ],
    [
      'behind the comments of a table',
      '[servers.a]\nx = 1 # n\n# args\n\n# p\n[p]\n',
      `[servers.a]\nx = 1 # n\n# args\n\n${tables}\n\n# p\n[p]\n`,
    ],
    [
      'above the comment of the next table',
      '[servers.a]\nx = 1\n# p\n[p]\n',
      `[servers.a]\nx = 1\n${tables.replace('\n\n', '\n')}\n# p\n[p]\n`,
    ],
    [
      'indented as its neighbour',
      '  [servers.a]\n    x = 1\n',
      '  [servers.a]\n    x = 1\n\n  [servers.b]\n    command = "y"\n\n  [servers.b.env]\n    K = "1"\n',
    ],
    [
      'with braces inside, as its neighbour',
      '[servers.a]\nenv = { X = 1 }\n',
      '[servers.a]\nenv = { X = 1 }\n\n[servers.b]\ncommand = "y"\nenv = { K = "1" }\n',
    ],
  ]
  for (const [name, before, after] of cases) it(`${name}, and removing it again`, () => checkAddition(before, after))

  it('quotes names and values where TOML asks for it', () => {
    const value = {
      'a b': 'C:\\x\t"q"\n\u0001',
      list: [1, -0.5, true, [], { é: 2n ** 60n }],
      inf: Number.POSITIVE_INFINITY,
    }
    const after = lines(
      '[servers."x.y"]',
      '"a b" = "C:\\\\x\\t\\"q\\"\\n\\u0001"',
      'list = [1, -0.5, true, [], { "é" = 1152921504606846976 }]',
      'inf = inf',
    )
    assert.equal(edit('', [{ path: ['servers', 'x.y'], value }]), after)
  })
})

describe('TOML: adding a key at the top level', () => {
  const cases: readonly (readonly [name: string, before: string, after: string])[] = [
    ['of an empty text', '', 'off = ["a"]\n'],
    ['of a text of comments', '# c\n', '# c\noff = ["a"]\n'],
    ['above the first table', '[t]\nx = 1\n', 'off = ["a"]\n\n[t]\nx = 1\n'],
    ['above the comment of the first table', '# file\n\n# t\n[t]\n', '# file\n\noff = ["a"]\n\n# t\n[t]\n'],
    ['above a blank line', '\n[t]\n', '\noff = ["a"]\n\n[t]\n'],
    ['behind the others', 'x=1 # n\n\n[t]\n', 'x=1 # n\noff=["a"]\n\n[t]\n'],
    ['behind a string of several lines', 'x = """\n[t]\n"""\n[u]\n', 'x = """\n[t]\n"""\noff = ["a"]\n[u]\n'],
  ]
  for (const [name, before, after] of cases) {
    it(`${name}, and removing it again`, () => {
      const path = ['off']
      assert.equal(edit(before, [{ path, value: ['a'] }]), after)
      assert.equal(edit(after, [{ path, value: undefined }]), before)
    })
  }
})

describe('TOML: removing an entry', () => {
  const cases: readonly (readonly [name: string, before: string, after: string])[] = [
    [
      'with its scattered tables',
      lines('[servers.a]', 'x = 1', '', '[o]', 'y = 1', '', '[servers.a.env]', 'K = 1'),
      lines('', '[o]', 'y = 1').slice(1),
    ],
    [
      'with the comments in it but not those around it',
      lines('# above', '[servers.a]', '# in', 'x = 1 # behind', '# below', '', '[o]'),
      lines('# above', '# below', '', '[o]'),
    ],
    ['from a table that stays', lines('[servers]', 'z = 1', 'a.x = 1 # n', '[o]'), lines('[servers]', 'z = 1', '[o]')],
    ['from braces', 'servers = { a = { x = 1 }, c = 1 }\n', 'servers = { c = 1 }\n'],
    ['as the last one from braces', 'servers = { a = 1 }\n', 'servers = { }\n'],
    ['as the last one below a header', lines('[servers]', '[servers.a]', 'x = 1'), lines('[servers]')],
    ['as the last one, with the table that only it made', lines('x = 1', '', '[servers.a]', 'y = 1'), lines('x = 1')],
    [
      'with its arrays of tables',
      lines('[[servers.a.l]]', 'x = 1', '[[servers.a.l]]', '[servers.a.l.y]', '[[o]]', 'x = 1'),
      lines('[[o]]', 'x = 1'),
    ],
    ['given in dotted keys here and there', lines('servers.a.x = 1', 'o = 1', 'servers.a.y = 2'), lines('o = 1')],
    [
      'but not a neighbour that starts like it',
      lines('[servers.ab]', '[servers.a]', '[servers."a.b"]'),
      lines('[servers.ab]', '[servers."a.b"]'),
    ],
  ]
  for (const [name, before, after] of cases) {
    it(name, () => assert.equal(edit(before, [{ path: ['servers', 'a'], value: undefined }]), after))
  }
})

describe('TOML: changing an entry', () => {
  it('touches only what differs', () => {
    const before = lines(
      '[servers.a] # a',
      'port = 0x1F90 # hex',
      'big = 9_223_372_036_854_775_807',
      'ratio = 1_0.50',
      'since = 1979-05-27 07:32:00Z',
      "text = '''",
      "[not.a.table]'''",
      'args = [',
      '  "a", # one',
      '  "b",',
      ']',
      '',
      '[servers.a.env]',
      'X = "1"',
      'Y = "2"',
      '[o]',
    )
    const read = toml.read(before)
    assert.ok(read.ok)
    const value = valueAt(read.value, ['servers', 'a'])
    assert.ok(isConfigObject(value))
    assert.ok(value.since instanceof OpaqueValue)
    assert.equal(value.big, 9223372036854775807n)
    assert.equal(edit(before, [{ path: ['servers', 'a'], value }]), before)
    const wanted = { ...value, args: ['b', 'c'], env: { Y: '3', Z: '4' }, enabled: false, tags: { k: 1 } }
    const after = before
      .replace('  "a", # one\n  "b",\n', '  "b",\n  "c",\n')
      .replace(
        ']\n\n[servers.a.env]\nX = "1"\nY = "2"\n',
        ']\nenabled = false\n\n[servers.a.env]\nY = "3"\nZ = "4"\n\n[servers.a.tags]\nk = 1\n',
      )
    assert.equal(edit(before, [{ path: ['servers', 'a'], value: wanted }]), after)
  })

  const cases: readonly (readonly [name: string, before: string, value: ConfigValue, after: string])[] = [
    [
      'puts new keys above the tables below it',
      lines('[servers.a]', '[servers.a.env]', 'K = 1'),
      { env: { K: 1 }, on: true },
      lines('[servers.a]', 'on = true', '[servers.a.env]', 'K = 1'),
    ],
    [
      'gives a header to a table that had none',
      lines('[servers.a.env]', 'K = 1'),
      { env: { K: 1 }, on: true },
      lines('[servers.a]', 'on = true', '', '[servers.a.env]', 'K = 1'),
    ],
    [
      'changes values in braces',
      lines('[servers]', 'a = { x = 1, y.z = 2 }'),
      { x: 2, y: { z: 2 }, w: 3 },
      lines('[servers]', 'a = { x = 2, y.z = 2, w = 3 }'),
    ],
    [
      'replaces a dotted key in braces',
      lines('[servers]', 'a = { x = 1, y.z = 2 }'),
      { x: 1, y: { z: 3 } },
      lines('[servers]', 'a = { x = 1, y = { z = 3 } }'),
    ],
    [
      'changes dotted keys',
      lines('servers.a.x = 1', 'servers.a.env.K = 1', 'o = 1'),
      { x: 1, env: { K: 2, L: 3 } },
      lines('servers.a.x = 1', 'servers.a.env.K = 2', 'servers.a.env.L = 3', 'o = 1'),
    ],
    [
      'empties a table',
      lines('[servers.a]', 'x = 1', '[servers.a.env]', 'K = 1'),
      { x: 1, env: {} },
      lines('[servers.a]', 'x = 1', '[servers.a.env]'),
    ],
    [
      'keeps a dotted table that becomes empty',
      lines('[servers.a]', 'env.K = 1', 'x = 1'),
      { env: {}, x: 1 },
      lines('[servers.a]', 'x = 1', '', '[servers.a.env]'),
    ],
    [
      'makes a value of a table',
      lines('[servers.a]', 'x = 1', '', '[servers.a.env]', 'K = 1'),
      { x: 1, env: 'none' },
      lines('[servers.a]', 'x = 1', 'env = "none"'),
    ],
    [
      'makes a table of a value',
      lines('[servers.a]', 'env = "none"'),
      { env: { K: 1 } },
      lines('[servers.a]', 'env = { K = 1 }'),
    ],
    [
      'rewrites an array of tables',
      lines('[servers.a]', '[[servers.a.l]]', 'x = 1', '[o]'),
      { l: [{ x: 2 }] },
      lines('[servers.a]', 'l = [{ x = 2 }]', '[o]'),
    ],
  ]
  for (const [name, before, value, after] of cases) {
    it(name, () => assert.equal(edit(before, [{ path: ['servers', 'a'], value }]), after))
  }

  it('makes many changes in one go', () => {
    const before = lines('[servers.a]', 'x = 1', '', '[servers.b]', 'x = 2', '', '[servers.c]', 'x = 3')
    const edits = [
      { path: ['servers', 'a'], value: undefined },
      { path: ['servers', 'c'], value: undefined },
      { path: ['servers', 'd'], value: { x: 4 } },
      { path: ['servers', 'e'], value: { x: 5 } },
      { path: ['off'], value: [] },
    ]
    const after = lines('off = []', '', '[servers.b]', 'x = 2', '', '[servers.d]', 'x = 4', '', '[servers.e]', 'x = 5')
    assert.equal(edit(before, edits), after)
  })

  it('treats __proto__ and the empty name as names', () => {
    const before = '[servers.__proto__]\nx = 1\n[servers.""]\nx = 1\n'
    const edits = [
      { path: ['servers', '__proto__', 'x'], value: 2 },
      { path: ['servers', '', 'x'], value: 3 },
    ]
    assert.equal(edit(before, edits), '[servers.__proto__]\nx = 2\n[servers.""]\nx = 3\n')
  })
})

describe('TOML: numbers', () => {
  it('writes large numbers as floats, and integers up to 64 bits in full', () => {
    const edits = [
      { path: ['f'], value: 1e19 },
      { path: ['i'], value: -(2n ** 63n) },
    ]
    assert.equal(edit('', edits), 'f = 1e+19\ni = -9223372036854775808\n')
  })
})
