/** enable and disable: each agent's own way of saying "off", or an override where a project speaks of a user server. */
import type { PlanRequestOf } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import type { RegistryEntry } from '../../model/registry-file.ts'
import { isServerOverride } from '../../model/server.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { reconcile } from './reconcile.ts'
import { refuseUnknownServer } from './refuse.ts'

type EnabledRequest = PlanRequestOf<'set-enabled'>

export function planEnabled(builder: DraftBuilder, request: EnabledRequest): string {
  const { server, scope, enabled } = request
  const entry = findEntry(builder, request)
  builder.setRegistryEntry(scope, server, entry)
  reconcile(builder, scope, new Set([server]))
  const place = scope === 'user' ? 'for all projects' : 'in this project'
  return `Switch ${server} ${enabled ? 'on' : 'off'} ${place}`
}

/** What the scope's registry has to say afterwards; undefined where nothing has to be said. */
function findEntry(builder: DraftBuilder, { server, scope, enabled }: EnabledRequest): RegistryEntry | undefined {
  const own = builder.findEntry(scope, server)
  if (own && !isServerOverride(own)) return { ...own, enabled }
  const inherited = scope === 'project' ? builder.findEntry('user', server) : undefined
  if (!inherited && own) throw refuseOrphan(builder, server)
  if (!inherited || isServerOverride(inherited)) throw refuseUnknownServer(builder, scope, server)
  return inherited.enabled === enabled ? undefined : { inherits: 'user', enabled }
}

function refuseOrphan({ world }: DraftBuilder, server: string): ProblemError {
  const message = `This project switches ${server}, but there is no user server of that name any more.`
  const uninstall = buildAfdCommand(world.places, ['mcp', 'uninstall', server, '--scope', 'project'])
  const nextStep = `Take the switch away: ${uninstall}`
  return new ProblemError([{ code: 'orphan-tombstone', severity: 'error', message, nextStep }])
}
