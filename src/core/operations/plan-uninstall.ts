/** uninstall: takes a server out of the registry and out of every agent that we wrote it into. */
import type { PlanRequestOf } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import { isServerOverride } from '../../model/server.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { reconcile } from './reconcile.ts'
import { refuseUnknownServer } from './refuse.ts'
import { entriesOf } from './world.ts'

type UninstallRequest = PlanRequestOf<'uninstall'>

export function planUninstall(builder: DraftBuilder, request: UninstallRequest): string {
  const { server, scope } = request
  const entry = builder.findEntry(scope, server)
  if (!entry) throw refuseUnmanaged(builder, request)
  builder.setRegistryEntry(scope, server, undefined)
  reconcile(builder, scope, new Set([server]))
  if (isServerOverride(entry)) return `Take this project’s switch for ${server} away`
  return `Uninstall ${server} ${scope === 'user' ? 'for all projects' : 'from this project'}`
}

/** What we did not write we do not remove; adopting it first makes it ours, with a plan to look at. */
function refuseUnmanaged(builder: DraftBuilder, { server, scope }: UninstallRequest): ProblemError {
  const { places } = builder.world
  const owners = builder.world.agents.filter((agent) => entriesOf(agent, scope).some(([name]) => name === server))
  const [first] = owners
  if (scope === 'project' && builder.findEntry('user', server)) {
    const message = `${server} is a server of the user; this project has none of that name.`
    const off = buildAfdCommand(places, ['mcp', 'disable', server, '--scope', 'project'])
    const nextStep = `Switch it off here: ${off}`
    return new ProblemError([{ code: 'other-scope', severity: 'error', message, nextStep }])
  }
  if (!first) return refuseUnknownServer(builder, scope, server)
  const names = owners.map(({ adapter }) => adapter.name).join(', ')
  const words = ['mcp', 'adopt', first.adapter.id, server, '--from-scope', scope, '--to-scope', scope]
  return new ProblemError([
    {
      code: 'not-managed',
      severity: 'error',
      message: `${server} is in ${names}, but it is not managed here, so it is not removed.`,
      nextStep: `Adopt it first, then uninstall it: ${buildAfdCommand(places, words)}`,
    },
  ])
}
