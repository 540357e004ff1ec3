import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { valueAt } from '../../model/config-value.ts'
import type { ConfigEdit, ConfigFormat } from './config-format.ts'
import { json, jsonc } from './json.ts'

function edit(format: ConfigFormat, text: string, edits: readonly ConfigEdit[]): string {
  const outcome = format.edit(text, edits)
  assert.ok(outcome.ok, JSON.stringify(outcome))
  return outcome.value.text
}

/** Adds `servers.b`, expects `after`, and takes it out again. */
function checkAddition(format: ConfigFormat, before: string, after: string, value: ConfigEdit['value'] = 1): void {
  const path = ['servers', 'b']
  const added = format.edit(before, [{ path, value }])
  assert.ok(added.ok, JSON.stringify(added))
  assert.equal(added.value.text, after)
  assert.equal(edit(format, after, [{ path, value: undefined, prune: added.value.created[0] ?? 0 }]), before)
}

describe('JSON: adding an entry', () => {
  const cases: readonly (readonly [name: string, before: string, after: string])[] = [
    [
      'above another line end',
      '{\n  "servers": {\n    "a": 1\r\n  }\n}',
      '{\n  "servers": {\n    "a": 1,\r\n    "b": 1\r\n  }\n}',
    ],
    ['behind a backslash', '{"servers":{"a":"C:\\\\"}}', '{"servers":{"a":"C:\\\\","b":1}}'],
    ['in an empty text', '', '{\n  "servers": {\n    "b": 1\n  }\n}\n'],
    ['in a blank text', '\n\n', '{\n  "servers": {\n    "b": 1\n  }\n}\n\n\n'],
    ['in an empty root', '{}', '{\n  "servers": {\n    "b": 1\n  }\n}'],
    ['in an empty root, with a BOM', '\uFEFF{}\r\n', '\uFEFF{\r\n  "servers": {\r\n    "b": 1\r\n  }\r\n}\r\n'],
    ['in an empty container', '{\n\t"servers": {}\n}\n', '{\n\t"servers": {\n\t\t"b": 1\n\t}\n}\n'],
    ['in a container that holds a blank', '{\n "servers": { }\n}', '{\n "servers": {\n  "b": 1\n  }\n}'],
    ['in a container that holds a line end', '{\n  "servers": {\n  }\n}', '{\n  "servers": {\n    "b": 1\n\n  }\n}'],
    ['in a missing container', '{\n    "x": 1\n}', '{\n    "x": 1,\n    "servers": {\n        "b": 1\n    }\n}'],
    ['on one line', '{"servers":{"a":{"x":1}}}', '{"servers":{"a":{"x":1},"b":1}}'],
    ['on one line with blanks', '{ "servers": { "a": 1 } }', '{ "servers": { "a": 1, "b": 1 } }'],
    [
      'on lines with CRLF',
      '{\r\n  "servers": {\r\n    "a": 1\r\n  }\r\n}',
      '{\r\n  "servers": {\r\n    "a": 1,\r\n    "b": 1\r\n  }\r\n}',
    ],
    [
      'with mixed line ends',
      '{\n  "servers": {\r\n    "a": 1\r\n  }\n}',
      '{\n  "servers": {\r\n    "a": 1,\r\n    "b": 1\r\n  }\n}',
    ],
    [
      'where the bracket stands on the last line',
      '{ "servers": {\n  "a": 1 } }',
      '{ "servers": {\n  "a": 1,\n  "b": 1 } }',
    ],
    ['behind trailing blanks', '{"servers": {\n  "a": 1  \n}}', '{"servers": {\n  "a": 1,  \n  "b": 1\n}}'],
  ]
  for (const [name, before, after] of cases)
    it(`${name}, and removing it again`, () => checkAddition(json, before, after))

  it('renders objects as the entries beside it are', () => {
    const value = { command: 'npx', args: ['-y', 'x'], env: {} }
    checkAddition(
      json,
      '{\n  "servers": {\n    "a": { "args": ["x"] }\n  }\n}',
      '{\n  "servers": {\n    "a": { "args": ["x"] },\n    "b": { "command": "npx", "args": ["-y", "x"], "env": {} }\n  }\n}',
      value,
    )
    checkAddition(
      json,
      '{\n  "servers": {\n    "a": {\n      "args": [\n        "x"\n      ]\n    }\n  }\n}',
      '{\n  "servers": {\n    "a": {\n      "args": [\n        "x"\n      ]\n    },\n    "b": {\n      "command": "npx",\n      "args": [\n        "-y",\n        "x"\n      ],\n      "env": {}\n    }\n  }\n}',
      value,
    )
  })
})

