/** Where the user lives and with which environment, as plain data. */
import { isAbsolute } from 'node:path'

export interface UserDirectories {
  readonly platform: 'posix' | 'win32'
  /** Absolute, links not yet resolved. */
  readonly home: string
  /** Of this process; on win32 every name is upper-cased, because Windows does not tell names apart by case. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder the user is in; its project must not choose the user's files. */
  readonly workingDirectory?: string
}

export function readUserDirectories(): UserDirectories {
  const isWindows = process.platform === 'win32'
  // What os.homedir() looks at first; node:os itself is loaded only where that does not help.
  const named = (isWindows ? process.env.USERPROFILE : process.env.HOME) ?? ''
  return {
    platform: isWindows ? 'win32' : 'posix',
    // An empty or relative HOME would put our files below the current folder.
    home: isAbsolute(named) ? named : process.getBuiltinModule('node:os').userInfo().homedir,
    env: isWindows ? upperCaseNames(process.env) : { ...process.env },
    ...readWorkingDirectory(),
  }
}

/** A folder that was removed under our feet chooses nothing. */
function readWorkingDirectory(): Pick<UserDirectories, 'workingDirectory'> {
  try {
    return { workingDirectory: process.cwd() }
  } catch {
    return {}
  }
}

function upperCaseNames(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name.toUpperCase(), value]))
}
