/** release: stops managing and touches no agent's file. */
import type { PlanRequestOf } from '../../model/plan.ts'
import { isServerOverride } from '../../model/server.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { refuseUnknownAgents, refuseUnknownServer } from './refuse.ts'
import { selectedAgents } from './world.ts'

type ReleaseRequest = PlanRequestOf<'release'>

export function planRelease(builder: DraftBuilder, request: ReleaseRequest): string {
  const { server, scope, agent } = request
  if (agent !== undefined) refuseUnknownAgents(builder.world, [agent])
  const known = Object.keys(builder.registry(scope))
  if (server !== undefined && !known.includes(server)) throw refuseUnknownServer(builder, scope, server)
  const servers = server === undefined ? known : [server]
  for (const id of servers) {
    if (agent === undefined) releaseEverywhere(builder, request, id)
    else releaseFrom(builder, request, id, agent)
  }
  const what = server ?? (scope === 'user' ? 'every server of the user scope' : 'every server of this project')
  return agent === undefined
    ? `Stop managing ${what}; its entries stay`
    : `Stop managing ${what} in ${agent}; the entry stays`
}

function releaseEverywhere(builder: DraftBuilder, { scope }: ReleaseRequest, id: string): void {
  builder.setRegistryEntry(scope, id, undefined)
  for (const entry of builder.appliedEntries(scope))
    if (entry.server === id) builder.removeApplied(scope, entry.agent, id)
}

/** The agent leaves the targets too: else the next sync would take its entry back. */
function releaseFrom(builder: DraftBuilder, { scope }: ReleaseRequest, id: string, agent: string): void {
  const entry = builder.findEntry(scope, id)
  if (!entry || isServerOverride(entry)) return
  const targets = entry.targets ?? selectedAgents(builder.world).map(({ adapter }) => adapter.id)
  builder.setRegistryEntry(scope, id, { ...entry, targets: targets.filter((target) => target !== agent) })
  builder.removeApplied(scope, agent, id)
}
