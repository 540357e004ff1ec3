/** The ports to a disk in memory. */
import {
  type ExpectedContent,
  type FileInfo,
  FileSystemError,
  type FileWriter,
} from '../../src/core/system/file-system.ts'
import {
  find,
  findIfThere,
  isMissing,
  join,
  type MemoryNode,
  type MemoryNodes,
  newNode,
  resolve,
} from './memory-nodes.ts'

const MASK = 0o022

export function buildMemoryFiles(nodes: Map<string, MemoryNode>): FileWriter {
  const seen = (path: string, follow = true) => find(nodes, resolve(nodes, path, follow), path)
  return {
    readFile: (path) => answerMissing(() => bytesOf(seen(path), path)),
    readInfo: (path) => answerMissing(() => buildInfo(seen(path, false))),
    readLink: (path) => answerMissing(() => targetOf(seen(path, false), path)),
    readRealPath: (path) => answerMissing(() => realPathOf(nodes, path), ['ELOOP']),
    listDirectory: (path) => answerMissing(() => listNames(nodes, path)),
    canWrite: async (path) => ((await answerMissing(() => seen(path)))?.mode ?? 0) % 0o1000 >= 0o200,
    createFile: (path, bytes, mode, owner) =>
      settle(() => add(nodes, path, newNode({ kind: 'file', bytes: Buffer.from(bytes) }, mode, owner))),
    makeDirectory: (path, mode) => settle(() => add(nodes, path, newNode({ kind: 'directory' }, mode & ~MASK))),
    rename: (from, to, expected) => settle(() => rename(nodes, from, to, expected)),
    removeFile: (path) => settle(() => removeFile(nodes, path)),
    removeDirectory: (path) => settle(() => removeDirectory(nodes, path)),
    syncDirectory: (path) => settle(() => void seen(path)),
    setTimes: (path, modifiedMs) =>
      settle(() => void nodes.set(resolve(nodes, path), { ...seen(path), modifiedMs: Math.trunc(modifiedMs) })),
  }
}

/** As the real ports do: what is missing is an answer, anything else a rejection. */
function answerMissing<T>(read: () => T, alsoMissing: readonly string[] = []): Promise<T | undefined> {
  return settle(read).catch((error: unknown) => {
    if (isMissing(error) || (error instanceof FileSystemError && alsoMissing.includes(error.code))) return undefined
    throw error
  })
}

function settle<T>(work: () => T): Promise<T> {
  return new Promise((done) => {
    done(work())
  })
}

function bytesOf(node: MemoryNode, path: string): Buffer {
  if (node.kind !== 'file') throw new FileSystemError('EISDIR', path)
  return Buffer.from(node.bytes)
}

function targetOf(node: MemoryNode, path: string): string {
  if (node.kind !== 'link') throw new FileSystemError('EINVAL', path)
  return node.target
}

function realPathOf(nodes: MemoryNodes, path: string): string {
  const real = resolve(nodes, path)
  find(nodes, real, path)
  return real
}

function listNames(nodes: MemoryNodes, path: string): readonly string[] {
  const real = resolve(nodes, path)
  if (find(nodes, real, path).kind !== 'directory') throw new FileSystemError('ENOTDIR', path)
  const prefix = join(real, '')
  const below = [...nodes.keys()].filter((key) => key.startsWith(prefix) && key.length > prefix.length)
  return below
    .map((key) => key.slice(prefix.length))
    .filter((name) => !name.includes('/'))
    .sort()
}

function buildInfo(node: MemoryNode): FileInfo {
  const { kind, mode, uid, gid, inode, modifiedMs } = node
  const size = kind === 'file' ? node.bytes.length : 0
  return { kind, mode, uid, gid, links: 1, size, modifiedMs, inode }
}

function add(nodes: Map<string, MemoryNode>, path: string, node: MemoryNode): void {
  const real = resolve(nodes, path, false)
  if (nodes.has(real)) throw new FileSystemError('EEXIST', path)
  nodes.set(real, node)
}

function rename(nodes: Map<string, MemoryNode>, from: string, to: string, expected: ExpectedContent | undefined): void {
  if (expected && !holdsExactly(nodes, expected)) throw new FileSystemError('ECHANGED', expected.path)
  const [source, goal] = [resolveFor(nodes, from, to), resolveFor(nodes, to, to)]
  const node = find(nodes, source, to)
  if (source === goal) return
  if (goal.startsWith(`${source}/`)) throw new FileSystemError('EINVAL', to)
  if (source.startsWith(join(goal, ''))) throw new FileSystemError('ENOTEMPTY', to)
  const there = nodes.get(goal)
  if (there?.kind === 'directory' && node.kind !== 'directory') throw new FileSystemError('EISDIR', to)
  if (there && there.kind !== 'directory' && node.kind === 'directory') throw new FileSystemError('ENOTDIR', to)
  if (there?.kind === 'directory' && listNames(nodes, goal).length > 0) throw new FileSystemError('ENOTEMPTY', to)
  for (const [key, moved] of [...nodes]) {
    if (key !== source && !key.startsWith(`${source}/`)) continue
    nodes.delete(key)
    nodes.set(`${goal}${key.slice(source.length)}`, moved)
  }
}

/** The last part stays as it is; what is wrong on the way is told of `told`. */
function resolveFor(nodes: MemoryNodes, path: string, told: string): string {
  try {
    return resolve(nodes, path, false)
  } catch (error) {
    throw error instanceof FileSystemError ? new FileSystemError(error.code, told) : error
  }
}

function holdsExactly(nodes: MemoryNodes, { path, bytes }: ExpectedContent): boolean {
  const found = findIfThere(nodes, path)
  if (found?.kind === 'link') throw new FileSystemError('ELOOP', path)
  const held = found && bytesOf(found, path)
  return held === undefined || bytes === undefined ? held === bytes : held.equals(bytes)
}

function removeFile(nodes: Map<string, MemoryNode>, path: string): void {
  const real = resolve(nodes, path, false)
  if (find(nodes, real, path).kind === 'directory') throw new FileSystemError('EISDIR', path)
  nodes.delete(real)
}

function removeDirectory(nodes: Map<string, MemoryNode>, path: string): void {
  const real = resolve(nodes, path, false)
  if (find(nodes, real, path).kind !== 'directory') throw new FileSystemError('ENOTDIR', path)
  if (listNames(nodes, real).length > 0) throw new FileSystemError('ENOTEMPTY', path)
  nodes.delete(real)
}
