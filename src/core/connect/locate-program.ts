/** Finds the program that a definition starts, and says on which PATH it is. */
import type { Health } from '../../model/health.ts'
import type { FileReader } from '../system/file-system.ts'
import { findProgram } from '../system/find-program.ts'
import type { Launch } from './build-launch.ts'
import { ConnectFailure } from './connect-failure.ts'

export interface ProgramPlace {
  readonly platform: 'posix' | 'win32'
  /** Absolute path of the folder it runs in. */
  readonly folder: string
  /** Asked only where the command is not on our own PATH. */
  readonly readLoginPath: () => Promise<string | undefined>
}

export interface LocatedProgram {
  /** Absolute path. */
  readonly file: string
  readonly env: Readonly<Record<string, string>>
  readonly foundOn: Health['foundOn']
}

/** Rejects with a ConnectFailure. */
export async function locateProgram(
  files: FileReader,
  { command, env, hasOwnPath }: Launch & { readonly kind: 'stdio' },
  { platform, folder, readLoginPath }: ProgramPlace,
): Promise<LocatedProgram> {
  const find = (path: string) => findProgram(files, { command, path, folder, platform, endings: env.PATHEXT })
  const isName = !/[\\/]/.test(command)
  const file = await find(env.PATH ?? '')
  if (file !== undefined) return { file, env, foundOn: isName && !hasOwnPath ? 'own-path' : undefined }
  // Only a name can be on another PATH, and a definition that brings its own PATH means that one.
  const loginPath = isName && !hasOwnPath ? await readLoginPath() : undefined
  const elsewhere = loginPath === undefined ? undefined : await find(loginPath)
  if (elsewhere === undefined || loginPath === undefined)
    throw new ConnectFailure({
      outcome: 'failing',
      cause: 'not-found',
      reason: describeMissing(isName, hasOwnPath, loginPath !== undefined),
      nextStep: 'Install it, or name it by its whole path.',
    })
  // The whole PATH: a script of an interpreter (npx) needs that one to be found too.
  return { file: elsewhere, env: { ...env, PATH: loginPath }, foundOn: 'login-shell-path' }
}

function describeMissing(isName: boolean, hasOwnPath: boolean, hasAskedShell: boolean): string {
  if (!isName) return 'There is no program at the path of its command.'
  if (hasOwnPath) return 'Its command is not on the PATH that the definition sets.'
  if (hasAskedShell) return "Its command is neither on afd's PATH nor on the login shell's."
  return "Its command is not on afd's PATH; the login shell's could not be asked."
}
