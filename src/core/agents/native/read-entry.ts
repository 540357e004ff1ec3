/** Reads a native entry into a definition, or says field by field why it cannot be one. */
import { type ConfigObject, type ConfigValue, equalValues, isConfigObject } from '../../../model/config-value.ts'
import type { Problem } from '../../../model/problem.ts'
import type { EnvironmentValue, HeaderValue, ServerDefinition } from '../../../model/server.ts'
import { redactText } from '../../definition/redact.ts'
import { readEnvironmentValue, readHeaderValue } from '../../definition/reference-template.ts'
import type { NativeReading } from '../agent-adapter.ts'
import { type EntryShape, listOwnedKeys, type SpelledField } from './entry-shape.ts'
import { type EntryOrigin, FieldReader } from './field-reader.ts'
import { readText, readValue } from './reference-spelling.ts'

/**
 * `own` is the entry as it stands in its file; `effective` the same with the fields it inherits, where the agent
 * merges field by field. Only `own` decides which agent-only fields there are and whether it is a mere override.
 */
export function readNativeEntry(
  own: ConfigValue,
  shape: EntryShape,
  origin: EntryOrigin,
  effective: ConfigValue = own,
): NativeReading {
  if (!isConfigObject(own) || !isConfigObject(effective)) {
    const problem = buildEntryProblem('unreadable-field', origin, 'the entry is not an object of fields')
    return { transport: undefined, enabled: false, agentOnly: [], problems: [problem] }
  }
  const owned = new Set(listOwnedKeys(shape))
  const known = [...(shape.constants ?? []), ...(shape.assumed ?? [])]
  const isKnown = (key: string) => known.some((field) => field.key === key && equalValues(own[key], field.value))
  const agentOnly = Object.keys(own)
    .filter((key) => !owned.has(key) && !isKnown(key))
    .map(redactText)
  const reader = new FieldReader(effective, shape, origin)
  const enabled = readEnabled(reader, shape)
  if (isOverride(own, shape)) {
    return { transport: undefined, enabled, agentOnly, problems: reader.problems, overrideOnly: true }
  }
  const transport = readTransport(reader, shape)
  const definition = readDefinition(transport, enabled, reader, shape)
  const sound = reader.problems.length === 0 && definition !== undefined
  return { transport, enabled, agentOnly, problems: reader.problems, ...(sound ? { definition } : {}) }
}

function buildEntryProblem(code: string, origin: EntryOrigin, text: string): Problem {
  return { code, severity: 'error', message: `${origin.subject}: ${text}.`, locator: origin.locate() }
}

/** Off when any switch that the agent obeys says so. */
function readEnabled(reader: FieldReader, shape: EntryShape): boolean {
  let enabled = true
  for (const { key, off, obeyed } of shape.switches) {
    if (obeyed && reader.readBoolean(key) === off) enabled = false
  }
  return enabled
}

function isOverride(own: ConfigObject, shape: EntryShape): boolean {
  const allowed = shape.overrideKeys
  return allowed !== undefined && Object.keys(own).every((key) => allowed.includes(key))
}

/** `stdio`, `http`, another word that the entry uses, or undefined; every fault goes to the reader's problems. */
function readTransport(reader: FieldReader, shape: EntryShape): string | undefined {
  const word = shape.transport === undefined ? undefined : reader.readString(shape.transport.key)
  const named = word === undefined ? undefined : shape.transport?.reads[word]
  if (word !== undefined && named === undefined) {
    reader.report(
      'unsupported-transport',
      shape.transport?.key,
      'names a transport other than stdio and streamable HTTP',
    )
    return /^[a-z-]{1,24}$/i.test(word) ? word : undefined
  }
  const found = detectTransport(reader, shape)
  if (found === undefined) return undefined
  if (found === 'http' && named === undefined && reader.isLegacySse()) {
    reader.report('unsupported-transport', shape.fields.url, 'is a legacy SSE address')
    return 'sse'
  }
  if (named !== undefined && named !== found) {
    reader.report('two-transports', shape.transport?.key, 'names another transport than the other fields do')
  }
  if (found === 'http' && named === undefined && shape.transport?.requiredForHttp) {
    reader.report('no-transport', shape.transport.key, 'is missing, so the agent skips the entry; “http” is meant')
  }
  return found
}

function detectTransport(reader: FieldReader, shape: EntryShape): 'stdio' | 'http' | undefined {
  const { command, url } = shape.fields
  const urls = [url, ...(shape.urlAliases ?? [])].filter((key) => reader.has(key))
  if (urls.length > 1) reader.report('ambiguous-field', urls[1], 'gives a second address')
  if (reader.has(command) && urls.length > 0) {
    reader.report('two-transports', url, 'stands beside a command')
    return undefined
  }
  if (!reader.has(command) && urls.length === 0) {
    reader.report('no-transport', undefined, 'has neither a command nor an address')
    return undefined
  }
  return reader.has(command) ? 'stdio' : 'http'
}

