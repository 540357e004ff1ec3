/** Says what each thing that was dropped onto the window is, before anything is remembered. Reads only. */
import { access, constants, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { DropOutcome } from '../ipc/dropped-folders.ts'

export interface DroppedFolder {
  readonly name: string
  /** `added` means: to be added. */
  readonly outcome: DropOutcome
  /** Real path; absent where there is none. */
  readonly path?: string
  /** Name of a known or dropped folder that it lies in. */
  readonly inside?: string
}

/** `known` and `home` are real paths. The same folder twice counts as known the second time. */
export async function describeDroppedFolders(
  dropped: readonly string[],
  { known, home }: { readonly known: readonly string[]; readonly home: string },
): Promise<readonly DroppedFolder[]> {
  const found: DroppedFolder[] = []
  for (const one of dropped) {
    const taken = [...known, ...found.flatMap((folder) => (folder.outcome === 'added' ? [folder.path ?? ''] : []))]
    found.push(await describeOne(one, taken, home))
  }
  const all = [...known, ...found.flatMap((folder) => (folder.path === undefined ? [] : [folder.path]))]
  return found.map((folder) => {
    const around = all.filter((other) => folder.path !== undefined && liesIn(folder.path, other))
    const nearest = around.toSorted((a, b) => b.length - a.length)[0]
    return nearest === undefined || folder.outcome === 'home'
      ? folder
      : { ...folder, inside: path.basename(nearest) || nearest }
  })
}

async function describeOne(dropped: string, taken: readonly string[], home: string): Promise<DroppedFolder> {
  const name = path.basename(dropped)
  const real = dropped === '' ? undefined : await realpath(dropped).catch(() => undefined)
  const info = real === undefined ? undefined : await stat(real).catch(() => undefined)
  if (real === undefined || info === undefined) return { name, outcome: 'missing' }
  if (!info.isDirectory()) return { name, outcome: 'file' }
  if (real === home || liesIn(home, real)) return { name, outcome: 'home', path: real }
  if (taken.some((other) => isSame(other, real))) return { name, outcome: 'known', path: real }
  const isReadable = await access(real, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  return { name, outcome: isReadable ? 'added' : 'unreadable', path: real }
}

function isSame(a: string, b: string): boolean {
  return process.platform === 'win32' ? a.toLowerCase() === b.toLowerCase() : a === b
}

/** Strictly below it. */
function liesIn(inner: string, outer: string): boolean {
  const way = path.relative(outer, inner)
  return way !== '' && way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}
