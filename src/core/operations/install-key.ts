/** The key that plan tokens are made with: random, private to this installation, made by the first preview of a change. */
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { type FileReader, FileSystemError, type FileWriter } from '../system/file-system.ts'
import { ensurePrivateDirectory } from '../transaction/backup-store.ts'
import type { AfdPaths } from './afd-paths.ts'

const keyBytes = 32

export async function readInstallKey(files: FileWriter, paths: AfdPaths): Promise<Uint8Array> {
  const known = await findInstallKey(files, paths)
  if (known) return known
  const key = randomBytes(keyBytes)
  await ensurePrivateDirectory(files, dirname(paths.installKey))
  try {
    await files.createFile(paths.installKey, key, 0o600)
  } catch (error) {
    const wasFaster = error instanceof FileSystemError && error.code === 'EEXIST'
    if (!wasFaster) throw error
    return readInstallKey(files, paths)
  }
  return key
}

/** undefined before the first preview of a change. */
export async function findInstallKey(files: FileReader, paths: AfdPaths): Promise<Uint8Array | undefined> {
  const known = await files.readFile(paths.installKey)
  if (known === undefined || known.length === keyBytes) return known
  throw new Error(`${paths.installKey} is not a key; remove it to have a new one made.`)
}

/** For what comes after a preview. */
export async function requireInstallKey(files: FileReader, paths: AfdPaths): Promise<Uint8Array> {
  const key = await findInstallKey(files, paths)
  if (key) return key
  throw new Error('A change is carried out only after its preview, which makes the key.')
}
