/** Renders edits on the bytes that are there, and puts the results durably beside their targets. */
import path from 'node:path'
import type { Problem } from '../../model/problem.ts'
import type { FileInfo } from '../system/file-system.ts'
import { markStaged, openFolder, replaceJournal, writeFirstJournal } from './backup-store.ts'
import type { FileEdit } from './file-edit.ts'
import { tolerateErrors } from './tolerate-errors.ts'
import {
  buildTemporaryPrefix,
  type FileState,
  hashBytes,
  type Journal,
  type JournalFile,
  stagedPath,
} from './transaction-journal.ts'
import { buildTargetProblem, TransactionFailure } from './transaction-problems.ts'
import type { TransactionPorts } from './transaction-request.ts'
import type { FileAction } from './transaction-result.ts'

/** A target as it was found: what the wanted bytes were worked out from. */
export interface Basis {
  readonly bytes: Buffer | undefined
  readonly info: FileInfo | undefined
}

export interface RenderedEdit {
  readonly edit: FileEdit
  readonly basis: Basis
  readonly bytes: Uint8Array | undefined
}

/** Rejects with a TransactionFailure where the target is no file, or is not where the plan saw it. */
export async function readTarget({ files }: TransactionPorts, target: string): Promise<Basis> {
  let folder = path.dirname(target)
  while (!(await files.readInfo(folder)) && folder !== path.dirname(folder)) folder = path.dirname(folder)
  if ((await files.readRealPath(folder)) !== folder) {
    throw new TransactionFailure([buildTargetProblem('target-moved', target)])
  }
  const info = await files.readInfo(target)
  if (info && info.kind !== 'file') throw new TransactionFailure([buildTargetProblem('target-not-a-file', target)])
  return info ? { bytes: await files.readFile(target), info } : { bytes: undefined, info: undefined }
}

/** The edits that change something. Rejects with every problem of every edit; results are read back by their own rules first. */
export async function renderEdits(
  ports: TransactionPorts,
  edits: readonly FileEdit[],
): Promise<readonly RenderedEdit[]> {
  const paths = new Set(edits.map((edit) => edit.path))
  if (paths.size !== edits.length) throw new Error('Two edits of one transaction have the same path.')
  const changes: RenderedEdit[] = []
  const problems: Problem[] = []
  for (const edit of edits) {
    const basis = await readTarget(ports, edit.path)
    const rendered = edit.render(basis.bytes)
    if (!rendered.ok) problems.push(...rendered.problems)
    else if (!equalBytes(rendered.bytes, basis.bytes)) {
      problems.push(...edit.verify(rendered.bytes))
      changes.push({ edit, basis, bytes: rendered.bytes })
    }
  }
  if (problems.length > 0) throw new TransactionFailure(problems)
  return changes
}

export function equalBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : Buffer.compare(a, b) === 0
}

/** Snapshots and journal: after this a crash is recovered, before it nothing has been touched. */
export async function beginJournal(
  ports: TransactionPorts,
  backups: string,
  head: Pick<Journal, 'id' | 'operation' | 'scopeIds' | 'emptied'>,
  changes: readonly RenderedEdit[],
): Promise<Journal> {
  const { files } = ports
  const folder = openFolder(backups, head.id)
  await files.makeDirectory(folder, 0o700)
  const entries = changes.map((change, index) => buildJournalFile(change, `${index}-0`, 0))
  for (const [index, entry] of entries.entries()) await writeSnapshot(ports, folder, entry, changes[index]?.basis.bytes)
  const journal: Journal = {
    ...head,
    at: ports.now().toISOString(),
    owner: ports.processes.self,
    createdDirectories: await listMissingDirectories(ports, changes),
    files: entries,
  }
  await writeFirstJournal(files, folder, journal)
  return journal
}

