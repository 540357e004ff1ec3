/** release: stops managing and touches no agent's file. */
import type { PlanRequestOf } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import type { ScopeKind, ScopeView } from '../../model/scope.ts'
import { isServerOverride } from '../../model/server.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { scopesOf } from './list-problems.ts'
import { refuseUnknownAgents, refuseUnknownServer } from './refuse.ts'
import { refuseOverride } from './refuse-override.ts'
import { selectedAgents } from './world.ts'

type ReleaseRequest = PlanRequestOf<'release'>
type ReleaseAtScope = ReleaseRequest & { readonly scope: ScopeKind }

export function planRelease(builder: DraftBuilder, request: ReleaseRequest): string {
  const { server, scope, agent } = request
  if (agent !== undefined) refuseUnknownAgents(builder.world, [agent])
  if (server !== undefined && scope === 'effective') throw refuseBothScopes(server)
  for (const each of scopesOf(scope)) releaseAt(builder, { ...request, scope: each })
  const what = server ?? everyServer[scope]
  return agent === undefined
    ? `Stop managing ${what}; its entries stay`
    : `Stop managing ${what} in ${agent}; the entry stays`
}

const everyServer: Readonly<Record<ScopeView, string>> = {
  user: 'every server of the user scope',
  project: 'every server of this project',
  effective: 'every server of the user scope and of this project',
}

function refuseBothScopes(server: string): ProblemError {
  const message = `Which ${server} is to be released: the user’s or the project’s?`
  const nextStep = 'Name one scope: --scope user or --scope project.'
  return new ProblemError([{ code: 'scope-needed', severity: 'error', message, nextStep }])
}

function releaseAt(builder: DraftBuilder, request: ReleaseAtScope): void {
  const { server, scope, agent } = request
  // What a registry no longer speaks of can still be in the ledger.
  const written = builder.appliedEntries(scope).map((entry) => entry.server)
  const known = [...new Set([...Object.keys(builder.registry(scope)), ...written])]
  if (server !== undefined && !known.includes(server)) throw refuseUnknownServer(builder, scope, server)
  for (const id of server === undefined ? known : [server]) {
    if (agent === undefined) releaseEverywhere(builder, request, id)
    else releaseFrom(builder, request, id, agent)
  }
}

function releaseEverywhere(builder: DraftBuilder, { scope }: ReleaseAtScope, id: string): void {
  builder.setRegistryEntry(scope, id, undefined)
  for (const entry of builder.appliedEntries(scope))
    if (entry.server === id) builder.removeApplied(scope, entry.agent, id)
}

/** The agent leaves the targets too: else the next sync would take its entry back. With all servers, some are not meant for it. */
function releaseFrom(builder: DraftBuilder, { scope, server }: ReleaseAtScope, id: string, agent: string): void {
  const entry = builder.findEntry(scope, id)
  const isLeft = builder.appliedEntries(scope).some((applied) => applied.agent === agent && applied.server === id)
  if (!entry && isLeft) {
    builder.removeApplied(scope, agent, id)
    return
  }
  if (!entry || isServerOverride(entry)) {
    if (server === undefined) return
    throw refuseOverride(
      id,
      buildAfdCommand(builder.world.places, ['mcp', 'release', id, '--scope', 'user', '--agent', agent]),
    )
  }
  const targets = entry.targets ?? selectedAgents(builder.world).map(({ adapter }) => adapter.id)
  if (!targets.includes(agent) && isLeft) {
    builder.removeApplied(scope, agent, id)
    return
  }
  if (!targets.includes(agent)) {
    if (server === undefined) return
    const message = `${id} is not meant for ${agent}, so there is nothing to release.`
    const nextStep = `Its agents: ${targets.join(', ')}`
    throw new ProblemError([{ code: 'not-a-target', severity: 'error', message, nextStep }])
  }
  builder.setRegistryEntry(scope, id, { ...entry, targets: targets.filter((target) => target !== agent) })
  builder.removeApplied(scope, agent, id)
}
