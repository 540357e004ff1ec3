/** The state of one server in one agent at one scope, worked out from files and ledger alone. */
import type { Problem } from '../../model/problem.ts'
import type { AppliedEntry } from '../../model/registry-file.ts'
import type { MovedSide, ServerState } from '../../model/server-state.ts'
import type { AgentAdapter, AgentContext, DesiredServer, Statement } from '../agents/agent-adapter.ts'
import { holdsLiterally, holdsStatement } from '../agents/statement-edits.ts'
import { detectDrift } from '../plan/detect-drift.ts'
import { buildContextAfter } from './apply-statements.ts'
import { detectDeed, type NativeDeed } from './detect-deed.ts'
import { extraFieldsOf, listExtraFields, readPresence } from './native-fingerprint.ts'

export interface TargetEvaluation {
  readonly state: ServerState
  readonly movedSide?: MovedSide
  /** The entry was never ours. */
  readonly isForeign: boolean
  /** Nothing of that name stands in the files. */
  readonly isAbsent: boolean
  readonly statements: readonly Statement[]
  /** Why the agent cannot represent what is wanted. */
  readonly blockers: readonly Problem[]
  readonly attention: readonly Problem[]
  /** Fingerprint of what would stand there afterwards. */
  readonly fingerprintRendered: () => string
  /** Fingerprint of what stands there now, in the same terms. */
  readonly fingerprintBefore: () => string
  /** What became of the entry, where the agent's side moved. */
  readonly deed: () => NativeDeed
  /** The manual step where trust is pending. */
  readonly action?: string
}

export function evaluateTarget(
  adapter: AgentAdapter,
  context: AgentContext,
  desired: DesiredServer,
  applied: AppliedEntry | undefined,
): TargetEvaluation {
  const written = extraFieldsOf(applied?.fingerprint ?? '')
  const representation = adapter.represent({ ...desired, written }, context)
  const present = readPresence(adapter, context, desired.scope, desired.name)
  const { isAbsent } = present
  const extras = desired.wanted.kind === 'absent' ? [] : listExtraFields(desired.wanted.definition)
  if (!representation.ok) {
    const { blockers } = representation
    const fingerprintRendered = () => present.fingerprint(extras)
    const deed = (): NativeDeed => ({ kind: 'changed', isPutBack: false })
    return {
      state: 'unsupported',
      isForeign: false,
      isAbsent,
      statements: [],
      blockers,
      attention: [],
      fingerprintRendered,
      fingerprintBefore: fingerprintRendered,
      deed,
    }
  }
  const { statements, attention } = representation
  const fingerprintRendered = () =>
    readPresence(adapter, buildContextAfter(context, statements), desired.scope, desired.name).fingerprint(extras)
  const drift = detectDrift({
    holds: statements.every(
      (statement) => holdsLiterally(statement, context) || holdsStatement(adapter, statement, context),
    ),
    fingerprintNative: () => present.fingerprint(written),
    fingerprintRendered,
    applied: applied?.fingerprint ?? undefined,
    isAbsent,
  })
  const blockers: readonly Problem[] = []
  const fingerprintBefore = () => present.fingerprint(extras)
  const isPutBack = () => applied?.before !== undefined && applied.before === present.fingerprint(written)
  const deed = () => detectDeed(adapter, context, desired, statements, isPutBack())
  const found = {
    ...{ isAbsent, statements, attention, blockers, isForeign: false },
    ...{ fingerprintRendered, fingerprintBefore, deed },
  }
  switch (drift.kind) {
    case 'in-sync':
      return { ...found, ...readSettledState(adapter, context, desired) }
    case 'pending-sync':
      return { ...found, state: 'pending-sync', movedSide: drift.movedSide }
    case 'drift':
      return { ...found, state: 'drift', movedSide: drift.movedSide }
    case 'conflict':
      return { ...found, state: 'conflict', movedSide: drift.movedSide, isForeign: drift.foreign }
  }
}

/** The files say what was asked for: off, waiting for the user's approval in the agent, or configured. */
function readSettledState(
  adapter: AgentAdapter,
  context: AgentContext,
  { scope, name, wanted }: DesiredServer,
): { readonly state: ServerState; readonly action?: string } {
  if (wanted.kind !== 'definition') return { state: wanted.kind === 'absent' ? 'absent' : 'disabled' }
  if (!wanted.definition.enabled) return { state: 'disabled' }
  const trust = adapter.readTrust(name, scope, context)
  if (trust.state !== 'pending' && trust.state !== 'rejected') return { state: 'configured' }
  return { state: 'pending-trust', ...(trust.action === undefined ? {} : { action: trust.action }) }
}