describe('JSONC: adding an entry', () => {
  const cases: readonly (readonly [name: string, before: string, after: string])[] = [
    [
      'behind a comment on a shared line',
      '{ "servers": { "a": 1 // n\n} }',
      '{ "servers": { "a": 1, // n\n  "b": 1\n} }',
    ],
    ['in a text of comments', '// c\n', '// c\n{\n  "servers": {\n    "b": 1\n  }\n}\n'],
    ['in a text that ends in a comment', '// c', '// c\n{\n  "servers": {\n    "b": 1\n  }\n}'],
    [
      'behind a trailing comment',
      '{ "servers": {\n  "a": 1 // n, {\n} }',
      '{ "servers": {\n  "a": 1, // n, {\n  "b": 1\n} }',
    ],
    [
      'above comments of their own',
      '{ "servers": {\n  "a": 1\n  // "c": 2\n} }',
      '{ "servers": {\n  "a": 1,\n  "b": 1\n  // "c": 2\n} }',
    ],
    [
      'behind a trailing comma',
      '{ "servers": {\n  "a": 1, // n\n} }',
      '{ "servers": {\n  "a": 1, // n\n  "b": 1,\n} }',
    ],
    ['behind a trailing comma on one line', '{"servers":{"a":1,},}', '{"servers":{"a":1,"b":1,},}'],
    ['below the only comment', '{ "servers": { // none\n  } }', '{ "servers": { // none\n  "b": 1\n  } }'],
    ['behind the only comment', '{ "servers": { /* none */ } }', '{ "servers": { /* none */ "b": 1 } }'],
    [
      'among commas at the start of lines',
      '{ "servers": {\n  "a": 1\n, "c": 2\n} }',
      '{ "servers": {\n  "a": 1\n, "c": 2, "b": 1\n} }',
    ],
  ]
  for (const [name, before, after] of cases)
    it(`${name}, and removing it again`, () => checkAddition(jsonc, before, after))
})

