/** One lock a scope: who holds it may change the files of that scope. A dead owner's lock is taken over at once. */
import path from 'node:path'
import * as lockfile from 'proper-lockfile'
import { FileSystemError } from '../system/file-system.ts'
import { pause } from '../system/pause.ts'
import { buildLockFileSystem } from './lock-file-system.ts'
import {
  clearDeadLocks,
  type FoundOwner,
  LOCK_STALE_MS,
  locksHeldHere,
  placeOwner,
  readOwner,
  removeOwner,
} from './lock-owner.ts'
import { buildBusyProblem, LockBusy } from './transaction-problems.ts'
import type { TransactionPorts } from './transaction-request.ts'

export interface ScopeLock {
  readonly scopeId: string
  /** false once another process took it, because this one did not refresh it for 10 s. */
  isHeld(): boolean
  release(): Promise<void>
}

const WAIT_MS = 2_000

/** Rejects with LockBusy when the lock is still held after the wait (2 s). */
export async function acquireScopeLock(
  ports: TransactionPorts,
  locks: string,
  scopeId: string,
  transaction: string,
  waitMs = WAIT_MS,
): Promise<ScopeLock> {
  const deadline = performance.now() + waitMs
  for (;;) {
    await clearDeadLocks(ports, locks)
    const lock = await tryScopeLock(ports, path.join(locks, `${scopeId}.lock`), scopeId, transaction)
    if (lock) return lock
    if (performance.now() >= deadline) break
    await pause(15 + Math.random() * 30)
  }
  const holder = await readOwner(ports.files, path.join(locks, `${scopeId}.lock`))
  throw new LockBusy([buildBusyProblem(locks, holder?.owner.pid)])
}

async function tryScopeLock(
  ports: TransactionPorts,
  lock: string,
  scopeId: string,
  transaction: string,
): Promise<ScopeLock | undefined> {
  const { files, processes } = ports
  let own: string | undefined
  let judged: FoundOwner | undefined
  let isCompromised = false
  const lockFiles = buildLockFileSystem({
    refresh: (folder, time) => files.setTimes(folder, time.getTime()),
    makeLock: async (folder) => {
      own = await placeOwner(files, folder, { ...processes.self, transaction })
      locksHeldHere.add(own)
    },
    removeLock: async (folder) => {
      const file = own ?? judged?.file
      if (file === undefined) return
      locksHeldHere.delete(file)
      own = undefined
      await removeOwner(files, folder, file)
    },
    readTime: async (folder) => {
      judged = await readOwner(files, folder)
      const info = await files.readInfo(folder)
      if (!judged || !info) throw new FileSystemError('ENOENT', folder)
      return judged.file === own ? new Date(info.modifiedMs) : refreshTime(ports, judged, info.modifiedMs)
    },
  })
  const onCompromised = () => {
    isCompromised = true
  }
  const options = { lockfilePath: lock, realpath: false, stale: LOCK_STALE_MS, fs: lockFiles, onCompromised }
  try {
    const release = await lockfile.lock(lock, options)
    lockFiles.hold()
    return { scopeId, isHeld: () => !isCompromised, release }
  } catch (error) {
    await lockFiles.settle()
    if ((error as { code?: unknown }).code === 'ELOCKED') return undefined
    throw error
  }
}

/** As the library should see it: a live owner is never stale, however long it was stopped; a dead one always is. */
function refreshTime(ports: TransactionPorts, found: FoundOwner, modifiedMs: number): Date {
  const { processes } = ports
  const isLeftover = found.owner.pid === processes.self.pid && !locksHeldHere.has(found.file)
  const state = isLeftover ? 'dead' : processes.checkProcess(found.owner)
  return state === 'alive' ? new Date() : state === 'dead' ? new Date(0) : new Date(modifiedMs)
}
