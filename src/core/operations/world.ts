/** What is known of the machine at one moment: our files, the agents' files, and which agents count. */
import type { ConfigValue } from '../../model/config-value.ts'
import { valueAt } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import type { AppliedEntry, Ledger, Manifest, ProjectRegistry, UserRegistry } from '../../model/registry-file.ts'
import type { NativeScope, ScopeKind } from '../../model/scope.ts'
import {
  type AgentAdapter,
  type AgentContext,
  type FileRef,
  isProblem,
  type NativeSurface,
  type Places,
} from '../agents/agent-adapter.ts'
import type { HealthRecord } from '../registry/health-records.ts'
import type { AfdPaths } from './afd-paths.ts'

/** One file as it was read. */
export interface ReadDocument {
  readonly ref: FileRef
  /** Where the bytes are or would be, links resolved. */
  readonly realPath: string
  readonly exists: boolean
  readonly bytes: Buffer | undefined
  readonly value: ConfigValue | undefined
  readonly hasBom: boolean
  readonly isEmpty: boolean
  /** Why the file cannot be used: unparsable, a bad link, unreadable. Then there is no value. */
  readonly problem?: Problem
  /** Why it could be read but must not be written (a hard link, a read-only folder). */
  readonly writeProblem?: Problem
}

export interface AgentWorld {
  readonly adapter: AgentAdapter
  readonly isDetected: boolean
  readonly isSelected: boolean
  readonly context: AgentContext
  readonly surfaces: Readonly<Record<NativeScope, NativeSurface | Problem | undefined>>
}

/** A file of ours, read and checked. Problems make it unusable for changes. */
export interface OwnFile<T> {
  readonly document: ReadDocument
  readonly content: T | undefined
  readonly problems: readonly Problem[]
}

/** What a project's golden set lies in. Neither is checked: the doctor says what is wrong with them. */
export interface GoldenFiles {
  readonly set: ReadDocument
  readonly record: ReadDocument
}

export interface World {
  readonly places: Places
  readonly paths: AfdPaths
  readonly manifest: OwnFile<Manifest>
  readonly userRegistry: OwnFile<UserRegistry>
  readonly projectRegistry: OwnFile<ProjectRegistry> | undefined
  readonly userLedger: OwnFile<Ledger>
  readonly projectLedger: OwnFile<Ledger> | undefined
  /** Read for the plans that need them. */
  readonly golden?: GoldenFiles
  readonly agents: readonly AgentWorld[]
  /** By path as the adapters name it. */
  readonly documents: ReadonlyMap<string, ReadDocument>
  readonly unfinished: readonly string[]
  /** What connects came to that still speak for now, by healthKey. */
  readonly health: ReadonlyMap<string, HealthRecord>
}

export function surfaceOf(agent: AgentWorld, scope: NativeScope): NativeSurface | undefined {
  const surface = agent.surfaces[scope]
  return surface === undefined || isProblem(surface) ? undefined : surface
}

/** The names and values in an agent's container at a scope, in the order of the file. */
export function entriesOf(
  agent: AgentWorld,
  scope: NativeScope,
  context = agent.context,
): readonly (readonly [string, ConfigValue])[] {
  const surface = surfaceOf(agent, scope)
  if (surface === undefined) return []
  const container = valueAt(context.document(surface.file.path), surface.container)
  if (typeof container !== 'object' || container === null || Array.isArray(container)) return []
  return Object.entries(container as Readonly<Record<string, ConfigValue>>)
}

/** Every file of ours that was read. */
export function listOwnDocuments(world: World): readonly ReadDocument[] {
  const { manifest, userRegistry, projectRegistry, userLedger, projectLedger, golden } = world
  const checked = [manifest, userRegistry, projectRegistry, userLedger, projectLedger]
  return [
    ...checked.flatMap((file) => (file === undefined ? [] : [file.document])),
    ...(golden === undefined ? [] : [golden.set, golden.record]),
  ]
}

export function ledgerOf(world: World, scope: ScopeKind): OwnFile<Ledger> | undefined {
  return scope === 'user' ? world.userLedger : world.projectLedger
}

/**
 * What the ledger knows of a server in an agent, as long as it speaks of the file that the agent uses now: with another home
 * or profile the entry there was never ours.
 */
export function findApplied(
  agent: AgentWorld,
  scope: ScopeKind,
  entry: AppliedEntry | undefined,
): AppliedEntry | undefined {
  return entry?.path === surfaceOf(agent, scope)?.file.path ? entry : undefined
}

export function selectedAgents(world: World): readonly AgentWorld[] {
  return world.agents.filter((agent) => agent.isSelected)
}
