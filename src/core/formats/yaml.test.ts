import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { type ConfigValue, isConfigObject, OpaqueValue, valueAt } from '../../model/config-value.ts'
import type { ConfigEdit } from './config-format.ts'
import { yaml } from './yaml.ts'

function edit(text: string, edits: readonly ConfigEdit[]): string {
  const outcome = yaml.edit(text, edits)
  assert.ok(outcome.ok, JSON.stringify(outcome))
  return outcome.value.text
}

function readAt(text: string, path: readonly string[]): ConfigValue | undefined {
  const outcome = yaml.read(text)
  assert.ok(outcome.ok)
  return valueAt(outcome.value, path)
}

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`

/** Adds `servers.b`, expects `after`, and takes it out again. */
function checkAddition(before: string, after: string): void {
  const path = ['servers', 'b']
  const added = yaml.edit(before, [{ path, value: { command: 'npx', args: ['-z'] } }])
  assert.ok(added.ok, JSON.stringify(added))
  assert.equal(added.value.text, after)
  assert.equal(edit(after, [{ path, value: undefined, prune: added.value.created[0] ?? 0 }]), before)
}

const entry = '  b:\n    command: npx\n    args:\n      - -z'
const braces = '{command: npx, args: [-z]}'

describe('YAML: adding an entry', () => {
  const cases: readonly (readonly [name: string, before: string, after: string])[] = [
    ['above a comment of the next key', 'servers:\n  a: 1\n# x\nx: 1\n', `servers:\n  a: 1\n${entry}\n# x\nx: 1\n`],
    ['in an empty text', '', `servers:\n${entry}\n`],
    ['in a blank text', '\n\n', `servers:\n${entry}\n\n\n`],
    ['in a text with a BOM', '\uFEFF', `\uFEFFservers:\n${entry}\n`],
    ['in a text of comments', '# c', `# c\nservers:\n${entry}`],
    ['behind a document marker', '---\n', `---\nservers:\n${entry}\n`],
    ['in a missing container', 'x: 1\n', `x: 1\nservers:\n${entry}\n`],
    ['without a final line end', 'x: 1', `x: 1\nservers:\n${entry}`],
    ['above the end of the document', 'x: 1\n...\n', `x: 1\nservers:\n${entry}\n...\n`],
    ['with CRLF', 'servers:\r\n  a: 1\r\n', `servers:\r\n  a: 1\r\n${entry.replaceAll('\n', '\r\n')}\r\n`],
    ['below a key with nothing behind it', 'servers:\nx: 1\n', `servers: \n${entry}\nx: 1\n`],
    ['below a key with a comment behind it', 'servers: # c\n  # a:\n', `servers: # c \n${entry}\n  # a:\n`],
    ['in empty braces', 'servers: {} # c\nx: 1\n', `servers: # c\n${entry}\nx: 1\n`],
    ['in braces with a blank', 'servers: { }\n', `servers: { b: ${braces} }\n`],
    ['in braces', 'servers: {a: {x: 1}, }\n', `servers: {a: {x: 1}, b: ${braces}, }\n`],
    ['beside braces', 'servers:\n  a: {x: 1}\n', `servers:\n  a: {x: 1}\n  b: ${braces}\n`],
    ['in a document in braces', '{"servers": {"a": 1}}\n', `{"servers": {"a": 1, b: ${braces}}}\n`],
    [
      'with wide indentation and flat lists',
      'servers:\n    a:\n        l:\n        - 1\n',
      'servers:\n    a:\n        l:\n        - 1\n    b:\n        command: npx\n        args:\n        - -z\n',
    ],
    [
      'behind the comments of its neighbour',
      'servers:\n  a: 1 # n\n    # in\n  # c: 2\n\n# x\nx: 1\n',
      `servers:\n  a: 1 # n\n    # in\n  # c: 2\n${entry}\n\n# x\nx: 1\n`,
    ],
    [
      'behind a text block',
      'servers:\n  a: |\n    x\n\n    y\n\nx: 1\n',
      `servers:\n  a: |\n    x\n\n    y\n${entry}\n\nx: 1\n`,
    ],
    [
      'behind a text block that keeps its blank lines',
      'servers:\n  a: |+\n    x\n\n\nx: 1\n',
      `servers:\n  a: |+\n    x\n\n\n${entry}\nx: 1\n`,
    ],
    ['behind a text over several lines', 'servers:\n  a: "x\n    y"\n', `servers:\n  a: "x\n    y"\n${entry}\n`],
    [
      'beside anchors and aliases',
      'servers:\n  a: &a\n    x: 1\n  c: *a\n',
      `servers:\n  a: &a\n    x: 1\n  c: *a\n${entry}\n`,
    ],
  ]
  for (const [name, before, after] of cases) it(`${name}, and removing it again`, () => checkAddition(before, after))

  it('writes every text so that YAML 1.1 and 1.2 read it as that text', () => {
    const texts = [
      'yes',
      'On',
      'n',
      'null',
      '~',
      '',
      '1:30',
      '1_000',
      '0o7',
      '0x1F',
      '1e3',
      '.5',
      '-',
      '- a',
      '-1',
      '2024-01-01',
    ]
    texts.push(
      'a: b',
      'a #b',
      '#',
      '@a/b',
      '&a',
      '*a',
      '!a',
      '%a',
      '`a',
      '"',
      "'",
      'a\nb',
      '\t',
      ' a',
      '=',
      '<<',
      'http://x:1/?a#b',
    )
    texts.push(
      'a:',
      'x'.repeat(200),
      '\u0085\u2028\ufeff\u0007',
      'C:\\x',
      '[a]',
      '{a}',
      'a, b',
      '?',
      '|',
      '>',
      '--flag=x:1',
    )
    const value = Object.fromEntries(texts.map((text, index) => [`k${index}`, text]))
    for (const start of ['', 'x: {}\n', 'x: {a: 1}\n']) {
      const edited = edit(start, [
        { path: ['x', 'list'], value: texts },
        { path: ['x', 'map'], value },
      ])
      for (const version of ['1.1', '1.2'] as const) {
        const { x } = parse(edited, { version }) as { x: { list: unknown; map: unknown } }
        assert.deepEqual(x.list, texts)
        assert.deepEqual(x.map, value)
      }
    }
  })

  it('writes numbers and keys that both versions read alike', () => {
    const value = {
      yes: 1,
      '1': -1.5,
      'a b': 1e21,
      nan: Number.NaN,
      inf: Number.NEGATIVE_INFINITY,
      big: 2n ** 60n,
      no: [{ a: [1], b: {} }, []],
    }
    const edited = edit('', [{ path: ['x'], value }])
    const list = ['  "no":', '    - a:', '        - 1', '      b: {}', '    - []']
    const numbers = ['  "yes": 1', '  "a b": 1.0e+21', '  nan: .nan', '  inf: -.inf', '  big: 1152921504606846976']
    assert.equal(edited, lines('x:', '  "1": -1.5', ...numbers, ...list))
  })
})

