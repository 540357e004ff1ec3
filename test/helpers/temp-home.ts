/** A throw-away home folder with real files, for tests that touch the disk. */
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What stands at one path: everything that a transaction promises to bring back. */
export type SnapshotEntry =
  | { readonly kind: 'file'; readonly mode: number; readonly bytes: Buffer }
  | { readonly kind: 'directory'; readonly mode: number }
  | { readonly kind: 'link'; readonly target: string }

/** Keyed by the path below the home, with forward slashes, sorted. */
export type HomeSnapshot = Readonly<Record<string, SnapshotEntry>>

export interface TempHome {
  /** The real path of the folder. */
  readonly home: string
  /** An absolute path below the home; segments may hold forward slashes. */
  path(...segments: readonly string[]): string
  /** Bytes, modes and links of everything below the home, except what stands below the left-out folders. */
  snapshot(leaveOut?: readonly string[]): Promise<HomeSnapshot>
  remove(): Promise<void>
}

/** Makes a home with these files (mode 0600); the keys are paths below it with forward slashes. */
export async function makeTempHome(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  parent = tmpdir(),
): Promise<TempHome> {
  const home = await realpath(await mkdtemp(path.join(parent, 'afd-test-')))
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(home, ...name.split('/'))
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content, { mode: 0o600 })
  }
  return {
    home,
    path: (...segments) => path.join(home, ...segments.flatMap((segment) => segment.split('/'))),
    snapshot: (leaveOut = []) => Promise.resolve(Object.fromEntries(listEntries(home, '', leaveOut))),
    remove: () => rm(home, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** Synchronous, as a trip through the thread pool for each file takes several times as long, above all on Windows. */
function listEntries(
  folder: string,
  prefix: string,
  leaveOut: readonly string[],
): readonly (readonly [string, SnapshotEntry])[] {
  const entries: (readonly [string, SnapshotEntry])[] = []
  for (const name of readdirSync(folder).sort()) {
    const key = `${prefix}${name}`
    if (leaveOut.includes(key)) continue
    const file = path.join(folder, name)
    const info = lstatSync(file)
    const mode = info.mode & 0o7777
    if (info.isSymbolicLink()) {
      entries.push([key, { kind: 'link', target: readlinkSync(file) }])
    } else if (info.isDirectory()) {
      entries.push([key, { kind: 'directory', mode }], ...listEntries(file, `${key}/`, leaveOut))
    } else {
      entries.push([key, { kind: 'file', mode, bytes: readFileSync(file) }])
    }
  }
  return entries
}
