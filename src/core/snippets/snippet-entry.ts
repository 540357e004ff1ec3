/** Turns an entry written for any agent into a definition of ours. */
import { type ConfigObject, type ConfigValue, isConfigObject } from '../../model/config-value.ts'
import { formatKeys } from '../../model/locator.ts'
import type { SnippetServer } from '../../model/snippet.ts'
import { buildSpelling, type EntryShape } from '../agents/native/entry-shape.ts'
import { readNativeEntry } from '../agents/native/read-entry.ts'
import { fieldNames, transportWords, variableFields } from '../definition/native-words.ts'
import { redactDefinition, redactText } from '../definition/redact.ts'
import type { NamedEntry } from './command-line.ts'
import { replacePlaceholders } from './placeholders.ts'

/** The spellings of all agents at once (shared by their documentation, 2026-12-01): a README does not say whose it shows. */
const shape: EntryShape = {
  fields: { command: 'command', args: 'args', environment: 'env', cwd: 'cwd', url: 'url', headers: 'headers' },
  transport: {
    key: 'type',
    writes: {},
    reads: transportWords,
  },
  description: 'description',
  switches: [
    { key: 'disabled', off: true, obeyed: true },
    { key: 'enabled', off: false, obeyed: true },
  ],
  names: { environment: variableFields.env, headers: variableFields.headers, bearer: variableFields.bearer[0] },
  spelling: buildSpelling({ expands: 'braces', readsEnvPrefix: true }),
  nullIsUnset: true,
  ssePath: 'sse',
}

/** Every word for a field → the one that `shape` has. */
const aliases = new Map<string, string>(
  [...Object.values(fieldNames), variableFields.bearer].flatMap(([first, ...others]) =>
    others.map((other) => [other, first] as const),
  ),
)
/** Say nothing about what runs: a name, a picture, who wrote it. */
const idle = ['name', 'source', 'display_name', 'bundled', 'gallery']

export function readEntry({ name, entry }: NamedEntry): SnippetServer {
  const { value, problems: replaced } = replacePlaceholders(straighten(entry), name ?? 'server')
  const origin = { subject: 'The snippet', locate: (...field: readonly string[]) => formatKeys(field) }
  const reading = readNativeEntry(value, shape, origin)
  const shownName = name === undefined ? undefined : redactText(name)
  const problems = [...reading.problems, ...replaced]
  const { definition } = reading
  const defined = definition === undefined ? {} : { definition, shown: redactDefinition(definition) }
  return { name: shownName, omitted: reading.agentOnly, problems, ...defined }
}

/** Everything under the name that `shape` has for it. */
function straighten(entry: ConfigObject): ConfigObject {
  const fields: [string, ConfigValue][] = []
  for (const [key, value] of Object.entries(entry)) {
    if (idle.includes(key)) continue
    const field = aliases.get(key) ?? key
    if (field === 'command') fields.push(...splitCommand(value))
    else fields.push([field, field === 'type' && typeof value === 'string' ? value.toLowerCase() : value])
  }
  const merged = Object.fromEntries(fields)
  return isConfigObject(merged) ? merged : entry
}

/** OpenCode has one list of words; Zed once had an object of path, args and env. */
function splitCommand(value: ConfigValue): readonly [string, ConfigValue][] {
  if (Array.isArray(value)) {
    const [program = '', ...args] = value as readonly ConfigValue[]
    return [
      ['command', program],
      ['args', args],
    ]
  }
  if (!isConfigObject(value)) return [['command', value]]
  return Object.entries(value).map(([key, inner]) => [key === 'path' ? 'command' : key, inner])
}
