/** Takes single fields out of a native entry with the type they must have, and collects what is wrong with them. */
import { type ConfigObject, type ConfigValue, isConfigObject } from '../../../model/config-value.ts'
import type { Problem } from '../../../model/problem.ts'
import { variableNameSchema } from '../../../model/server.ts'
import { redactKeys, redactText } from '../../definition/redact.ts'
import type { EntryShape } from './entry-shape.ts'
import { buildFieldProblem } from './field-fault.ts'
import type { Translated } from './reference-spelling.ts'

/** Whose entry it is, for the wording of problems. */
export interface EntryOrigin {
  /** e.g. `Codex (user)` */
  readonly subject: string
  readonly locate: (...field: readonly string[]) => string
}

export class FieldReader {
  readonly problems: Problem[] = []
  readonly #entry: ConfigObject
  readonly #shape: EntryShape
  readonly #origin: EntryOrigin

  constructor(entry: ConfigObject, shape: EntryShape, origin: EntryOrigin) {
    this.#entry = entry
    this.#shape = shape
    this.#origin = origin
  }

  has(key: string): boolean {
    return this.#value(key) !== undefined
  }

  readString(key: string): string | undefined {
    const value = this.#value(key)
    if (value === undefined || typeof value === 'string') return value
    this.#refuseType(key, 'a text')
    return undefined
  }

  readBoolean(key: string): boolean | undefined {
    const value = this.#value(key)
    if (value === undefined || typeof value === 'boolean') return value
    this.#refuseType(key, 'true or false')
    return undefined
  }

  /** A positive number. */
  readNumber(key: string): number | undefined {
    const value = this.#value(key)
    if (value === undefined) return undefined
    const number = typeof value === 'bigint' ? Number(value) : value
    if (typeof number === 'number' && Number.isFinite(number) && number > 0) return number
    this.#refuseType(key, 'a positive number')
    return undefined
  }

  readStrings(key: string): readonly string[] {
    const value = this.#value(key)
    if (value === undefined) return []
    if (isList(value) && value.every((item) => typeof item === 'string')) return value
    this.#refuseType(key, 'a list of texts')
    return []
  }

  readStringMap(key: string): readonly (readonly [string, string])[] {
    const value = this.#value(key)
    if (value === undefined) return []
    if (!isConfigObject(value)) {
      this.#refuseType(key, 'an object of texts')
      return []
    }
    return Object.entries(value).flatMap(([name, text]) => {
      if (typeof text === 'string') return [[name, text] as const]
      this.report('unreadable-field', key, 'does not hold a text', name)
      return []
    })
  }

  /** Names in a list; an item may be an object that says where the variable comes from, as long as that is this machine. */
  readVariableNames(key: string): readonly string[] {
    const value = this.#value(key)
    if (value === undefined) return []
    if (!isList(value)) {
      this.#refuseType(key, 'a list of variable names')
      return []
    }
    return value.flatMap((item, index) => {
      const name = isConfigObject(item) ? item.name : item
      const source = isConfigObject(item) ? (item.source ?? 'local') : 'local'
      if (source !== 'local')
        this.report('unsupported-reference', key, 'takes a variable from another machine', String(index))
      else if (typeof name === 'string' && this.checkVariableName(name, key, String(index))) return [name]
      else if (typeof name !== 'string')
        this.report('unreadable-field', key, 'does not hold a variable name', String(index))
      return []
    })
  }

  checkVariableName(name: string, ...field: readonly [string, ...string[]]): boolean {
    const legal = variableNameSchema.safeParse(name).success
    if (!legal) this.report('unreadable-field', field[0], 'does not hold a variable name', ...field.slice(1))
    return legal
  }

  /** Fields that have no meaning beside the transport: carried over they would be lost. */
  refuse(keys: readonly (string | undefined)[], reason: string): void {
    for (const key of keys) {
      const value = key === undefined ? undefined : this.#value(key)
      if (value !== undefined && !isEmpty(value)) this.report('two-transports', key, reason)
    }
  }

  isLegacySse(): boolean {
    const { ssePath, fields } = this.#shape
    const url = this.#value(fields.url)
    return ssePath !== undefined && typeof url === 'string' && url.split(/[?#]/)[0]?.endsWith(ssePath) === true
  }

  translate<T>(translated: Translated<T>, ...field: readonly [string, ...string[]]): T | undefined {
    if (translated.ok) return translated.value
    const { subject } = this.#origin
    this.problems.push(buildFieldProblem(translated.fault, subject, field.join('.'), this.#locate(field)))
    return undefined
  }

  /** `reason` completes the sentence that begins with the field. */
  report(code: string, key: string | undefined, reason: string, ...below: readonly string[]): void {
    const field = key === undefined ? [] : [key, ...below]
    const message = `${this.#origin.subject}: ${field.length === 0 ? 'the entry' : describeField(field)} ${reason}.`
    this.problems.push({ code, severity: 'error', message, locator: this.#locate(field) })
  }

  #locate(field: readonly string[]): string {
    return this.#origin.locate(...redactKeys(field).map(String))
  }

  #value(key: string): ConfigValue | undefined {
    const value = Object.hasOwn(this.#entry, key) ? this.#entry[key] : undefined
    return value === null && this.#shape.nullIsUnset ? undefined : value
  }

  #refuseType(key: string, wanted: string): void {
    this.report('unreadable-field', key, `does not hold ${wanted}`)
  }
}

/** Keys stand in the user's file: one may be a credential that went to the wrong place. */
function describeField(field: readonly string[]): string {
  return field.map(redactText).join('.')
}

function isList(value: ConfigValue): value is readonly ConfigValue[] {
  return Array.isArray(value)
}

function isEmpty(value: ConfigValue): boolean {
  return isList(value) ? value.length === 0 : isConfigObject(value) && Object.keys(value).length === 0
}
