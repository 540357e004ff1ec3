/** The lock that another program takes when it writes one of its files: a folder beside the file, by proper-lockfile's rules. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import * as lockfile from 'proper-lockfile'
import { type FileReader, FileSystemError, type FileWriter } from '../system/file-system.ts'
import { pause } from '../system/pause.ts'
import { buildLockFileSystem } from './lock-file-system.ts'
import { acquireScopeLock } from './scope-lock.ts'
import { removeDirectoryIfEmpty } from './tolerate-errors.ts'
import { buildForeignBusyProblem, describeFailure, LockBusy } from './transaction-problems.ts'
import type { TransactionRun } from './transaction-request.ts'

export interface ForeignLock {
  readonly path: string
  /** Who else takes it, for the message. */
  readonly holder: string
}

const STALE_MS = 10_000
const WAIT_MS = 2_000
/** The sticky bit says that a lock folder is ours: it is set in the same step that makes it, and no umask of the other program sets it. */
const OUR_MODE = 0o1700
/** Windows has no modes; there the milliseconds of the folder's time say it, set before the folder gets its name. */
const OUR_MILLISECONDS = 777
const ON_WINDOWS = path.sep === '\\'

type Release = () => Promise<unknown>

/**
 * Runs the work while holding the locks, which should take milliseconds. A lock that is younger than 10 s is waited for
 * (2 s), never broken; then it rejects with LockBusy and the work is not begun.
 */
export async function withForeignLocks<T>(
  run: TransactionRun,
  locks: readonly ForeignLock[],
  work: () => Promise<T>,
): Promise<T> {
  const releases: Release[] = []
  let answer: T
  try {
    for (const lock of locks.toSorted((a, b) => (a.path < b.path ? -1 : 1))) await acquire(run, lock, releases)
    answer = await work()
  } catch (error) {
    await releaseAll(releases).catch(ignoreExpected)
    throw error
  }
  await releaseAll(releases)
  return answer
}

/** All of them, also where one fails: a guard that stayed would keep even the rollback out. */
async function releaseAll(releases: readonly Release[]): Promise<void> {
  let failed: { readonly error: unknown } | undefined
  for (const release of releases.toReversed()) {
    await release().catch((error: unknown) => {
      failed ??= { error }
    })
  }
  if (failed) throw failed.error
}

/** What failed first is what is reported. */
function ignoreExpected(error: unknown): void {
  if (!describeFailure(error)) throw error
}

/** A lock of ours comes first: under it, a lock folder with our mark can only be one that a crash left. */
async function acquire(run: TransactionRun, lock: ForeignLock, releases: Release[]): Promise<void> {
  const guard = await acquireScopeLock(run.ports, run.directories.locks, guardId(lock), run.id)
  releases.push(() => guard.release())
  await removeLeftover(run.ports.files, lock)
  releases.push(await acquireForeign(run.ports.files, lock))
}

function guardId(lock: ForeignLock): string {
  return `file-${createHash('sha256').update(lock.path).digest('hex').slice(0, 16)}`
}

async function removeLeftover(files: FileWriter, lock: ForeignLock): Promise<void> {
  if (await isOurs(files, lock)) await removeDirectoryIfEmpty(files, lock.path)
  if (ON_WINDOWS && (await files.readInfo(preparedPath(lock)))) await removeDirectoryIfEmpty(files, preparedPath(lock))
}

async function isOurs(files: FileReader, lock: ForeignLock): Promise<boolean> {
  const info = await files.readInfo(lock.path)
  if (info?.kind !== 'directory') return false
  return ON_WINDOWS ? isMarked(info.modifiedMs) : info.mode === OUR_MODE
}

function markTime(time: Date): number {
  return Math.floor(time.getTime() / 1000) * 1000 + OUR_MILLISECONDS
}

/** Times are kept to 100 ns, so another program's hits the mark once in millions. */
function isMarked(modifiedMs: number): boolean {
  const milliseconds = Math.round(modifiedMs)
  return milliseconds % 1000 === OUR_MILLISECONDS && Math.abs(modifiedMs - milliseconds) < 0.005
}

function preparedPath(lock: ForeignLock): string {
  return `${lock.path}.afd`
}

/** Fails with EEXIST where the lock is taken. On Windows a rename never replaces a folder, so it takes the lock as well. */
async function makeMarkedFolder(files: FileWriter, lock: ForeignLock): Promise<void> {
  if (!ON_WINDOWS) return files.makeDirectory(lock.path, OUR_MODE)
  if (await files.readInfo(lock.path)) throw new FileSystemError('EEXIST', lock.path)
  await removeLeftover(files, lock)
  await files.makeDirectory(preparedPath(lock), OUR_MODE)
  try {
    await files.setTimes(preparedPath(lock), markTime(new Date()))
    await files.rename(preparedPath(lock), lock.path)
  } catch (error) {
    await removeDirectoryIfEmpty(files, preparedPath(lock))
    const isTaken = error instanceof FileSystemError && (await files.readInfo(lock.path)) !== undefined
    throw isTaken ? new FileSystemError('EEXIST', lock.path) : error
  }
}

async function acquireForeign(files: FileWriter, lock: ForeignLock): Promise<Release> {
  const lockFiles = buildLockFileSystem({
    refresh: (folder, time) => files.setTimes(folder, markTime(time)),
    makeLock: () => makeMarkedFolder(files, lock),
    removeLock: (folder) => files.removeDirectory(folder),
    readTime: (folder) => readTime(files, folder),
  })
  const options = {
    lockfilePath: lock.path,
    realpath: false,
    stale: STALE_MS,
    fs: lockFiles,
    onCompromised: () => undefined,
  }
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    try {
      const release = await lockfile.lock(lock.path, options)
      lockFiles.hold()
      return release
    } catch (error) {
      await lockFiles.settle()
      if ((error as { code?: unknown }).code !== 'ELOCKED') throw error
      if (performance.now() >= deadline) throw new LockBusy([buildForeignBusyProblem(lock.path, lock.holder)])
    }
    await pause(3 + Math.random() * 15)
  }
}

async function readTime(files: FileReader, folder: string): Promise<Date> {
  const info = await files.readInfo(folder)
  if (!info) throw new FileSystemError('ENOENT', folder)
  return new Date(info.modifiedMs)
}

/** Removes lock folders that a crash of ours left; one that a live process of ours holds stays. */
export async function removeForeignLeftovers(run: TransactionRun, locks: readonly ForeignLock[]): Promise<void> {
  for (const lock of locks) {
    const { files } = run.ports
    if (!(await isOurs(files, lock)) && !(ON_WINDOWS && (await files.readInfo(preparedPath(lock))))) continue
    const guard = await acquireScopeLock(run.ports, run.directories.locks, guardId(lock), run.id)
    await removeLeftover(files, lock)
    await guard.release()
  }
}
