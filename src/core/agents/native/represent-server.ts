/** What must hold in an agent's files so that it has a server as it is wanted, or why none of them can say it. */
import {
  buildConfigObject,
  type ConfigObject,
  type ConfigValue,
  isConfigObject,
  valueAt,
} from '../../../model/config-value.ts'
import { displayPath } from '../../../model/display-path.ts'
import { formatLocator } from '../../../model/locator.ts'
import type { Problem } from '../../../model/problem.ts'
import type { NativeScope, ScopeKind } from '../../../model/scope.ts'
import { runsSame } from '../../definition/normalize.ts'
import { redactKeys } from '../../definition/redact.ts'
import {
  type AgentContext,
  type DesiredServer,
  type ExtraField,
  extraFields,
  isProblem,
  type NativeSurface,
  type Representation,
  type Statement,
} from '../agent-adapter.ts'
import type { AgentDescription } from './agent-description.ts'
import { type EntryShape, listOwnedKeys } from './entry-shape.ts'
import type { EntryOrigin } from './field-reader.ts'
import { checkInheritance, neutraliseInheritance } from './inheritance.ts'
import { readNativeEntry } from './read-entry.ts'
import { writeNativeEntry } from './write-entry.ts'

export function represent(agent: AgentDescription, desired: DesiredServer, context: AgentContext): Representation {
  const surface = agent.surface(desired.scope, context)
  // Nothing of ours can be where the agent has no scope.
  if (surface === undefined && desired.wanted.kind === 'absent') return { ok: true, statements: [], attention: [] }
  if (surface === undefined) return { ok: false, blockers: [buildScopeProblem(agent.name, desired.scope)] }
  if (isProblem(surface)) return { ok: false, blockers: [surface] }
  const list = describeOffList(agent, desired, context)
  const extras = agent.extras?.(desired, context) ?? { statements: [], blockers: [] }
  const entry = describeEntry(agent, desired, surface, context)
  const impossible = [...listImpossible(agent, desired, context), ...listHeld(agent, desired, context)]
  const blockers = [...impossible, ...entry.blockers, ...list.blockers, ...extras.blockers]
  if (blockers.length > 0) return { ok: false, blockers }
  return {
    ok: true,
    statements: [...entry.statements, ...list.statements, ...extras.statements],
    attention: entry.attention,
  }
}

/** "Off" where the agent has no word for it and something of the same name would run in its place. */
function listImpossible(agent: AgentDescription, { scope, name, wanted }: DesiredServer, context: AgentContext) {
  const isOff = wanted.kind === 'definition' && !wanted.definition.enabled
  const isTombstone = wanted.kind === 'tombstone' && agent.tombstone(name, context) === 'impossible'
  const isBare = isOff && scope === 'project' && agent.offBy('project') === 'no-entry'
  if (!isTombstone && !(isBare && hasUserEntry(agent, name, context))) return []
  return [buildNoSwitchProblem(agent.name)]
}

function hasUserEntry(agent: AgentDescription, name: string, context: AgentContext): boolean {
  const surface = agent.surface('user', context)
  if (surface === undefined || isProblem(surface)) return false
  return valueAt(context.document(surface.file.path), [...surface.container, name]) !== undefined
}

function buildNoSwitchProblem(agent: string): Problem {
  return {
    code: 'no-off-switch',
    severity: 'error',
    message: `${agent}: no file of it can switch off a server of the user scope in one project.`,
  }
}

/** What the agent itself holds off cannot be switched on by an entry. */
function listHeld(agent: AgentDescription, { scope, name, wanted }: DesiredServer, context: AgentContext) {
  if (wanted.kind !== 'definition' || !wanted.definition.enabled) return []
  const held = agent.heldOff?.(name, scope, context)
  if (held === undefined) return []
  const message = `${describeSubject(agent.name, scope)}: the server is switched off in ${held.where}.`
  return [{ code: 'switched-off-elsewhere', severity: 'error' as const, message, nextStep: held.action }]
}

interface Part {
  readonly statements: readonly Statement[]
  readonly blockers: readonly Problem[]
  readonly attention: readonly Problem[]
}

function describeEntry(
  agent: AgentDescription,
  desired: DesiredServer,
  surface: NativeSurface,
  context: AgentContext,
): Part {
  const { wanted, scope, name } = desired
  const shape = agent.shape(scope, context, name)
  const foreign = listForeignKeys(shape, desired)
  const state = (value: ConfigObject | undefined): Statement => ({
    kind: 'entry',
    file: surface.file,
    container: surface.container,
    name,
    value,
    owned: listOwnedKeys(shape).filter((key) => !foreign.includes(key)),
  })
  if (wanted.kind === 'absent') return { statements: [state(undefined)], blockers: [], attention: [] }
  const instead = agent.readsInstead?.(scope, context)
  if (instead !== undefined) return compareInstead(agent, desired, instead, context)
  const form = wanted.kind === 'tombstone' ? agent.tombstone(name, context) : agent.offBy(scope)
  const enabled = wanted.kind === 'definition' && wanted.definition.enabled
  if (form === 'impossible') return { statements: [], blockers: [], attention: [] }
  if (!enabled && (form === 'no-entry' || (form === 'list' && wanted.kind === 'tombstone'))) {
    return { statements: [state(undefined)], blockers: [], attention: [] }
  }
  if (form === 'lone-switch') {
    // The other reader's switch is left out: beside it Pi would not take the entry for an override.
    const switches = shape.switches.filter(({ obeyed }) => obeyed).map(({ key, off }) => [key, off] as const)
    return { statements: [state(buildConfigObject(switches))], blockers: [], attention: [] }
  }
  const definition = { ...wanted.definition, enabled: enabled || form === 'list' }
  const bare = writeNativeEntry(definition, shape, describeSubject(agent.name, scope))
  const present = valueAt(context.document(surface.file.path), [...surface.container, name])
  const written = { ...bare, value: addConstants(bare.value, shape, present) }
  const inherited = agent.inherited?.(name, scope, context)
  if (inherited === undefined || written.blockers.length > 0) return { ...written, statements: [state(written.value)] }
  const value = neutraliseInheritance(written.value, inherited, shape, definition)
  const origin = describeOrigin(agent, name, scope, context)
  return {
    statements: [state(value)],
    blockers: checkInheritance(value, inherited, shape, origin),
    attention: written.attention,
  }
}

