/** Collects a plan step by step on a copy of the world that changes as the plan would change the real one. */
import type { AgentId } from '../../model/agent.ts'
import {
  type ConfigObject,
  type ConfigValue,
  isConfigObject,
  type KeyPath,
  toConfigValue,
  valueAt,
} from '../../model/config-value.ts'
import type { Attention, Blocker } from '../../model/plan.ts'
import type { Problem } from '../../model/problem.ts'
import type { AppliedEntry, Ledger, Manifest, RegistryEntry } from '../../model/registry-file.ts'
import type { NativeScope, ScopeKind } from '../../model/scope.ts'
import type { AgentContext, FileRef, Statement } from '../agents/agent-adapter.ts'
import { buildConfigEdits } from '../agents/statement-edits.ts'
import type { FormatId } from '../formats/config-format.ts'
import type { BoundFact } from '../plan/plan-token.ts'
import { appliedKey } from '../registry/applied-state.ts'
import { applyEdits, groupByFile } from './apply-statements.ts'
import { type Frame, OwnEdits } from './own-edits.ts'
import type { AffectedTarget, NativeChange, OwnChange, PlanDraft } from './plan-draft.ts'
import { dropEmpty, fingerprintGolden, fingerprintRegistry } from './registry-fingerprint.ts'
import {
  type AgentWorld,
  findApplied,
  type GoldenFiles,
  ledgerOf,
  listOwnDocuments,
  type OwnFile,
  type World,
} from './world.ts'

export class DraftBuilder {
  readonly world: World
  readonly blockers: Blocker[] = []
  readonly attention: Attention[] = []
  readonly #native: NativeChange[] = []
  readonly #own = new OwnEdits()
  readonly #facts: BoundFact[] = []
  readonly #affected: AffectedTarget[] = []
  readonly #documents = new Map<string, ConfigValue | undefined>()
  readonly #registries: Readonly<Record<ScopeKind, Map<string, RegistryEntry>>>
  readonly #goldenServers = new Map<string, ConfigObject | undefined>()
  readonly #ledgers: Readonly<Record<ScopeKind, Map<string, AppliedEntry>>>

