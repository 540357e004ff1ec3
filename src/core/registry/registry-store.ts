/** Reads our registries from parsed documents and says everything that is wrong with them at once. */
import { type ConfigObject, type ConfigValue, isConfigObject } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import type { ProjectRegistry, RegistryEntry, UserRegistry } from '../../model/registry-file.ts'
import type { ScopeKind } from '../../model/scope.ts'
import {
  isServerOverride,
  type ServerDefinition,
  serverDefinitionSchema,
  serverIdSchema,
  serverOverrideSchema,
} from '../../model/server.ts'
import { checkDefinition, findCollidingIds } from '../definition/portability.ts'
import { holdsCredential } from '../definition/redact.ts'
import { buildFileProblem, describeIssues, describeUnknownKeys, type FilePlace } from './file-problems.ts'

export interface RegistryReading<T> {
  /** The entries without an error, for reads. Empty where there is no file, or its schemaVersion is unknown. */
  readonly content: T
  /** Whether a change may build on it: there is no problem of severity error. */
  readonly usable: boolean
  readonly problems: readonly Problem[]
}

/**
 * `document` is undefined where the file is missing or empty, `file` is as shown in locators. `existingCommands` are those
 * commands of entries that name an existing file: a blank in them makes no shell line.
 */
export function parseUserRegistry(
  document: ConfigValue | undefined,
  file: string,
  existingCommands: ReadonlySet<string> = new Set(),
): RegistryReading<UserRegistry> {
  const { entries, problems } = readEntries(document, 'user', { file, existingCommands })
  const servers = Object.fromEntries(
    entries.filter((entry): entry is [string, ServerDefinition] => !isServerOverride(entry[1])),
  )
  return { content: { schemaVersion: 1, servers }, usable: isUsable(problems), problems }
}

/** Entries are full definitions or overrides of user entries; whether an override has something to override is not asked here. */
export function parseProjectRegistry(
  document: ConfigValue | undefined,
  file: string,
  existingCommands: ReadonlySet<string> = new Set(),
): RegistryReading<ProjectRegistry> {
  const { entries, problems } = readEntries(document, 'project', { file, existingCommands })
  return { content: { schemaVersion: 1, servers: Object.fromEntries(entries) }, usable: isUsable(problems), problems }
}

interface Source {
  readonly file: string
  readonly existingCommands: ReadonlySet<string>
}

interface Entries {
  readonly entries: readonly (readonly [string, RegistryEntry])[]
  readonly problems: readonly Problem[]
}

function readEntries(document: ConfigValue | undefined, scope: ScopeKind, source: Source): Entries {
  if (document === undefined) return { entries: [], problems: [] }
  const root: FilePlace = { file: source.file, keys: [] }
  if (!isConfigObject(document))
    return { entries: [], problems: [buildFileProblem('bad-value', root, 'This file must hold an object.')] }
  const servers = document.servers
  const envelope = checkEnvelope(document, source.file)
  if (!isConfigObject(servers)) return { entries: [], problems: envelope }
  const readings = Object.entries(servers).map(([id, value]) => readEntry(id, value, scope, source))
  const problems = [
    ...envelope,
    ...checkIds(Object.keys(servers), source.file),
    ...readings.flatMap((reading) => reading.problems),
  ]
  const isKnownVersion = document.schemaVersion === 1
  return { entries: isKnownVersion ? readings.flatMap((reading) => reading.entries) : [], problems }
}

function checkEnvelope(document: ConfigObject, file: string): readonly Problem[] {
  const problems: Problem[] = []
  if (document.schemaVersion !== 1) {
    const advice = 'Update AFD Agent Manager if a newer one wrote this file; else write "schemaVersion": 1.'
    problems.push(
      buildFileProblem(
        'unknown-schema-version',
        { file, keys: ['schemaVersion'] },
        'The schemaVersion must be 1.',
        advice,
      ),
    )
  }
  if (!isConfigObject(document.servers)) {
    problems.push(buildFileProblem('bad-value', { file, keys: ['servers'] }, 'This must be an object of servers.'))
  }
  const unknown = Object.keys(document).filter((key) => key !== 'schemaVersion' && key !== 'servers')
  return [...problems, ...describeUnknownKeys(unknown, { file, keys: [] })]
}

function checkIds(ids: readonly string[], file: string): readonly Problem[] {
  const rule = 'A server id is 1 to 64 characters: lower-case letters, digits, - and _, a letter or digit first.'
  const bad = ids.filter((id) => !serverIdSchema.safeParse(id).success)
  const credentials = ids.filter(holdsCredential)
  return [
    ...bad.map((id) => buildFileProblem('bad-id', { file, keys: ['servers', id] }, rule, 'Rename the server.')),
    ...credentials.map((id) =>
      buildFileProblem(
        'literal-secret',
        { file, keys: ['servers', id] },
        'The name of this server holds a credential.',
        'Rename the server, and replace the credential: names are no secret to anyone.',
      ),
    ),
    ...findCollidingIds(ids).flatMap((group) =>
      group.map((id) =>
        buildFileProblem(
          'colliding-ids',
          { file, keys: ['servers', id] },
          'Another server has the same name but for case or form.',
          'Rename one of them.',
        ),
      ),
    ),
  ]
}

function readEntry(id: string, value: ConfigValue, scope: ScopeKind, source: Source): Entries {
  const location: FilePlace = { file: source.file, keys: ['servers', id] }
  const isOverride = scope === 'project' && isConfigObject(value) && Object.hasOwn(value, 'inherits')
  const parsed = isOverride ? serverOverrideSchema.safeParse(value) : serverDefinitionSchema.safeParse(value)
  if (!parsed.success) return { entries: [], problems: describeIssues(parsed.error.issues, location) }
  const entry = parsed.data
  if (isServerOverride(entry)) return { entries: keepLegal(id, entry, []), problems: [] }
  const place = {
    scope,
    file: source.file,
    pathExists: entry.transport === 'stdio' && source.existingCommands.has(entry.command),
  }
  const problems = [...checkHiddenKeys(value, location), ...checkDefinition(id, entry, place)]
  return { entries: keepLegal(id, entry, problems), problems }
}

function keepLegal(id: string, entry: RegistryEntry, problems: readonly Problem[]): Entries['entries'] {
  const isName = serverIdSchema.safeParse(id).success && !holdsCredential(id)
  return isName && isUsable(problems) ? [[id, entry]] : []
}

/** The schema library drops a key called `__proto__` without a word. */
function checkHiddenKeys(value: ConfigValue, place: FilePlace): readonly Problem[] {
  if (!isConfigObject(value)) return []
  return ['environment', 'headers'].flatMap((field) => {
    const record = value[field]
    if (!isConfigObject(record) || !Object.hasOwn(record, '__proto__')) return []
    return [
      buildFileProblem(
        'unknown-key',
        { ...place, keys: [...place.keys, field, '__proto__'] },
        'This name is not allowed.',
        'Remove it.',
      ),
    ]
  })
}

function isUsable(problems: readonly Problem[]): boolean {
  return !problems.some((problem) => problem.severity === 'error')
}
