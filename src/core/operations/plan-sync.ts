/** sync: brings every selected agent in line with the registries; canonical to native, never back. */
import type { PlanRequestOf } from '../../model/plan.ts'
import type { ScopeKind } from '../../model/scope.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { scopesOf } from './list-problems.ts'
import { nameList } from './name-list.ts'
import { showPath } from './read-document.ts'
import { reconcile, removeLeftovers } from './reconcile.ts'

/**
 * User scope first, so that the project's entries are worked out on what the user scope will be; but a project's entry that
 * nothing wants any more goes before the user's entry that it may stand on.
 */
export function planSync(builder: DraftBuilder, request: PlanRequestOf<'sync'>): string {
  const scopes = scopesOf(request.scope).filter((scope) => !blockMissingRegistry(builder, scope))
  if (scopes.includes('project')) removeLeftovers(builder, 'project')
  for (const scope of scopes) reconcile(builder, scope)
  const agents = new Set(builder.changedAgents().map(({ adapter }) => adapter.name))
  return agents.size === 0 ? 'Nothing to sync' : `Sync to ${nameList([...agents])}`
}

/** Without its registry everything that we wrote would look unwanted. */
function blockMissingRegistry(builder: DraftBuilder, scope: ScopeKind): boolean {
  const { userRegistry, projectRegistry, places } = builder.world
  const document = (scope === 'user' ? userRegistry : projectRegistry)?.document
  const written = builder.appliedEntries(scope).filter(({ owner }) => owner === 'registry')
  if (document === undefined || document.exists || written.length === 0) return false
  const file = showPath(document.ref.path, places)
  builder.block({
    code: 'registry-missing',
    severity: 'error',
    scope,
    locator: file,
    message: `${file} is gone, but ${written.length} ${written.length === 1 ? 'entry' : 'entries'} that we wrote from it still stand in the agents.`,
    nextStep: `Put the file back, or stop managing them: ${buildAfdCommand(places, ['mcp', 'release', '--all', '--scope', scope])}`,
  })
  return true
}
