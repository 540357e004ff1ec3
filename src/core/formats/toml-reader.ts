/** Reads TOML files as data, without what editing them needs. */
import { parse, TomlDate, TomlError } from 'smol-toml'
import { buildConfigObject, type ConfigObject, type ConfigValue, OpaqueValue } from '../../model/config-value.ts'
import type { ConfigReader, Outcome } from './config-format.ts'
import { splitBom } from './text-lines.ts'
import { accept, refuse } from './text-position.ts'

/** Deeper than any real file, and shallow enough for every recursive walk over the value. */
const MAX_DEPTH = 400

export const tomlReader: ConfigReader = {
  id: 'toml',
  read: (text) => readToml(splitBom(text).body),
}

/** `body` comes without a byte order mark. */
export function readToml(body: string): Outcome<ConfigObject | undefined> {
  try {
    const table = parse(body, { integersAsBigInt: 'asNeeded', maxDepth: MAX_DEPTH })
    const value = toConfigValue(table, 0) as ConfigObject
    return accept(Object.keys(value).length === 0 ? undefined : value)
  } catch (error) {
    // Anything else comes from nesting that is deeper than the parser or the stack allows: there is no place to name.
    return error instanceof TomlError ? describeError(error) : refuse(body, 'unparsable', 0)
  }
}

function describeError(error: TomlError): Outcome<never> {
  const { line, column } = error
  // The parser has no codes, only sentences; this one is pinned by a test.
  const code = error.message.includes('trying to redefine') ? 'duplicate-key' : 'unparsable'
  return { ok: false, problem: { code, line, column } }
}

function toConfigValue(value: unknown, depth: number): ConfigValue {
  if (depth > MAX_DEPTH) throw new RangeError('nested too deeply')
  if (value instanceof TomlDate) return new OpaqueValue(value.toISOString())
  if (Array.isArray(value)) return value.map((item) => toConfigValue(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value as ConfigValue
  return buildConfigObject(
    Object.entries(value).map(([key, member]) => [key, toConfigValue(member, depth + 1)] as const),
  )
}
