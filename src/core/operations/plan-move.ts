/** move: a definition changes its scope. The new entries are written before the old ones go, in one transaction. */
import type { PlanRequestOf } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import { isServerOverride } from '../../model/server.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import { buildLeaveOutCommand } from '../plan/check-preconditions.ts'
import type { FileReader } from '../system/file-system.ts'
import { checkEntry } from './check-entry.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { putEntry } from './plan-add.ts'
import { reconcile } from './reconcile.ts'
import { refuseUnknownServer } from './refuse.ts'
import { refuseOverride } from './refuse-override.ts'
import type { AgentWorld } from './world.ts'

export async function planMove(
  builder: DraftBuilder,
  files: FileReader,
  request: PlanRequestOf<'move'>,
): Promise<string> {
  const { server, from, to } = request
  const { places } = builder.world
  if (from === to) {
    const message = `${server} is to move from the ${from} scope to the ${to} scope, which are the same.`
    const other = from === 'user' ? 'project' : 'user'
    const nextStep = buildAfdCommand(places, ['mcp', 'move', server, '--from', from, '--to', other])
    throw new ProblemError([{ code: 'same-scope', severity: 'error', message, nextStep }])
  }
  const definition = builder.findEntry(from, server)
  if (!definition) throw refuseUnknownServer(builder, from, server)
  if (isServerOverride(definition)) {
    const scope = definition.enabled ? 'user' : 'project'
    throw refuseOverride(server, buildAfdCommand(places, ['mcp', 'enable', server, '--scope', scope]))
  }
  builder.report(server, to, await checkEntry(files, builder.world, to, server, definition))
  const inTheWay = builder.findEntry(to, server)
  if (inTheWay && isServerOverride(inTheWay)) {
    const action = `The project's switch for ${server} (${inTheWay.enabled ? 'on' : 'off'} here) is replaced by the definition itself.`
    builder.note({ server, code: 'override-replaced', action })
    builder.setRegistryEntry(to, server, undefined)
  }
  if (putEntry(builder, to, server, definition)) {
    const only = new Set([server])
    const leaveOut = ({ adapter }: AgentWorld) => buildLeaveOutCommand(places, { adapter, definedAt: from, server })
    reconcile(builder, to, only, undefined, leaveOut)
    builder.setRegistryEntry(from, server, undefined)
    reconcile(builder, from, only)
  }
  builder.note({
    server,
    code: 'not-moved',
    action: 'Logins, tokens and approvals stay where they are; agents may ask again.',
  })
  return `Move ${server} from ${describeScope(from)} to ${describeScope(to)}`
}

function describeScope(scope: 'user' | 'project'): string {
  return scope === 'user' ? 'all projects' : 'this project'
}
