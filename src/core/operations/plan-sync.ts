/** sync: brings every selected agent in line with the registries; canonical to native, never back. */
import type { PlanRequestOf } from '../../model/plan.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { scopesOf } from './list-problems.ts'
import { nameList } from './name-list.ts'
import { reconcile, removeLeftovers } from './reconcile.ts'

/**
 * User scope first, so that the project's entries are worked out on what the user scope will be; but a project's entry that
 * nothing wants any more goes before the user's entry that it may stand on.
 */
export function planSync(builder: DraftBuilder, request: PlanRequestOf<'sync'>): string {
  const scopes = scopesOf(request.scope)
  if (scopes.includes('project')) removeLeftovers(builder, 'project')
  for (const scope of scopes) reconcile(builder, scope)
  const agents = new Set(builder.changedAgents().map(({ adapter }) => adapter.name))
  return agents.size === 0 ? 'Nothing to sync' : `Sync to ${nameList([...agents])}`
}