describe('YAML: removing an entry', () => {
  const cases: readonly (readonly [name: string, before: string, after: string])[] = [
    [
      'with the comments in it but not those around it',
      lines('servers:', '  # above', '  a: # key', '    # in', '    x: 1 # end', '    # below', '  b: 1'),
      lines('servers:', '  # above', '    # below', '  b: 1'),
    ],
    ['as the only one of a container', lines('servers: # c', '  a: 1', 'x: 1'), lines('servers: {} # c', 'x: 1')],
    ['from braces', 'servers: {a: 1, b: 2}\n', 'servers: {b: 2}\n'],
    [
      'that is an alias',
      lines('x: &x {y: 1}', 'servers:', '  a: *x', '  b: *x'),
      lines('x: &x {y: 1}', 'servers:', '  b: *x'),
    ],
    [
      'with an anchor that nothing uses',
      lines('servers:', '  a: &x', '    y: 1', '  b: 1'),
      lines('servers:', '  b: 1'),
    ],
    ['with a text block', lines('servers:', '  a: >-', '    x', '', '    y', '  b: 1'), lines('servers:', '  b: 1')],
    ['on the last line of a text', 'servers:\n  b: 1\n  a: 2', 'servers:\n  b: 1'],
    ['with an explicit key', lines('servers:', '  ? a', '  : x', '  b: 1'), lines('servers:', '  b: 1')],
    ['with a tag', lines('servers:', '  a: !x', '    y: 1', '  b: 1'), lines('servers:', '  b: 1')],
  ]
  for (const [name, before, after] of cases) {
    it(name, () => assert.equal(edit(before, [{ path: ['servers', 'a'], value: undefined }]), after))
  }

  it('leaves an empty map in the place of the only key of a document, unless it may go', () => {
    const path = ['a']
    assert.equal(edit('# x\na: 1 # y\n# z\n', [{ path, value: undefined }]), '# x\n{} # y\n# z\n')
    assert.equal(edit('# x\na: 1 # y\n# z\n', [{ path, value: undefined, prune: 1 }]), '# x\n# z\n')
    assert.equal(edit('a: 1\n', [{ path, value: undefined, prune: 1 }]), '')
  })

  it('never prunes a container that holds a comment', () => {
    const path = ['servers', 'a']
    const prune = (text: string) => edit(text, [{ path, value: undefined, prune: 1 }])
    assert.equal(prune('servers:\n  # mine\n  a: 1\nx: 1\n'), 'servers: {}\n  # mine\nx: 1\n')
    assert.equal(prune('servers: # mine\n  a: 1\nx: 1\n'), 'servers: {} # mine\nx: 1\n')
    assert.equal(prune('servers:\n  a: 1 # its own\nx: 1\n'), 'x: 1\n')
  })
})

