/** Builds an AgentAdapter from the facts in which agents differ. */
import { buildConfigObject, type ConfigObject, isConfigObject, valueAt } from '../../model/config-value.ts'
import { displayPath } from '../../model/display-path.ts'
import { formatLocator } from '../../model/locator.ts'
import type { Problem } from '../../model/problem.ts'
import type { NativeScope, ScopeKind } from '../../model/scope.ts'
import { redactKeys } from '../definition/redact.ts'
import type {
  AgentAdapter,
  AgentContext,
  DesiredServer,
  ExtraField,
  FileRef,
  NativeSurface,
  Representation,
  Statement,
} from './agent-adapter.ts'
import { extraFields, isProblem } from './agent-adapter.ts'
import { type EntryShape, listOwnedKeys } from './native/entry-shape.ts'
import type { EntryOrigin } from './native/field-reader.ts'
import { checkInheritance, type Inheritance, neutraliseInheritance } from './native/inheritance.ts'
import { readNativeEntry } from './native/read-entry.ts'
import { writeNativeEntry } from './native/write-entry.ts'

/** A list of names outside the entries; a server whose name is in it is off. */
interface OffList {
  readonly file: NativeSurface['file']
  readonly path: readonly string[]
}

type Shared = Pick<
  AgentAdapter,
  'id' | 'name' | 'version' | 'capability' | 'evidence' | 'detection' | 'contextFiles' | 'surface'
>
type Optional = Pick<AgentAdapter, 'alsoReads' | 'readTrust' | 'describeReapproval' | 'foreignLock'>

interface AgentDescription extends Shared, Partial<Optional> {
  /** `name` matters where the meaning of an entry depends on the one below it. */
  shape(scope: NativeScope, context: AgentContext, name: string): EntryShape
  /** `others` are the names of all other entries that the agent sees at both scopes. */
  checkName?(name: string, others: readonly string[]): Problem | undefined
  /** Whether a byte order mark keeps the agent from loading its file. */
  rejectsBom?(context: AgentContext): boolean
  /** Where the agent merges same-named entries field by field. */
  inherited?(name: string, scope: NativeScope, context: AgentContext): Inheritance | undefined
  /** The list that holds servers off at a scope; asked before the entry. */
  offList?(scope: NativeScope, context: AgentContext): OffList | undefined
  /**
   * How a server that we have a definition for is held off: by the switches in its entry, by the off list (the entry
   * stays), or by having no entry at all.
   */
  offBy(scope: ScopeKind): 'switch' | 'list' | 'no-entry'
  /** How a server of the user scope is held off in one project. */
  tombstone(name: string, context: AgentContext): 'lone-switch' | 'full-copy' | 'list'
  /** What must hold or stands in the way beside the entry. */
  extras?(
    desired: DesiredServer,
    context: AgentContext,
  ): { readonly statements: readonly Statement[]; readonly blockers: readonly Problem[] }
}

export function defineAgent(description: AgentDescription): AgentAdapter {
  const agent = { ...description, surface: rememberSurfaces(description) }
  return {
    id: agent.id,
    name: agent.name,
    version: agent.version,
    capability: agent.capability,
    evidence: agent.evidence,
    detection: (places) => agent.detection(places),
    contextFiles: (places) => agent.contextFiles(places),
    surface: (scope, context) => agent.surface(scope, context),
    alsoReads: (context) => agent.alsoReads?.(context) ?? [],
    checkName: (name, context) => agent.checkName?.(name, listOtherNames(agent, name, context)),
    checkDialect: ({ hasBom }, _scope, context) =>
      hasBom && context !== undefined && agent.rejectsBom?.(context) ? buildBomProblem(agent.name) : undefined,
    readEntry: ({ name, scope, value }, context) => {
      const inherited = agent.inherited?.(name, scope, context)
      const effective =
        inherited === undefined || !isConfigObject(value) ? value : inherited.merge(inherited.entry, value)
      return readNativeEntry(
        value,
        agent.shape(scope, context, name),
        describeOrigin(agent, name, scope, context),
        effective,
      )
    },
    isSwitchedOff: (name, scope, context) => isInOffList(agent, name, scope, context),
    represent: (desired, context) => represent(agent, desired, context),
    readTrust: (name, scope, context) => agent.readTrust?.(name, scope, context) ?? { state: 'not-needed' },
    describeReapproval: (scope) => agent.describeReapproval?.(scope),
    foreignLock: (path, context) => agent.foreignLock?.(path, context),
  }
}

