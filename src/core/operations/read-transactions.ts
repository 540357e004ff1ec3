/** Former changes: the list, and throwing one backup away for good. */
import { join } from 'node:path'
import { ProblemError } from '../../model/problem.ts'
import type { TransactionsReport } from '../../model/report.ts'
import { redactText } from '../definition/redact.ts'
import { emptyManifest, parseManifest } from '../registry/agent-manifest.ts'
import type { FileReader } from '../system/file-system.ts'
import { pruneTransaction } from '../transaction/retention.ts'
import { listTransactions } from '../transaction/transaction-history.ts'
import { buildAfdPaths } from './afd-paths.ts'
import type { ChangePorts, ReadPorts } from './core-ports.ts'
import { readDocument } from './read-document.ts'

export async function readTransactions(ports: ReadPorts): Promise<TransactionsReport> {
  const paths = buildAfdPaths(ports.places)
  const [records, bytes, manifest] = await Promise.all([
    listTransactions(ports, paths),
    measureFolder(ports.files, paths.backups),
    readDocument(ports, ports.places, { path: paths.manifest, format: 'json', root: 'home' }),
  ])
  const transactions = records.map(({ id, operation, at, state, files, recoverable }) => ({
    id,
    operation,
    at,
    state,
    recoverable,
    files: files.map(({ path, action }) => ({ path, action })),
  }))
  const { retention } = parseManifest(manifest.value, paths.manifest).content ?? emptyManifest
  return { transactions, backups: { bytes, retention }, problems: [] }
}

/** What cannot be looked at counts nothing. */
async function measureFolder(files: FileReader, folder: string): Promise<number> {
  const names = (await files.listDirectory(folder).catch(() => undefined)) ?? []
  const sizes = names.map(async (name) => {
    const path = join(folder, name)
    const info = await files.readInfo(path).catch(() => undefined)
    return info?.kind === 'directory' ? measureFolder(files, path) : (info?.size ?? 0)
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
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
