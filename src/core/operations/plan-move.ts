/** move: a definition changes its scope. The new entries are written before the old ones go, in one transaction. */
import type { PlanRequestOf } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import { isServerOverride } from '../../model/server.ts'
import type { FileReader } from '../system/file-system.ts'
import { checkEntry } from './check-entry.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { putEntry } from './plan-add.ts'
import { reconcile } from './reconcile.ts'
import { refuseUnknownServer } from './refuse.ts'

export async function planMove(
  builder: DraftBuilder,
  files: FileReader,
  request: PlanRequestOf<'move'>,
): Promise<string> {
  const { server, from, to } = request
  if (from === to) {
    const message = `${server} is to move from the ${from} scope to the ${to} scope, which are the same.`
    throw new ProblemError([{ code: 'same-scope', severity: 'error', message }])
  }
  const definition = builder.findEntry(from, server)
  if (!definition || isServerOverride(definition)) throw refuseUnknownServer(builder, from, server)
  builder.report(server, to, await checkEntry(files, builder.world, to, server, definition))
  const inTheWay = builder.findEntry(to, server)
  if (inTheWay && isServerOverride(inTheWay)) {
    const action = `The project's switch for ${server} (${inTheWay.enabled ? 'on' : 'off'} here) is replaced by the definition itself.`
    builder.note({ server, code: 'override-replaced', action })
    builder.setRegistryEntry(to, server, undefined)
  }
  if (putEntry(builder, to, server, definition)) {
    const only = new Set([server])
    reconcile(builder, to, only)
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
