/** Finds the file that a command means, as the system would when it starts it. */
import { posix, win32 } from 'node:path'
import type { FileReader } from './file-system.ts'

export interface ProgramSearch {
  /** A name to look for on the PATH, or a path. */
  readonly command: string
  /** The text of the PATH. Folders that are not absolute are left out: they would mean another file in every folder. */
  readonly path: string
  /** Where a relative path starts. */
  readonly folder: string
  readonly platform: 'posix' | 'win32'
  /** The text of PATHEXT; Windows only. */
  readonly endings?: string | undefined
}

const usualEndings = '.COM;.EXE;.BAT;.CMD'

/** The absolute path of a file that may be run; undefined where there is none. */
export async function findProgram(files: FileReader, search: ProgramSearch): Promise<string | undefined> {
  for (const path of listCandidates(search)) if (await mayRun(files, path, search.platform)) return path
  return undefined
}

function listCandidates({ command, path, folder, platform, endings = usualEndings }: ProgramSearch): string[] {
  const rules = platform === 'win32' ? win32 : posix
  const isPath = platform === 'win32' ? /[\\/]/.test(command) : command.includes('/')
  const folders = path.split(rules.delimiter).filter((each) => rules.isAbsolute(each))
  const places = isPath ? [rules.resolve(folder, command)] : folders.map((each) => rules.join(each, command))
  if (platform === 'posix') return places
  const known = endings.split(';').filter((ending) => ending !== '')
  const hasEnding = known.some((ending) => command.toLowerCase().endsWith(ending.toLowerCase()))
  return places.flatMap((place) => [...(hasEnding ? [place] : []), ...known.map((ending) => place + ending)])
}

/** What cannot be looked at counts as missing: it could not be started either. */
async function mayRun(files: FileReader, path: string, platform: ProgramSearch['platform']): Promise<boolean> {
  try {
    const real = await files.readRealPath(path)
    const info = real === undefined ? undefined : await files.readInfo(real)
    return info?.kind === 'file' && (platform === 'win32' || (info.mode & 0o111) !== 0)
  } catch {
    return false
  }
}
