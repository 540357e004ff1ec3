/** What the user has to do, or to wait for, once a plan is carried out. */
import type { DesiredServer } from '../agents/agent-adapter.ts'
import { isPortable } from '../definition/portability.ts'
import { nativePath } from './describe-trouble.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { showPath } from './read-document.ts'
import type { TargetPlace } from './target-place.ts'
import type { AgentWorld } from './world.ts'

export function noteAfterwards(
  builder: DraftBuilder,
  { agent, scope, server, name }: TargetPlace,
  wanted: DesiredServer['wanted'],
  isWritten: boolean,
): void {
  const { adapter } = agent
  if (wanted.kind !== 'definition' || !wanted.definition.enabled) return
  const trust = adapter.readTrust(name, scope, builder.contextOf(agent))
  if ((trust.state === 'pending' || trust.state === 'rejected') && trust.action) {
    builder.note({ agent: adapter.id, server, state: 'pending-trust', action: trust.action })
  }
  if (!isWritten) return
  if (scope === 'project' && !isPortable(wanted.definition)) noteNotPortable(builder, agent, server)
  const again = adapter.describeReapproval(scope)
  if (again) builder.note({ agent: adapter.id, server, code: 'asks-again', action: again })
  if (adapter.capability.activation === 'live') return
  const when =
    adapter.capability.activation === 'restart'
      ? `when ${adapter.name} restarts`
      : `in the next ${adapter.name} session`
  builder.note({ agent: adapter.id, code: 'takes-effect', action: `Takes effect ${when}.` })
}

/** A user's server that a project switches on is written into files that travel with the project. */
function noteNotPortable(builder: DraftBuilder, agent: AgentWorld, server: string): void {
  const file = showPath(nativePath(agent, 'project'), builder.world.places)
  const action = `${file} will hold a path of this machine, which is none anywhere else. Keep the file out of commits (ignore rule: /${file}), or give ${server} a command that works everywhere.`
  builder.note({ agent: agent.adapter.id, server, code: 'not-portable', action })
}
