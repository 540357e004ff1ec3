/** A disk in memory behind the ports, copied in no time: for thousands of crashes that each need a home of their own. */
import { posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { FileWriter } from '../../src/core/system/file-system.ts'
import { buildMemoryFiles } from './memory-files.ts'
import { findIfThere, type MemoryNode, type MemoryNodes, makeFolders, newNode, resolve } from './memory-nodes.ts'
import type { HomeSnapshot, SnapshotEntry } from './temp-home.ts'

/** Works by POSIX rules, with the user's mask 022, for an owner who may do everything. Paths are absolute, without `.` and `..`. */
export interface MemoryDisk {
  readonly files: FileWriter
  /** By their real paths. */
  readonly nodes: MemoryNodes
  copy(): MemoryDisk
  /** Puts a file where none is, or new bytes into one that is there; makes missing folders. */
  put(path: string, bytes: string | Uint8Array, mode?: number): void
  putFolder(path: string): void
  putLink(path: string, target: string): void
  /** undefined where there is no file. */
  readBytes(path: string): Buffer | undefined
  /** As TempHome.snapshot, for everything below a folder. */
  snapshot(folder: string): HomeSnapshot
  /** Paths of everything below a folder, in no order. */
  listPaths(folder: string): readonly string[]
  /** Paths below a folder at which bytes, modes or links are not those of the other disk. */
  listDifferences(other: MemoryDisk, folder: string): readonly string[]
}

export function makeMemoryDisk(): MemoryDisk {
  return openDisk(new Map([['/', newNode({ kind: 'directory' }, 0o755)]]))
}

function openDisk(nodes: Map<string, MemoryNode>): MemoryDisk {
  return {
    files: buildMemoryFiles(nodes),
    nodes,
    copy: () => openDisk(new Map(nodes)),
    put: (path, bytes, mode = 0o600) => {
      makeFolders(nodes, posix.dirname(path))
      const real = resolve(nodes, path)
      const old = nodes.get(real)
      nodes.set(real, newNode({ kind: 'file', bytes: Buffer.from(bytes) }, old?.mode ?? mode))
    },
    putFolder: (path) => {
      makeFolders(nodes, path)
    },
    putLink: (path, target) => {
      makeFolders(nodes, posix.dirname(path))
      nodes.set(resolve(nodes, path, false), newNode({ kind: 'link', target }, 0o777))
    },
    readBytes: (path) => {
      const node = findIfThere(nodes, path, true)
      return node?.kind === 'file' ? node.bytes : undefined
    },
    snapshot: (folder) =>
      Object.fromEntries(listBelow(nodes, folder).map(([name, node]) => [name, toEntry(node)] as const)),
    listPaths: (folder) => [...nodes.keys()].filter((path) => path.startsWith(`${folder}/`)),
    listDifferences: (other, folder) =>
      [...new Set([...nodes.keys(), ...other.nodes.keys()])].filter(
        (path) => path.startsWith(`${folder}/`) && !isSame(nodes.get(path), other.nodes.get(path)),
      ),
  }
}

function listBelow(nodes: MemoryNodes, folder: string): readonly (readonly [string, MemoryNode])[] {
  const prefix = `${folder}/`
  const below = [...nodes].filter(([key]) => key.startsWith(prefix))
  return below.map(([key, node]) => [key.slice(prefix.length), node] as const).sort(([a], [b]) => (a < b ? -1 : 1))
}

function isSame(one: MemoryNode | undefined, other: MemoryNode | undefined): boolean {
  // A copy shares what nobody has replaced.
  return one === other || (one !== undefined && other !== undefined && isDeepStrictEqual(toEntry(one), toEntry(other)))
}

function toEntry(node: MemoryNode): SnapshotEntry {
  switch (node.kind) {
    case 'file':
      return { kind: 'file', mode: node.mode, bytes: node.bytes }
    case 'directory':
      return { kind: 'directory', mode: node.mode }
    case 'link':
      return { kind: 'link', target: node.target }
  }
}
