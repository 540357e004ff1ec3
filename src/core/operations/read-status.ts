/** What every managed server is doing in every agent, worked out from the files at this moment. */
import { ProblemError } from '../../model/problem.ts'
import type { RegistryEntry } from '../../model/registry-file.ts'
import type { ServerReport, StatusReport } from '../../model/report.ts'
import type { ScopeKind, ScopeView } from '../../model/scope.ts'
import { isServerOverride } from '../../model/server.ts'
import { type TargetState, worstState } from '../../model/server-state.ts'
import { fingerprintDefinition } from '../definition/fingerprint.ts'
import { isPortable } from '../definition/portability.ts'
import { redactDefinition, redactText } from '../definition/redact.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import { appliedKey } from '../registry/applied-state.ts'
import { assessTarget } from './assess-target.ts'
import type { ReadPorts } from './core-ports.ts'
import { describeMoved, locateEntry, nativePath } from './describe-trouble.ts'
import { countImportable } from './discover.ts'
import { describeOtherOwner, findOtherOwner } from './entry-owner.ts'
import { addHealth, findHealth } from './health-state.ts'
import { listWorldProblems } from './list-problems.ts'
import { describeNextStep } from './next-step.ts'
import { showPath } from './read-document.ts'
import { hasSelection, readWorld } from './read-world.ts'
import { resolveFolder } from './resolve-project.ts'
import type { TargetPlace } from './target-place.ts'
import { findWantedServer, type Registries, type WantedServer } from './wanted-server.ts'
import { type AgentWorld, entriesOf, findApplied, ledgerOf, type World } from './world.ts'

/** `project`: a folder; needed for the views `project` and `effective` to say anything about one. */
export async function readStatus(ports: ReadPorts, view: ScopeView, project?: string): Promise<StatusReport> {
  const root = project === undefined || view === 'user' ? undefined : await resolveFolder(ports.files, project)
  return buildStatusReport(await readWorld(ports, root), view)
}

/** Status for the named servers only, or for all; rejects where a name is not managed. */
export async function verify(
  ports: ReadPorts,
  {
    scope,
    project,
    servers,
  }: { readonly scope: ScopeView; readonly project?: string; readonly servers: readonly string[] },
): Promise<StatusReport> {
  const report = await readStatus(ports, scope, project)
  const unknown = servers.filter((id) => !report.servers.some((server) => server.id === id))
  if (unknown.length > 0) {
    const known = report.servers.map(({ id }) => id).join(', ')
    throw new ProblemError(
      unknown.map((id) => ({
        code: 'unknown-server',
        severity: 'error',
        message: `There is no managed server called ${redactText(id)} here.`,
        nextStep: known === '' ? 'See what could be adopted: afd mcp discover' : `Servers: ${known}`,
      })),
    )
  }
  return servers.length === 0 ? report : { ...report, servers: report.servers.filter(({ id }) => servers.includes(id)) }
}

function buildStatusReport(world: World, view: ScopeView): StatusReport {
  const registries = registriesOf(world)
  const servers = listHere(registries, view).map(({ id, scope }) =>
    buildServerReport(world, registries, view, scope, id),
  )
  return {
    scope: view,
    project: world.places.projectRoot ?? null,
    servers: servers.filter((server) => server !== undefined).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    importable: countImportable(world, view),
    unfinished: [...world.unfinished],
    selection: hasSelection(world.manifest.content) ? 'manifest' : 'detected',
    problems: [...listWorldProblems(world, view)],
  }
}

export function registriesOf(world: World): Registries {
  return {
    registry: (scope) => (scope === 'user' ? world.userRegistry : world.projectRegistry)?.content?.servers ?? {},
  }
}

/** Which scope's entry holds for each id: the project's own word first, in the effective view. */
export function listHere(
  registries: Registries,
  view: ScopeView,
): readonly { readonly id: string; readonly scope: ScopeKind }[] {
  const project = view === 'user' ? [] : Object.keys(registries.registry('project'))
  const user = view === 'project' ? [] : Object.keys(registries.registry('user'))
  const own = new Set(project)
  return [
    ...project.map((id) => ({ id, scope: 'project' as const })),
    ...user.filter((id) => !own.has(id)).map((id) => ({ id, scope: 'user' as const })),
  ]
}

