/** Which servers a connect is about, and whether each may be started here at all. */
import type { ConnectPreview } from '../../model/health.ts'
import type { Problem } from '../../model/problem.ts'
import type { ScopeKind, ScopeView } from '../../model/scope.ts'
import type { ServerDefinition } from '../../model/server.ts'
import { fingerprintDefinition } from '../definition/fingerprint.ts'
import { redactDefinition, redactText } from '../definition/redact.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import { appliedKey } from '../registry/applied-state.ts'
import { pathRules } from './afd-paths.ts'
import { assessTarget } from './assess-target.ts'
import type { ReadPorts } from './core-ports.ts'
import { isForeignRegistry } from './foreign-registry.ts'
import { listHere, ownerOf, registriesOf, verify } from './read-status.ts'
import { readWorld } from './read-world.ts'
import { resolveFolder } from './resolve-project.ts'
import { findWantedServer, type WantedServer } from './wanted-server.ts'
import { findApplied, ledgerOf, type World } from './world.ts'

export interface ConnectView {
  readonly scope: ScopeView
  readonly project?: string
  /** Empty: every server that is on. */
  readonly servers: readonly string[]
}

export interface Connectable {
  readonly id: string
  readonly owner: ScopeKind
  readonly definition: ServerDefinition
  readonly fingerprint: string
  /** Absolute path of the folder a command runs in, for the value of its cwd. */
  readonly findFolder: (cwd: string | undefined) => string
  readonly refusal?: Problem
}

/** Starts nothing. Rejects with a ProblemError where a name is not managed. */
export async function previewConnect(ports: ReadPorts, view: ConnectView): Promise<ConnectPreview> {
  const { connectables } = await listConnectable(ports, view)
  return { servers: connectables.map(describeConnectable) }
}

function describeConnectable({ id, owner, definition, fingerprint, findFolder, refusal }: Connectable) {
  const folder = definition.transport === 'stdio' ? redactText(findFolder(definition.cwd)) : null
  const shown = { id, owner, fingerprint, definition: redactDefinition(definition), folder }
  return refusal === undefined ? shown : { ...shown, refusal }
}

export async function listConnectable(
  ports: ReadPorts,
  view: ConnectView,
): Promise<{ readonly world: World; readonly connectables: readonly Connectable[] }> {
  // Refuses unknown names.
  await verify(ports, view)
  const { scope, project, servers } = view
  const root = project === undefined || scope === 'user' ? undefined : await resolveFolder(ports.files, project)
  const world = await readWorld(ports, root)
  const registries = registriesOf(world)
  const wanted = listHere(registries, scope)
    .map((here) => findWantedServer(world, registries, here.scope, here.id))
    .filter((server) => server !== undefined)
  const chosen = wanted.filter((server) => (servers.length === 0 ? isOn(server) : servers.includes(server.id)))
  const connectables = chosen.map((server) => {
    const entry = registries.registry(server.scope)[server.id]
    return buildConnectable(world, server, entry === undefined ? server.scope : ownerOf(entry, server.scope))
  })
  return { world, connectables: connectables.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

function isOn({ wanted: { kind, definition } }: WantedServer): boolean {
  return kind === 'definition' && definition.enabled
}

function buildConnectable(world: World, server: WantedServer, owner: ScopeKind): Connectable {
  const { id, wanted } = server
  const { places } = world
  const base = (owner === 'project' ? places.projectRoot : undefined) ?? places.home
  const mayStart = owner === 'user' || isKnownHere(world, server)
  return {
    id,
    owner,
    definition: wanted.definition,
    fingerprint: fingerprintDefinition(wanted.definition),
    findFolder: (cwd) => (cwd === undefined ? base : pathRules(places).resolve(base, cwd)),
    ...(mayStart ? {} : { refusal: describeUnknown(places, id) }),
  }
}

/** A person has confirmed this registry, or at least this server as it stands, on this machine. */
function isKnownHere(world: World, server: WantedServer): boolean {
  if (!isForeignRegistry(world)) return true
  const { id, scope, wanted } = server
  return server.agents.some((agent) => {
    const recorded = ledgerOf(world, scope)?.content?.entries[appliedKey(agent.adapter.id, id)]
    const applied = findApplied(agent, scope, recorded)
    if (typeof applied?.fingerprint !== 'string') return false
    const place = { agent, scope, server: id, name: applied.name }
    const assessment = assessTarget(world, place, agent.context, wanted, applied)
    return assessment.kind === 'evaluated' && assessment.evaluation.fingerprintRendered() === applied.fingerprint
  })
}

function describeUnknown(places: World['places'], id: string): Problem {
  return {
    code: 'foreign-registry',
    severity: 'warning',
    message: `${id} comes from a project registry that was written elsewhere, and nobody has confirmed it on this machine. It is not started.`,
    nextStep: `Look at what it runs and confirm it: ${buildAfdCommand(places, ['mcp', 'sync', '--scope', 'project'])}`,
  }
}
