/** The folder that is a lock of ours: it holds one file that names its owner, so the two appear and vanish together. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type FileReader, FileSystemError, type FileWriter } from '../system/file-system.ts'
import type { ProcessIdentity, ProcessTable } from '../system/processes.ts'
import { removeDirectoryIfEmpty, removeFolder, tolerateErrors } from './tolerate-errors.ts'
import type { TransactionPorts } from './transaction-request.ts'

export interface LockOwner extends ProcessIdentity {
  readonly transaction: string
}

export interface FoundOwner {
  /** Path of the file that names the owner; unlike the folder's it is never used twice. */
  readonly file: string
  readonly owner: LockOwner
}

/** Only an owner whose life cannot be checked (another machine) is judged by how long ago it refreshed its lock. */
export const LOCK_STALE_MS = 10_000

/** Owner files of the locks that this process holds: one of its own that is not among them was left by a failed release. */
export const locksHeldHere = new Set<string>()

const CLAIM_PATTERN = /\.lock\.claim-(\d+)-(\d+|x)-[0-9a-f]+$/

/** undefined: the lock is free, also where its empty folder is left. */
export async function readOwner(files: FileReader, lock: string): Promise<FoundOwner | undefined> {
  const name = (await files.listDirectory(lock))?.find((entry) => entry.startsWith('owner-'))
  if (name === undefined) return undefined
  const file = path.join(lock, name)
  const bytes = await files.readFile(file)
  return bytes && { file, owner: parseOwner(bytes.toString('utf8')) }
}

/** A file that was not written by us stands for an owner that nothing is known of. */
function parseOwner(text: string): LockOwner {
  try {
    return JSON.parse(text) as LockOwner
  } catch {
    return { pid: 0, startedAt: null, boot: null, host: '', transaction: '' }
  }
}

/**
 * Takes the lock or rejects with EEXIST. The owner is written into a folder of its own first, which is then renamed into
 * place: that fails where a lock with an owner stands, and puts itself in the place of an empty folder.
 */
export async function placeOwner(files: FileWriter, lock: string, owner: LockOwner): Promise<string> {
  if (await readOwner(files, lock)) throw new FileSystemError('EEXIST', lock)
  const nonce = randomBytes(6).toString('hex')
  const claim = `${lock}.claim-${owner.pid}-${owner.startedAt ?? 'x'}-${nonce}`
  const name = `owner-${nonce}.json`
  try {
    await files.makeDirectory(claim, 0o700)
    await files.createFile(path.join(claim, name), Buffer.from(`${JSON.stringify(owner)}\n`), 0o600)
    // Windows does not replace even an empty folder.
    if (await files.readInfo(lock)) await removeDirectoryIfEmpty(files, lock)
    await files.rename(claim, lock)
    return path.join(lock, name)
  } catch (error) {
    await removeFolder(files, claim)
    const isTaken = error instanceof FileSystemError && (await readOwner(files, lock)) !== undefined
    throw isTaken ? new FileSystemError('EEXIST', lock) : error
  }
}

/** Removing the owner's file frees the lock, and only if it is still that owner's. */
export async function removeOwner(files: FileWriter, lock: string, file: string): Promise<void> {
  await tolerateErrors(['ENOENT', 'ENOTDIR'], files.removeFile(file))
  await removeDirectoryIfEmpty(files, lock)
}

/** Clears away what dead processes left: locks, empty folders, claims that were never put in place. */
export async function clearDeadLocks(ports: TransactionPorts, locks: string): Promise<void> {
  const { files, processes } = ports
  for (const name of (await files.listDirectory(locks)) ?? []) {
    const entry = path.join(locks, name)
    if (name.endsWith('.lock')) {
      const found = await readOwner(files, entry)
      if (!found) await removeDirectoryIfEmpty(files, entry)
      else if (processes.checkProcess(found.owner) === 'dead') await removeOwner(files, entry, found.file)
    } else if (isDeadClaim(name, processes)) {
      await removeFolder(files, entry)
    }
  }
}

/** A claim is judged by its name, because its content may be cut short; one of another machine loses its try at worst. */
function isDeadClaim(name: string, processes: ProcessTable): boolean {
  const [, pid, start] = name.match(CLAIM_PATTERN) ?? []
  if (pid === undefined || start === undefined) return false
  return (
    processes.checkProcess({ ...processes.self, pid: Number(pid), startedAt: start === 'x' ? null : start }) === 'dead'
  )
}
