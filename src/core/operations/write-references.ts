/** What becomes of a literal in the agent's own entry when an adoption put a reference in its place. */
import type { NativeScope } from '../../model/scope.ts'
import type { ServerDefinition } from '../../model/server.ts'
import { assessTarget } from './assess-target.ts'
import { locateEntry } from './describe-trouble.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { findOwner } from './entry-owner.ts'
import type { ReplacedLiterals } from './replace-literals.ts'
import type { AgentWorld } from './world.ts'

interface SourcePlace {
  readonly agent: AgentWorld
  readonly scope: NativeScope
  readonly server: string
  readonly name: string
}

/** Writes the references into an entry that stays unmanaged; false where that entry must not be written. */
export function writeReferences(builder: DraftBuilder, source: SourcePlace, definition: ServerDefinition): boolean {
  const { agent, scope, name } = source
  if (
    scope === 'local' ||
    !agent.isSelected ||
    findOwner(builder.appliedEntries(scope), agent, scope, name) !== undefined
  )
    return false
  const place = { ...source, scope }
  const wanted = { kind: 'definition', definition } as const
  const assessment = assessTarget(builder.world, place, builder.contextOf(agent), wanted, undefined)
  if (assessment.kind === 'blocked' || assessment.writeBlockers.length > 0) return false
  builder.addNative({ ...place, statements: assessment.evaluation.statements })
  return true
}

export function noteReference(
  builder: DraftBuilder,
  { agent, scope, server, name }: SourcePlace,
  { field, variable }: ReplacedLiterals['replaced'][number],
  isReplaced: boolean,
): void {
  const { id, name: agentName } = agent.adapter
  const where = isReplaced ? `where ${agentName} starts` : 'where the agents start'
  const backups = isReplaced ? ' Older backups still hold the value itself.' : ''
  const action = `Export ${variable} ${where}; ${field} refers to it now.${backups}`
  builder.note({ agent: id, server, code: 'export-variable', action })
  if (isReplaced) return
  const place = locateEntry(builder.world, agent, scope, name)
  const stays = `The value of ${field} itself stays in the entry of ${agentName} at the ${scope} scope, which is not written: ${place}. Put the reference there by hand, or take the entry out.`
  builder.note({ agent: id, server, code: 'literal-stays', action: stays })
}
