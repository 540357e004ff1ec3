/** Former changes: the list, and throwing one backup away for good. */
import { ProblemError } from '../../model/problem.ts'
import type { TransactionsReport } from '../../model/report.ts'
import { redactText } from '../definition/redact.ts'
import { pruneTransaction } from '../transaction/retention.ts'
import { listTransactions } from '../transaction/transaction-history.ts'
import { buildAfdPaths } from './afd-paths.ts'
import type { ChangePorts, ReadPorts } from './core-ports.ts'

export async function readTransactions(ports: ReadPorts): Promise<TransactionsReport> {
  const records = await listTransactions(ports, buildAfdPaths(ports.places))
  const transactions = records.map(({ id, operation, at, state, files, recoverable }) => ({
    id,
    operation,
    at,
    state,
    recoverable,
    files: files.map(({ path, action }) => ({ path, action })),
  }))
  return { transactions, problems: [] }
}

export async function pruneBackup(ports: ChangePorts, id: string): Promise<void> {
  const paths = buildAfdPaths(ports.places)
  const record = (await listTransactions(ports, paths)).find((transaction) => transaction.id === id)
  if (!record || record.state === 'unfinished') {
    const message = record ? `${id} was cut short; recover it first.` : `There is no transaction ${redactText(id)}.`
    const nextStep = record ? `afd mcp recover ${id}` : 'afd mcp recover --list'
    throw new ProblemError([{ code: 'cannot-prune', severity: 'error', message, nextStep }])
  }
  await pruneTransaction(ports, paths, id)
}
