/** Reads JSON and JSONC files as data, without what editing them needs. */
import type { ConfigValue } from '../../model/config-value.ts'
import type { ConfigReader } from './config-format.ts'
import { findJsonNodes } from './json-nodes.ts'
import { parseJsonText } from './json-text.ts'
import { splitBom } from './text-lines.ts'
import { accept } from './text-position.ts'

export const jsonReader: ConfigReader = buildReader('json')
export const jsoncReader: ConfigReader = buildReader('jsonc')

function buildReader(id: 'json' | 'jsonc'): ConfigReader {
  return {
    id,
    read(text) {
      const { body } = splitBom(text)
      const parsed = parseJsonText(body, id)
      if (!parsed.ok) return parsed
      const checked = findJsonNodes(parsed.value, undefined)
      return checked.ok ? accept(stripPrototypes(parsed.value.value)) : checked
    },
  }
}

/** JSON.parse makes ordinary objects; in place is many times faster than a copy. */
export function stripPrototypes<T extends ConfigValue | undefined>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) Object.setPrototypeOf(value, null)
  // Without a list of the members: a file of megabytes has a hundred thousand of them.
  const members = value as Readonly<Record<string, ConfigValue>>
  for (const key in members) stripPrototypes(members[key])
  return value
}