/** Every question about an entry asks for its surface first: worked out once for each context. */
function rememberSurfaces({ surface }: AgentDescription): AgentDescription['surface'] {
  const known = new WeakMap<AgentContext, Map<NativeScope, ReturnType<typeof surface>>>()
  return (scope, context) => {
    const found = known.get(context) ?? new Map<NativeScope, ReturnType<typeof surface>>()
    known.set(context, found)
    if (!found.has(scope)) found.set(scope, surface(scope, context))
    return found.get(scope)
  }
}

/** A file that is read for what it says about the agent, beside its entries. */
export function contextFile(path: string, format: FileRef['format'], root: FileRef['root'] = 'home'): FileRef {
  return { path, format, root }
}

function isInOffList(agent: AgentDescription, name: string, scope: NativeScope, context: AgentContext): boolean {
  const list = agent.offList?.(scope, context)
  const names = list === undefined ? undefined : valueAt(context.document(list.file.path), list.path)
  return Array.isArray(names) && names.includes(name)
}

function represent(agent: AgentDescription, desired: DesiredServer, context: AgentContext): Representation {
  const surface = agent.surface(desired.scope, context)
  // Nothing of ours can be where the agent has no scope.
  if (surface === undefined && desired.wanted.kind === 'absent') return { ok: true, statements: [], attention: [] }
  if (surface === undefined) return { ok: false, blockers: [buildScopeProblem(agent.name, desired.scope)] }
  if (isProblem(surface)) return { ok: false, blockers: [surface] }
  const list = describeOffList(agent, desired, context)
  const extras = agent.extras?.(desired, context) ?? { statements: [], blockers: [] }
  const entry = describeEntry(agent, desired, surface, context)
  const blockers = [...entry.blockers, ...list.blockers, ...extras.blockers]
  if (blockers.length > 0) return { ok: false, blockers }
  return {
    ok: true,
    statements: [...entry.statements, ...list.statements, ...extras.statements],
    attention: entry.attention,
  }
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
  const form = wanted.kind === 'tombstone' ? agent.tombstone(name, context) : agent.offBy(scope)
  const enabled = wanted.kind === 'definition' && wanted.definition.enabled
  if (!enabled && (form === 'no-entry' || (form === 'list' && wanted.kind === 'tombstone'))) {
    return { statements: [state(undefined)], blockers: [], attention: [] }
  }
  if (form === 'lone-switch') {
    // The other reader's switch is left out: beside it Pi would not take the entry for an override.
    const switches = shape.switches.filter(({ obeyed }) => obeyed).map(({ key, off }) => [key, off] as const)
    return { statements: [state(buildConfigObject(switches))], blockers: [], attention: [] }
  }
  const definition = { ...wanted.definition, enabled: enabled || form === 'list' }
  const written = writeNativeEntry(definition, shape, describeSubject(agent.name, scope))
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

function listOtherNames(agent: AgentDescription, name: string, context: AgentContext): readonly string[] {
  const names = (['user', 'project'] as const).flatMap((scope) => {
    const surface = agent.surface(scope, context)
    if (surface === undefined || isProblem(surface)) return []
    const container = valueAt(context.document(surface.file.path), surface.container)
    return isConfigObject(container) ? Object.keys(container) : []
  })
  return names.filter((other) => other !== name)
}

function describeOrigin(agent: AgentDescription, name: string, scope: NativeScope, context: AgentContext): EntryOrigin {
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

function buildBomProblem(agent: string): Problem {
  const message = `${agent}: the file begins with a byte order mark, so the agent does not load it.`
  return {
    code: 'byte-order-mark',
    severity: 'error',
    message,
    nextStep: 'Save the file as UTF-8 without a byte order mark.',
  }
}
