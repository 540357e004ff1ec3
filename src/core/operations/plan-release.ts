/** release: stops managing and touches no agent's file. */
import type { PlanRequestOf } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import { isServerOverride } from '../../model/server.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { refuseUnknownAgents, refuseUnknownServer } from './refuse.ts'
import { refuseOverride } from './refuse-override.ts'
import { selectedAgents } from './world.ts'

type ReleaseRequest = PlanRequestOf<'release'>

export function planRelease(builder: DraftBuilder, request: ReleaseRequest): string {
  const { server, scope, agent } = request
  if (agent !== undefined) refuseUnknownAgents(builder.world, [agent])
  // What a registry no longer speaks of can still be in the ledger.
  const written = builder.appliedEntries(scope).map((entry) => entry.server)
  const known = [...new Set([...Object.keys(builder.registry(scope)), ...written])]
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

/** The agent leaves the targets too: else the next sync would take its entry back. With all servers, some are not meant for it. */
function releaseFrom(builder: DraftBuilder, { scope, server }: ReleaseRequest, id: string, agent: string): void {
  const entry = builder.findEntry(scope, id)
  const isLeft = builder.appliedEntries(scope).some((applied) => applied.agent === agent && applied.server === id)
  if (!entry && isLeft) {
    builder.removeApplied(scope, agent, id)
    return
  }
  if (!entry || isServerOverride(entry)) {
    if (server === undefined) return
    throw refuseOverride(id, `afd mcp release ${id} --scope user --agent ${agent}`)
  }
  const targets = entry.targets ?? selectedAgents(builder.world).map(({ adapter }) => adapter.id)
  if (!targets.includes(agent)) {
    if (server === undefined) return
    const message = `${id} is not meant for ${agent}, so there is nothing to release.`
    const nextStep = `Its agents: ${targets.join(', ')}`
    throw new ProblemError([{ code: 'not-a-target', severity: 'error', message, nextStep }])
  }
  builder.setRegistryEntry(scope, id, { ...entry, targets: targets.filter((target) => target !== agent) })
  builder.removeApplied(scope, agent, id)
}
