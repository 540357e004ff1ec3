/** The scope that a change of a server has to name: that of the registry its definition stands in. */
import type { ScopeKind } from '../../../model/scope.ts'

export interface ScopeFields {
  readonly scope: ScopeKind
  readonly project?: string
}

/** `project`: id of the project that is looked at, if one is. */
export function scopeOf(owner: ScopeKind, project: string | undefined): ScopeFields {
  return owner === 'user' || project === undefined ? { scope: 'user' } : { scope: 'project', project }
}

/** Where a switch acts: at the place that is looked at, whosever the definition is. */
export function scopeHere(project: string | undefined): ScopeFields {
  return project === undefined ? { scope: 'user' } : { scope: 'project', project }
}
