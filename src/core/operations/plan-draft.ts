/** A plan before it is shown: what the token binds, what the transaction does, and what a person must know. */
import type { ConfigValue } from '../../model/config-value.ts'
import type { Attention, Blocker } from '../../model/plan.ts'
import type { NativeScope, ScopeKind } from '../../model/scope.ts'
import type { FileRef, Statement } from '../agents/agent-adapter.ts'
import type { ConfigEdit, FormatId } from '../formats/config-format.ts'
import type { BoundFact } from '../plan/plan-token.ts'
import type { AgentWorld } from './world.ts'

/** What becomes of one server in one agent. */
export interface NativeChange {
  readonly agent: AgentWorld
  readonly scope: ScopeKind
  readonly server: string
  readonly name: string
  readonly statements: readonly Statement[]
}

/** What becomes of one value in one of our own files. */
export interface OwnChange {
  readonly kind: 'registry' | 'golden' | 'state' | 'manifest'
  readonly scope: NativeScope
  readonly file: FileRef & { readonly format: FormatId }
  readonly edit: ConfigEdit
  readonly current: ConfigValue | undefined
}

/** A target whose state the confirmation reports afterwards. */
export interface AffectedTarget {
  readonly agent: string
  readonly scope: ScopeKind
  readonly server: string
}

export interface PlanDraft {
  readonly operation: string
  readonly title: string
  readonly native: readonly NativeChange[]
  readonly own: readonly OwnChange[]
  readonly facts: readonly BoundFact[]
  readonly blockers: readonly Blocker[]
  readonly attention: readonly Attention[]
  readonly affected: readonly AffectedTarget[]
  /** How the agents' files would read afterwards, by path. */
  readonly documentsAfter: ReadonlyMap<string, ConfigValue | undefined>
}