  constructor(world: World) {
    this.world = world
    this.#registries = {
      user: new Map(Object.entries(world.userRegistry.content?.servers ?? {})),
      project: new Map(Object.entries(world.projectRegistry?.content?.servers ?? {})),
    }
    this.#ledgers = {
      user: new Map(Object.entries(world.userLedger.content?.entries ?? {})),
      project: new Map(Object.entries(world.projectLedger?.content?.entries ?? {})),
    }
  }

  /** The agent's view of the files as the plan would have left them so far. */
  contextOf(agent: AgentWorld): AgentContext {
    return {
      ...agent.context,
      document: (path) => this.#document(path),
      exists: (path) => this.#document(path) !== undefined || agent.context.exists(path),
    }
  }

  valueOf(path: string, keys: KeyPath): ConfigValue | undefined {
    return valueAt(this.#document(path), keys)
  }

  registry(scope: ScopeKind): Readonly<Record<string, RegistryEntry>> {
    return Object.fromEntries(this.#registries[scope])
  }

  findEntry(scope: ScopeKind, id: string): RegistryEntry | undefined {
    return this.#registries[scope].get(id)
  }

  applied(scope: ScopeKind, agent: string, server: string): AppliedEntry | undefined {
    const owner = this.world.agents.find(({ adapter }) => adapter.id === agent)
    return owner && findApplied(owner, scope, this.#ledgers[scope].get(appliedKey(agent, server)))
  }

  appliedEntries(scope: ScopeKind): readonly AppliedEntry[] {
    return [...this.#ledgers[scope].values()]
  }

  block(blocker: Blocker): void {
    const text = JSON.stringify(blocker)
    if (!this.blockers.some((known) => JSON.stringify(known) === text)) this.blockers.push(blocker)
  }

  /** Errors block, the rest is worth knowing. */
  report(server: string, scope: NativeScope, problems: readonly Problem[], agent?: AgentId): void {
    for (const problem of problems) {
      const owner = agent === undefined ? {} : { agent }
      if (problem.severity === 'error') this.block({ ...problem, ...owner, scope })
      else this.note({ ...owner, server, code: problem.code, action: problem.message })
    }
  }

  note(attention: Attention): void {
    const text = JSON.stringify(attention)
    if (!this.attention.some((known) => JSON.stringify(known) === text)) this.attention.push(attention)
  }

  /** Names a target whose state the confirmation reports. */
  affect({ agent, scope, server }: AffectedTarget): void {
    const isKnown = (known: AffectedTarget) => known.agent === agent && known.scope === scope && known.server === server
    if (!this.#affected.some(isKnown)) this.#affected.push({ agent, scope, server })
  }

  /** Agents whose files change, each once, in the order of the catalogue. */
  changedAgents(): readonly AgentWorld[] {
    return this.world.agents.filter((agent) => this.#native.some((change) => change.agent === agent))
  }

  /** What becomes of agents' entries at one scope, so far. */
  nativeChanges(scope: ScopeKind): readonly NativeChange[] {
    return this.#native.filter((change) => change.scope === scope)
  }

  setRegistryEntry(scope: ScopeKind, id: string, entry: RegistryEntry | undefined): void {
    const file = scope === 'user' ? this.world.userRegistry : this.world.projectRegistry
    if (!file) throw new Error('A plan for a project needs a world with that project.')
    if (entry === undefined) this.#registries[scope].delete(id)
    else this.#registries[scope].set(id, entry)
    const value = entry === undefined ? undefined : toConfigValue(dropEmpty(entry))
    this.#own.set({ kind: 'registry', scope, frame: [[['schemaVersion'], 1]] }, file.document, ['servers', id], value)
  }

  setApplied(scope: ScopeKind, entry: AppliedEntry): void {
    this.#ledgers[scope].set(appliedKey(entry.agent, entry.server), entry)
    this.#setLedger(scope, ['entries', appliedKey(entry.agent, entry.server)], toConfigValue(entry))
  }

  removeApplied(scope: ScopeKind, agent: string, server: string): void {
    if (!this.#ledgers[scope].delete(appliedKey(agent, server))) return
    this.#setLedger(scope, ['entries', appliedKey(agent, server)], undefined)
  }

  /** One entry of the golden set; undefined takes it out. */
  setGoldenEntry(name: string, entry: ConfigObject | undefined): void {
    this.#goldenServers.set(name, entry)
    this.#own.set({ kind: 'golden', scope: 'project', frame: [] }, this.#golden().set, ['servers', name], entry)
  }

  /** The golden set's entries as the plan would leave them, in the order of the file. */
  goldenEntries(): ReadonlyMap<string, ConfigValue> {
    const servers = valueAt(this.#golden().set.value, ['servers'])
    const entries = new Map(isConfigObject(servers) ? Object.entries(servers) : [])
    for (const [name, entry] of this.#goldenServers) {
      if (entry === undefined) entries.delete(name)
      else entries.set(name, entry)
    }
    return entries
  }

  /** What was written into a file (as locators name it) from the golden set; undefined forgets it. */
  setProjected(file: string, server: string, fields: ConfigObject | undefined): void {
    const frame: Frame = [[['schemaVersion'], 1]]
    this.#own.set({ kind: 'state', scope: 'project', frame }, this.#golden().record, ['targets', file, server], fields)
  }

  /** Binds an entry of the golden set that the plan reads. */
  bindGolden(name: string): void {
    const { ref, realPath, value } = this.#golden().set
    const keys = ['servers', name]
    const current = valueAt(value, keys)
    this.#facts.push({ path: ref.path, realPath, format: 'toml', keys, current, wanted: current })
  }

  setManifest(manifest: Manifest): void {
    const { document } = this.world.manifest
    for (const [key, value] of Object.entries(manifest))
      this.#own.set({ kind: 'manifest', scope: 'user', frame: [] }, document, [key], toConfigValue(value))
  }

  /** Brings statements about in the copy of the world, and notes what the token must bind. */
  addNative(change: NativeChange): void {
    this.#native.push(change)
    for (const statement of change.statements) this.#bindStatement(statement)
    for (const [path, group] of groupByFile(change.statements)) {
      const document = this.#document(path)
      this.#documents.set(path, applyEdits(document, buildConfigEdits(group, document)))
    }
  }

  /** Binds an entry that the plan only reads. */
  bindRead(file: FileRef & { readonly format: FormatId }, keys: KeyPath): void {
    const current = valueAt(this.#document(file.path), keys)
    this.#facts.push({
      path: file.path,
      realPath: this.#realPath(file.path),
      format: file.format,
      keys,
      current,
      wanted: current,
    })
  }

  finish(operation: string, title: string): PlanDraft {
    const { blockers, attention } = this
    this.#recordRegistry()
    this.#recordGolden()
    const own = this.#own.list()
    const ownFacts = own.map((change) => ({
      path: change.file.path,
      realPath: this.#ownRealPath(change),
      format: change.file.format,
      keys: change.edit.path,
      current: change.current,
      wanted: change.edit.value,
    }))
    const facts = [...this.#facts, ...ownFacts]
    const documentsAfter = this.#documents
    return {
      operation,
      title,
      native: this.#native,
      own,
      facts,
      blockers,
      attention,
      affected: this.#affected,
      documentsAfter,
    }
  }

  #golden(): GoldenFiles {
    const { golden } = this.world
    if (golden === undefined) throw new Error('This plan needs a world with the golden set.')
    return golden
  }

  #document(path: string): ConfigValue | undefined {
    return this.#documents.has(path) ? this.#documents.get(path) : this.world.documents.get(path)?.value
  }

  #realPath(path: string): string {
    return this.world.documents.get(path)?.realPath ?? path
  }

  #ownRealPath(change: OwnChange): string {
    const { path } = change.file
    return listOwnDocuments(this.world).find((document) => document.ref.path === path)?.realPath ?? path
  }

  #bindStatement(statement: Statement): void {
    const { file } = statement
    const document = this.#document(file.path)
    const base = { path: file.path, realPath: this.#realPath(file.path), format: file.format }
    if (statement.kind === 'entry') {
      const keys = [...statement.container, statement.name]
      const edits = buildConfigEdits([statement], document)
      this.#facts.push({
        ...base,
        keys,
        current: valueAt(document, keys),
        wanted: valueAt(applyEdits(document, edits), keys),
      })
      return
    }
    const list = valueAt(document, statement.path)
    const current = Array.isArray(list) && list.includes(statement.member)
    this.#facts.push({ ...base, keys: [...statement.path, statement.member], current, wanted: statement.present })
  }

  /** A plan that changes anything has shown what a project's registry holds: from then on it is known. */
  #recordRegistry(): void {
    if (this.#native.length === 0 && !this.#own.list().some(({ kind }) => kind !== 'manifest')) return
    if (this.#registries.project.size === 0) return
    this.#setLedger('project', ['registry'], fingerprintRegistry(this.registry('project')))
  }

  /** The same of a golden set that the plan was made from. */
  #recordGolden(): void {
    const isIdle = this.#native.length === 0 && this.#own.list().length === 0
    if (this.world.golden === undefined || isIdle) return
    this.#setLedger('project', ['golden'], fingerprintGolden(this.goldenEntries()))
  }

  #setLedger(scope: ScopeKind, keys: KeyPath, value: ConfigValue | undefined): void {
    const ledger: OwnFile<Ledger> | undefined = ledgerOf(this.world, scope)
    if (!ledger) throw new Error('A plan for a project needs a world with that project.')
    const root = scope === 'user' ? this.world.places.home : (this.world.places.projectRoot ?? '')
    const frame: Frame = [
      [['schemaVersion'], 1],
      [['root'], root],
    ]
    this.#own.set({ kind: 'state', scope, frame }, ledger.document, keys, value)
  }
}