describe('YAML: changing an entry', () => {
  it('touches only what differs', () => {
    const before = lines(
      'servers:',
      '  a: # key',
      "    command: 'x'   # c",
      '    args:',
      '    - -y # one',
      '    - "b"',
      '    port: 0x1F',
      '    ratio: 1.50',
      '    secret: !env TOKEN',
      '    text: |',
      '      one',
      '    env: { X: "1", Y: yes }',
    )
    const value = readAt(before, ['servers', 'a'])
    assert.ok(isConfigObject(value))
    assert.deepEqual(value.secret, new OpaqueValue('!env TOKEN'))
    assert.equal(edit(before, [{ path: ['servers', 'a'], value }]), before)
    const wanted = {
      ...value,
      command: 'on',
      args: ['b', 'c'],
      env: { Y: 'yes', Z: 'no' },
      text: 'two\n',
      tags: { k: 1 },
    }
    const after = before
      .replace("'x'", '"on"')
      .replace('    - -y # one\n    - "b"\n', '    - "b"\n    - c\n')
      .replace('X: "1", Y: yes', 'Y: yes, Z: "no"')
      .replace('|\n      one', '"two\\n"')
    assert.equal(edit(before, [{ path: ['servers', 'a'], value: wanted }]), `${after}    tags: { k: 1 }\n`)
  })

  const cases: readonly (readonly [name: string, before: string, value: ConfigValue, after: string])[] = [
    ['empties a list', lines('a:', '  l:', '    - 1', '  x: 1'), { l: [], x: 1 }, lines('a:', '  l: []', '  x: 1')],
    ['fills an empty list', lines('a:', '  l: []'), { l: [1] }, lines('a:', '  l: [1]')],
    [
      'makes a value of a map',
      lines('a:', '  m:', '    x: 1', '  y: 1'),
      { m: 'v', y: 1 },
      lines('a:', '  m: v', '  y: 1'),
    ],
    [
      'makes a list of a map',
      lines('a:', '  m:', '    x: 1', '  y: 1'),
      { m: ['v'], y: 1 },
      lines('a:', '  m:', '    - v', '  y: 1'),
    ],
    ['makes a map of a value', lines('a:', '  m: v # c'), { m: { x: 1 } }, lines('a:', '  m: {x: 1} # c')],
    [
      'puts a value behind an empty key',
      lines('a:', '  m: # c', '  y: 1'),
      { m: 2, y: 1 },
      lines('a:', '  m: 2 # c', '  y: 1'),
    ],
    ['removes the first key behind a dash', lines('a:', '  - x: 1', '    y: 2'), [{ y: 2 }], lines('a:', '  - y: 2')],
    ['adds a key behind a dash', lines('a:', '- x: 1'), [{ x: 1, z: 2 }], lines('a:', '- x: 1', '  z: 2')],
    ['puts a new key in the place of the only old one', lines('a:', '  x: 1 # c'), { z: 2 }, lines('a:', '  z: 2 # c')],
    [
      'goes before a merged value',
      lines('b: &b {x: 1, z: 3}', 'a:', '  <<: *b', '  y: 2'),
      { x: 5, z: 3, y: 2 },
      lines('b: &b {x: 1, z: 3}', 'a:', '  <<: *b', '  y: 2', '  x: 5'),
    ],
    ['replaces an alias', lines('b: &b {x: 1}', 'a: *b'), { x: 2 }, lines('b: &b {x: 1}', 'a: {x: 2}')],
  ]
  for (const [name, before, value, after] of cases) {
    it(name, () => assert.equal(edit(before, [{ path: ['a'], value }]), after))
  }
})
