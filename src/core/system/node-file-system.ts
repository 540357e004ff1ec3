/** The disk of this machine behind the two ports. */
import type { BigIntStats, Stats } from 'node:fs'
import {
  accessSync,
  closeSync,
  constants,
  // Reached through node:fs, it is loaded with the first write and not before.
  promises as fs,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
} from 'node:fs'
import { type ExpectedContent, type FileInfo, FileSystemError, type FileWriter } from './file-system.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

const IS_WINDOWS = process.platform === 'win32'
// A pipe in the place of a file must not make us wait for its writer. Windows has neither flag.
const READ_FLAGS = constants.O_RDONLY | (IS_WINDOWS ? 0 : constants.O_NONBLOCK)
const CREATE_FLAGS = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | (IS_WINDOWS ? 0 : constants.O_NOFOLLOW)
const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR'])

/**
 * Mutations reject with a FileSystemError whatever is wrong; see the contract for reads. Reads are synchronous inside:
 * a trip through the thread pool takes several times as long as looking at a file of a few kilobytes.
 */
export const nodeFileSystem: FileWriter = {
  readFile: (path) => answerMissing(path, () => readRegularFile(path)),
  readInfo: (path) => answerMissing(path, () => buildInfo(lstatSync(path, { bigint: true }))),
  readLink: (path) => answerMissing(path, () => readlinkSync(path)),
  readRealPath: (path) => answerMissing(path, () => realpathSync.native(path), ['ELOOP']),
  listDirectory: (path) => answerMissing(path, () => readdirSync(path).sort()),
  canWrite: (path) => Promise.resolve(mayWrite(path)),
  createFile: (path, bytes, mode, owner) => wrapErrors(path, () => createDurableFile(path, bytes, mode, owner)),
  rename: (from, to, expected) => wrapErrors(to, () => renameExpecting(from, to, expected)),
  removeFile: (path) => wrapErrors(path, () => retryOnWindows(() => fs.unlink(path))),
  makeDirectory: (path, mode) => wrapErrors(path, () => fs.mkdir(path, { mode })),
  removeDirectory: (path) => wrapErrors(path, () => retryOnWindows(() => fs.rmdir(path))),
  syncDirectory: (path) => wrapErrors(path, () => (IS_WINDOWS ? Promise.resolve() : syncDirectory(path))),
  setTimes: (path, modifiedMs) => wrapErrors(path, () => fs.utimes(path, modifiedMs / 1000, modifiedMs / 1000)),
}

function answerMissing<T>(path: string, read: () => T, alsoMissing: readonly string[] = []): Promise<T | undefined> {
  return new Promise((resolve) => {
    try {
      resolve(read())
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      const isMissing = code !== undefined && (MISSING.has(code) || alsoMissing.includes(code))
      if (!isMissing) throw toFileSystemError(error, path)
      resolve(undefined)
    }
  })
}

async function wrapErrors(path: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw toFileSystemError(error, path)
  }
}

async function retryOnWindows(attempt: () => Promise<void> | undefined): Promise<void> {
  await (IS_WINDOWS ? retryWhileBusy(attempt) : attempt())
}

function toFileSystemError(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException).code
  const isOfTheSystem = error instanceof Error && typeof code === 'string' && 'syscall' in error
  return isOfTheSystem ? new FileSystemError(code, path, { cause: error }) : error
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function readRegularFile(path: string, moreFlags = 0): Buffer {
  const descriptor = openSync(path, READ_FLAGS | moreFlags)
  try {
    refuseIrregular(fstatSync(descriptor), path)
    return readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function refuseIrregular(stats: Stats, path: string): void {
  if (stats.isDirectory()) throw new FileSystemError('EISDIR', path)
  if (!stats.isFile()) throw new FileSystemError('EINVAL', path)
}

async function createDurableFile(
  path: string,
  bytes: Uint8Array,
  mode: number,
  owner: { readonly uid: number; readonly gid: number } | undefined,
): Promise<void> {
  const handle = await fs.open(path, CREATE_FLAGS, 0o600)
  try {
    if (!IS_WINDOWS) {
      const stats = await handle.stat()
      if (owner && (stats.uid !== owner.uid || stats.gid !== owner.gid)) await handle.chown(owner.uid, owner.gid)
      // The umask has been applied by open, and a change of owner drops special bits: so the mode is set at the end.
      if ((stats.mode & 0o7777) !== mode || owner) await handle.chmod(mode)
    }
    // FileHandle.writeFile goes on after short writes until every byte is out.
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function renameExpecting(from: string, to: string, expected: ExpectedContent | undefined): Promise<void> {
  const attempt = () => {
    if (!expected) return fs.rename(from, to)
    // Synchronous on purpose: nothing else of this process runs between the look and the rename.
    if (!holdsExactly(expected)) throw new FileSystemError('ECHANGED', expected.path)
    renameSync(from, to)
    return undefined
  }
  await retryOnWindows(attempt)
}

function holdsExactly(expected: ExpectedContent): boolean {
  const found = readNow(expected.path)
  if (found === undefined || expected.bytes === undefined) return found === expected.bytes
  return found.equals(expected.bytes)
}

function readNow(path: string): Buffer | undefined {
  try {
    return readRegularFile(path, IS_WINDOWS ? 0 : constants.O_NOFOLLOW)
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code)) return undefined
    throw error
  }
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await fs.open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function buildInfo(stats: BigIntStats): FileInfo {
  const kind = stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : stats.isSymbolicLink() ? 'link' : 'other'
  return {
    kind,
    mode: IS_WINDOWS ? buildWindowsMode(stats) : Number(stats.mode & 0o7777n),
    uid: Number(stats.uid),
    gid: Number(stats.gid),
    links: Number(stats.nlink),
    size: Number(stats.size),
    modifiedMs: Number(stats.mtimeNs / 1000n) / 1000,
    inode: stats.ino,
  }
}

/** Windows has the read-only attribute and no other mode; on a folder it says nothing about what may be done there. */
function buildWindowsMode(stats: BigIntStats): number {
  return stats.isFile() && (stats.mode & 0o200n) === 0n ? 0o444 : 0o666
}
