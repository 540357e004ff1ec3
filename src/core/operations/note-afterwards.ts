/** What the user has to do, or to wait for, once a plan is carried out. */
import type { DesiredServer } from '../agents/agent-adapter.ts'
import type { DraftBuilder } from './draft-builder.ts'
import type { TargetPlace } from './target-place.ts'

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
  const again = adapter.describeReapproval(scope)
  if (again) builder.note({ agent: adapter.id, server, code: 'asks-again', action: again })
  if (adapter.capability.activation === 'live') return
  const when =
    adapter.capability.activation === 'restart'
      ? `when ${adapter.name} restarts`
      : `in the next ${adapter.name} session`
  builder.note({ agent: adapter.id, code: 'takes-effect', action: `Takes effect ${when}.` })
}