function buildServerReport(
  world: World,
  registries: Registries,
  view: ScopeView,
  scope: ScopeKind,
  id: string,
): ServerReport | undefined {
  const server = findWantedServer(world, registries, scope, id)
  const entry = registries.registry(scope)[id]
  if (!server || !entry) return undefined
  const { definition, kind } = server.wanted
  const owner = ownerOf(entry, scope)
  const targets = server.agents.map((agent) => buildTargetState(world, view, server, agent))
  const source = owner === 'user' ? world.paths.userRegistry : (world.paths.projectRegistry ?? '')
  return {
    id,
    owner,
    enabled: kind === 'definition' && definition.enabled,
    portable: isPortable(definition),
    fingerprint: fingerprintDefinition(definition),
    source,
    definition: redactDefinition(definition),
    state: worstState(targets.map(({ state }) => state)),
    targets,
  }
}

/** An override is the project's word, but the definition is the user's. */
export function ownerOf(entry: RegistryEntry, scope: ScopeKind): ScopeKind {
  return isServerOverride(entry) ? 'user' : scope
}

export function buildTargetState(world: World, view: ScopeView, server: WantedServer, agent: AgentWorld): TargetState {
  const { id, scope, wanted } = server
  const recorded = ledgerOf(world, scope)?.content?.entries[appliedKey(agent.adapter.id, id)]
  const applied = findApplied(agent, scope, recorded)
  const name = applied?.name ?? id
  const path = nativePath(agent, scope)
  const base = {
    agent: agent.adapter.id,
    scope,
    locator: locateEntry(world, agent, scope, name),
    ...(path ? { path } : {}),
  }
  const place: TargetPlace = { agent, scope, server: id, name }
  const owner = findOtherOwner(Object.values(ledgerOf(world, scope)?.content?.entries ?? {}), place)
  if (owner !== undefined) return { ...base, ...describeSecondOwner(world, place, owner) }
  const assessment = assessTarget(world, place, agent.context, wanted, applied)
  if (assessment.kind === 'blocked') {
    const [first] = assessment.blockers
    return {
      ...base,
      state: 'unsupported',
      reason: first?.message ?? '',
      ...(first?.nextStep ? { action: first.nextStep } : {}),
    }
  }
  const winner = view === 'user' ? undefined : findWinner(agent, scope, name)
  if (winner)
    return {
      ...base,
      state: 'shadowed',
      winner,
      action: `${agent.adapter.name}’s own ${winner} configuration decides here.`,
    }
  const { evaluation } = assessment
  const { movedSide, action } = evaluation
  const retry = buildAfdCommand(world.places, ['mcp', 'verify', id, '--connect', '--scope', scope])
  const health = addHealth(evaluation.state, findHealth(world, server), { agent: agent.adapter, server: id, retry })
  const { state } = health
  const moved = state === 'drift' ? describeMoved(world, place, evaluation) : undefined
  const reason =
    moved?.reason ??
    (evaluation.isForeign ? `another ${name} in ${showPath(path, world.places)}, not managed` : health.reason)
  const next = health.action ?? action ?? describeNextStep(world, place, state, evaluation)
  return {
    ...base,
    ...moved,
    state,
    ...(movedSide ? { movedSide } : {}),
    ...(reason ? { reason } : {}),
    ...(next ? { action: next } : {}),
  }
}

/** Two ids for one entry: what stands there is the other one's. */
function describeSecondOwner(
  world: World,
  place: TargetPlace,
  owner: string,
): Pick<TargetState, 'state' | 'movedSide' | 'reason' | 'action'> {
  const servers = registriesOf(world).registry(place.scope)
  const { message, nextStep = '' } = describeOtherOwner(world, place, owner, Object.hasOwn(servers, owner))
  return { state: 'conflict', movedSide: 'unknown', reason: message, action: nextStep }
}

/** Another entry of the same name, or a switch in the agent's own files, that decides in this project. */
function findWinner(agent: AgentWorld, scope: ScopeKind, name: string): 'project' | 'local' | undefined {
  const holds = (other: 'project' | 'local') => entriesOf(agent, other).some(([entry]) => entry === name)
  if (holds('local')) return 'local'
  if (scope === 'project') return undefined
  const isOff = (at: ScopeKind) => agent.adapter.isSwitchedOff(name, at, agent.context)
  // What the user's own switch holds off everywhere is no word of the project.
  return holds('project') || (isOff('project') && !isOff('user')) ? 'project' : undefined
}
