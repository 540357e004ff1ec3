/** What proper-lockfile calls on the disk, answered by our ports, so that its locks are mutating steps like all others. */
import { FileSystemError } from '../system/file-system.ts'

export interface LockSteps {
  readonly makeLock: (path: string) => Promise<void>
  readonly removeLock: (path: string) => Promise<void>
  /** When the lock was last refreshed; rejects with ENOENT where there is none. */
  readonly readTime: (path: string) => Promise<Date>
  readonly refresh: (path: string, time: Date) => Promise<void>
}

type Callback<T = void> = (error: Error | null, value?: T) => void

/** The part of `node:fs` that proper-lockfile 4.1.2 uses (lib/lockfile.js and lib/mtime-precision.js, read 2026-11-30). */
export interface LockFileSystem {
  mkdir(path: string, callback: Callback): void
  rmdir(path: string, callback: Callback): void
  stat(path: string, callback: Callback<{ readonly mtime: Date }>): void
  utimes(path: string, accessed: Date, modified: Date, callback: Callback): void
  /**
   * To be called when the lock is taken: from then on a failed look counts as a lost lock. The library looks again every
   * few seconds, and an answer with another error after the release makes it throw where nobody can catch it.
   */
  hold(): void
  /** Resolves when every removal that was begun has ended: the library does not wait for one after a failure. */
  settle(): Promise<void>
}

export function buildLockFileSystem(steps: LockSteps): LockFileSystem {
  let removals: Promise<unknown> = Promise.resolve()
  let isTaken = false
  return {
    mkdir: (path, callback) => answer(steps.makeLock(path), callback),
    rmdir: (path, callback) => {
      const removal = steps.removeLock(path)
      removals = Promise.allSettled([removals, removal])
      answer(removal, callback)
    },
    stat: (path, callback) => {
      const wordFailure = (error: unknown) => {
        throw isTaken ? new FileSystemError('ENOENT', path) : error
      }
      answer(buildStats(steps.readTime(path)).catch(wordFailure), callback)
    },
    utimes: (path, _accessed, modified, callback) => answer(steps.refresh(path, modified), callback),
    hold: () => {
      isTaken = true
    },
    settle: async () => {
      await removals
    },
  }
}

async function buildStats(time: Promise<Date>): Promise<{ readonly mtime: Date }> {
  return { mtime: await time }
}

function answer<T>(promise: Promise<T>, callback: Callback<T>): void {
  promise.then(
    (value) => {
      callback(null, value)
    },
    (error: unknown) => {
      callback(error as Error)
    },
  )
}
