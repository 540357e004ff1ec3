/** Everything about the world that a person should know beside the states: unusable files, cut-short transactions, leftovers. */
import type { Problem } from '../../model/problem.ts'
import type { ScopeKind, ScopeView } from '../../model/scope.ts'
import { isServerOverride } from '../../model/server.ts'
import { isProblem } from '../agents/agent-adapter.ts'
import { redactText } from '../definition/redact.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import { locate, showPath } from './read-document.ts'
import { ledgerOf, selectedAgents, type World } from './world.ts'

export function listWorldProblems(world: World, view: ScopeView): readonly Problem[] {
  const scopes = scopesOf(view)
  return [
    ...listOwnProblems(world, scopes),
    ...listUnknownAgents(world, scopes),
    ...listNativeProblems(world, scopes),
    ...world.unfinished.map(describeUnfinished),
    ...scopes.flatMap((scope) => listLeftovers(world, scope)),
    ...(scopes.includes('project') ? listOrphans(world) : []),
  ]
}

export function scopesOf(view: ScopeView): readonly ScopeKind[] {
  return view === 'effective' ? ['user', 'project'] : [view]
}

/** Agents that a file of ours names and this version does not know: they get nothing, which must not go unsaid. */
export function listUnknownAgents(world: World, scopes: readonly ScopeKind[]): readonly Problem[] {
  const known = new Set(world.agents.map(({ adapter }) => adapter.id))
  const named: [string, readonly (string | number)[], readonly string[]][] = []
  const manifest = world.manifest.content
  if (manifest) named.push([world.paths.manifest, ['selectedAgents'], manifest.selectedAgents])
  for (const scope of scopes) {
    const registry = scope === 'user' ? world.userRegistry : world.projectRegistry
    for (const [id, entry] of Object.entries(registry?.content?.servers ?? {})) {
      if (!isServerOverride(entry))
        named.push([registry?.document.ref.path ?? '', ['servers', id, 'targets'], entry.targets ?? []])
    }
  }
  return named.flatMap(([path, keys, ids]) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => ({
        code: 'unknown-agent',
        severity: 'warning' as const,
        message: `No agent is called ${redactText(id)}, so nothing is written for it.`,
        locator: locate(path, keys, world.places),
        nextStep: `Agents: ${[...known].join(', ')}`,
      })),
  )
}

/** Troubles of our own files: with any of them nothing may be changed. */
export function listOwnProblems(world: World, scopes: readonly ScopeKind[]): readonly Problem[] {
  const project = scopes.includes('project') ? [world.projectRegistry, world.projectLedger] : []
  return [world.manifest, world.userRegistry, world.userLedger, ...project].flatMap((file) => file?.problems ?? [])
}

function listNativeProblems(world: World, scopes: readonly ScopeKind[]): readonly Problem[] {
  const found = selectedAgents(world).flatMap((agent) =>
    scopes.map((scope) => {
      const surface = agent.surfaces[scope]
      if (surface === undefined) return undefined
      return isProblem(surface) ? surface : world.documents.get(surface.file.path)?.problem
    }),
  )
  return [...new Set(found.filter((problem) => problem !== undefined))]
}

export function describeUnfinished(id: string): Problem {
  const message = `A change was cut short (${id}). The next change puts everything back first.`
  return {
    code: 'unfinished-transaction',
    severity: 'warning',
    message,
    locator: id,
    nextStep: `afd mcp recover ${id}`,
  }
}

/** Entries we wrote whose definition is no longer in the registry. */
function listLeftovers(world: World, scope: ScopeKind): readonly Problem[] {
  const registry = scope === 'user' ? world.userRegistry : world.projectRegistry
  if (!registry || registry.problems.length > 0) return []
  const known = registry.content?.servers ?? {}
  const entries = Object.values(ledgerOf(world, scope)?.content?.entries ?? {})
  const command = (...words: readonly string[]) => buildAfdCommand(world.places, ['mcp', ...words])
  const gone = entries.filter(({ server, owner }) => owner === 'registry' && !Object.hasOwn(known, server))
  return gone.map(({ server, path }) => ({
    code: 'leftover-entry',
    severity: 'warning' as const,
    message: `${server} is no longer in the registry, but its entry is still in ${showPath(path, world.places)}.`,
    locator: showPath(path, world.places),
    nextStep: registry.document.exists
      ? command('sync', '--scope', scope)
      : `Put the registry back, or stop managing its entries: ${command('release', '--all', '--scope', scope)}`,
  }))
}

/** Switches of a project for a server of the user that nobody manages any more. */
function listOrphans({ projectRegistry, userRegistry, places }: World): readonly Problem[] {
  if (!projectRegistry || userRegistry.problems.length > 0) return []
  const defined = userRegistry.content?.servers ?? {}
  const switches = Object.entries(projectRegistry.content?.servers ?? {}).filter(([, entry]) => isServerOverride(entry))
  return switches
    .filter(([id]) => !Object.hasOwn(defined, id))
    .map(([id, { enabled }]) => ({
      code: 'orphan-override',
      severity: 'warning' as const,
      message: `This project switches ${id} ${enabled ? 'on' : 'off'}, but no user server of that name is managed, so the switch stands for nothing.`,
      locator: locate(projectRegistry.document.ref.path, ['servers', id], places),
      nextStep: `Take the switch away: ${buildAfdCommand(places, ['mcp', 'uninstall', id, '--scope', 'project'])}`,
    }))
}
