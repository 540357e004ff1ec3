/** Brings the files of a journal back to what they were, and clears its traces. May be cut short and begun again at any point. */
import path from 'node:path'
import type { Problem } from '../../model/problem.ts'
import { FileSystemError } from '../system/file-system.ts'
import { listForeignLocks, renameUnlessChanged } from './apply-edits.ts'
import { dropOutcome, finishedFolder, finishFolder, isStaged, openFolder, writeOutcome } from './backup-store.ts'
import type { UndoEdit } from './file-edit.ts'
import { removeForeignLeftovers, withForeignLocks } from './foreign-lock.ts'
import { syncDirectoriesOf } from './stage-edits.ts'
import { removeDirectoryIfEmpty, removeFileIfThere } from './tolerate-errors.ts'
import {
  hashBytes,
  type Journal,
  type JournalFile,
  listLeftovers,
  type Outcome,
  restorePath,
  stagedPath,
} from './transaction-journal.ts'
import { buildConflictProblem } from './transaction-problems.ts'
import type { TransactionPorts, TransactionRun } from './transaction-request.ts'
import type { Conflict } from './transaction-result.ts'

const MAX_ATTEMPTS = 5
/** Something stands where the file was, and it is no file. */
const NOT_A_FILE: readonly string[] = ['EISDIR', 'EINVAL', 'ELOOP']

/**
 * Rejects with a FileSystemError or LockBusy where it cannot go on; the journal then stays for another try.
 * Files are put back before anything staged is removed: a staged file that is left tells the next try that its target
 * was never replaced.
 */
export async function rollBack(run: TransactionRun, journal: Journal, undo: UndoEdit): Promise<readonly Conflict[]> {
  const { ports, directories } = run
  const folder = openFolder(directories.backups, journal.id)
  await dropOutcome(ports.files, folder)
  const conflicts: Conflict[] = []
  if (await isStaged(ports.files, folder)) {
    for (const entry of journal.files.toReversed()) {
      const problems = await putBack(run, folder, entry, undo)
      if (problems.length > 0) conflicts.push(buildConflict(directories.backups, journal.id, entry, problems))
    }
    await syncDirectoriesThatExist(ports, journal.files)
  }
  const outcome: Outcome = { state: 'rolled-back', conflicts }
  await writeOutcome(ports.files, folder, outcome)
  await clearTraces(run, journal, outcome)
  return conflicts
}

function buildConflict(backups: string, id: string, entry: JournalFile, problems: readonly Problem[]): Conflict {
  const snapshot = entry.snapshot === null ? null : path.join(finishedFolder(backups, id), entry.snapshot)
  return { path: entry.path, snapshot, problems }
}

/** The way to the end once the outcome is decided. */
export async function clearTraces(run: TransactionRun, journal: Journal, outcome: Outcome): Promise<void> {
  const { files } = run.ports
  await removeForeignLeftovers(run, listForeignLocks(journal.files))
  const touched: JournalFile[] = []
  for (const entry of journal.files) {
    for (const leftover of listLeftovers(entry)) if (await removeFileIfThere(files, leftover)) touched.push(entry)
  }
  await syncDirectoriesThatExist(run.ports, touched)
  const { createdDirectories, emptied = [] } = journal
  await removeEmptyDirectories(run.ports, outcome.state === 'rolled-back' ? createdDirectories : emptied)
  await finishFolder(files, run.directories.backups, journal.id)
}

/** `folders`: outermost first. One that is not there, or holds anything, is passed over. */
async function removeEmptyDirectories({ files }: TransactionPorts, folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) {
    const isGone = (await files.readInfo(folder)) && (await removeDirectoryIfEmpty(files, folder))
    if (isGone) await files.syncDirectory(path.dirname(folder))
  }
}

async function syncDirectoriesThatExist(ports: TransactionPorts, entries: readonly JournalFile[]): Promise<void> {
  const present: JournalFile[] = []
  for (const entry of entries) if (await ports.files.readInfo(path.dirname(entry.path))) present.push(entry)
  await syncDirectoriesOf(ports, present)
}

/** Empty when the file is back; otherwise why it was left alone. */
async function putBack(
  run: TransactionRun,
  folder: string,
  entry: JournalFile,
  undo: UndoEdit,
): Promise<readonly Problem[]> {
  const { files } = run.ports
  if (!(await wasApplied(run.ports, entry))) return []
  const before = entry.snapshot === null ? undefined : await files.readFile(path.join(folder, entry.snapshot))
  if (entry.before && (!before || hashBytes(before) !== entry.before.hash)) {
    return [buildConflictProblem('snapshot-damaged', entry.path)]
  }
  if (!(await files.readInfo(path.dirname(entry.path)))) {
    return entry.before ? [buildConflictProblem('folder-gone', entry.path)] : []
  }
  try {
    const locks = entry.foreignLock ? [entry.foreignLock] : []
    return await withForeignLocks(run, locks, () => restoreFile(run.ports, entry, before, undo))
  } catch (error) {
    const isInTheWay = error instanceof FileSystemError && error.path === entry.path && NOT_A_FILE.includes(error.code)
    if (isInTheWay) return [buildConflictProblem('file-changed', entry.path)]
    throw error
  }
}

/** Staging is complete, so a staged file that is missing was renamed into place; a deleted one was moved aside to that name. */
async function wasApplied({ files }: TransactionPorts, entry: JournalFile): Promise<boolean> {
  const isStagedThere = (await files.readInfo(stagedPath(entry))) !== undefined
  return entry.action === 'delete' ? isStagedThere : !isStagedThere
}

async function restoreFile(
  ports: TransactionPorts,
  entry: JournalFile,
  before: Buffer | undefined,
  undo: UndoEdit,
): Promise<readonly Problem[]> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const found = await ports.files.readFile(entry.path)
    const hash = hashOf(found)
    if (hash === hashOf(before)) return []
    const isOurs = hash === (entry.after?.hash ?? null)
    const wanted = isOurs ? ({ ok: true, bytes: before } as const) : await undo(entry.undo, before, found)
    if (!wanted.ok) return [buildConflictProblem('file-changed', entry.path), ...wanted.problems]
    if (hash === hashOf(wanted.bytes)) return []
    if (await replaceBytes(ports, entry, { found, isOurs }, wanted.bytes)) return []
  }
  return [buildConflictProblem('file-changed', entry.path)]
}

/** false where the file changed since it was looked at. */
async function replaceBytes(
  { files }: TransactionPorts,
  entry: JournalFile,
  { found, isOurs }: { readonly found: Buffer | undefined; readonly isOurs: boolean },
  wanted: Uint8Array | undefined,
): Promise<boolean> {
  const staged = restorePath(entry)
  const expected = { path: entry.path, bytes: found }
  await removeFileIfThere(files, staged)
  if (wanted === undefined) return renameUnlessChanged(files, entry.path, staged, expected)
  // A file that another program changed keeps what that program gave it; one of ours gets back what it had.
  const present = isOurs ? undefined : await files.readInfo(entry.path)
  const owner = present ?? entry.before
  await files.createFile(staged, wanted, owner?.mode ?? 0o600, owner ?? undefined)
  return renameUnlessChanged(files, staged, entry.path, expected)
}

function hashOf(bytes: Uint8Array | undefined): string | null {
  return bytes === undefined ? null : hashBytes(bytes)
}
