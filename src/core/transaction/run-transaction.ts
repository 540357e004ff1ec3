/** Writes a set of edits: all of them, or none. The only way to a change of a file that is not our own bookkeeping. */
import type { Problem } from '../../model/problem.ts'
import { sweepFolders } from './backup-store.ts'
import { type HeldLocks, lockScopes, releaseLocks } from './lock-scopes.ts'
import { recoverOne } from './recover-transactions.ts'
import { renderEdits } from './stage-edits.ts'
import { buildTransactionId } from './transaction-journal.ts'
import { buildUnfinishedProblem, describeFailure, LockBusy } from './transaction-problems.ts'
import type { TransactionPorts, TransactionRequest, TransactionRun } from './transaction-request.ts'
import type { RecoveredTransaction, TransactionEnding, TransactionResult } from './transaction-result.ts'
import { writeChanges } from './write-changes.ts'

/** Trouble on the disk and in the files comes back as data; what a callback throws is thrown on, after the rollback. */
export async function runTransaction<Refusal>(
  ports: TransactionPorts,
  request: TransactionRequest<Refusal>,
): Promise<TransactionResult<Refusal>> {
  const run: TransactionRun = { id: buildTransactionId(ports.now()), ports, directories: request.directories }
  const recovered: RecoveredTransaction[] = []
  let held: HeldLocks
  try {
    held = await lockScopes(run, request.scopeIds)
  } catch (error) {
    return { ...endBeforeTheFirstWrite(error), recovered }
  }
  let ending: TransactionEnding<Refusal>
  let leftovers: readonly Problem[] = []
  try {
    ending = (await recoverFirst(run, request, held, recovered)) ?? (await runLocked(run, request, held))
  } catch (error) {
    ending = endBeforeTheFirstWrite(error)
  } finally {
    leftovers = await releaseLocks(held.locks)
  }
  return { ...ending, recovered, problems: [...ending.problems, ...leftovers] }
}

function endBeforeTheFirstWrite(error: unknown): TransactionEnding<never> {
  const problems = describeFailure(error)
  if (!problems) throw error
  if (error instanceof LockBusy) return { state: 'busy', problems }
  return { state: 'rolled-back', id: undefined, conflicts: [], problems }
}

/** An ending where an unfinished transaction stands in the way. One of other scopes only stays as it is. */
async function recoverFirst<Refusal>(
  run: TransactionRun,
  { scopeIds, undo }: TransactionRequest<Refusal>,
  held: HeldLocks,
  recovered: RecoveredTransaction[],
): Promise<TransactionEnding<never> | undefined> {
  await sweepFolders(run.ports, run.directories)
  const problems: Problem[] = [...held.problems]
  for (const journal of held.unfinished) {
    const isInTheWay = journal.scopeIds.some((scopeId) => scopeIds.includes(scopeId))
    try {
      const done = await recoverOne(run, journal, undo)
      recovered.push(done)
      if (isInTheWay) problems.push(...done.conflicts.flatMap((conflict) => conflict.problems))
    } catch (error) {
      const found = describeFailure(error)
      if (!found) throw error
      if (isInTheWay && error instanceof LockBusy) return { state: 'busy', problems: found }
      if (isInTheWay) problems.push(...found, buildUnfinishedProblem(journal.id))
    }
  }
  return problems.length > 0 ? { state: 'recovery-blocked', problems } : undefined
}

async function runLocked<Refusal>(
  run: TransactionRun,
  request: TransactionRequest<Refusal>,
  held: HeldLocks,
): Promise<TransactionEnding<Refusal>> {
  const prepared = await request.prepare()
  if (!prepared.ok) return { state: 'refused', refusal: prepared.refusal, problems: [] }
  const changes = await renderEdits(run.ports, prepared.edits)
  if (changes.length === 0) return { state: 'nothing-to-do', problems: [] }
  return writeChanges(run, request, changes, () => held.locks.every((lock) => lock.isHeld()))
}
