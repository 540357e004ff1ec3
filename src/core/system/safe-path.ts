/** Finds out where the bytes of a file really are, and whether they may be read and replaced there. */
import path from 'node:path'
import type { Problem } from '../../model/problem.ts'
import { type FileReader, FileSystemError } from './file-system.ts'

export interface SafePathRequest {
  /** Absolute, as an agent names it. */
  readonly path: string
  /** Real path of the folder that links may not leave: the user's home or the project. */
  readonly root: string
}

export type SafePath =
  | {
      readonly ok: true
      /** The final target: every link resolved. A file that is missing is placed below its nearest existing folder. */
      readonly path: string
      readonly exists: boolean
      /** It can be read but must not be replaced: a hard link, a read-only file or folder. */
      readonly writeProblem?: Problem
    }
  | { readonly ok: false; readonly problem: Problem }

/** Problem codes: `dangling-link`, `looping-link`, `leaves-root`, `not-a-file`, `unreachable-path`; for writing `hard-linked`, `read-only-file`, `read-only-directory`. */
export async function resolveSafePath(files: FileReader, request: SafePathRequest): Promise<SafePath> {
  try {
    const end = await followLinks(files, request.path)
    if ('code' in end) return { ok: false, problem: buildProblem(end.code, end.path) }
    if (!(await staysInside(files, request, end.path)))
      return { ok: false, problem: buildProblem('leaves-root', request.path) }
    const writeProblem = await checkWritable(files, end)
    return { ok: true, path: end.path, exists: end.exists, ...(writeProblem && { writeProblem }) }
  } catch (error) {
    if (!(error instanceof FileSystemError)) throw error
    const code = error.code === 'ELOOP' ? 'looping-link' : 'unreachable-path'
    return { ok: false, problem: buildProblem(code, error.path) }
  }
}

interface LinkEnd {
  readonly path: string
  readonly exists: boolean
  readonly links: number
  /** Its owner may write it. */
  readonly isWritable: boolean
  /** The nearest folder that exists. */
  readonly folder: string
}
interface Refusal {
  readonly code: keyof typeof EXPLANATIONS
  readonly path: string
}

async function followLinks(files: FileReader, start: string): Promise<LinkEnd | Refusal> {
  const seen = new Set<string>()
  for (let current = start; ; ) {
    const folder = await files.readRealPath(path.dirname(current))
    if (folder === undefined) return seen.size > 0 ? { code: 'dangling-link', path: start } : placeMissing(files, start)
    const place = path.join(folder, path.basename(current))
    const info = await files.readInfo(place)
    if (!info) {
      if (seen.size > 0) return { code: 'dangling-link', path: start }
      // The name is missing, and so is perhaps the folder, where a file stands in its place.
      return placeMissing(files, start)
    }
    if (info.kind === 'file') {
      return { path: place, exists: true, links: info.links, isWritable: (info.mode & 0o200) !== 0, folder }
    }
    if (info.kind !== 'link') return { code: 'not-a-file', path: start }
    if (seen.has(place)) return { code: 'looping-link', path: start }
    seen.add(place)
    current = path.resolve(folder, (await files.readLink(place)) ?? '')
  }
}

async function placeMissing(files: FileReader, start: string): Promise<LinkEnd | Refusal> {
  for (let folder = path.dirname(start); ; folder = path.dirname(folder)) {
    const info = await files.readInfo(folder)
    if (!info && folder !== path.dirname(folder)) continue
    const real = await files.readRealPath(folder)
    if (real === undefined) return explainLink(files, folder)
    if ((await files.readInfo(real))?.kind !== 'directory') return { code: 'not-a-file', path: folder }
    return {
      path: path.join(real, path.relative(folder, start)),
      exists: false,
      links: 0,
      isWritable: true,
      folder: real,
    }
  }
}

async function explainLink(files: FileReader, folder: string): Promise<Refusal> {
  const end = await followLinks(files, folder)
  return { code: 'code' in end ? end.code : 'dangling-link', path: folder }
}

/** A home that the user's environment puts elsewhere is its own root: only links may not lead out. */
async function staysInside(files: FileReader, request: SafePathRequest, end: string): Promise<boolean> {
  if (isInside(request.root, end)) return true
  if (isInside(request.root, request.path)) return false
  const folder = path.dirname(request.path)
  return isInside((await files.readRealPath(folder)) ?? folder, end)
}

/** Whether a path is the folder or lies below it, by name alone. */
export function isInside(folder: string, file: string): boolean {
  const way = path.relative(folder, file)
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}

async function checkWritable(files: FileReader, end: LinkEnd): Promise<Problem | undefined> {
  if (end.links > 1) return buildProblem('hard-linked', end.path)
  if (!end.isWritable) return buildProblem('read-only-file', end.path)
  if (!(await files.canWrite(end.folder))) return buildProblem('read-only-directory', end.folder)
  return undefined
}

const EXPLANATIONS = {
  'dangling-link': ['A link leads to a file that does not exist.', 'Remove the link or put its target back.'],
  'looping-link': ['Links lead in a circle.', 'Remove one of the links.'],
  'leaves-root': [
    'A link leads out of the folder that it belongs to.',
    'Replace the link by a file, or move its target inside.',
  ],
  'not-a-file': ['There is something else where a file is expected.', 'Move it out of the way.'],
  'unreachable-path': ['The path cannot be looked at.', 'Check the permissions of its folders.'],
  'hard-linked': [
    'The file has a second name (a hard link); replacing it would part the two.',
    'Replace the hard link by a symbolic link or a copy.',
  ],
  'read-only-file': [
    'The file is read-only: somebody, or the tool that manages it, wants it as it is.',
    'Change the file with the tool that manages it, or make it writable.',
  ],
  'read-only-directory': [
    'The folder is read-only, so the file in it cannot be replaced safely; another tool may manage it.',
    'Change the file with the tool that manages it, or make the folder writable.',
  ],
} as const

function buildProblem(code: keyof typeof EXPLANATIONS, locator: string): Problem {
  const [message, nextStep] = EXPLANATIONS[code]
  return { code, severity: 'error', message, locator, nextStep }
}
