/** targets: which agents get a server; the others lose our entry, never one that is not ours. */
import type { Blocker, PlanRequestOf } from '../../model/plan.ts'
import type { RegistryEntry } from '../../model/registry-file.ts'
import { isServerOverride } from '../../model/server.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import { DraftBuilder } from './draft-builder.ts'
import { nameList } from './name-list.ts'
import { reconcile, removeLeftovers } from './reconcile.ts'
import { refuseUnknownAgents, refuseUnknownServer } from './refuse.ts'
import { refuseOverride } from './refuse-override.ts'
import { selectedAgents } from './world.ts'

export function planTargets(builder: DraftBuilder, request: PlanRequestOf<'targets'>): string {
  const { server, scope, add, remove } = request
  refuseUnknownAgents(builder.world, [...add, ...remove])
  const entry = builder.findEntry(scope, server)
  if (entry === undefined) throw refuseUnknownServer(builder, scope, server)
  if (isServerOverride(entry)) throw refuseOverride(server, describeUserTargets(builder, request))
  const before = entry.targets ?? selectedAgents(builder.world).map(({ adapter }) => adapter.id)
  const targets = [...new Set([...before, ...add])].filter((id) => !remove.includes(id))
  const isSame =
    entry.targets !== undefined &&
    targets.length === entry.targets.length &&
    targets.every((id) => entry.targets?.includes(id))
  const wanted = isSame ? entry : { ...entry, targets }
  if (!isSame) builder.setRegistryEntry(scope, server, wanted)
  const trouble = add.length > 0 ? [] : listTroubleOfOthers(builder, request, wanted)
  if (trouble.length === 0) reconcile(builder, scope, new Set([server]))
  else removeLeftovers(builder, scope, new Set([server]))
  for (const { agent, code, message } of trouble) {
    builder.note({ ...(agent === undefined ? {} : { agent }), server, code, action: message })
  }
  return targets.length === 0 ? `Keep ${server} out of every agent` : `Have ${server} in ${nameList(targets)}`
}

/**
 * What stops the agents that stay: it does not stop taking one out, or two that cannot have a server could never be left
 * out one after the other.
 */
function listTroubleOfOthers(
  { world }: DraftBuilder,
  { server, scope, remove }: PlanRequestOf<'targets'>,
  wanted: RegistryEntry,
): readonly Blocker[] {
  const trial = new DraftBuilder(world)
  trial.setRegistryEntry(scope, server, wanted)
  reconcile(trial, scope, new Set([server]))
  return trial.blockers.filter(({ agent }) => agent === undefined || !remove.includes(agent))
}

function describeUserTargets({ world }: DraftBuilder, { server, add, remove }: PlanRequestOf<'targets'>): string {
  const words = [
    ...(add.length > 0 ? ['--add', add.join(',')] : []),
    ...(remove.length > 0 ? ['--remove', remove.join(',')] : []),
  ]
  return buildAfdCommand(world.places, ['mcp', 'targets', server, '--scope', 'user', ...words])
}
