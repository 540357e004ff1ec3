/** Notices that one of a set of files was written, replaced, made or removed, whatever way it was done. */
import { existsSync, type FSWatcher, watch } from 'node:fs'
import path from 'node:path'

export interface FileWatch {
  /** From now on these files. Folders that are made or removed on the way to them are followed at the next call. */
  follow(files: readonly string[]): void
  close(): void
}

/**
 * Watches folders and not files: agents and editors replace a file, and a watched file that is replaced is never heard of
 * again. Where a folder is missing, the nearest one above it is watched for the next step of the way.
 */
export function createFileWatch(onTouched: () => void): FileWatch {
  const watchers = new Map<string, FSWatcher>()
  let wanted: ReadonlyMap<string, ReadonlySet<string>> = new Map()

  const drop = (folder: string) => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  const open = (folder: string) => {
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        // Some systems do not say what was touched: then it may have been one of ours.
        // A folder that goes is told under its own name.
        if (name === null || name === path.basename(folder) || wanted.get(folder)?.has(foldCase(name))) onTouched()
      })
      watcher.on('error', () => {
        drop(folder)
        onTouched()
      })
      watchers.set(folder, watcher)
    } catch {
      // The folder went meanwhile; the next call looks for it again.
    }
  }
  return {
    follow(files) {
      wanted = planFolders(files, existsSync)
      for (const folder of watchers.keys()) if (!wanted.has(folder)) drop(folder)
      for (const folder of wanted.keys()) if (!watchers.has(folder)) open(folder)
    },
    close() {
      for (const folder of [...watchers.keys()]) drop(folder)
    },
  }
}

/** Which names in which folders matter; the names in the case the system compares them in. */
export function planFolders(
  files: readonly string[],
  exists: (folder: string) => boolean,
): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>()
  for (const file of files) {
    let [folder, name] = [path.dirname(file), path.basename(file)]
    while (!exists(folder) && path.dirname(folder) !== folder)
      [folder, name] = [path.dirname(folder), path.basename(folder)]
    const names = folders.get(folder) ?? new Set()
    folders.set(folder, names.add(foldCase(name)))
  }
  return folders
}

function foldCase(name: string): string {
  return process.platform === 'linux' ? name : name.toLowerCase()
}
