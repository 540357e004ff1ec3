/** Tells file by file and entry by entry what a plan changes, in words and in the file's own format, values masked. */
import { type ConfigValue, equalValues, isConfigObject, type KeyPath, valueAt } from '../../model/config-value.ts'
import { escapeInvisible } from '../../model/invisible-text.ts'
import type { Change, ChangeAction } from '../../model/plan.ts'
import type { Statement } from '../agents/agent-adapter.ts'
import { fingerprintConfigValue, fingerprintDefinition } from '../definition/fingerprint.ts'
import { redactText } from '../definition/redact.ts'
import type { FormatId } from '../formats/config-format.ts'
import { editorFor } from '../formats/format-editors.ts'
import { maskEntry } from '../plan/mask-entry.ts'
import { listReaders } from './discover.ts'
import { isDue } from './due-statements.ts'
import type { NativeChange, OwnChange, PlanDraft } from './plan-draft.ts'
import { locate } from './read-document.ts'
import type { World } from './world.ts'

export async function describeChanges(world: World, draft: PlanDraft): Promise<Change[]> {
  const native = draft.native.flatMap((change) =>
    change.statements.map((statement) => describeNative(world, draft, change, statement)),
  )
  const entries = draft.own.filter(
    ({ kind, edit }) => (kind === 'registry' || kind === 'golden') && edit.path[0] === 'servers',
  )
  const described = await Promise.all([...native, ...entries.map((change) => describeOwnEntry(world, change))])
  return [...described.filter((change) => change !== undefined), ...describeOwnFiles(world, draft)]
}

async function describeNative(
  world: World,
  draft: PlanDraft,
  { agent, scope, name }: NativeChange,
  statement: Statement,
): Promise<Change | undefined> {
  const { file } = statement
  const before = world.documents.get(file.path)?.value
  const after = draft.documentsAfter.get(file.path)
  const target = { kind: 'native' as const, agent: agent.adapter.id, scope, path: file.path }
  const readBy = listReaders(world, file.path).filter((id) => id !== agent.adapter.id)
  const shared = readBy.length > 0 ? { readBy } : {}
  if (statement.kind === 'member') {
    const [had, has] = [before, after].map((document) => holdsMember(document, statement.path, statement.member))
    if (had === has) return undefined
    const locator = locate(file.path, statement.path, world.places)
    const fields = [`${has ? '+' : '-'} ${redactText(statement.member)}`]
    return { action: 'update', target: { ...target, locator }, fields, before: null, after: null, ...shared }
  }
  const keys = [...statement.container, statement.name]
  const values = { before: valueAt(before, keys), after: valueAt(after, keys) }
  if (equalValues(values.before, values.after) || !isDue(world, draft, agent, statement)) return undefined
  const show = (value: ConfigValue | undefined) => showEntry(file.format, keys, value)
  const fingerprintOf = (value: ConfigValue | undefined) => {
    if (value === undefined) return null
    const { definition } = agent.adapter.readEntry({ name, scope, value }, agent.context)
    return definition ? fingerprintDefinition(definition) : fingerprintConfigValue(value)
  }
  return {
    action: actionOf(values.before, values.after),
    target: { ...target, locator: locate(file.path, ['servers', statement.name], world.places) },
    fields: listChangedFields(values.before, values.after),
    before: fingerprintOf(values.before),
    after: fingerprintOf(values.after),
    beforeText: await show(values.before),
    afterText: await show(values.after),
    ...shared,
  }
}

async function describeOwnEntry(world: World, { kind, scope, file, edit, current }: OwnChange): Promise<Change> {
  const { path: keys, value } = edit
  const fingerprintOf = (entry: ConfigValue | undefined) => (entry === undefined ? null : fingerprintConfigValue(entry))
  return {
    action: actionOf(current, value),
    target: { kind, scope, path: file.path, locator: locate(file.path, keys, world.places) },
    fields: listChangedFields(current, value),
    before: fingerprintOf(current),
    after: fingerprintOf(value),
    beforeText: await showEntry(file.format, keys, current),
    afterText: await showEntry(file.format, keys, value),
  }
}

/** The ledger and the manifest: one line a file, they hold nothing that anyone has to read. */
function describeOwnFiles(world: World, draft: PlanDraft): readonly Change[] {
  const kinds = ['manifest', 'state'] as const
  return kinds.flatMap((kind) => {
    const changes = draft.own.filter((change) => change.kind === kind)
    const paths = [...new Set(changes.map(({ file }) => file.path))]
    return paths.map((path): Change => {
      const own = changes.filter(({ file }) => file.path === path)
      const isNew =
        own.every(({ current }) => current === undefined) && own.some(({ edit }) => edit.path[0] === 'schemaVersion')
      const fields = own
        .map(({ edit }) => edit.path.slice(kind === 'state' ? 1 : 0).join('.'))
        .filter((field) => field !== '')
      const scope = own[0]?.scope ?? 'user'
      const target = { kind, scope, path, locator: locate(path, [], world.places) }
      return { action: isNew ? 'create' : 'update', target, fields, before: null, after: null }
    })
  })
}

export function actionOf(before: ConfigValue | undefined, after: ConfigValue | undefined): ChangeAction {
  if (equalValues(before, after)) return 'no-op'
  return before === undefined ? 'create' : after === undefined ? 'delete' : 'update'
}

function holdsMember(document: ConfigValue | undefined, path: KeyPath, member: string): boolean {
  const list = valueAt(document, path)
  return Array.isArray(list) && list.includes(member)
}

/** Names of members that are not the same on both sides, one level into records: `command`, `env.API_KEY`. Shown, so a name that is a credential is masked. */
function listChangedFields(before: ConfigValue | undefined, after: ConfigValue | undefined): string[] {
  const keysOf = (value: ConfigValue | undefined) => (isConfigObject(value) ? Object.keys(value) : [])
  const memberOf = (value: ConfigValue | undefined, key: string) => valueAt(value, [key])
  return [...new Set([...keysOf(before), ...keysOf(after)])]
    .flatMap((key) => {
      const [old, wanted] = [memberOf(before, key), memberOf(after, key)]
      if (equalValues(old, wanted)) return []
      if (!isConfigObject(old) && !isConfigObject(wanted)) return [key]
      const inner = [...new Set([...keysOf(old), ...keysOf(wanted)])].filter(
        (name) => !equalValues(memberOf(old, name), memberOf(wanted, name)),
      )
      return inner.length === 0 ? [key] : inner.map((name) => `${key}.${name}`)
    })
    .map(redactText)
}

/** The masked entry as it would stand alone in a file of that format. */
export async function showEntry(
  format: FormatId,
  keys: KeyPath,
  value: ConfigValue | undefined,
): Promise<string | null> {
  if (value === undefined) return null
  const shown = (await editorFor(format)).edit('', [{ path: keys, value: maskEntry(value) }])
  return shown.ok ? shown.value.text.split('\n').map(escapeInvisible).join('\n') : null
}
