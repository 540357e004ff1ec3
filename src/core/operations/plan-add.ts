/** add: a new definition into a registry, and at once into the agents it is meant for. */
import type { PlanRequestOf } from '../../model/plan.ts'
import type { RegistryEntry } from '../../model/registry-file.ts'
import type { ScopeKind } from '../../model/scope.ts'
import { isServerOverride, type ServerDefinition } from '../../model/server.ts'
import { equalDefinitions } from '../definition/normalize.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import type { FileReader } from '../system/file-system.ts'
import { checkEntry } from './check-entry.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { locate } from './read-document.ts'
import { reconcile } from './reconcile.ts'
import { refuseUnknownAgents } from './refuse.ts'
import { type AgentWorld, selectedAgents, type World } from './world.ts'

export async function planAdd(
  builder: DraftBuilder,
  files: FileReader,
  request: PlanRequestOf<'add'>,
): Promise<string> {
  const { server, scope, definition, omitted = [] } = request
  if (omitted.length > 0) builder.note({ server, code: 'left-out', action: `Not carried over: ${omitted.join(', ')}.` })
  refuseUnknownAgents(builder.world, definition.targets ?? [])
  builder.report(server, scope, await checkEntry(files, builder.world, scope, server, definition))
  const isNew = builder.findEntry(scope, server) === undefined
  if (putEntry(builder, scope, server, definition)) {
    const targets = listTargets(builder.world, definition)
    const leaveOut = isNew ? (agent: AgentWorld) => `add it with ${describeTargetsWithout(targets, agent)}` : undefined
    reconcile(builder, scope, new Set([server]), undefined, leaveOut)
  }
  return `Add ${server} ${scope === 'user' ? 'for all projects' : 'to this project'}`
}

/** Who will have it by the next sync. */
export function listTargets(world: World, { targets }: ServerDefinition): readonly AgentWorld[] {
  return selectedAgents(world).filter(({ adapter }) => targets === undefined || targets.includes(adapter.id))
}

/** The option that names every target but one. */
export function describeTargetsWithout(targets: readonly AgentWorld[], left: AgentWorld): string {
  const others = targets.filter((agent) => agent !== left).map(({ adapter }) => adapter.id)
  return `--targets ${others.length > 0 ? others.join(',') : 'AGENT'}`
}

/** Puts an entry into a registry; an equal one that is there stays as it is, a different one blocks. */
export function putEntry(builder: DraftBuilder, scope: ScopeKind, id: string, entry: RegistryEntry): boolean {
  const known = builder.findEntry(scope, id)
  if (known === undefined) {
    builder.setRegistryEntry(scope, id, entry)
    return true
  }
  if (equalEntries(known, entry)) return true
  const { paths, places } = builder.world
  const path = scope === 'user' ? paths.userRegistry : (paths.projectRegistry ?? '')
  builder.block({
    code: 'conflict',
    severity: 'error',
    scope,
    locator: locate(path, ['servers', id], places),
    message: `The registry already has a different ${id}.`,
    nextStep: `Choose another name, or look at the one that is there: ${buildAfdCommand(places, ['mcp', 'status', '--scope', scope])}`,
  })
  return false
}

function equalEntries(a: RegistryEntry, b: RegistryEntry): boolean {
  if (isServerOverride(a) || isServerOverride(b)) {
    return isServerOverride(a) && isServerOverride(b) && a.enabled === b.enabled
  }
  return equalDefinitions(a, b)
}
