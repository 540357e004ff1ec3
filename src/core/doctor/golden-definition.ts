/** Between the golden set's entries and definitions: what a projection writes, and what a first golden set is made of. */
import { buildConfigObject, type ConfigObject, type ConfigValue, isConfigObject } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import type { EnvironmentValue, HeaderValue, ServerDefinition } from '../../model/server.ts'
import { buildSpelling, type EntryShape } from '../agents/native/entry-shape.ts'
import { readNativeEntry } from '../agents/native/read-entry.ts'
import { transportWords } from '../definition/native-words.ts'
import { spellReference } from '../definition/reference-template.ts'
import { locate } from './findings.ts'
import { goldenFile } from './golden-place.ts'
import { type FieldKeys, type FieldValue, unreadable } from './plain-server.ts'

/** The golden set's own words for the fields of a definition. */
const shape: EntryShape = {
  fields: { command: 'command', args: 'args', environment: 'env', url: 'url', headers: 'headers' },
  transport: { key: 'transport', writes: {}, reads: transportWords },
  timeout: { key: 'timeout', perSecond: 1 },
  description: 'description',
  switches: [{ key: 'enabled', off: false, obeyed: true }],
  spelling: buildSpelling({ expands: 'dollar', readsEnvPrefix: true, readsEnvWords: true }),
}

export type GoldenReading =
  | { readonly ok: true; readonly definition: ServerDefinition }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** What an agent would be told to run; problems where the entry leaves out what every agent needs, or says what none can carry. */
export function readGoldenDefinition(name: string, entry: ConfigValue): GoldenReading {
  const origin = {
    subject: 'The golden set',
    locate: (...field: readonly string[]) => locate({ file: goldenFile, keys: ['servers', name, ...field] }),
  }
  const { definition, problems } = readNativeEntry(entry, shape, origin)
  if (definition === undefined) return { ok: false, problems }
  const source = isConfigObject(entry) && typeof entry.source === 'string' ? { source: entry.source } : {}
  return { ok: true, definition: { ...definition, ...source } }
}

/**
 * What stands in an agent's file once the golden set is laid over it: fields that the golden set leaves unset keep what the
 * agent has, name by name in environment and headers. A server of the other kind is replaced.
 * `filled`: the fields that the entry fills in.
 */
export function layOver(base: ServerDefinition, golden: ServerDefinition, entry: ConfigValue): ServerDefinition {
  const isFilled = (field: string) => isConfigObject(entry) && Object.hasOwn(entry, field)
  const shared = {
    ...(base.description === undefined ? {} : { description: base.description }),
    ...(base.timeout === undefined ? {} : { timeout: base.timeout }),
  }
  const enabled = isFilled('enabled') ? golden.enabled : base.enabled
  if (golden.transport === 'stdio') {
    if (base.transport !== 'stdio') return { ...shared, ...golden, enabled }
    const args = isFilled('args') ? golden.args : base.args
    return { ...base, ...golden, args, environment: { ...base.environment, ...golden.environment }, enabled }
  }
  if (base.transport !== 'http') return { ...shared, ...golden, enabled }
  return { ...base, ...golden, headers: layHeaders(base.headers, golden.headers), enabled }
}

/** Names of headers are one whatever their case; the spelling that is there stays. */
function layHeaders(
  base: Readonly<Record<string, HeaderValue>>,
  golden: Readonly<Record<string, HeaderValue>>,
): Readonly<Record<string, HeaderValue>> {
  const named = new Map(Object.keys(base).map((name) => [name.toLowerCase(), name]))
  const laid = Object.entries(golden).map(([name, value]) => [named.get(name.toLowerCase()) ?? name, value] as const)
  return { ...base, ...Object.fromEntries(laid) }
}

/** A definition as an entry of the golden set: what is assumed anyway is left out. */
export function spellGoldenEntry(definition: ServerDefinition): ConfigObject {
  const { description, timeout, source, enabled } = definition
  const own: readonly (readonly [string, ConfigValue | undefined])[] =
    definition.transport === 'stdio'
      ? [
          ['command', definition.command],
          ['args', definition.args.length > 0 ? definition.args : undefined],
          ['env', spellRecord(definition.environment)],
        ]
      : [
          ['url', definition.url],
          ['headers', spellRecord(definition.headers)],
        ]
  const all = [
    ...own,
    ['description', description],
    ['enabled', enabled ? undefined : false],
    ['timeout', timeout],
    ['source', source],
  ] as const
  return buildConfigObject(all.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])))
}

function spellRecord(record: Readonly<Record<string, EnvironmentValue | HeaderValue>>): ConfigObject | undefined {
  const entries = Object.entries(record)
  return entries.length === 0
    ? undefined
    : buildConfigObject(entries.map(([name, value]) => [name, spellValue(value)] as const))
}

function spellValue(value: EnvironmentValue | HeaderValue): string {
  if ('literal' in value) return value.literal
  const scheme = 'scheme' in value && value.scheme !== undefined ? `${value.scheme} ` : ''
  return scheme + spellReference(value.fromEnv)
}

/** An entry with one field as another file has it; undefined takes the field out. A field without a name replaces the whole. */
export function setGoldenField(
  entry: ConfigObject,
  [field, name]: FieldKeys,
  value: FieldValue | undefined,
): ConfigObject {
  const wanted = value === undefined || value === unreadable ? undefined : value
  if (name === undefined) return replaceMember(entry, field, wanted)
  const record = entry[field]
  const base = isConfigObject(record) ? record : buildConfigObject([])
  const known = field === 'headers' ? findName(base, name) : name
  return replaceMember(entry, field, replaceMember(base, known, wanted))
}

function findName(record: ConfigObject, name: string): string {
  return Object.keys(record).find((other) => other.toLowerCase() === name.toLowerCase()) ?? name
}

function replaceMember(object: ConfigObject, key: string, value: ConfigValue | undefined): ConfigObject {
  if (value === undefined) return buildConfigObject(Object.entries(object).filter(([other]) => other !== key))
  return buildConfigObject([...Object.entries(object), [key, value]])
}
