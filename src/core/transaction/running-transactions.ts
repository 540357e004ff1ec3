/** Which transactions are at work right now, told by the locks. Reads only, and without the lock library. */
import path from 'node:path'
import { type FoundOwner, LOCK_STALE_MS, locksHeldHere, readOwner } from './lock-owner.ts'
import type { TransactionReadPorts } from './transaction-request.ts'

/** The ids of the transactions whose owners hold locks and are alive. */
export async function readRunningTransactions(
  ports: TransactionReadPorts,
  locks: string,
): Promise<ReadonlySet<string>> {
  const running = new Set<string>()
  for (const name of (await ports.files.listDirectory(locks)) ?? []) {
    if (!name.endsWith('.lock')) continue
    const lock = path.join(locks, name)
    const found = await readOwner(ports.files, lock)
    if (found && (await isRunning(ports, lock, found))) running.add(found.owner.transaction)
  }
  return running
}

async function isRunning(ports: TransactionReadPorts, lock: string, found: FoundOwner): Promise<boolean> {
  const { processes } = ports
  if (found.owner.pid === processes.self.pid && found.owner.startedAt === processes.self.startedAt) {
    return locksHeldHere.has(found.file)
  }
  const state = processes.checkProcess(found.owner)
  if (state !== 'unknown') return state === 'alive'
  const info = await ports.files.readInfo(lock)
  return info !== undefined && Date.now() - info.modifiedMs < LOCK_STALE_MS
}
