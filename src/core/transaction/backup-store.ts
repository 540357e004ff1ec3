/** The folders below the backups: one a transaction, named `<id>.open` until it is finished, then `<id>`. */
import path from 'node:path'
import type { FileReader, FileWriter } from '../system/file-system.ts'
import { findGitRoot } from '../system/git.ts'
import { readRunningTransactions } from './running-transactions.ts'
import { removeFileIfThere, removeFolder, tolerateErrors } from './tolerate-errors.ts'
import {
  type Decoded,
  decodeRecord,
  encodeRecord,
  type Journal,
  type Outcome,
  transactionIdPattern,
} from './transaction-journal.ts'
import type { TransactionDirectories, TransactionPorts, TransactionReadPorts } from './transaction-request.ts'

const JOURNAL = 'journal.json'
const NEXT_JOURNAL = 'journal.next.json'
const OUTCOME = 'outcome.json'
/** Says that every new file is staged, so that from here on a missing one has been renamed into place. */
const STAGED = 'staged'
const OPEN_ENDING = '.open'
const GONE_ENDING = '.gone'

/** Makes the folder and those above it that are missing, for the owner alone. */
export async function ensurePrivateDirectory(files: FileWriter, folder: string): Promise<void> {
  if (await files.readInfo(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) await ensurePrivateDirectory(files, parent)
  const isMade = await tolerateErrors(['EEXIST'], files.makeDirectory(folder, 0o700))
  if (isMade) await files.syncDirectory(parent)
}

/** Where the home is a git work tree (dotfiles), snapshots must not become part of it. */
export async function hideFromGit(files: FileWriter, backups: string): Promise<void> {
  const rule = path.join(backups, '.gitignore')
  if ((await files.readInfo(rule)) || (await findGitRoot(files, backups)) === undefined) return
  await tolerateErrors(['EEXIST'], files.createFile(rule, Buffer.from('*\n'), 0o600))
}

export function openFolder(backups: string, id: string): string {
  return path.join(backups, `${id}${OPEN_ENDING}`)
}

export function finishedFolder(backups: string, id: string): string {
  return path.join(backups, id)
}

export interface FolderNames {
  /** Ids, oldest first. */
  readonly finished: readonly string[]
  readonly open: readonly string[]
  /** Folder names that are being removed. */
  readonly gone: readonly string[]
}

export async function readFolderNames(files: FileReader, backups: string): Promise<FolderNames> {
  const names = (await files.listDirectory(backups)) ?? []
  const idsEnding = (ending: string) =>
    names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, name.length - ending.length))
  return {
    finished: names.filter((name) => transactionIdPattern.test(name)),
    open: idsEnding(OPEN_ENDING).filter((id) => transactionIdPattern.test(id)),
    gone: names.filter((name) => name.endsWith(GONE_ENDING)),
  }
}

/** undefined: there is no journal at all. */
export async function readJournal(files: FileReader, folder: string): Promise<Decoded<Journal> | undefined> {
  const bytes = await files.readFile(path.join(folder, JOURNAL))
  return bytes && decodeRecord<Journal>(bytes)
}

/** undefined: nothing is decided; a record that was cut short decides nothing. */
export async function readOutcome(files: FileReader, folder: string): Promise<Outcome | undefined> {
  const bytes = await files.readFile(path.join(folder, OUTCOME))
  const record = bytes && decodeRecord<Outcome>(bytes)
  return record?.kind === 'whole' ? record.body : undefined
}

export async function isStaged(files: FileReader, folder: string): Promise<boolean> {
  return (await files.readInfo(path.join(folder, STAGED))) !== undefined
}

export async function writeFirstJournal(files: FileWriter, folder: string, journal: Journal): Promise<void> {
  await files.createFile(path.join(folder, JOURNAL), encodeRecord(journal), 0o600)
  await files.syncDirectory(folder)
  await files.syncDirectory(path.dirname(folder))
}

export async function replaceJournal(files: FileWriter, folder: string, journal: Journal): Promise<void> {
  const next = path.join(folder, NEXT_JOURNAL)
  await removeFileIfThere(files, next)
  await files.createFile(next, encodeRecord(journal), 0o600)
  await files.rename(next, path.join(folder, JOURNAL))
  await files.syncDirectory(folder)
}

export async function markStaged(files: FileWriter, folder: string): Promise<void> {
  await files.createFile(path.join(folder, STAGED), new Uint8Array(), 0o600)
  await files.syncDirectory(folder)
}

/** The commit record, or the record that all is rolled back. */
export async function writeOutcome(files: FileWriter, folder: string, outcome: Outcome): Promise<void> {
  await dropOutcome(files, folder)
  await files.createFile(path.join(folder, OUTCOME), encodeRecord(outcome), 0o600)
  await files.syncDirectory(folder)
}

/** Takes back a record whose writing failed: it may be whole all the same. */
export async function dropOutcome(files: FileWriter, folder: string): Promise<void> {
  if (await removeFileIfThere(files, path.join(folder, OUTCOME))) await files.syncDirectory(folder)
}

export async function finishFolder(files: FileWriter, backups: string, id: string): Promise<void> {
  await files.rename(openFolder(backups, id), finishedFolder(backups, id))
  await files.syncDirectory(backups)
}

/** Renamed first, so that a removal that is cut short leaves nothing that looks like a transaction. */
export async function removeTransactionFolder(files: FileWriter, backups: string, id: string): Promise<void> {
  const gone = path.join(backups, `${id}${GONE_ENDING}`)
  if (!(await files.readInfo(finishedFolder(backups, id)))) return
  if (!(await tolerateErrors(['ENOENT'], files.rename(finishedFolder(backups, id), gone)))) return
  await removeFolder(files, gone)
}

/** Ids of the transactions that were cut short: open, with a journal, and no live owner. Cheap when there are none. */
export async function readUnfinishedIds(
  ports: TransactionReadPorts,
  directories: TransactionDirectories,
): Promise<readonly string[]> {
  const unfinished: string[] = []
  for (const id of await readAbandonedIds(ports, directories)) {
    const journal = await readJournal(ports.files, openFolder(directories.backups, id))
    if (journal && journal.kind !== 'torn') unfinished.push(id)
  }
  return unfinished
}

/** Removes what never became a transaction (no journal, or a torn one: no file was touched) and half-removed folders. */
export async function sweepFolders(ports: TransactionPorts, directories: TransactionDirectories): Promise<void> {
  const { files } = ports
  for (const id of await readAbandonedIds(ports, directories)) {
    const folder = openFolder(directories.backups, id)
    const journal = await readJournal(files, folder)
    if (!journal || journal.kind === 'torn') await removeFolder(files, folder)
  }
  for (const name of (await readFolderNames(files, directories.backups)).gone) {
    await removeFolder(files, path.join(directories.backups, name))
  }
}

/** The order matters: an owner takes its lock before it makes its folder, so one seen here without a live owner has ended. */
async function readAbandonedIds(
  ports: TransactionReadPorts,
  directories: TransactionDirectories,
): Promise<readonly string[]> {
  const { open } = await readFolderNames(ports.files, directories.backups)
  if (open.length === 0) return []
  const running = await readRunningTransactions(ports, directories.locks)
  return open.filter((id) => !running.has(id))
}
