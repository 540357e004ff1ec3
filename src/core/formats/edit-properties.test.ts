/** Property tests of all formats over generated documents in many hands: indentation, line ends, comments, order. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
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

/** A number from 0 to `max`, the next of a repeatable series. */
type Gen = (max: number) => number

interface Sample {
  readonly text: string
  readonly value: ConfigObject
}

const container = 'servers'
const names = ['a', 'b-2', 'c d', 'e.f', '__proto__', 'é', '', 'constructor']
const texts = [
  'npx',
  '-y',
  'yes',
  '1:30',
  '0o7',
  '',
  ' # x',
  '$A',
  'C:\\x',
  'it"s',
  "o'k",
  'a, b',
  '[x]',
  '{y}',
  'é😀',
  'k: v',
  '@s/p',
  '//z',
]

/** Drawing by a seed is many times faster than fast-check's own generator values, whose shrinking never ends here. */
function buildGen(seed: number): Gen {
  let state = seed
  return (max) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % (max + 1)
  }
}

const pick = <T>(g: Gen, values: readonly T[]): T => values[g(values.length - 1)] as T
const chance = (g: Gen, percent: number): boolean => g(99) < percent

function takeNames(g: Gen, max: number): string[] {
  return [...new Set(Array.from({ length: g(max) }, () => pick(g, names)))]
}

function genScalar(g: Gen): ConfigValue {
  return pick<ConfigValue>(g, [...texts, 0, 42, -1.5, true, false])
}

function genFields(g: Gen): ConfigObject {
  const fields: [string, ConfigValue][] = [['command', pick(g, texts)]]
  if (chance(g, 60)) fields.push(['args', Array.from({ length: g(3) }, () => pick(g, texts))])
  if (chance(g, 50)) fields.push(['env', buildConfigObject(takeNames(g, 3).map((name) => [name, pick(g, texts)]))])
  if (chance(g, 30)) fields.push(['enabled', chance(g, 50)])
  if (chance(g, 20)) fields.push(['timeout', genScalar(g)])
  return buildConfigObject(fields)
}

function genServers(g: Gen): ConfigObject {
  return buildConfigObject(takeNames(g, 4).map((name) => [name, genFields(g)]))
}

/** A document as data; `text` is one of the ways to write it. */
function genDocument(g: Gen, write: (value: ConfigObject) => string): Sample {
  const members: [string, ConfigValue][] = []
  if (chance(g, 50)) members.push(['title', genScalar(g)])
  if (chance(g, 80)) members.push([container, genServers(g)])
  if (chance(g, 50)) members.push(['other', genFields(g)])
  const value = buildConfigObject(chance(g, 30) ? members.reverse() : members)
  return { value, text: write(value) }
}

function finish(g: Gen, text: string, eol: string): string {
  const body = chance(g, 80) && !text.endsWith(eol) ? text + eol : text
  return (chance(g, 10) ? '\uFEFF' : '') + body
}

const quote = (value: ConfigValue): string => JSON.stringify(value)

function writeJson(g: Gen, root: ConfigObject, comments: boolean): string {
  const eol = pick(g, ['\n', '\r\n'])
  const step = pick(g, ['  ', '    ', '\t'])
  const colon = pick(g, [': ', ':', ' : '])
  const maybe = (percent: number, text: string) => (comments && chance(g, percent) ? text : '')
  const write = (value: ConfigValue, indent: string): string => {
    if (!Array.isArray(value) && !isConfigObject(value)) return quote(value)
    const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
    const inner = indent + step
    const parts = Object.entries(value as ConfigObject).map(
      ([key, member]) => (Array.isArray(value) ? '' : quote(key) + colon) + write(member, inner),
    )
    if (parts.length === 0) return open + pick(g, ['', '', ' ', eol + indent]) + maybe(10, '/* n, */') + close
    const closing = maybe(20, ',')
    if (chance(g, 30)) {
      const pad = pick(g, ['', ' '])
      const separated = parts.map((part) => maybe(10, '/* n, { */ ') + part).join(pick(g, [', ', ',']))
      return open + pad + separated + maybe(10, ' /* n */') + closing + pad + close
    }
    const lines = parts.map((part, index) => {
      const comma = index < parts.length - 1 ? ',' : closing
      const own = maybe(15, `${inner}// "own": {},${eol}`)
      return own + inner + part + maybe(5, ' /* b */') + comma + maybe(15, ' // note, {') + eol
    })
    return open + maybe(10, ' // open') + eol + lines.join('') + maybe(15, `${inner}// last${eol}`) + indent + close
  }
  return finish(g, maybe(20, `// file${eol}`) + write(root, ''), eol)
}

const tomlKey = (key: string): string => (/^[\w-]+$/.test(key) ? key : quote(key))

function writeTomlInline(value: ConfigValue): string {
  if (Array.isArray(value)) return `[${value.map((item) => writeTomlInline(item as ConfigValue)).join(', ')}]`
  if (!isConfigObject(value)) return quote(value)
  const pairs = Object.entries(value).map(([key, member]) => `${tomlKey(key)} = ${writeTomlInline(member)}`)
  return `{ ${pairs.join(', ')} }`
}

