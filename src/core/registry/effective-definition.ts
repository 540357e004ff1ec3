/** Which definition of a server holds in a project: the project's entry before the user's, each taken whole. */
import type { RegistryEntry } from '../../model/registry-file.ts'
import type { ScopeKind } from '../../model/scope.ts'
import { isServerOverride, type ServerDefinition } from '../../model/server.ts'

export interface EffectiveDefinition {
  /** What runs, its `enabled` being the one that holds. */
  readonly definition: ServerDefinition
  /** Who holds the transport: under an override that is the user. */
  readonly owner: ScopeKind
  readonly enabled: boolean
  /** user, project: a full entry there. tombstone, override-on: the user's entry, switched off or on by the project. */
  readonly origin: 'user' | 'project' | 'tombstone' | 'override-on'
}

/**
 * Merging field by field would let a change at user scope alter what a project has reviewed, so it never happens.
 * undefined: neither defines the server; an override alone defines nothing.
 */
export function effectiveDefinition(
  user: ServerDefinition | undefined,
  project: RegistryEntry | undefined,
): EffectiveDefinition | undefined {
  if (project !== undefined && !isServerOverride(project)) {
    return { definition: project, owner: 'project', enabled: project.enabled, origin: 'project' }
  }
  if (user === undefined) return undefined
  if (project === undefined) return { definition: user, owner: 'user', enabled: user.enabled, origin: 'user' }
  const { enabled } = project
  return { definition: { ...user, enabled }, owner: 'user', enabled, origin: enabled ? 'override-on' : 'tombstone' }
}
