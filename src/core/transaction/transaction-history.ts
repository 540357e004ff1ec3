/** What is known of former transactions, for lists and for undoing them. Reads only. */
import path from 'node:path'
import type { FileReader } from '../system/file-system.ts'
import {
  finishedFolder,
  openFolder,
  readFolderNames,
  readJournal,
  readOutcome,
  readUnfinishedIds,
} from './backup-store.ts'
import { type FileState, hashBytes, type JournalFile } from './transaction-journal.ts'
import type { TransactionDirectories, TransactionReadPorts } from './transaction-request.ts'
import type { Conflict, FileAction } from './transaction-result.ts'

export interface RecordedFile {
  readonly path: string
  readonly action: FileAction
  readonly before: FileState | null
  readonly after: { readonly hash: string } | null
  /** Absolute path of the copy of the bytes from before; null where there was no file. */
  readonly snapshot: string | null
  readonly foreignLock: JournalFile['foreignLock']
  readonly undo: unknown
}

export interface TransactionRecord {
  readonly id: string
  readonly operation: string
  /** ISO 8601. */
  readonly at: string
  readonly state: 'committed' | 'rolled-back' | 'unfinished'
  readonly files: readonly RecordedFile[]
  /** Folders that were made for the files, outermost first. */
  readonly createdDirectories: readonly string[]
  /** Files that a rollback left alone. */
  readonly conflicts: readonly Conflict[]
  /** Committed: can be undone, all snapshots are there. Unfinished: this version can bring it to an end. */
  readonly recoverable: boolean
}

/** Newest first. Transactions at work in a live process are left out, and so are folders without a readable journal. */
export async function listTransactions(
  ports: TransactionReadPorts,
  directories: TransactionDirectories,
): Promise<readonly TransactionRecord[]> {
  const { files } = ports
  const records: TransactionRecord[] = []
  for (const id of await readUnfinishedIds(ports, directories)) {
    const record = await readRecord(files, openFolder(directories.backups, id), id)
    records.push(record ? { ...record, state: 'unfinished', recoverable: true } : buildUnreadable(id))
  }
  const { finished } = await readFolderNames(files, directories.backups)
  for (const id of finished) {
    const record = await readRecord(files, finishedFolder(directories.backups, id), id)
    if (record) records.push(record)
  }
  return records.sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
}

/** The bytes from before, or undefined where there was no file. Rejects where the copy is gone or damaged: check `recoverable` first. */
export async function readSnapshot(files: FileReader, file: RecordedFile): Promise<Buffer | undefined> {
  if (file.snapshot === null) return undefined
  const bytes = await files.readFile(file.snapshot)
  if (!bytes || hashBytes(bytes) !== file.before?.hash) throw new Error('The snapshot is not what the journal says.')
  return bytes
}

async function readRecord(files: FileReader, folder: string, id: string): Promise<TransactionRecord | undefined> {
  const journal = await readJournal(files, folder)
  if (journal?.kind !== 'whole') return undefined
  const outcome = await readOutcome(files, folder)
  const { operation, at, createdDirectories } = journal.body
  const recorded = journal.body.files.map((file) => buildRecordedFile(folder, file))
  const state = outcome?.state ?? 'rolled-back'
  const recoverable = state === 'committed' && (await haveSnapshots(files, recorded))
  const conflicts = outcome?.conflicts ?? []
  return { id, operation, at, state, files: recorded, createdDirectories, conflicts, recoverable }
}

function buildRecordedFile(folder: string, file: JournalFile): RecordedFile {
  const { path: target, action, before, after, foreignLock, undo } = file
  const snapshot = file.snapshot === null ? null : path.join(folder, file.snapshot)
  return { path: target, action, before, after, snapshot, foreignLock, undo }
}

async function haveSnapshots(files: FileReader, recorded: readonly RecordedFile[]): Promise<boolean> {
  for (const { snapshot } of recorded) if (snapshot !== null && !(await files.readInfo(snapshot))) return false
  return true
}

/** The journal of a newer version: its scopes and files are not known to this one. */
function buildUnreadable(id: string): TransactionRecord {
  const at = id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6.000Z')
  const nothing = { files: [], createdDirectories: [], conflicts: [] }
  return { id, operation: 'unknown', at, state: 'unfinished', ...nothing, recoverable: false }
}