/** Another agent's file decides: it says what is wanted already, or nothing of ours can. */
function compareInstead(
  agent: AgentDescription,
  { name, scope, wanted }: DesiredServer,
  { file, container }: NativeSurface,
  context: AgentContext,
): Part {
  const value = valueAt(context.document(file.path), [...container, name])
  const origin = describeOrigin(agent, name, scope, context)
  const { definition } = value === undefined ? {} : readNativeEntry(value, agent.shape(scope, context, name), origin)
  const isOff = wanted.kind === 'tombstone' || (wanted.kind === 'definition' && !wanted.definition.enabled)
  const isSame = definition !== undefined && wanted.kind === 'definition' && runsSame(definition, wanted.definition)
  if (isOff || isSame) return { statements: [], blockers: [], attention: [] }
  const shown = displayPath(file.path, context.places)
  const message = `${describeSubject(agent.name, scope)}: it reads ${shown} in place of its own file, and ${name} does not stand there like this.`
  return { statements: [], blockers: [{ code: 'file-not-read', severity: 'error', message }], attention: [] }
}

function addConstants(
  value: ConfigObject,
  { constants = [] }: EntryShape,
  present: ConfigValue | undefined,
): ConfigObject {
  const missing = constants.filter(({ key }) => !isConfigObject(present) || !Object.hasOwn(present, key))
  return missing.length === 0
    ? value
    : buildConfigObject([
        ...missing.map(({ key, value: constant }) => [key, constant] as const),
        ...Object.entries(value),
      ])
}

/** Keys of extra fields that the definition does not fill in and that we never wrote. */
function listForeignKeys(shape: EntryShape, { wanted, written = [] }: DesiredServer): readonly (string | undefined)[] {
  const keys: Readonly<Record<ExtraField, string | undefined>> = {
    description: shape.description,
    timeout: shape.timeout?.key,
  }
  const isOurs = (field: ExtraField) =>
    written.includes(field) || (wanted.kind !== 'absent' && wanted.definition[field] !== undefined)
  return extraFields.filter((field) => !isOurs(field)).map((field) => keys[field])
}

/** What must be true of the off list; left alone where entries have switches of their own. */
function describeOffList(agent: AgentDescription, { scope, name, wanted }: DesiredServer, context: AgentContext): Part {
  const list = agent.offList?.(scope, context)
  const form = wanted.kind === 'tombstone' ? agent.tombstone(name, context) : agent.offBy(scope)
  if (list === undefined || form !== 'list') return { statements: [], blockers: [], attention: [] }
  const found = valueAt(context.document(list.file.path), list.path)
  if (found !== undefined && !Array.isArray(found)) {
    const locator = formatLocator({ file: displayPath(list.file.path, context.places), keys: list.path })
    const message = `${describeSubject(agent.name, scope)}: the list of servers that are off is not a list, so it cannot be changed.`
    return {
      statements: [],
      blockers: [{ code: 'unreadable-field', severity: 'error', message, locator }],
      attention: [],
    }
  }
  const present = wanted.kind === 'tombstone' || (wanted.kind === 'definition' && !wanted.definition.enabled)
  return { statements: [{ kind: 'member', ...list, member: name, present }], blockers: [], attention: [] }
}

export function describeOrigin(
  agent: AgentDescription,
  name: string,
  scope: NativeScope,
  context: AgentContext,
): EntryOrigin {
  const surface = agent.surface(scope, context)
  const known = surface === undefined || isProblem(surface) ? undefined : surface
  return {
    subject: describeSubject(agent.name, scope),
    locate: (...field) => {
      const file = known === undefined ? agent.id : displayPath(known.file.path, context.places)
      const keys = [...(known?.container.slice(0, -1) ?? []), 'servers', name, ...field]
      return formatLocator({ file, keys: redactKeys(keys) })
    },
  }
}

function describeSubject(agent: string, scope: NativeScope): string {
  return `${agent} (${scope})`
}

function buildScopeProblem(agent: string, scope: ScopeKind): Problem {
  const message = `${agent}: has no ${scope} scope for MCP servers.`
  return { code: 'unsupported-scope', severity: 'error', message, nextStep: `Leave ${agent} out of the targets.` }
}
