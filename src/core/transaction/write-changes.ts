/** The course of one transaction from the first journal to the commit record, or back to the beginning. */
import type { Problem } from '../../model/problem.ts'
import { applyEdits, verifyEdits } from './apply-edits.ts'
import { openFolder, readOutcome, writeOutcome } from './backup-store.ts'
import type { UndoEdit } from './file-edit.ts'
import { pruneByRetention } from './retention.ts'
import { clearTraces, rollBack } from './roll-back.ts'
import { beginJournal, type RenderedEdit, stageFiles } from './stage-edits.ts'
import { removeFolder } from './tolerate-errors.ts'
import type { Journal, Outcome } from './transaction-journal.ts'
import { buildBusyProblem, buildUnfinishedProblem, describeFailure, LockBusy } from './transaction-problems.ts'
import type { Retention, TransactionRequest, TransactionRun } from './transaction-request.ts'
import type { Conflict, TransactionEnding } from './transaction-result.ts'

const COMMITTED: Outcome = { state: 'committed', conflicts: [] }

/** The caller holds the locks of the scopes; `areLocksHeld` says whether that is still so before the first file is replaced. */
export async function writeChanges<Refusal>(
  run: TransactionRun,
  request: TransactionRequest<Refusal>,
  changes: readonly RenderedEdit[],
  areLocksHeld: () => boolean,
): Promise<TransactionEnding<never>> {
  const { id, ports, directories } = run
  const { operation, scopeIds, emptied = [] } = request
  const head = { id, operation, scopeIds: scopeIds.toSorted(), emptied }
  let journal: Journal | undefined
  const keepJournal = (written: Journal) => {
    journal = written
  }
  try {
    const first = await beginJournal(ports, directories.backups, head, changes)
    keepJournal(first)
    await stageFiles(ports, directories.backups, first, changes)
    if (!areLocksHeld()) throw new LockBusy([buildBusyProblem(directories.locks, undefined)])
    const written = await applyEdits(run, { journal: first, changes }, keepJournal)
    const edits = changes.map(({ edit }) => edit)
    await verifyEdits(ports, edits)
    await writeOutcome(ports.files, openFolder(directories.backups, id), COMMITTED)
    const problems = await cleanUp(run, written, request.retention)
    return { state: 'committed', id, files: written.files.map(({ path, action }) => ({ path, action })), problems }
  } catch (error) {
    return endAfterFailure(run, journal, request.undo, error)
  }
}

/** The change holds already, so trouble here is only worth a warning: the next change finishes the cleaning. */
async function cleanUp(run: TransactionRun, journal: Journal, retention: Retention): Promise<readonly Problem[]> {
  try {
    await clearTraces(run, journal, COMMITTED)
    await pruneByRetention(run.ports, run.directories, retention)
    return []
  } catch (error) {
    const problems = describeFailure(error)
    if (!problems) throw error
    return problems.map((problem): Problem => ({ ...problem, severity: 'warning' }))
  }
}

async function endAfterFailure(
  run: TransactionRun,
  journal: Journal | undefined,
  undo: UndoEdit,
  error: unknown,
): Promise<TransactionEnding<never>> {
  const { id } = run
  const problems = describeFailure(error)
  const undone = await undoAll(run, journal, undo)
  // A bug is not hidden by the rollback that it caused.
  if (!problems) throw error
  if (!undone.isDone) {
    return { state: 'unfinished', id, problems: [...problems, ...undone.problems, buildUnfinishedProblem(id)] }
  }
  const { conflicts } = undone
  if (error instanceof LockBusy && conflicts.length === 0) return { state: 'busy', problems }
  const all = [...problems, ...undone.problems, ...conflicts.flatMap((conflict) => conflict.problems)]
  return { state: 'rolled-back', id: journal && id, conflicts, problems: all }
}

type Undone =
  | { readonly isDone: true; readonly conflicts: readonly Conflict[]; readonly problems: readonly Problem[] }
  | { readonly isDone: false; readonly problems: readonly Problem[] }

async function undoAll(run: TransactionRun, journal: Journal | undefined, undo: UndoEdit): Promise<Undone> {
  const folder = openFolder(run.directories.backups, run.id)
  try {
    if (journal) return { isDone: true, conflicts: await rollBack(run, journal, undo), problems: [] }
    await removeFolder(run.ports.files, folder)
    return { isDone: true, conflicts: [], problems: [] }
  } catch (error) {
    const found = describeFailure(error)
    if (!found) throw error
    // Without a journal no file was touched, and with the outcome written all files are back: what is left are traces.
    const outcome = journal ? await readOutcome(run.ports.files, folder) : undefined
    const problems = found.map((problem): Problem => ({ ...problem, severity: 'warning' }))
    if (!journal) return { isDone: true, conflicts: [], problems }
    if (outcome?.state === 'rolled-back') return { isDone: true, conflicts: outcome.conflicts, problems }
    return { isDone: false, problems: found }
  }
}