describe('JSONC: removing entries', () => {
  const cases: readonly (readonly [name: string, before: string, gone: readonly string[], after: string])[] = [
    ['the first', '{\n  "a": 1,\n  "b": 2\n}', ['a'], '{\n  "b": 2\n}'],
    ['the last', '{\n  "a": 1,\n  "b": 2\n}', ['b'], '{\n  "a": 1\n}'],
    ['the only one', '{\n  "a": 1\n}', ['a'], '{}'],
    ['all', '{\n  "a": 1,\n  "b": 2\n}', ['a', 'b'], '{}'],
    ['two of three', '{ "a": 1, "b": 2, "c": 3 }', ['a', 'c'], '{ "b": 2 }'],
    [
      'with the comments in it and behind it',
      '{\n  "a": [ // in\n  ], // behind\n  "b": 2\n}',
      ['a'],
      '{\n  "b": 2\n}',
    ],
    [
      'but not the comments above and below',
      '{\n  // above\n  "a": 1,\n  // below\n  "b": 2\n}',
      ['a'],
      '{\n  // above\n  // below\n  "b": 2\n}',
    ],
    ['but not a comment that stands between two', '{ "a": 1, /* b is */ "b": 2 }', ['a'], '{ /* b is */ "b": 2 }'],
    ['the last, with a comment between the commas', '{ "a": 1 /* x */, "b": 2 }', ['b'], '{ "a": 1 /* x */ }'],
    ['the only one among comments', '{\n  // x\n  "a": 1, // y\n  // z\n}', ['a'], '{\n  // x\n  // z\n}'],
    ['keeping the trailing comma', '{\n  "a": 1,\n  "b": 2,\n}', ['b'], '{\n  "a": 1,\n}'],
    ['commas at the start of lines', '{\n  "a": 1\n, "b": 2\n, "c": 3\n}', ['b'], '{\n  "a": 1\n, "c": 3\n}'],
    ['the last of commas at the start of lines', '{\n  "a": 1\n, "b": 2\n}', ['b'], '{\n  "a": 1\n}'],
    ['behind a comment that lasts to the line end', '{ "a": 1, // x\n  "b": 2 }', ['b'], '{ "a": 1 // x\n  }'],
  ]
  for (const [name, before, gone, after] of cases) {
    it(name, () => {
      const edits = gone.map((key) => ({ path: [key], value: undefined }))
      assert.equal(edit(jsonc, before, edits), after)
    })
  }

  it('prunes containers only as far as allowed, and never one that holds a comment', () => {
    const path = ['x', 'y', 'a']
    const text = '{"x":{"y":{"a":1}}}'
    const prune = (depth: number, before = text) => edit(jsonc, before, [{ path, value: undefined, prune: depth }])
    assert.equal(prune(0), '{"x":{"y":{}}}')
    assert.equal(prune(1), '{"x":{}}')
    assert.equal(prune(2), '{}')
    assert.equal(prune(3), '')
    assert.equal(prune(3, '{"x":{/* mine */"y":{"a":1}}}'), '{"x":{/* mine */}}')
    assert.equal(prune(3, '{"x":{"y":{"a":1}},"z":1}'), '{"z":1}')
  })

  it('leaves everything alone where there is nothing to remove', () => {
    assert.equal(edit(jsonc, '{"x":{}}', [{ path: ['x', 'a'], value: undefined, prune: 2 }]), '{"x":{}}')
    assert.equal(edit(jsonc, '', [{ path: ['x', 'a'], value: undefined, prune: 2 }]), '')
  })
})

describe('JSON: changing an entry', () => {
  it('touches only what differs', () => {
    const before =
      '{"a": {"n": 1.0, "big": 12345678901234567890, "s": "\\u0041\\ud800", "l": [ 1,2 , 3 ], "x": {"y": true}}}'
    const wanted = { n: 1, big: Number('12345678901234567890'), s: 'A\ud800', l: [1, 3, 4], x: { y: false } }
    const after =
      '{"a": {"n": 1.0, "big": 12345678901234567890, "s": "\\u0041\\ud800", "l": [ 1,3, 4 ], "x": {"y": false}}}'
    assert.equal(edit(json, before, [{ path: ['a'], value: wanted }]), after)
  })

  it('removes and appends list elements with their lines', () => {
    const before = '{\n  "l": [\n    "a", // one\n    "b", // two\n    "c"\n  ]\n}'
    const after = '{\n  "l": [\n    "b", // two\n    "c",\n    "d"\n  ]\n}'
    assert.equal(edit(jsonc, before, [{ path: ['l'], value: ['b', 'c', 'd'] }]), after)
  })

  it('puts a new name in the place of the only old one', () => {
    const edits = [
      { path: ['s', 'a'], value: undefined },
      { path: ['s', 'b'], value: 2 },
    ]
    assert.equal(edit(jsonc, '{ "s": {\n  // c\n  "a": 1 // d\n} }', edits), '{ "s": {\n  // c\n  "b": 2 // d\n} }')
  })

  it('treats __proto__ and the empty name as names', () => {
    const before = '{"__proto__": {"a": 1}, "": 2}'
    const after = '{"__proto__": {"a": 1, "b": 3}, "": 4}'
    assert.equal(
      edit(json, before, [
        { path: ['__proto__', 'b'], value: 3 },
        { path: [''], value: 4 },
      ]),
      after,
    )
    const read = json.read(before)
    assert.ok(read.ok)
    assert.equal(valueAt(read.value, ['__proto__', 'a']), 1)
    assert.equal(Object.getPrototypeOf(read.value), null)
    assert.equal(valueAt(read.value, ['constructor']), undefined)
  })

  it('finds the same key in another spelling', () => {
    assert.equal(edit(json, '{"\\u0061": 1}', [{ path: ['a'], value: 2 }]), '{"\\u0061": 2}')
  })

  it('throws on paths that contain each other', () => {
    const value = 1
    assert.throws(() =>
      json.edit('{}', [
        { path: ['a'], value },
        { path: ['a', 'b'], value },
      ]),
    )
    assert.throws(() => json.edit('{}', [{ path: [], value }]))
  })
})

