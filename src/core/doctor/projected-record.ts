/** mcp.projected.json: what was last written into each agent's file, by us or by hand. */
import {
  buildConfigObject,
  type ConfigObject,
  type ConfigValue,
  isConfigObject,
  toConfigValue,
  valueAt,
} from '../../model/config-value.ts'
import { readHeaderValue, referenceSpellings, spellReference } from '../definition/reference-template.ts'
import { isSecretName } from '../definition/secret-name.ts'
import { isLiteral } from '../definition/secret-spans.ts'
import { spellReferencesAlike } from './one-spelling.ts'
import { type FieldKeys, type FieldValue, fieldId, type PlainServer, unreadable } from './plain-server.ts'

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

/** What is recorded of a server that a file and the golden set now agree on. A literal in a field named like a credential is left out. */
export function buildProjected(fields: PlainServer['fields']): ConfigObject {
  const kept = [...fields.values()].flatMap(({ keys, value }): readonly (readonly [string, ConfigValue])[] => {
    if (value === unreadable || isKeptBack(keys, value)) return []
    return [keys[1] === undefined ? [keys[0], value] : [`${keys[0]}.${keys[1]}`, recordText(value)]]
  })
  return buildConfigObject(kept)
}

/** A whole reference is recorded by the variable, however it is spelt. */
function recordText(value: Exclude<FieldValue, typeof unreadable>): ConfigValue {
  const read = typeof value === 'string' ? readHeaderValue(value, [referenceSpellings.braced]) : undefined
  return read?.ok === true && 'fromEnv' in read.value ? toConfigValue(read.value) : value
}

function isKeptBack([, name]: FieldKeys, value: FieldValue): boolean {
  return name !== undefined && isSecretName(name) && typeof value === 'string' && isLiteral(value)
}
