/** Decides which finished transactions are kept, and removes the others with their snapshots. */
import { readFolderNames, removeTransactionFolder } from './backup-store.ts'
import { timeOfTransaction } from './transaction-journal.ts'
import type { Retention, TransactionDirectories, TransactionPorts } from './transaction-request.ts'

const DAY_MS = 86_400_000

/** The ids to remove: beyond the last `transactions` and older than `days`. `ids` are those of finished transactions. */
export function planPrune(ids: readonly string[], retention: Retention, now: Date): readonly string[] {
  const newestFirst = [...ids].sort().reverse()
  const oldest = now.getTime() - retention.days * DAY_MS
  return newestFirst.slice(retention.transactions).filter((id) => timeOfTransaction(id) < oldest)
}

export async function pruneByRetention(
  ports: TransactionPorts,
  { backups }: TransactionDirectories,
  retention: Retention,
): Promise<void> {
  const { finished } = await readFolderNames(ports.files, backups)
  for (const id of planPrune(finished, retention, ports.now())) await removeTransactionFolder(ports.files, backups, id)
}

/** Removes one finished transaction for good; false where there is none with this id (an unfinished one stays). */
export async function pruneTransaction(
  ports: TransactionPorts,
  { backups }: TransactionDirectories,
  id: string,
): Promise<boolean> {
  const { finished } = await readFolderNames(ports.files, backups)
  if (!finished.includes(id)) return false
  await removeTransactionFolder(ports.files, backups, id)
  return true
}
