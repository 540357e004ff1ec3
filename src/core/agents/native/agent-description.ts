/** The facts in which agents differ, as an adapter's file states them. */
import type { Problem } from '../../../model/problem.ts'
import type { NativeScope, ScopeKind } from '../../../model/scope.ts'
import type { AgentAdapter, AgentContext, DesiredServer, NativeSurface, Statement } from '../agent-adapter.ts'
import type { EntryShape } from './entry-shape.ts'
import type { Inheritance } from './inheritance.ts'

/** A list of names outside the entries; a server whose name is in it is off. */
interface OffList {
  readonly file: NativeSurface['file']
  readonly path: readonly string[]
}

/** What holds a server off, and how a person lets it go. */
interface HeldOff {
  readonly where: string
  readonly action: string
}

type Shared = Pick<
  AgentAdapter,
  'id' | 'name' | 'version' | 'capability' | 'evidence' | 'detection' | 'contextFiles' | 'surface'
>
type Optional = Pick<AgentAdapter, 'alsoReads' | 'readsInstead' | 'readTrust' | 'describeReapproval' | 'foreignLock'>

export interface AgentDescription extends Shared, Partial<Optional> {
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
  /** How a server of the user scope is held off in one project; impossible where no file of the agent can say it. */
  tombstone(name: string, context: AgentContext): 'lone-switch' | 'full-copy' | 'list' | 'impossible'
  /** Whether something beside the off list of a scope holds a server off there. */
  heldOff?(name: string, scope: NativeScope, context: AgentContext): HeldOff | undefined
  /** What must hold or stands in the way beside the entry. */
  extras?(
    desired: DesiredServer,
    context: AgentContext,
  ): { readonly statements: readonly Statement[]; readonly blockers: readonly Problem[] }
}
