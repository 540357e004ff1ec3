/** What git knows of single files: whether it tracks them, which commits touched them, and what they held there. */
import path from 'node:path'
import type { FileReader } from './file-system.ts'
import { findGitRoot } from './git.ts'
import type { GitProgram } from './git-program.ts'

/** unknown: there is a repository, but git cannot be asked. */
export type Tracking = 'tracked' | 'untracked' | 'unknown'

/** Whether the file is in the index, or ever was in a commit of any branch. `file` is a real path. */
export async function readTracking(files: FileReader, git: GitProgram | undefined, file: string): Promise<Tracking> {
  const folder = path.dirname(file)
  if ((await findGitRoot(files, folder)) === undefined) return 'untracked'
  const name = path.basename(file)
  const listed = await git?.run(folder, ['ls-files', '-z', '--', name])
  if (git === undefined || listed === undefined) return 'unknown'
  if (listed.length > 0) return 'tracked'
  const touched = await git.run(folder, ['rev-list', '--max-count=1', '--all', '--', name])
  if (touched === undefined) return 'unknown'
  return touched.length > 0 ? 'tracked' : 'untracked'
}

/** A commit that touched one of the files; `parents` are the next such commits below it. */
export interface GitRevision {
  readonly id: string
  readonly parents: readonly string[]
}

export interface GitLineage {
  /** Newest first, every commit before its parents; at most `maxRevisions`. */
  readonly revisions: readonly GitRevision[]
  readonly isShallow: boolean
  /** The folder below the root of the repository: empty, or with a slash at its end. */
  readonly prefix: string
}

/** More commits than this that touched one of two files are not looked at. */
export const maxRevisions = 2000

/** undefined where there is no history: no repository, no commit, a file that is not in the index. `names` lie below `folder`. */
export async function readLineage(
  git: GitProgram,
  folder: string,
  names: readonly string[],
): Promise<GitLineage | undefined> {
  const listed = await git.run(folder, ['ls-files', '-z', '--', ...names])
  const tracked = listed?.toString('utf8').split('\0') ?? []
  if (!names.every((name) => tracked.includes(name))) return undefined
  const repository = await git.run(folder, ['rev-parse', '--is-shallow-repository', '--show-prefix'])
  const limit = `--max-count=${maxRevisions}`
  const found = await git.run(folder, ['rev-list', '--topo-order', '--parents', limit, 'HEAD', '--', ...names])
  if (found === undefined || repository === undefined) return undefined
  const [shallow, prefix = ''] = repository.toString('utf8').split(/\r?\n/)
  const lines = found
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
  const revisions = lines.map((line) => line.split(' ')).map(([id = '', ...parents]) => ({ id, parents }))
  return { revisions, isShallow: shallow !== 'false', prefix }
}

/** The object that each file is at each commit, for places `COMMIT:NAME`; those that are missing there are left out. */
export async function readObjectIds(
  git: GitProgram,
  folder: string,
  prefix: string,
  places: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const input = places.map((place) => `${place.replace(':', `:${prefix}`)}\n`).join('')
  const answer = await git.run(folder, ['cat-file', '--batch-check=%(objecttype) %(objectname)'], input)
  const lines = answer?.toString('utf8').split('\n') ?? []
  if (answer === undefined || lines.length < places.length) return undefined
  return new Map(
    places.flatMap((place, index) => {
      const id = /^blob ([0-9a-f]+)$/.exec(lines[index] ?? '')?.[1]
      return id === undefined ? [] : [[place, id] as const]
    }),
  )
}

/** The bytes of objects by their ids: as they are stored, without filters. */
export async function readObjects(
  git: GitProgram,
  folder: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Buffer> | undefined> {
  if (ids.length === 0) return new Map()
  const answer = await git.run(folder, ['cat-file', '--batch'], ids.map((id) => `${id}\n`).join(''))
  if (answer === undefined) return undefined
  const found = new Map<string, Buffer>()
  for (let at = 0; at < answer.length; ) {
    const end = answer.indexOf('\n', at)
    const [id = '', type = '', size = ''] = answer.toString('utf8', at, end).split(' ')
    if (end === -1 || type === 'missing' || size === '') return undefined
    const start = end + 1
    found.set(id, answer.subarray(start, start + Number(size)))
    at = start + Number(size) + 1
  }
  return found
}
