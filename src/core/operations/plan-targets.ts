/** targets: which agents get a server; the others lose our entry, never one that is not ours. */
import type { PlanRequestOf } from '../../model/plan.ts'
import { isServerOverride } from '../../model/server.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { nameList } from './name-list.ts'
import { reconcile } from './reconcile.ts'
import { refuseUnknownAgents, refuseUnknownServer } from './refuse.ts'
import { selectedAgents } from './world.ts'

export function planTargets(builder: DraftBuilder, request: PlanRequestOf<'targets'>): string {
  const { server, scope, add, remove } = request
  refuseUnknownAgents(builder.world, [...add, ...remove])
  const entry = builder.findEntry(scope, server)
  if (entry === undefined || isServerOverride(entry)) throw refuseUnknownServer(builder, scope, server)
  const before = entry.targets ?? selectedAgents(builder.world).map(({ adapter }) => adapter.id)
  const targets = [...new Set([...before, ...add])].filter((id) => !remove.includes(id))
  const isSame =
    entry.targets !== undefined &&
    targets.length === entry.targets.length &&
    targets.every((id) => entry.targets?.includes(id))
  if (!isSame) builder.setRegistryEntry(scope, server, { ...entry, targets })
  reconcile(builder, scope, new Set([server]))
  return targets.length === 0 ? `Keep ${server} out of every agent` : `Have ${server} in ${nameList(targets)}`
}
