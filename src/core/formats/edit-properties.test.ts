/** Property tests of all formats over documents written in many hands. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  buildGen,
  chance,
  container,
  type Gen,
  genDocument,
  genFields,
  pick,
  type Sample,
  writeJson,
  writeToml,
  writeYaml,
} from '../../../test/helpers/written-documents.ts'
import {
  buildConfigObject,
  type ConfigObject,
  type ConfigValue,
  equalValues,
  isConfigObject,
  valueAt,
} from '../../model/config-value.ts'
import type { ConfigEdit, ConfigFormat, Outcome } from './config-format.ts'
import { json, jsonc } from './json.ts'
import { toml } from './toml.ts'
import { yaml } from './yaml.ts'

const runs = Number(process.env.AFD_FUZZ_RUNS ?? 100)

const subjects: readonly { format: ConfigFormat; write: (g: Gen, value: ConfigObject) => string }[] = [
  { format: json, write: (g, value) => writeJson(g, value, false) },
  { format: jsonc, write: (g, value) => writeJson(g, value, true) },
  { format: toml, write: writeToml },
  { format: yaml, write: writeYaml },
]

function unwrap<T>(outcome: Outcome<T>): T {
  assert.ok(outcome.ok, `refused: ${JSON.stringify(outcome)}`)
  return outcome.value
}

const fresh: ConfigObject = buildConfigObject([
  ['command', 'node'],
  ['args', ['-e', 'yes']],
  ['env', buildConfigObject([['K', '1:2']])],
])

function assertHolds(format: ConfigFormat, text: string, wanted: ConfigObject): void {
  const value = unwrap(format.read(text)) ?? buildConfigObject([])
  const strip = format.id === 'toml' ? withoutEmpty : (object: ConfigValue) => object
  assert.ok(equalValues(strip(value), strip(wanted)), `${JSON.stringify(value)} is not ${JSON.stringify(wanted)}`)
}

/** In TOML a container without a text of its own goes with its last entry. */
function withoutEmpty(value: ConfigValue): ConfigValue {
  if (!isConfigObject(value)) return value
  return buildConfigObject(
    Object.entries(value).filter(
      ([key, member]) => key !== container || Object.keys(member as ConfigObject).length > 0,
    ),
  )
}

function withServers(root: ConfigObject, change: (servers: ConfigObject) => ConfigObject): ConfigObject {
  const servers = root[container]
  return buildConfigObject([
    ...Object.entries(root),
    [container, change(isConfigObject(servers) ? servers : buildConfigObject([]))],
  ])
}

function listTexts(format: ConfigFormat, text: string): Map<string, string> {
  const entries = unwrap(format.listEntries(text, [container]))
  return new Map(
    entries.map(({ name, ranges }) => [name, ranges.map(({ start, end }) => text.slice(start, end)).join('\n')]),
  )
}

function check(name: string, property: (format: ConfigFormat, sample: Sample, g: Gen) => void): void {
  for (const { format, write } of subjects) {
    it(`${format.id}: ${name}`, () => {
      fc.assert(
        fc.property(fc.noShrink(fc.integer()), (seed) => {
          const g = buildGen(seed)
          const sample = genDocument(g, (value) => write(g, value))
          try {
            property(format, sample, g)
          } catch (error) {
            throw new Error(`${(error as Error).message}\n--- ${JSON.stringify(sample.text)}\n${sample.text}`)
          }
        }),
        { numRuns: runs, includeErrorInReport: true },
      )
    })
  }
}

