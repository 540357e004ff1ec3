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
  const progress: Progress = { recovered: [], problems: [], isBusy: false }
  if (await ports.files.readInfo(directories.backups)) {
    const run: TransactionRun = { id: buildTransactionId(ports.now()), ports, directories }
    await noteFailure(progress, () => recoverAll(run, ids, undo, progress))
  }
  const { recovered, problems, isBusy } = progress
  return { state: isBusy ? 'busy' : 'recovered', recovered, problems }
}

interface Progress {
  readonly recovered: RecoveredTransaction[]
  readonly problems: Problem[]
  isBusy: boolean
}

async function noteFailure(progress: Progress, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const found = describeFailure(error)
    if (!found) throw error
    progress.isBusy ||= error instanceof LockBusy
    progress.problems.push(...found)
  }
}

async function recoverAll(
  run: TransactionRun,
  ids: readonly string[] | undefined,
  undo: UndoEdit,
  progress: Progress,
): Promise<void> {
  const held = await lockScopes(run, [], ids)
  progress.problems.push(...held.problems)
  try {
    await sweepFolders(run.ports, run.directories)
    for (const journal of held.unfinished) {
      await noteFailure(progress, async () => {
        progress.recovered.push(await recoverOne(run, journal, undo))
      })
    }
  } finally {
    progress.problems.push(...(await releaseLocks(held.locks)))
  }
}
