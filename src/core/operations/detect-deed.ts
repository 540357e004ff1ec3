/** Says what became of a native entry since we wrote it, and where: removed, switched off, changed, put back as it was. */
import { isConfigObject, type KeyPath, valueAt } from '../../model/config-value.ts'
import type { AgentAdapter, AgentContext, DesiredServer, Statement } from '../agents/agent-adapter.ts'
import { holdsStatement } from '../agents/statement-edits.ts'
import { fingerprintDefinition } from '../definition/fingerprint.ts'

export interface NativeDeed {
  readonly kind: 'removed' | 'switched on' | 'switched off' | 'changed'
  /** Again as it was before our last write, as when an agent writes back what it had in memory. */
  readonly isPutBack: boolean
  /** The list of names that moved, where it was not the entry. */
  readonly list?: { readonly path: string; readonly keys: KeyPath }
}

/** `statements`: what would hold if nothing had moved. */
export function detectDeed(
  adapter: AgentAdapter,
  context: AgentContext,
  desired: DesiredServer,
  statements: readonly Statement[],
  isPutBack: boolean,
): NativeDeed {
  const moved = statements.filter((statement) => !holdsStatement(adapter, statement, context))
  const entry = moved.find((statement) => statement.kind === 'entry')
  if (entry !== undefined) return { kind: detectEntryDeed(adapter, context, desired, entry), isPutBack }
  const member = moved.find((statement) => statement.kind === 'member')
  if (member === undefined) return { kind: 'changed', isPutBack }
  const list = { path: member.file.path, keys: member.path }
  return { kind: member.present ? 'switched on' : 'switched off', isPutBack, list }
}

function detectEntryDeed(
  adapter: AgentAdapter,
  context: AgentContext,
  { scope, name, wanted }: DesiredServer,
  { file, container }: Extract<Statement, { kind: 'entry' }>,
): NativeDeed['kind'] {
  const value = valueAt(context.document(file.path), [...container, name])
  if (value === undefined) return 'removed'
  const { definition, enabled, overrideOnly } = adapter.readEntry({ name, scope, value }, context)
  const shouldRun = wanted.kind === 'definition' && wanted.definition.enabled
  const isSame =
    overrideOnly === true ||
    (definition !== undefined &&
      wanted.kind !== 'absent' &&
      fingerprintDefinition(definition) === fingerprintDefinition(wanted.definition))
  if (!isConfigObject(value) || !isSame || enabled === shouldRun) return 'changed'
  return enabled ? 'switched on' : 'switched off'
}
