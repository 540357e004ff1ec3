/** Which folder a command means by "the project". */
import { ProblemError } from '../../model/problem.ts'
import type { Places } from '../agents/agent-adapter.ts'
import { redactText } from '../definition/redact.ts'
import type { FileReader } from '../system/file-system.ts'
import { findGitRoot } from '../system/git.ts'
import { isInside } from '../system/safe-path.ts'

/** The named folder itself, or the nearest git root at or above the current one, else the current one. Real path. */
export async function resolveProject(
  files: FileReader,
  options: { readonly path?: string; readonly cwd: string },
): Promise<string> {
  if (options.path !== undefined) return resolveFolder(files, options.path)
  const cwd = await resolveFolder(files, options.cwd)
  return (await findGitRoot(files, cwd)) ?? cwd
}

/** Whether a folder is the user's home or lies above it. Both are real paths. */
export function holdsHome({ home }: Places, root: string): boolean {
  return isInside(root, home)
}

/** Real path of a folder that exists; rejects with a ProblemError. */
export async function resolveFolder(files: FileReader, path: string): Promise<string> {
  const realPath = await files.readRealPath(path)
  const info = realPath === undefined ? undefined : await files.readInfo(realPath)
  if (realPath !== undefined && info?.kind === 'directory') return realPath
  const message = realPath === undefined ? 'There is no such folder.' : 'That is not a folder.'
  throw new ProblemError([
    {
      code: 'no-such-folder',
      severity: 'error',
      message,
      locator: redactText(path),
      nextStep: 'Name a folder that exists.',
    },
  ])
}
