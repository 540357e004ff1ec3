/** Which definition of a server holds in a project: the project's entry before the user's, each taken whole. */
import { formatLocator } from '../../model/locator.ts'
import type { Problem } from '../../model/problem.ts'
import type { ProjectRegistry, RegistryEntry, UserRegistry } from '../../model/registry-file.ts'
import type { ScopeKind } from '../../model/scope.ts'
import { isServerOverride, type ServerDefinition, type ServerId } from '../../model/server.ts'

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

/** Every server that holds in a project, by id in alphabetical order. */
export function listEffectiveDefinitions(
  user: UserRegistry,
  project: ProjectRegistry,
): ReadonlyMap<ServerId, EffectiveDefinition> {
  const ids = new Set([...Object.keys(user.servers), ...Object.keys(project.servers)])
  const pairs = [...ids]
    .toSorted()
    .map((id) => [id, effectiveDefinition(user.servers[id], project.servers[id])] as const)
  return new Map(pairs.filter((pair): pair is [ServerId, EffectiveDefinition] => pair[1] !== undefined))
}

/** Overrides of servers that the user does not have: harmless, but probably left behind. `file` as shown in locators. */
export function findOrphanOverrides(user: UserRegistry, project: ProjectRegistry, file: string): readonly Problem[] {
  return Object.entries(project.servers)
    .filter(([id, entry]) => isServerOverride(entry) && user.servers[id] === undefined)
    .map(([id]) => ({
      code: 'orphan-override',
      severity: 'warning',
      message: 'This switches a user server on or off that the user does not have.',
      locator: formatLocator({ file, keys: ['servers', id] }),
      nextStep: 'Define the server at user scope, or remove this entry.',
    }))
}
