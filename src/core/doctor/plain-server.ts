/** One server as any file may describe it, field by field and in one spelling: the shape in which two files are compared. */
import { formatKeys, type LocatorKey } from '../../model/locator.ts'

/** Something of a type that the field cannot have: it is equal to nothing. */
export const unreadable = Symbol('unreadable')

export type FieldValue = string | number | boolean | readonly string[] | typeof unreadable

/** In the words of the golden set: `command`, or `env` and a name. */
export type FieldKeys = readonly [field: string, name?: string]

export interface PlainField {
  readonly keys: FieldKeys
  /** Texts have every reference as `${NAME}`; a timeout counts seconds. */
  readonly value: FieldValue
}

/** A text as it stands in the file, for the search for credentials. */
export interface PlainText {
  readonly keys: readonly LocatorKey[]
  readonly text: string
  /** The name that says what the text is, where it has one of its own. */
  readonly name?: string
}

export interface PlainServer {
  /** By fieldId. */
  readonly fields: ReadonlyMap<string, PlainField>
  readonly texts: readonly PlainText[]
  /** As they stand in the file; `command` decides what some arguments mean. */
  readonly run: { readonly command: string; readonly args: readonly string[] }
  /** Keys of the entry that say nothing we compare. */
  readonly otherKeys: readonly string[]
}

/** Names of headers are one whatever their case. */
export function fieldId([field, name]: FieldKeys): string {
  if (name === undefined) return field
  return formatKeys([field, field === 'headers' ? name.toLowerCase() : name])
}

/** A timeout may have lost a digit on its way through another unit. */
export function equalFields(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (a === undefined || b === undefined || a === unreadable || b === unreadable) return false
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a))
  if (isList(a) && isList(b)) return a.length === b.length && a.every((text, index) => text === b[index])
  return a === b
}

function isList(value: FieldValue): value is readonly string[] {
  return Array.isArray(value)
}
