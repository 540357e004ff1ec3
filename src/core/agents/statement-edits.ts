/** Turns statements about one file into edits of it, and tells whether a statement already holds. */
import {
  buildConfigObject,
  type ConfigObject,
  type ConfigValue,
  equalValues,
  isConfigObject,
  type KeyPath,
  valueAt,
} from '../../model/config-value.ts'
import type { NativeScope } from '../../model/scope.ts'
import { equalDefinitions } from '../definition/normalize.ts'
import type { ConfigEdit } from '../formats/config-format.ts'
import type { AgentAdapter, AgentContext, NativeReading, Statement } from './agent-adapter.ts'

export type EntryStatement = Extract<Statement, { kind: 'entry' }>
type MemberStatement = Extract<Statement, { kind: 'member' }>

/**
 * The edits that make all `statements` hold in a file that now holds `document` (undefined: missing or empty).
 * An entry's edit has the path `[...container, name]`; statements that hold literally give no edit.
 * `pruneFor` answers ConfigEdit.prune for an entry that goes. Throws where a list of names is something else (`represent` blocks that).
 */
export function buildConfigEdits(
  statements: readonly Statement[],
  document: ConfigValue | undefined,
  pruneFor: (statement: EntryStatement) => number = () => 0,
): readonly ConfigEdit[] {
  const entries = statements.filter((statement) => statement.kind === 'entry')
  const members = statements.filter((statement) => statement.kind === 'member')
  return [
    ...entries.flatMap((statement) => buildEntryEdit(statement, document, pruneFor)),
    ...groupByPath(members).flatMap((group) => buildMembersEdit(group, document)),
  ]
}

/** Whether the file already holds what the statement would write, so that nothing would be written. */
export function holdsLiterally(statement: Statement, { document }: AgentContext): boolean {
  return buildConfigEdits([statement], document(statement.file.path)).length === 0
}

/** Whether the file, as the context shows it, already says what the statement asks for, whatever its spelling. */
export function holdsStatement(adapter: AgentAdapter, statement: Statement, context: AgentContext): boolean {
  const document = context.document(statement.file.path)
  if (statement.kind === 'member') {
    const list = valueAt(document, statement.path)
    return (Array.isArray(list) && list.includes(statement.member)) === statement.present
  }
  const found = valueAt(document, [...statement.container, statement.name])
  if (found === undefined || statement.value === undefined) return found === statement.value
  if (statement.exact) return isConfigObject(found) && holdsOwnedKeys(statement, statement.value, found)
  const scope: NativeScope = statement.file.root === 'home' ? 'user' : 'project'
  const read = (value: ConfigValue) => adapter.readEntry({ name: statement.name, scope, value }, context)
  const wanted = read(statement.value)
  const ours = pickOwned(statement, statement.value, found)
  return equalReadings(equalValues(ours, statement.value) ? wanted : read(ours), wanted)
}

/** What is not ours in an entry (a timeout that we never set) makes it no other entry. */
function pickOwned(statement: EntryStatement, wanted: ConfigObject, found: ConfigValue): ConfigValue {
  if (!isConfigObject(found)) return found
  return buildConfigObject(
    Object.entries(found).filter(([key]) => statement.owned.includes(key) || Object.hasOwn(wanted, key)),
  )
}

function holdsOwnedKeys(statement: EntryStatement, wanted: ConfigObject, found: ConfigObject): boolean {
  return statement.owned.every((key) => equalValues(ownValue(wanted, key), ownValue(found, key)))
}

function equalReadings(a: NativeReading, b: NativeReading): boolean {
  if (a.overrideOnly || b.overrideOnly) return a.overrideOnly === b.overrideOnly && a.enabled === b.enabled
  if (a.definition === undefined || b.definition === undefined) return false
  return a === b || equalDefinitions(a.definition, b.definition)
}

function buildEntryEdit(
  statement: EntryStatement,
  document: ConfigValue | undefined,
  pruneFor: (statement: EntryStatement) => number,
): readonly ConfigEdit[] {
  const path = [...statement.container, statement.name]
  const found = valueAt(document, path)
  if (statement.value === undefined)
    return found === undefined ? [] : [{ path, value: undefined, prune: pruneFor(statement) }]
  const value = isConfigObject(found) ? mergeEntry(statement, statement.value, found) : statement.value
  return equalValues(found, value) ? [] : [{ path, value }]
}

/** Foreign keys keep their place, our keys change in place, new ones come last. */
function mergeEntry(statement: EntryStatement, wanted: ConfigObject, found: ConfigObject): ConfigObject {
  const owned = new Set([...statement.owned, ...Object.keys(wanted)])
  const merged = Object.create(null) as Record<string, ConfigValue>
  for (const [key, value] of Object.entries(found))
    if (!owned.has(key)) merged[key] = value
    else if (ownValue(wanted, key) !== undefined) merged[key] = wanted[key] as ConfigValue
  for (const [key, value] of Object.entries(wanted)) merged[key] = value
  return merged
}

/** Edits of one call must not contain each other, so all names for one list become one edit. */
function groupByPath(members: readonly MemberStatement[]): readonly (readonly MemberStatement[])[] {
  const groups = new Map<string, MemberStatement[]>()
  for (const member of members) {
    const key = JSON.stringify(member.path)
    groups.set(key, [...(groups.get(key) ?? []), member])
  }
  return [...groups.values()]
}

function buildMembersEdit(group: readonly MemberStatement[], document: ConfigValue | undefined): readonly ConfigEdit[] {
  const path: KeyPath = group[0]?.path ?? []
  const found = valueAt(document, path) ?? []
  if (!Array.isArray(found)) throw new TypeError(`The value at ${path.join('.')} is not a list of names.`)
  const before = found as readonly ConfigValue[]
  let list = before
  for (const { member, present } of group) {
    if (!present) list = list.filter((item) => item !== member)
    else if (!list.includes(member)) list = [...list, member]
  }
  return equalValues(before, list) ? [] : [{ path, value: list }]
}

function ownValue(object: ConfigObject, key: string): ConfigValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
