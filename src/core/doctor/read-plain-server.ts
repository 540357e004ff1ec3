/** Reads an entry of any agent, or of the golden set, into its plain form. Nothing is refused: what is odd is told apart. */
import { type ConfigObject, type ConfigValue, isConfigObject } from '../../model/config-value.ts'
import { fieldNames, transportWords, variableFields } from '../definition/native-words.ts'
import { spellReference } from '../definition/reference-template.ts'
import type { EntryWords } from './entry-words.ts'
import { spellReferencesAlike } from './one-spelling.ts'
import {
  type FieldKeys,
  type FieldValue,
  fieldId,
  type PlainField,
  type PlainServer,
  type PlainText,
  unreadable,
} from './plain-server.ts'

/** undefined where the entry is no object of fields. */
export function readPlainServer(entry: ConfigValue, words: EntryWords): PlainServer | undefined {
  if (!isConfigObject(entry)) return undefined
  const reader = new PlainReader(entry, words)
  reader.readRun()
  reader.readAddress()
  reader.readRest()
  return reader.finish()
}

class PlainReader {
  readonly #entry: ConfigObject
  readonly #words: EntryWords
  readonly #fields = new Map<string, PlainField>()
  readonly #texts: PlainText[] = []
  readonly #seen = new Set<string>()
  #command = ''
  #args: readonly string[] = []

  constructor(entry: ConfigObject, words: EntryWords) {
    this.#entry = entry
    this.#words = words
  }

  /** OpenCode has one list of words, Zed once had an object of path, args and env. */
  readRun(): void {
    const value = this.#take(fieldNames.command)
    const nested = isConfigObject(value) ? value : undefined
    const list = isList(value) ? value : undefined
    const command = nested === undefined ? (list === undefined ? value : list[0]) : nested.path
    const args = this.#take(fieldNames.args) ?? nested?.args ?? list?.slice(1)
    if (command !== undefined) {
      this.#command = typeof command === 'string' ? command : ''
      this.#set(['command'], this.#readText(['command'], command))
    }
    if (args !== undefined) this.#set(['args'], this.#readArguments(args))
    this.#readVariables(this.#take([variableFields.env]))
    this.#readRecord('env', this.#take(fieldNames.env) ?? nested?.env)
  }

  readAddress(): void {
    const url = this.#take(fieldNames.url)
    if (url !== undefined) this.#set(['url'], this.#readText(['url'], url))
    this.#readRecord('headers', this.#take(fieldNames.headers))
    const byVariable = this.#take([variableFields.headers])
    for (const [header, variable] of isConfigObject(byVariable) ? Object.entries(byVariable) : []) {
      this.#set(['headers', header], typeof variable === 'string' ? spellReference(variable) : unreadable)
    }
    const bearer = this.#take(variableFields.bearer)
    if (bearer === undefined) return
    this.#set(
      ['headers', 'Authorization'],
      typeof bearer === 'string' ? `Bearer ${spellReference(bearer)}` : unreadable,
    )
  }

  readRest(): void {
    this.#readTransport()
    const { timeout, says } = this.#words
    const limit = timeout === undefined ? undefined : this.#take([timeout.key])
    if (timeout !== undefined && limit !== undefined) {
      const amount = typeof limit === 'bigint' ? Number(limit) : limit
      this.#set(['timeout'], typeof amount === 'number' ? amount / timeout.perSecond : unreadable)
    }
    for (const field of says) {
      const text = this.#take([field])
      if (text !== undefined) this.#set([field], this.#readText([field], text))
    }
    this.#readSwitches()
  }

  finish(): PlainServer {
    const otherKeys = Object.keys(this.#entry).filter((key) => !this.#seen.has(key))
    return {
      fields: this.#fields,
      texts: this.#texts,
      run: { command: this.#command, args: this.#args },
      otherKeys,
    }
  }

  /** The first of the names that is there; `null` stands for a field that is not set. */
  #take(names: readonly string[]): ConfigValue | undefined {
    let found: ConfigValue | undefined
    for (const name of names) {
      if (!Object.hasOwn(this.#entry, name)) continue
      this.#seen.add(name)
      found ??= this.#entry[name] ?? undefined
    }
    return found
  }

  #set(keys: FieldKeys, value: FieldValue): void {
    this.#fields.set(fieldId(keys), { keys, value })
  }

  #readText(keys: readonly [string, ...string[]], value: ConfigValue): string | typeof unreadable {
    if (typeof value !== 'string') return unreadable
    this.#texts.push({ keys, text: value })
    return spellReferencesAlike(value)
  }

  #readArguments(value: ConfigValue): FieldValue {
    const words = isList(value) ? value.map(readScalar) : undefined
    if (words === undefined || !words.every((word) => word !== undefined)) return unreadable
    this.#args = words
    return words.map(spellReferencesAlike)
  }

  #readRecord(field: 'env' | 'headers', record: ConfigValue | undefined): void {
    if (record === undefined) return
    if (!isConfigObject(record)) {
      this.#set([field], unreadable)
      return
    }
    for (const [name, value] of Object.entries(record)) {
      if (value === null) continue
      const text = readScalar(value)
      if (text !== undefined) this.#texts.push({ keys: [field, name], name, text })
      this.#set([field, name], text === undefined ? unreadable : spellReferencesAlike(text))
    }
  }

  /** What `env` says of the same name wins. */
  #readVariables(list: ConfigValue | undefined): void {
    for (const item of isList(list) ? list : []) {
      const name = isConfigObject(item) ? item.name : item
      if (typeof name === 'string') this.#set(['env', name], spellReference(name))
    }
  }

  #readTransport(): void {
    const word = this.#take(fieldNames.transport)
    if (typeof word === 'string') this.#set(['transport'], transportWords[word.toLowerCase()] ?? word)
    else if (word !== undefined) this.#set(['transport'], unreadable)
    else if (this.#fields.has('command')) this.#set(['transport'], 'stdio')
    else if (this.#fields.has('url')) this.#set(['transport'], 'http')
  }

  #readSwitches(): void {
    const set = this.#words.switches.flatMap((key) => {
      const value = this.#take([key])
      return value === undefined ? [] : [typeof value === 'boolean' ? value === (key === 'enabled') : unreadable]
    })
    if (set.length === 0) return
    this.#set(['enabled'], set.includes(unreadable) ? unreadable : !set.includes(false))
  }
}

/** YAML and people write numbers and switches where a text is meant. */
function readScalar(value: ConfigValue): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

function isList(value: ConfigValue | undefined): value is readonly ConfigValue[] {
  return Array.isArray(value)
}
