/** Brings transactions that were cut short to an end: without a commit record back, with one forward. */
import type { Problem } from '../../model/problem.ts'
import { openFolder, readOutcome, sweepFolders } from './backup-store.ts'
import type { UndoEdit } from './file-edit.ts'
import { lockScopes, releaseLocks } from './lock-scopes.ts'
import { clearTraces, rollBack } from './roll-back.ts'
import { buildTransactionId, type Journal } from './transaction-journal.ts'
import { describeFailure, LockBusy } from './transaction-problems.ts'
import type { RecoveryRequest, TransactionPorts, TransactionRun } from './transaction-request.ts'
import type { RecoveredTransaction, RecoveryResult } from './transaction-result.ts'

/** Ends one transaction whose scopes the caller has locked. Rejects where it cannot; then it can be tried again. */
export async function recoverOne(run: TransactionRun, journal: Journal, undo: UndoEdit): Promise<RecoveredTransaction> {
  const { id, operation } = journal
  const outcome = await readOutcome(run.ports.files, openFolder(run.directories.backups, id))
  if (!outcome) return { id, operation, state: 'rolled-back', conflicts: await rollBack(run, journal, undo) }
  await clearTraces(run, journal, outcome)
  return { id, operation, ...outcome }
}

/** Recovers on request. Changes nothing where nothing is unfinished; what could not be recovered is among the problems. */
export async function recoverUnfinished(ports: TransactionPorts, request: RecoveryRequest): Promise<RecoveryResult> {
  const { directories, ids, undo } = request
  const recovered: RecoveredTransaction[] = []
  const problems: Problem[] = []
  let isBusy = false
  const note = (error: unknown) => {
    const found = describeFailure(error)
    if (!found) throw error
    isBusy ||= error instanceof LockBusy
    problems.push(...found)
  }
  if (!(await ports.files.readInfo(directories.backups))) return { state: 'recovered', recovered, problems }
  const run: TransactionRun = { id: buildTransactionId(ports.now()), ports, directories }
  try {
    const held = await lockScopes(run, [], ids)
    problems.push(...held.problems)
    try {
      await sweepFolders(ports, directories)
      for (const journal of held.unfinished)
        await recoverOne(run, journal, undo).then((done) => recovered.push(done), note)
    } finally {
      problems.push(...(await releaseLocks(held.locks)))
    }
  } catch (error) {
    note(error)
  }
  return { state: isBusy ? 'busy' : 'recovered', recovered, problems }
}