describe('JSON: refusing', () => {
  const path = ['a', 'b']
  const cases: readonly (readonly [
    name: string,
    format: ConfigFormat,
    text: string,
    code: string,
    line: number,
    column: number,
  ])[] = [
    ['a missing bracket', json, '{\n  "a": 1', 'unparsable', 2, 9],
    ['something behind the end', json, '{}\n{}', 'unparsable', 2, 1],
    ['a comma too many', jsonc, '{"a": 1,, "b": 2}', 'unparsable', 1, 9],
    ['a list of a comma', jsonc, '[,]', 'unparsable', 1, 2],
    ['an open comment', jsonc, '{} /* x', 'unparsable', 1, 4],
    ['a comment in a strict file', json, '{\n  // x\n}', 'not-strict-json', 2, 3],
    ['a text of comments in a strict file', json, '// x', 'not-strict-json', 1, 1],
    ['a trailing comma in a strict file', json, '{"a": {},\n}', 'not-strict-json', 1, 9],
    ['a key given twice, deep down', json, '{"x": [{\n  "k": 1, "\\u006b": 2}]}', 'duplicate-key', 2, 11],
    ['a key given twice beside comments', jsonc, '{ // x\n "k": 1, "k": 2, }', 'duplicate-key', 2, 10],
    ['nesting beyond all reason', json, `{"x": ${'['.repeat(1000)}${']'.repeat(1000)}}`, 'unparsable', 1, 406],
    ['nesting beyond all reason in JSONC', jsonc, `// x\n${'['.repeat(100_000)}`, 'unparsable', 2, 401],
    ['a list as root', json, '\n[]', 'not-a-container', 2, 1],
    ['a value where an object is needed', json, '{"a":\n null}', 'not-a-container', 2, 2],
  ]
  for (const [name, format, text, code, line, column] of cases) {
    it(`${name}, with its place`, () => {
      assert.deepEqual(format.edit(text, [{ path, value: 1 }]), { ok: false, problem: { code, line, column } })
    })
  }

  it('what JSON cannot hold', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      assert.deepEqual(json.edit('{"x": 1}', [{ path: ['x'], value }]), {
        ok: false,
        problem: { code: 'not-editable', line: 1, column: 7 },
      })
      assert.equal(json.edit('{"x": {"y": 1}}', [{ path: ['x', 'y'], value }]).ok, false)
    }
  })
})

describe('JSON: listing entries', () => {
  it('gives each entry with its text, line and column', () => {
    const text = '\uFEFF{\n  "s": {\n    "a": {"x": 1}, "b": [] } }'
    const listed = jsonc.listEntries(text, ['s'])
    assert.ok(listed.ok)
    const seen = listed.value.map(({ name, ranges, line, column }) => [
      name,
      ...ranges.map(({ start, end }) => text.slice(start, end)),
      line,
      column,
    ])
    assert.deepEqual(seen, [
      ['a', '"a": {"x": 1}', 3, 5],
      ['b', '"b": []', 3, 20],
    ])
  })

  it('gives none where there is no such object', () => {
    for (const path of [['x'], ['s', 'a', 'x'], ['l']]) {
      assert.deepEqual(json.listEntries('{"s": {"a": 1}, "l": [1]}', path), { ok: true, value: [] })
    }
  })
})