describe('editing generated documents', () => {
  check('reads what was written', (format, { text, value }) => assertHolds(format, text, value))

  check('adds an entry, keeps the others, and removes it without a trace', (format, { text, value }) => {
    const before = listTexts(format, text)
    const path = [container, 'fresh']
    const added = unwrap(format.edit(text, [{ path, value: fresh }]))
    assertHolds(
      format,
      added.text,
      withServers(value, (servers) => buildConfigObject([...Object.entries(servers), ['fresh', fresh]])),
    )
    const after = listTexts(format, added.text)
    for (const [name, source] of before) assert.equal(after.get(name), source)
    const back = unwrap(format.edit(added.text, [{ path, value: undefined, prune: added.created[0] ?? 0 }]))
    assert.equal(back.text, text)
  })

  check('removes any entry and only that', (format, { text, value }) => {
    const before = listTexts(format, text)
    for (const name of before.keys()) {
      const edited = unwrap(format.edit(text, [{ path: [container, name], value: undefined }])).text
      const rest = (servers: ConfigObject) => buildConfigObject(Object.entries(servers).filter(([key]) => key !== name))
      assertHolds(format, edited, withServers(value, rest))
      for (const [other, source] of listTexts(format, edited)) assert.equal(source, before.get(other))
    }
  })

  check('leaves the text alone where the value is there already', (format, { text, value }) => {
    for (const [name, fields] of Object.entries((value[container] ?? {}) as ConfigObject)) {
      assert.equal(unwrap(format.edit(text, [{ path: [container, name], value: fields }])).text, text)
    }
  })

  check('changes the fields of one entry', (format, { text, value }, g) => {
    const servers = valueAt(value, [container])
    const [name] = isConfigObject(servers) ? Object.keys(servers) : []
    if (name === undefined) return
    const before = listTexts(format, text)
    const wanted = genFields(g)
    const edited = unwrap(format.edit(text, [{ path: [container, name], value: wanted }])).text
    const replaced = (all: ConfigObject) => buildConfigObject([...Object.entries(all), [name, wanted]])
    assertHolds(format, edited, withServers(value, replaced))
    for (const [other, source] of listTexts(format, edited)) if (other !== name) assert.equal(source, before.get(other))
  })

  check('adds a list at the top level and removes it without a trace', (format, { text }) => {
    const added = unwrap(format.edit(text, [{ path: ['off'], value: ['a', 'b'] }]))
    const path = ['off']
    assert.equal(unwrap(format.edit(added.text, [{ path, value: undefined, prune: added.created[0] ?? 0 }])).text, text)
  })

  check('applies several edits at once', (format, { text, value }, g) => {
    const servers = valueAt(value, [container])
    const gone = (isConfigObject(servers) ? Object.keys(servers) : []).filter(() => chance(g, 50))
    const edits: ConfigEdit[] = gone.map((name) => ({ path: [container, name], value: undefined }))
    for (const name of ['x', 'y']) edits.push({ path: [container, name], value: genFields(g) })
    edits.push({ path: ['off'], value: ['x'] })
    const { text: edited } = unwrap(format.edit(text, edits))
    for (const { path, value: wanted } of edits)
      assert.ok(equalValues(valueAt(unwrap(format.read(edited)), path), wanted))
    for (const [name, source] of listTexts(format, text)) {
      if (!gone.includes(name)) assert.equal(listTexts(format, edited).get(name), source)
    }
  })

  check('never throws on a damaged text, and never edits what it cannot read', (format, { text }, g) => {
    const at = g(text.length)
    const cut = g(3)
    const damaged =
      text.slice(0, at) +
      pick(g, ['', '"', '{', '}', ',', '\t', ':', '#', '[', '&x', '*x', '\0', '= ']) +
      text.slice(at + cut)
    const read = format.read(damaged)
    const listed = format.listEntries(damaged, [container])
    const edited = format.edit(damaged, [{ path: [container, 'fresh'], value: fresh }])
    if (!read.ok) assert.deepEqual(listed, read)
    if (!read.ok) assert.equal(edited.ok, false)
    if (edited.ok) assert.ok(equalValues(valueAt(unwrap(format.read(edited.value.text)), [container, 'fresh']), fresh))
  })

  const pieces = [
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    ':',
    ': ',
    ',',
    '=',
    '.',
    '#',
    '//',
    '/*',
    '- ',
    '? ',
    '|',
    '>',
    '&a ',
    '*a',
    '!t ',
    '---',
  ]
  const soup = fc.array(
    fc.constantFrom(
      ...pieces,
      '\n',
      '\r\n',
      '\r',
      '  ',
      '\t',
      'servers',
      'a',
      '1',
      '<<',
      '%',
      '\uFEFF',
      '\u2028',
      '\ud800',
    ),
  )
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    soup.map((parts) => parts.join('')),
  )
  for (const { format } of subjects) {
    it(`${format.id}: never throws on any text, and never edits what it cannot read`, () => {
      fc.assert(
        fc.property(anyText, (text) => {
          const read = format.read(text)
          // The parser that edits TOML may be the stricter of the two, never the looser.
          if (!read.ok) assert.deepEqual(format.listEntries(text, [container]), read)
          const edited = format.edit(text, [{ path: [container, 'fresh'], value: fresh }])
          if (!edited.ok) return
          assert.ok(read.ok)
          const { created } = edited.value
          const gone = { path: [container, 'fresh'], value: undefined, prune: created[0] ?? 0 }
          const back = format.edit(edited.value.text, [gone])
          assert.equal(back.ok && back.value.text, text)
        }),
        { numRuns: runs * 10 },
      )
    })
  }
})