function readDefinition(
  transport: string | undefined,
  enabled: boolean,
  reader: FieldReader,
  shape: EntryShape,
): ServerDefinition | undefined {
  const { fields } = shape
  const shared = { enabled, ...readExtras(reader, shape) }
  if (transport === 'stdio') {
    reader.refuse([fields.url, fields.headers, shape.names?.headers, shape.names?.bearer], 'belongs to a remote server')
    const cwd = fields.cwd === undefined ? undefined : spell(reader, shape, 'cwd', fields.cwd)
    return {
      transport,
      ...readRun(reader, shape),
      environment: readEnvironment(reader, shape),
      ...(cwd === undefined ? {} : { cwd }),
      ...shared,
    }
  }
  if (transport !== 'http') return undefined
  reader.refuse([fields.args, fields.environment, shape.names?.environment, fields.cwd], 'belongs to a local server')
  const key = [fields.url, ...(shape.urlAliases ?? [])].find((name) => reader.has(name)) ?? fields.url
  return { transport, url: spell(reader, shape, 'url', key) ?? '', headers: readHeaders(reader, shape), ...shared }
}

function readExtras(reader: FieldReader, shape: EntryShape): { timeout?: number; description?: string } {
  const timeout = shape.timeout === undefined ? undefined : reader.readNumber(shape.timeout.key)
  const description = shape.description === undefined ? undefined : reader.readString(shape.description)
  return {
    ...(timeout === undefined || shape.timeout === undefined ? {} : { timeout: timeout / shape.timeout.perSecond }),
    ...(description === undefined ? {} : { description }),
  }
}

function spell(reader: FieldReader, shape: EntryShape, field: SpelledField, key: string): string | undefined {
  const text = reader.readString(key)
  if (text === '' && (field === 'command' || field === 'url')) reader.report('unreadable-field', key, 'is empty')
  return text === undefined ? undefined : reader.translate(readText(text, shape.spelling[field]), key)
}

function readRun(reader: FieldReader, shape: EntryShape): { command: string; args: string[] } {
  const { command, args } = shape.fields
  if (args !== undefined) {
    const words = reader.readStrings(args)
    return { command: spell(reader, shape, 'command', command) ?? '', args: readWords(reader, shape, args, words, 0) }
  }
  const [program = '', ...words] = reader.readStrings(command)
  if (program === '') reader.report('unreadable-field', command, 'is empty')
  const read = reader.translate(readText(program, shape.spelling.command), command, '0')
  return { command: read ?? '', args: readWords(reader, shape, command, words, 1) }
}

/** `first`: the place of the first word in its list. */
function readWords(
  reader: FieldReader,
  { spelling }: EntryShape,
  key: string,
  words: readonly string[],
  first: number,
): string[] {
  return words.map((text, index) => reader.translate(readText(text, spelling.args), key, String(index + first)) ?? '')
}

/** A literal wins over a variable of the same name that is only passed on. */
function readEnvironment(reader: FieldReader, shape: EntryShape): Record<string, EnvironmentValue> {
  const key = shape.fields.environment
  const passed = shape.names?.environment === undefined ? [] : reader.readVariableNames(shape.names.environment)
  const given = reader.readStringMap(key).map(([name, text]) => {
    const value = reader.translate(readValue(text, shape.spelling.environment, readEnvironmentValue), key, name)
    return [name, value ?? { literal: '' }] as const
  })
  return Object.fromEntries([...passed.map((name) => [name, { fromEnv: name }] as const), ...given])
}

function readHeaders(reader: FieldReader, shape: EntryShape): Record<string, HeaderValue> {
  const key = shape.fields.headers
  const names = shape.names
  const found: (readonly [string, HeaderValue])[] = reader.readStringMap(key).map(([name, text]) => {
    const value = reader.translate(readValue(text, shape.spelling.headers, readHeaderValue), key, name)
    return [name, value ?? { literal: '' }]
  })
  if (names?.headers !== undefined) {
    for (const [header, variable] of reader.readStringMap(names.headers)) {
      if (reader.checkVariableName(variable, names.headers, header)) found.push([header, { fromEnv: variable }])
    }
  }
  const bearer = names?.bearer === undefined ? undefined : reader.readString(names.bearer)
  if (bearer !== undefined && names?.bearer !== undefined && reader.checkVariableName(bearer, names.bearer)) {
    found.push(['Authorization', { fromEnv: bearer, scheme: 'Bearer' }])
  }
  const seen = found.map(([header]) => header.toLowerCase())
  if (new Set(seen).size < seen.length) reader.report('ambiguous-field', key, 'gives the same header twice')
  return Object.fromEntries(found)
}
