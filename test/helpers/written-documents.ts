/** Writes configuration documents of each format in many hands: indentation, line ends, comments, order, style. */
import { buildConfigObject, type ConfigObject, type ConfigValue, isConfigObject } from '../../src/model/config-value.ts'

/** A number from 0 to `max`, the next of a repeatable series. */
export type Gen = (max: number) => number

export interface Sample {
  readonly text: string
  readonly value: ConfigObject
}

/** Where the entries stand. */
export const container = 'servers'
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
export function buildGen(seed: number): Gen {
  let state = seed
  return (max) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % (max + 1)
  }
}

export const pick = <T>(g: Gen, values: readonly T[]): T => values[g(values.length - 1)] as T
export const chance = (g: Gen, percent: number): boolean => g(99) < percent

function takeNames(g: Gen, max: number): string[] {
  return [...new Set(Array.from({ length: g(max) }, () => pick(g, names)))]
}

function genScalar(g: Gen): ConfigValue {
  return pick<ConfigValue>(g, [...texts, 0, 42, -1.5, true, false])
}

export function genFields(g: Gen): ConfigObject {
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
export function genDocument(g: Gen, write: (value: ConfigObject) => string): Sample {
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

export function writeJson(g: Gen, root: ConfigObject, comments: boolean): string {
  const eol = pick(g, ['\n', '\r\n'])
  const step = pick(g, ['  ', '    ', '\t'])
  const colon = pick(g, [': ', ':', ' : '])
  const maybe = (percent: number, text: string) => (comments && chance(g, percent) ? text : '')
  if (chance(g, 15)) return finish(g, JSON.stringify(root, undefined, step), '\n')
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

export function writeToml(g: Gen, root: ConfigObject): string {
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

export function writeYaml(g: Gen, root: ConfigObject): string {
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
