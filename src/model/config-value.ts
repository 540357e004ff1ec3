/** What a configuration file can hold, whatever its format: a JSON-like tree plus values that only one format knows. */

/** A value that has no JSON counterpart (a TOML date, a YAML custom tag): kept as the text it was written with. */
export class OpaqueValue {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

export type ConfigScalar = string | number | bigint | boolean | null | OpaqueValue
export type ConfigValue = ConfigScalar | readonly ConfigValue[] | ConfigObject

/** Always made without a prototype, so that a key such as `__proto__` is only data. */
export interface ConfigObject {
  readonly [key: string]: ConfigValue
}

/** The keys that lead from the root of a document to a value. */
export type KeyPath = readonly string[]

export function isConfigObject(value: ConfigValue | undefined): value is ConfigObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof OpaqueValue)
}

/** Makes a ConfigObject; a later pair with the same key wins, in the place of the first. */
export function buildConfigObject(pairs: Iterable<readonly [string, ConfigValue]>): ConfigObject {
  const object = Object.create(null) as Record<string, ConfigValue>
  for (const [key, value] of pairs) object[key] = value
  return object
}

/** The value at a path, or undefined where a step is missing or is not an object. */
export function valueAt(root: ConfigValue | undefined, path: KeyPath): ConfigValue | undefined {
  let value = root
  for (const key of path) {
    if (!isConfigObject(value)) return undefined
    value = Object.hasOwn(value, key) ? value[key] : undefined
  }
  return value
}

/** Equal as data: the order of keys in an object does not matter, the order of a list does. */
export function equalValues(a: ConfigValue | undefined, b: ConfigValue | undefined): boolean {
  if (Object.is(a, b)) return true
  if (a instanceof OpaqueValue || b instanceof OpaqueValue) {
    return a instanceof OpaqueValue && b instanceof OpaqueValue && a.source === b.source
  }
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, index) => equalValues(item as ConfigValue, b[index] as ConfigValue))
  }
  if (!isConfigObject(a) || !isConfigObject(b)) return a === b
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equalValues(a[key], b[key]))
  )
}

/** The same tree with the value at a path replaced, or removed where it is undefined; missing steps are made. */
export function withValueAt(
  root: ConfigValue | undefined,
  path: KeyPath,
  value: ConfigValue | undefined,
): ConfigValue | undefined {
  const [key, ...rest] = path
  if (key === undefined) return value
  const base = isConfigObject(root) ? root : buildConfigObject([])
  if (value === undefined && !Object.hasOwn(base, key)) return root
  const child = withValueAt(base[key], rest, value)
  const kept = Object.entries(base).filter(([name]) => name !== key || child !== undefined)
  const pairs = kept.map(([name, item]): [string, ConfigValue] => [
    name,
    name === key && child !== undefined ? child : item,
  ])
  if (child !== undefined && !Object.hasOwn(base, key)) pairs.push([key, child])
  return buildConfigObject(pairs)
}

/** Plain JSON data as a ConfigValue. Members that are undefined are left out. */
export function toConfigValue(data: unknown): ConfigValue {
  if (data === null || typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean') return data
  if (Array.isArray(data)) return data.map(toConfigValue)
  if (typeof data !== 'object') throw new TypeError('Only JSON data can be a configuration value.')
  const present = Object.entries(data).filter(([, value]) => value !== undefined)
  return buildConfigObject(present.map(([key, value]) => [key, toConfigValue(value)]))
}
