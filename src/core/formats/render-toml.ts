/** Writes keys, values and tables as TOML. */
import { type ConfigObject, type ConfigValue, isConfigObject, OpaqueValue } from '../../model/config-value.ts'

export interface TomlStyle {
  /** What stands between a key and its value: ` = ` or `=`. */
  readonly equals: string
  readonly headerIndent: string
  readonly pairIndent: string
  readonly eol: string
  /** A blank line stands before each header. */
  readonly isSpaced: boolean
  /** Objects inside an entry are written in braces rather than as tables of their own. */
  readonly isInline: boolean
}

export function renderTomlKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : renderString(key)
}

/**
 * On one line. What TOML has no form for (null, integers beyond 64 bits) comes out as something that no parser takes, so
 * that the edit is refused.
 */
export function renderTomlValue(value: ConfigValue): string {
  if (typeof value === 'string') return renderString(value)
  if (typeof value === 'number') return renderNumber(value)
  if (value instanceof OpaqueValue) return value.source
  if (Array.isArray(value)) return `[${value.map((item) => renderTomlValue(item as ConfigValue)).join(', ')}]`
  if (isConfigObject(value)) {
    const pairs = Object.entries(value).map(([key, member]) => `${renderTomlKey(key)} = ${renderTomlValue(member)}`)
    return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
  }
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value ? String(value) : 'null'
  return typeof value === 'boolean' ? String(value) : 'null'
}

function renderNumber(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  // Read as integers, these would not fit into 64 bits or lose digits on the way.
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return value.toExponential()
  return Object.is(value, -0) ? '-0.0' : String(value)
}

const shortEscapes: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
}

function renderString(value: string): string {
  const escaped = value
    .replace(/["\\]/g, '\\$&')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: TOML forbids them unescaped
    .replace(/[\u0000-\u001f\u007f]/g, (character) => shortEscapes[character] ?? escapeCode(character))
    // A lone surrogate has no TOML form: this escape is one that every parser refuses.
    .replace(/[\ud800-\udfff]/gu, escapeCode)
  return `"${escaped}"`
}

function escapeCode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

export function renderTomlPair(key: string, value: ConfigValue, style: TomlStyle): string {
  return key + style.equals + renderTomlValue(value)
}

/** A table with everything below it; each line comes with the line end before it. */
export function renderTomlTable(path: readonly string[], value: ConfigObject, style: TomlStyle): string {
  const members = Object.entries(value)
  const isTable = (member: ConfigValue): member is ConfigObject => !style.isInline && isConfigObject(member)
  const pairs = members.filter(([, member]) => !isTable(member))
  const tables = members.filter((entry): entry is [string, ConfigObject] => isTable(entry[1]))
  let text = ''
  if (pairs.length > 0 || tables.length === 0) {
    const header = `[${path.map(renderTomlKey).join('.')}]`
    text = style.eol.repeat(style.isSpaced ? 2 : 1) + style.headerIndent + header
  }
  for (const [key, member] of pairs) {
    text += style.eol + style.pairIndent + renderTomlPair(renderTomlKey(key), member, style)
  }
  return text + tables.map(([key, member]) => renderTomlTable([...path, key], member, style)).join('')
}
