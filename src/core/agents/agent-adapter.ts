/** The contract between the core and one agent: data and pure functions. The world is read and written by others. */

import type { AgentCapability, AgentId, Evidence } from '../../model/agent.ts'
import type { ConfigObject, ConfigValue, KeyPath } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import type { Manifest } from '../../model/registry-file.ts'
import type { NativeScope, ScopeKind } from '../../model/scope.ts'
import type { ServerDefinition } from '../../model/server.ts'
import type { FormatId } from '../formats/config-format.ts'

/** What an adapter may know about the machine. Paths are built with the path rules of `platform`, not of the host. */
export interface Places {
  readonly platform: 'posix' | 'win32'
  /** Real path of the user's home. */
  readonly home: string
  /** The user's environment; on win32 every name is upper-cased. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Real paths of folders that are projects, whichever is looked at: no agent's home may lie in one. */
  readonly knownProjects?: readonly string[]
  /** Real path of the project's root, where one is looked at. */
  readonly projectRoot?: string
  /** The real paths from projectRoot's main work tree, where projectRoot is a linked git work tree. */
  readonly mainWorkTree?: string
}

/** A file of an agent. `root` names the folder that its links may not leave. text: read as one trimmed string. */
export interface FileRef {
  readonly path: string
  readonly format: FormatId | 'text'
  readonly root: 'home' | 'project'
}

/** The place in a file where an agent keeps its entries at one scope. */
export interface NativeSurface {
  readonly file: FileRef & { readonly format: FormatId }
  readonly container: KeyPath
}

/** What is read before an adapter is asked anything; what follows from other contents is asked with another context. */
export interface AgentContext {
  readonly places: Places
  readonly consents: Manifest['consents']
  /** A file's content as data: undefined where it is missing, empty or unusable (the latter is reported by the reader of the world). */
  document(path: string): ConfigValue | undefined
  /** Whether something stands there, be it empty or unusable. */
  exists(path: string): boolean
}

/** One native entry in words of the model. */
export interface NativeReading {
  /** `stdio`, `http`, or what the entry says (`sse`); undefined where it names none. */
  readonly transport: string | undefined
  readonly enabled: boolean
  /** The portable part, `enabled` included; absent where `problems` say why it cannot be adopted. */
  readonly definition?: ServerDefinition
  /** Fields only this agent has: they stay in the entry, are no drift, and are adopted past with --portable-only. */
  readonly agentOnly: readonly string[]
  /** Why the entry cannot be adopted; each names its field, never a value. */
  readonly problems: readonly Problem[]
  /** An entry that only switches an inherited one off or on and holds no transport. */
  readonly overrideOnly?: boolean
}

/** What should hold for one server in one agent at one scope. */
export interface DesiredServer {
  readonly scope: ScopeKind
  /** The native name, equal to the server id. */
  readonly name: string
  /**
   * definition: this definition, on or off by its `enabled`.
   * tombstone: a server of the user scope (given) is off in this project.
   * absent: nothing of ours is left at this scope, switches included.
   */
  readonly wanted:
    | { readonly kind: 'definition'; readonly definition: ServerDefinition }
    | { readonly kind: 'tombstone'; readonly definition: ServerDefinition }
    | { readonly kind: 'absent' }
  /** Extra fields that we wrote here before: they are ours, and go when the definition no longer has them. */
  readonly written?: readonly ExtraField[]
}

/** Fields of a definition that many agents lack. Where we never wrote them, the agent's own value is none of our business. */
export const extraFields = ['description', 'timeout'] as const
export type ExtraField = (typeof extraFields)[number]

/** A fact that must hold in a file. Plans compare, transactions bring about, verification checks the same facts. */
export type Statement =
  | {
      readonly kind: 'entry'
      readonly file: NativeSurface['file']
      readonly container: KeyPath
      readonly name: string
      /** The wanted own fields in the agent's order; undefined: there is no such entry. */
      readonly value: ConfigObject | undefined
      /** Keys that are ours in an existing entry: those not in `value` go. Every other key stays. */
      readonly owned: readonly string[]
      /** Compare the owned keys literally, not by meaning (where an inherited field must be written out to be neutralised). */
      readonly exact?: boolean
    }
  | {
      /** A name in a list of names (`disabledMcpServers`). The list is made when needed, and left when it becomes empty. */
      readonly kind: 'member'
      readonly file: NativeSurface['file']
      readonly path: KeyPath
      readonly member: string
      readonly present: boolean
    }

export type Representation =
  | {
      readonly ok: true
      readonly statements: readonly Statement[] /** Things that are left out or worth knowing. */
      readonly attention: readonly Problem[]
    }
  | { readonly ok: false; readonly blockers: readonly Problem[] }

export interface TrustReading {
  readonly state: 'not-needed' | 'trusted' | 'pending' | 'rejected' | 'unknown'
  /** The exact manual step, when pending or rejected. */
  readonly action?: string
}

export interface AgentAdapter {
  readonly id: AgentId
  readonly name: string
  /** Raised when the adapter writes or reads differently: a plan made by another version is refused. */
  readonly version: number
  readonly capability: AgentCapability
  readonly evidence: readonly Evidence[]
  /** Present on the machine when one of the paths exists or one of the programs is on the PATH. */
  detection(places: Places): { readonly paths: readonly string[]; readonly programs: readonly string[] }
  /** Files beside the surfaces that the adapter must see: they decide homes, readers, switches, trust. */
  contextFiles(places: Places): readonly FileRef[]
  /** The file and container at a scope; undefined where the agent has none. A problem where it cannot be decided (a home inside a project, …). */
  surface(scope: NativeScope, context: AgentContext): NativeSurface | Problem | undefined
  /** Files of other agents whose entries this agent loads too, by path. */
  alsoReads(context: AgentContext): readonly string[]
  /** Another agent's surface that this one reads in place of its own at a scope; undefined where its own counts. */
  readsInstead(scope: NativeScope, context: AgentContext): NativeSurface | undefined
  checkName(name: string, context: AgentContext): Problem | undefined
  /** Whether a file with these marks can be loaded by the agent at all (a BOM, comments in strict JSON, an empty text). */
  checkDialect(
    file: { readonly hasBom: boolean; readonly isEmpty: boolean },
    scope: NativeScope,
    /** Needed where it depends on which reader of the file is active. */
    context?: AgentContext,
  ): Problem | undefined
  readEntry(
    entry: { readonly name: string; readonly scope: NativeScope; readonly value: ConfigValue },
    context: AgentContext,
  ): NativeReading
  /** Whether a switch outside the entry holds it off at this scope (Claude's and Grok's lists). Also asked for inherited user servers at project scope. */
  isSwitchedOff(name: string, scope: NativeScope, context: AgentContext): boolean
  represent(desired: DesiredServer, context: AgentContext): Representation
  readTrust(name: string, scope: NativeScope, context: AgentContext): TrustReading
  /** What the agent will ask for again after its entry at this scope changed, as a sentence; undefined where nothing. */
  describeReapproval(scope: NativeScope): string | undefined
  /** The lock directory that the agent itself takes when it writes this file. */
  foreignLock(path: string, context: AgentContext): string | undefined
}

export function isProblem(value: NativeSurface | Problem | undefined): value is Problem {
  return value !== undefined && 'severity' in value
}
