/** Reads and writes what connects came to; the one file of ours that is written without a plan. */
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { addHealthRecords, type HealthRecord, isOfSession, parseHealthFile } from '../registry/health-records.ts'
import { FileSystemError, type FileWriter } from '../system/file-system.ts'
import { ensurePrivateDirectory } from '../transaction/backup-store.ts'
import type { AfdPaths } from './afd-paths.ts'
import type { ChangePorts, ReadPorts } from './core-ports.ts'

const attempts = 5

/** Only results that speak for now. What cannot be read has nothing to say. */
export async function readHealth(ports: ReadPorts, { health }: AfdPaths): Promise<ReadonlyMap<string, HealthRecord>> {
  const bytes = await ports.files.readFile(health).catch(forgiveSystem)
  if (bytes === undefined) return new Map()
  const { results } = parseHealthFile(bytes)
  const now = ports.now()
  return new Map(Object.entries(results).filter(([, record]) => isOfSession(record, ports.session, now)))
}

/** Another process may write at the same time: both results are kept. Rejects with a FileSystemError. */
export async function writeHealth(
  { files, now }: ChangePorts,
  { health }: AfdPaths,
  added: Readonly<Record<string, HealthRecord>>,
): Promise<void> {
  await ensurePrivateDirectory(files, dirname(health))
  for (let attempt = 1; ; attempt += 1) {
    const bytes = await files.readFile(health)
    const next = addHealthRecords(parseHealthFile(bytes), added, now())
    const error = await replaceFile(files, health, bytes, Buffer.from(`${JSON.stringify(next, null, 2)}\n`))
    if (error === undefined) return
    if (error.code !== 'ECHANGED' || attempt === attempts) throw error
  }
}

async function replaceFile(
  files: FileWriter,
  path: string,
  expected: Buffer | undefined,
  bytes: Buffer,
): Promise<FileSystemError | undefined> {
  const staged = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await files.createFile(staged, bytes, 0o600)
    await files.rename(staged, path, { path, bytes: expected })
    return undefined
  } catch (error) {
    if (!(error instanceof FileSystemError)) throw error
    await files.removeFile(staged).catch(forgiveSystem)
    return error
  }
}

function forgiveSystem(error: unknown): undefined {
  if (!(error instanceof FileSystemError)) throw error
}
