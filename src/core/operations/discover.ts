/** Lists every server entry that any agent has, ours or not, and where the same name means different things. */
import type { ConfigValue } from '../../model/config-value.ts'
import type { DiscoveredEntry, DiscoveryReport } from '../../model/report.ts'
import type { NativeScope, ScopeKind, ScopeView } from '../../model/scope.ts'
import { isProblem } from '../agents/agent-adapter.ts'
import { fingerprintDefinition } from '../definition/fingerprint.ts'
import { holdsCredential, redactDefinition, redactText } from '../definition/redact.ts'
import { appliedKey } from '../registry/applied-state.ts'
import type { ReadPorts } from './core-ports.ts'
import { locateEntry } from './describe-trouble.ts'
import { listOwnProblems } from './list-problems.ts'
import { readWorld } from './read-world.ts'
import { credentialName } from './refuse-credential-names.ts'
import { resolveFolder } from './resolve-project.ts'
import { type AgentWorld, entriesOf, ledgerOf, surfaceOf, type World } from './world.ts'

export async function discover(ports: ReadPorts, scope?: ScopeKind, project?: string): Promise<DiscoveryReport> {
  const root = project === undefined || scope === 'user' ? undefined : await resolveFolder(ports.files, project)
  return buildDiscoveryReport(await readWorld(ports, root), scope)
}

function buildDiscoveryReport(world: World, scope?: ScopeKind): DiscoveryReport {
  const scopes = nativeScopesOf(scope)
  const found = world.agents.flatMap((agent) => scopes.map((nativeScope) => ({ agent, scope: nativeScope })))
  const entries = found.flatMap(({ agent, scope: nativeScope }) => listEntries(world, agent, nativeScope))
  const files = found.flatMap(({ agent, scope: nativeScope }) => describeFile(world, agent, nativeScope))
  return {
    project: world.places.projectRoot ?? null,
    entries,
    conflicts: findConflicts(entries),
    files,
    problems: [
      ...listOwnProblems(world, scope ? [scope] : ['user', 'project']),
      ...files.flatMap(({ problem }) => problem ?? []),
    ],
  }
}

/** How many entries could be adopted from what the view shows. */
export function countImportable(world: World, view: ScopeView): number {
  const scopes = nativeScopesOf(view === 'effective' ? undefined : view)
  const isImportable = ({ adapter, context }: AgentWorld, scope: NativeScope, name: string, value: ConfigValue) =>
    !isManaged(world, adapter.id, scope, name) &&
    !holdsCredential(name) &&
    adapter.readEntry({ name, scope, value }, context).definition !== undefined
  return world.agents.flatMap((agent) =>
    scopes.flatMap((scope) =>
      entriesOf(agent, scope).filter(([name, value]) => isImportable(agent, scope, name, value)),
    ),
  ).length
}

function nativeScopesOf(scope: ScopeKind | undefined): readonly NativeScope[] {
  if (scope === 'user') return ['user']
  return scope === 'project' ? ['project', 'local'] : ['user', 'project', 'local']
}

function listEntries(world: World, agent: AgentWorld, scope: NativeScope): readonly DiscoveredEntry[] {
  return entriesOf(agent, scope).map(([name, value]) => describeEntry(world, agent, scope, name, value))
}

function describeEntry(
  world: World,
  agent: AgentWorld,
  scope: NativeScope,
  name: string,
  value: ConfigValue,
): DiscoveredEntry {
  const { adapter, context } = agent
  const reading = adapter.readEntry({ name, scope, value }, context)
  const locator = locateEntry(world, agent, scope, name)
  const isNameless = holdsCredential(name)
  const definition = isNameless ? undefined : reading.definition
  const path = surfaceOf(agent, scope)?.file.path ?? ''
  const isOff = adapter.isSwitchedOff(name, scope, context)
  return {
    agent: adapter.id,
    scope,
    name: isNameless ? redactText(name) : name,
    locator,
    path,
    transport: reading.transport ?? null,
    enabled: reading.enabled && !isOff,
    fingerprint: definition ? fingerprintDefinition(definition) : null,
    status: isManaged(world, adapter.id, scope, name) ? 'managed' : definition ? 'importable' : 'incompatible',
    reasons: [...reading.problems, ...(isNameless ? [{ ...credentialName, locator }] : [])],
    ...(definition ? { definition: redactDefinition(definition) } : {}),
    readBy: listReaders(world, path),
  }
}

function isManaged(world: World, agent: string, scope: NativeScope, name: string): boolean {
  if (scope === 'local') return false
  const entries = ledgerOf(world, scope)?.content?.entries ?? {}
  if (entries[appliedKey(agent, name)]?.name === name) return true
  return Object.values(entries).some((entry) => entry.agent === agent && entry.name === name)
}

/** Every agent that loads a file, its owner included. */
export function listReaders(world: World, path: string): string[] {
  const reads = ({ adapter, context, surfaces }: AgentWorld) =>
    Object.values(surfaces).some(
      (surface) => surface !== undefined && !isProblem(surface) && surface.file.path === path,
    ) || adapter.alsoReads(context).includes(path)
  return world.agents.filter(reads).map(({ adapter }) => adapter.id)
}

function findConflicts(entries: readonly DiscoveredEntry[]): DiscoveryReport['conflicts'] {
  const byName = new Map<string, DiscoveredEntry[]>()
  for (const entry of entries) byName.set(entry.name, [...(byName.get(entry.name) ?? []), entry])
  return [...byName]
    .filter(([, group]) => new Set(group.map(({ fingerprint }) => fingerprint)).size > 1)
    .map(([name, group]) => ({
      name,
      locators: group.map(({ locator }) => locator),
      fingerprints: group.map(({ fingerprint }) => fingerprint),
    }))
}

function describeFile(world: World, agent: AgentWorld, scope: NativeScope): DiscoveryReport['files'] {
  const surface = agent.surfaces[scope]
  if (surface === undefined || isProblem(surface)) return []
  const document = world.documents.get(surface.file.path)
  const { path, format } = surface.file
  const problem = document?.problem
  return [
    {
      agent: agent.adapter.id,
      scope,
      path,
      exists: document?.exists === true,
      format,
      ...(problem ? { problem } : {}),
    },
  ]
}
