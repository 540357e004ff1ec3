/** What stands on a disk in memory, by its real path, and how a path leads there: by POSIX rules. */
import { posix } from 'node:path'
import { FileSystemError } from '../../src/core/system/file-system.ts'

/** Nodes are never changed, only replaced, so that a copy of the disk can share them. */
export type MemoryNode = Stamp &
  (
    | { readonly kind: 'file'; readonly bytes: Buffer }
    | { readonly kind: 'directory' }
    | { readonly kind: 'link'; readonly target: string }
  )

interface Stamp {
  readonly mode: number
  readonly uid: number
  readonly gid: number
  readonly inode: bigint
  readonly modifiedMs: number
}

/** By real paths. */
export type MemoryNodes = ReadonlyMap<string, MemoryNode>

const MAX_LINKS = 40
let lastInode = 1000n

export function newNode<K extends object>(content: K, mode: number, owner = { uid: 1000, gid: 1000 }): K & Stamp {
  lastInode += 1n
  return { ...content, mode, uid: owner.uid, gid: owner.gid, inode: lastInode, modifiedMs: Date.now() }
}

export function join(folder: string, name: string): string {
  return folder === '/' ? `/${name}` : `${folder}/${name}`
}

/**
 * The path without links; of the last part only where `follow` says so. The last part need not be there.
 * Throws ENOENT, ENOTDIR or ELOOP.
 */
export function resolve(nodes: MemoryNodes, path: string, follow = true): string {
  // Keys are real paths, so most questions need no walk: neither for what is there nor for what is not there in a known folder.
  const known = nodes.get(path)
  if (known ? known.kind !== 'link' || !follow : nodes.get(path.slice(0, path.lastIndexOf('/')))?.kind === 'directory')
    return path
  let left = MAX_LINKS
  let rest = path.split('/').filter((part) => part !== '')
  let real = '/'
  while (rest.length > 0) {
    const [part = '', ...after] = rest
    rest = after
    if (part === '.') continue
    if (part === '..') {
      real = posix.dirname(real)
      continue
    }
    const next = join(real, part)
    const node = nodes.get(next)
    if (node?.kind === 'link' && (follow || rest.length > 0)) {
      if (left-- === 0) throw new FileSystemError('ELOOP', path)
      if (node.target.startsWith('/')) real = '/'
      rest = [...node.target.split('/').filter((piece) => piece !== ''), ...rest]
      continue
    }
    if (!node && rest.length > 0) throw new FileSystemError('ENOENT', path)
    if (node && node.kind !== 'directory' && rest.length > 0) throw new FileSystemError('ENOTDIR', path)
    real = next
  }
  return real
}

export function find(nodes: MemoryNodes, real: string, path: string): MemoryNode {
  const node = nodes.get(real)
  if (!node) throw new FileSystemError('ENOENT', path)
  return node
}

export function makeFolders(nodes: Map<string, MemoryNode>, folder: string): void {
  if (folder !== posix.dirname(folder)) makeFolders(nodes, posix.dirname(folder))
  const real = resolve(nodes, folder)
  if (!nodes.has(real)) nodes.set(real, newNode({ kind: 'directory' }, 0o755))
}

export function findIfThere(nodes: MemoryNodes, path: string, follow = false): MemoryNode | undefined {
  try {
    return nodes.get(resolve(nodes, path, follow))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof FileSystemError && ['ENOENT', 'ENOTDIR'].includes(error.code)
}
