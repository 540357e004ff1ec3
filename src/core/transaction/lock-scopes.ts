/** Takes the locks of several scopes at once, with those of the transactions that wait to be recovered. */
import type { Problem } from '../../model/problem.ts'
import { ensurePrivateDirectory, hideFromGit, openFolder, readJournal, readUnfinishedIds } from './backup-store.ts'
import { clearDeadLocks } from './lock-owner.ts'
import { acquireScopeLock, type ScopeLock } from './scope-lock.ts'
import type { Journal } from './transaction-journal.ts'
import { buildNewerProblem, describeFailure, LockBusy } from './transaction-problems.ts'
import type { TransactionRun } from './transaction-request.ts'

export interface HeldLocks {
  readonly locks: readonly ScopeLock[]
  /** Journals whose scopes are all locked by us now: nobody else can be working on them. */
  readonly unfinished: readonly Journal[]
  /** About journals that cannot be understood. */
  readonly problems: readonly Problem[]
}

/**
 * Locks the wanted scopes (waiting up to 2 s for each) and those of every unfinished transaction (without waiting: whoever
 * holds one is recovering it). In the order of their ids, so that two processes never wait for each other.
 */
export async function lockScopes(
  run: TransactionRun,
  wanted: readonly string[],
  onlyIds?: readonly string[],
): Promise<HeldLocks> {
  const { ports, directories } = run
  await ensurePrivateDirectory(ports.files, directories.locks)
  await ensurePrivateDirectory(ports.files, directories.backups)
  await hideFromGit(ports.files, directories.backups)
  await clearDeadLocks(ports, directories.locks)
  const before = await readJournals(run, onlyIds)
  const scopeIds = [...new Set([...wanted, ...before.journals.flatMap((journal) => journal.scopeIds)])].sort()
  const locks: ScopeLock[] = []
  try {
    for (const scopeId of scopeIds) {
      const lock = await lockOne(run, scopeId, wanted.includes(scopeId))
      if (lock) locks.push(lock)
    }
    const held = new Set(locks.map((lock) => lock.scopeId))
    const { journals, problems } = await readJournals(run, onlyIds)
    const unfinished = journals.filter((journal) => journal.scopeIds.every((scopeId) => held.has(scopeId)))
    return { locks, unfinished, problems }
  } catch (error) {
    await releaseLocks(locks)
    throw error
  }
}

async function lockOne(run: TransactionRun, scopeId: string, isWanted: boolean): Promise<ScopeLock | undefined> {
  const { ports, directories, id } = run
  if (isWanted) return acquireScopeLock(ports, directories.locks, scopeId, id)
  try {
    return await acquireScopeLock(ports, directories.locks, scopeId, id, 0)
  } catch (error) {
    if (error instanceof LockBusy) return undefined
    throw error
  }
}

/** Releases all of them; answers with a warning for each that could not be. */
export async function releaseLocks(locks: readonly ScopeLock[]): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const lock of locks.toReversed()) {
    try {
      await lock.release()
    } catch (error) {
      const found = describeFailure(error)
      if (!found) throw error
      problems.push(...found.map((problem): Problem => ({ ...problem, severity: 'warning' })))
    }
  }
  return problems
}

async function readJournals(
  { ports, directories }: TransactionRun,
  onlyIds: readonly string[] | undefined,
): Promise<{ readonly journals: readonly Journal[]; readonly problems: readonly Problem[] }> {
  const journals: Journal[] = []
  const problems: Problem[] = []
  for (const id of await readUnfinishedIds(ports, directories)) {
    if (onlyIds && !onlyIds.includes(id)) continue
    const folder = openFolder(directories.backups, id)
    const record = await readJournal(ports.files, folder)
    if (record?.kind === 'whole') journals.push(record.body)
    if (record?.kind === 'newer') problems.push(buildNewerProblem(folder))
  }
  return { journals, problems }
}