function writeToml(g: Gen, root: ConfigObject): string {
  const eol = pick(g, ['\n', '\r\n'])
  const maybe = (percent: number, text: string) => (chance(g, percent) ? text : '')
  const isSpaced = chance(g, 70)
  const serverForm = pick(g, ['table', 'table', 'inline', 'dotted', 'root'])
  const line = (text: string) => maybe(10, `# own = "x"${eol}`) + text + maybe(10, ' # note [x]') + eol
  const list = (value: ConfigValue) => {
    if (!Array.isArray(value) || value.length === 0 || chance(g, 60)) return writeTomlInline(value)
    const items = value.map((item) => `  ${quote(item as string)},${maybe(20, ' # item')}${eol}`)
    return `[${eol}${items.join('')}]`
  }
  const pairs = (value: ConfigObject, prefix = '') =>
    Object.entries(value)
      .map(([key, member]) => line(`${prefix}${tomlKey(key)} = ${list(member)}`))
      .join('')
  const table = (path: string, value: ConfigObject): string => {
    const members = Object.entries(value)
    const inner = chance(g, 50) ? members.filter(([, member]) => isConfigObject(member)) : []
    const own = buildConfigObject(members.filter((member) => !inner.includes(member)))
    const blank = isSpaced ? eol : ''
    const below = inner.map(([key, member]) => table(`${path}.${tomlKey(key)}`, member as ConfigObject)).join('')
    return blank + line(`[${path}]`) + pairs(own) + below
  }
  const { [container]: servers, other, ...rest } = root
  const top = pairs(buildConfigObject(Object.entries(rest)))
  const tail = other ? table('other', other as ConfigObject) : ''
  const file = maybe(20, `# file${eol}${maybe(50, eol)}`)
  const end = maybe(20, `${eol}# end${eol}`) + maybe(10, eol)
  if (!isConfigObject(servers)) return finish(g, file + top + tail + end, eol)
  const entries = Object.entries(servers) as [string, ConfigObject][]
  const inline = line(`${container} = ${writeTomlInline(servers)}`)
  if (entries.length === 0)
    return finish(g, file + top + (chance(g, 50) ? inline : table(container, servers)) + tail + end, eol)
  if (serverForm === 'root') return finish(g, file + top + inline + tail + end, eol)
  if (serverForm === 'dotted') {
    const dotted = entries.map(([name, fields]) => pairs(fields, `${container}.${tomlKey(name)}.`)).join('')
    return finish(g, file + top + dotted + tail + end, eol)
  }
  const body = entries.map(([name, fields]) => table(`${container}.${tomlKey(name)}`, fields)).join('')
  const whole =
    serverForm === 'inline' ? line(`[${container}]`) + pairs(servers) : maybe(30, line(`[${container}]`)) + body
  return finish(g, file + top + (chance(g, 50) ? whole + tail : tail + whole) + end, eol)
}

function writeYaml(g: Gen, root: ConfigObject): string {
  const eol = pick(g, ['\n', '\r\n'])
  const step = pick(g, ['  ', '    '])
  const listStep = pick(g, ['', '  '])
  const maybe = (percent: number, text: string) => (chance(g, percent) ? text : '')
  const scalar = (value: ConfigValue) => (value === 'npx' && chance(g, 50) ? 'npx' : quote(value))
  const flow = (value: ConfigValue): string => {
    if (Array.isArray(value)) return `[${value.map((item) => flow(item as ConfigValue)).join(', ')}]`
    if (!isConfigObject(value)) return scalar(value)
    const pairs = Object.entries(value).map(([key, member]) => `${quote(key)}: ${flow(member)}`)
    return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
  }
  const note = () => maybe(15, ' # note: {')
  const block = (value: ConfigValue, indent: string): string => {
    const own = () => maybe(10, `${indent}# own: 1${eol}`) + maybe(5, eol)
    if (Array.isArray(value))
      return value.map((item) => `${own()}${indent}- ${scalar(item as ConfigValue)}${note()}${eol}`).join('')
    return Object.entries(value as ConfigObject)
      .map(([key, member]) => {
        const name = own() + indent + (/^[a-z]+$/.test(key) ? key : quote(key))
        const isScalar = !Array.isArray(member) && !isConfigObject(member)
        if (typeof member === 'string' && /^[ak]/.test(member) && chance(g, 50)) {
          return `${name}: |-${eol}${indent}  ${member}${eol}`
        }
        const isEmpty = !isScalar && Object.keys(member as ConfigObject).length === 0
        if (isScalar || isEmpty || chance(g, 25)) return `${name}: ${flow(member)}${note()}${eol}`
        return `${name}:${note()}${eol}${block(member, indent + (Array.isArray(member) ? listStep : step))}`
      })
      .join('')
  }
  const marker = maybe(15, `---${eol}`)
  const body = Object.keys(root).length === 0 ? maybe(50, `{}${eol}`) : block(root, '')
  const text = maybe(20, `# file${eol}`) + marker + body + maybe(15, `# end${eol}`) + maybe(10, eol)
  return finish(g, chance(g, 20) ? text.trimEnd() : text, eol)
}

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
        { numRuns: Number(process.env.AFD_FUZZ_RUNS ?? 150), includeErrorInReport: true },
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
    assert.equal(listed.ok, read.ok)
    if (!read.ok) assert.equal(edited.ok, false)
    if (edited.ok) assert.ok(equalValues(valueAt(unwrap(format.read(edited.value.text)), [container, 'fresh']), fresh))
  })
})
