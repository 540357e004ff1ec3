/** Reads mcp.projected.json: what was last written into each agent's file, by us or by hand. */
import { type ConfigObject, type ConfigValue, isConfigObject, valueAt } from '../../model/config-value.ts'
import { spellReference } from '../definition/reference-template.ts'
import { spellReferencesAlike } from './one-spelling.ts'
import { type FieldKeys, type FieldValue, fieldId } from './plain-server.ts'

/**
 * What the record has for one field of one server in one file (as locators name it): undefined where it does not cover
 * it, also where it is no record at all. It answers a question that can be answered otherwise, so it is never at fault.
 */
export function findProjected(
  record: ConfigValue | undefined,
  file: string,
  server: string,
  keys: FieldKeys,
): FieldValue | undefined {
  const version = valueAt(record, ['schemaVersion'])
  if (version !== undefined && version !== 1) return undefined
  const fields = valueAt(record, ['targets', file, server])
  return isConfigObject(fields) ? readRecorded(findRecorded(fields, keys)) : undefined
}

/** By a path (`env.NAME`) or, as a person would write it, name by name in an object. */
function findRecorded(fields: ConfigObject, keys: FieldKeys): ConfigValue | undefined {
  const [field, name] = keys
  if (name === undefined) return valueAt(fields, [field])
  const flat = Object.entries(fields).find(
    ([key]) => key === fieldId(keys) || key === `${field}.${name}` || key.toLowerCase() === fieldId(keys),
  )
  if (flat !== undefined) return flat[1]
  const record = valueAt(fields, [field])
  const wanted = fieldId(keys)
  return isConfigObject(record)
    ? Object.entries(record).find(([key]) => fieldId([field, key]) === wanted)?.[1]
    : undefined
}

/** `{ "hmac" }` stands for a literal that is not written down: it cannot be compared with what is there now. */
function readRecorded(value: ConfigValue | undefined): FieldValue | undefined {
  if (typeof value === 'string') return spellReferencesAlike(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) {
    const words = value as readonly ConfigValue[]
    return words.every((word) => typeof word === 'string') ? words.map(spellReferencesAlike) : undefined
  }
  if (!isConfigObject(value) || typeof value.fromEnv !== 'string') return undefined
  const scheme = typeof value.scheme === 'string' ? `${value.scheme} ` : ''
  return scheme + spellReference(value.fromEnv)
}