/** Folders, new files and the mark that all of them are there. */
export async function stageFiles(
  ports: TransactionPorts,
  backups: string,
  journal: Journal,
  changes: readonly RenderedEdit[],
): Promise<void> {
  const { files } = ports
  for (const folder of journal.createdDirectories) {
    const parent = path.dirname(folder)
    // A new folder is as open as the one it is in.
    const mode = (await files.readInfo(parent))?.mode ?? 0o700
    await tolerateErrors(['EEXIST'], files.makeDirectory(folder, mode & 0o777))
    await files.syncDirectory(parent)
  }
  for (const [index, entry] of journal.files.entries()) {
    const change = changes[index]
    if (change) await stageFile(ports, entry, change)
  }
  await syncDirectoriesOf(ports, journal.files)
  await markStaged(files, openFolder(backups, journal.id))
}

/**
 * Stages an edit once more on other bytes. What was staged for the last attempt stays until the end, so that at no moment
 * a missing file looks like one that was renamed into place.
 */
export async function stageAgain(
  ports: TransactionPorts,
  folder: string,
  journal: Journal,
  index: number,
  change: RenderedEdit,
): Promise<Journal> {
  const former = journal.files[index]
  if (!former) throw new Error('The journal has no such file.')
  const attempt = former.attempt + 1
  const entry = { ...buildJournalFile(change, `${index}-${attempt}`, attempt), temporary: former.temporary }
  await writeSnapshot(ports, folder, entry, change.basis.bytes)
  await stageFile(ports, entry, change)
  const revised = { ...journal, files: journal.files.with(index, entry) }
  await replaceJournal(ports.files, folder, revised)
  return revised
}

function buildJournalFile({ edit, basis, bytes }: RenderedEdit, snapshot: string, attempt: number): JournalFile {
  const action: FileAction = bytes === undefined ? 'delete' : basis.bytes === undefined ? 'create' : 'update'
  return {
    path: edit.path,
    action,
    before: buildState(basis),
    after: bytes === undefined ? null : { hash: hashBytes(bytes) },
    snapshot: basis.bytes === undefined ? null : `${snapshot}.before`,
    temporary: buildTemporaryPrefix(edit.path),
    attempt,
    foreignLock: edit.foreignLock ?? null,
    undo: edit.undo,
  }
}

function buildState({ bytes, info }: Basis): FileState | null {
  if (bytes === undefined || info === undefined) return null
  return { hash: hashBytes(bytes), mode: info.mode, uid: info.uid, gid: info.gid }
}

async function writeSnapshot(
  { files }: TransactionPorts,
  folder: string,
  entry: JournalFile,
  bytes: Buffer | undefined,
): Promise<void> {
  if (entry.snapshot !== null && bytes) await files.createFile(path.join(folder, entry.snapshot), bytes, 0o600)
}

/** A file that is deleted needs none: it is moved aside instead. */
async function stageFile({ files }: TransactionPorts, entry: JournalFile, change: RenderedEdit): Promise<void> {
  if (change.bytes === undefined) return
  const { before } = entry
  const mode = before?.mode ?? change.edit.mode ?? 0o600
  await files.createFile(stagedPath(entry), change.bytes, mode, before ?? undefined)
}

async function listMissingDirectories(
  { files }: TransactionPorts,
  changes: readonly RenderedEdit[],
): Promise<readonly string[]> {
  const missing = new Set<string>()
  for (const { edit, bytes } of changes) {
    if (bytes === undefined) continue
    for (let folder = path.dirname(edit.path); !missing.has(folder); folder = path.dirname(folder)) {
      if (await files.readInfo(folder)) break
      missing.add(folder)
    }
  }
  return [...missing].sort((a, b) => a.length - b.length)
}

/** Makes what happened beside the files durable, once for each folder. */
export async function syncDirectoriesOf({ files }: TransactionPorts, entries: readonly JournalFile[]): Promise<void> {
  for (const folder of new Set(entries.map((entry) => path.dirname(entry.path)))) await files.syncDirectory(folder)
}
