/** One text for one value, whatever the order of its keys: the ground of fingerprints and tokens. */
import { OpaqueValue } from '../../model/config-value.ts'

/**
 * JSON with sorted keys and no blanks. Members that are undefined are left out. What JSON cannot say has a spelling that
 * no JSON text has: `12n` for a bigint, `!"…"` for an OpaqueValue, `nan`, `inf`, `-inf`, `!absent` for undefined in a list.
 * Throws a TypeError for functions, symbols and instances of classes: handing them in is a bug.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value)
    case 'number':
      return spellNumber(value)
    case 'bigint':
      return `${value}n`
    case 'undefined':
      return '!absent'
    case 'object':
      return spellObject(value)
    case 'function':
    case 'symbol':
      throw new TypeError(`A ${typeof value} has no canonical text.`)
  }
}

function spellNumber(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  return JSON.stringify(value)
}

function spellObject(value: object | null): string {
  if (value === null) return 'null'
  if (value instanceof OpaqueValue) return `!${JSON.stringify(value.source)}`
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isPlainObject(value)) throw new TypeError('An instance of a class has no canonical text.')
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}

/** An object that is only data: with the prototype of a literal, or none. */
export function isPlainObject(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
