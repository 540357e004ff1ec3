/** rename: another id for a server, in the registry and in every agent, in one transaction. What only an agent knows comes along. */
import { buildConfigObject, isConfigObject, valueAt } from '../../model/config-value.ts'
import type { PlanRequestOf } from '../../model/plan.ts'
import type { AppliedEntry } from '../../model/registry-file.ts'
import { isServerOverride } from '../../model/server.ts'
import type { Statement } from '../agents/agent-adapter.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import { buildLeaveOutCommand } from '../plan/check-preconditions.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { putEntry } from './plan-add.ts'
import { reconcile } from './reconcile.ts'
import { refuseUnknownServer } from './refuse.ts'
import { refuseOverride } from './refuse-override.ts'
import type { AgentWorld } from './world.ts'

type RenameRequest = PlanRequestOf<'rename'>

export function planRename(builder: DraftBuilder, request: RenameRequest): string {
  const { server, to, scope } = request
  const { places } = builder.world
  const entry = builder.findEntry(scope, server)
  if (!entry) throw refuseUnknownServer(builder, scope, server)
  if (isServerOverride(entry)) {
    throw refuseOverride(server, buildAfdCommand(places, ['mcp', 'rename', server, to, '--scope', 'user']))
  }
  const title = `Rename ${server} to ${to}`
  if (server === to || !putEntry(builder, scope, to, entry)) return title
  const before = builder.appliedEntries(scope).filter((applied) => applied.server === server)
  // Adopted under another id: the entry has the new name already, and changes its owner only.
  for (const applied of before.filter(({ name }) => name === to)) {
    builder.removeApplied(scope, applied.agent, server)
    builder.setApplied(scope, { ...applied, server: to })
  }
  const leaveOut = ({ adapter }: AgentWorld) => buildLeaveOutCommand(places, { adapter, definedAt: scope, server })
  reconcile(builder, scope, new Set([to]), (statement) => carryOver(builder, before, statement), leaveOut)
  builder.setRegistryEntry(scope, server, undefined)
  reconcile(builder, scope, new Set([server]))
  builder.note({
    server: to,
    code: 'asks-again',
    action: 'Agents that remember approvals by name will ask for this one again.',
  })
  return title
}

/** A new entry gets what the old one had beside our own fields. */
function carryOver(builder: DraftBuilder, before: readonly AppliedEntry[], statement: Statement): Statement {
  if (statement.kind !== 'entry' || statement.value === undefined) return statement
  const old = before.find(({ path }) => path === statement.file.path)
  const value = old && valueAt(builder.valueOf(statement.file.path, statement.container), [old.name])
  if (!isConfigObject(value)) return statement
  const own = new Set([...statement.owned, ...Object.keys(statement.value)])
  const foreign = Object.entries(value).filter(([key]) => !own.has(key))
  return { ...statement, value: buildConfigObject([...Object.entries(statement.value), ...foreign]) }
}
