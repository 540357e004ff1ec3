/** Turns what was found, and what the user chose about it, into the request for an adoption. */
import type { PlanRequestOf } from '../../../../model/plan.ts'
import type { ScopeKind } from '../../../../model/scope.ts'
import type { FoundGroup } from './found-groups.ts'

export function buildAdoptRequest(
  group: FoundGroup,
  choice: { readonly source?: number; readonly toScope: ScopeKind; readonly id?: string; readonly project?: string },
): PlanRequestOf<'adopt'> {
  const entry = group.entries[choice.source ?? 0] ?? group.entries[0]
  const needsProject = choice.toScope === 'project' || entry.scope !== 'user'
  return {
    operation: 'adopt',
    agent: entry.agent,
    servers: [entry.name],
    fromScope: entry.scope,
    toScope: choice.toScope,
    ...(needsProject && choice.project !== undefined ? { project: choice.project } : {}),
    ...(choice.id === undefined || choice.id === entry.name ? {} : { as: choice.id }),
  }
}
