/** Asks the user's login shell for its PATH: a program started from a desktop has another one. */
import { randomBytes } from 'node:crypto'
import { basename, isAbsolute } from 'node:path'
import { pause } from './pause.ts'
import { type ProcessTree, startProcessTree } from './process-tree.ts'
import { waitAtMost } from './wait-at-most.ts'

export interface LoginShell {
  /** The user's own environment. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly limitMs: number
  readonly signal: AbortSignal
}

/** A shell prints what its start files say; anything beyond this is not the answer. */
const mostCharacters = 1_000_000
const usual = ['-i', '-l', '-c'] as const
const flags: Readonly<Record<string, readonly string[]>> = {
  sh: usual,
  bash: usual,
  zsh: usual,
  dash: usual,
  ksh: usual,
  fish: usual,
  csh: ['-ic'],
  tcsh: ['-ic'],
}
/** What keeps start files from asking questions or from moving into another program. */
const quiet = { DISABLE_AUTO_UPDATE: 'true', ZSH_TMUX_AUTOSTART: 'false', TERM: 'dumb' }

/** undefined on Windows, where the shell is one we do not know, does not answer in time or says nothing. */
export async function readLoginShellPath({ env, home, limitMs, signal }: LoginShell): Promise<string | undefined> {
  const shell = process.platform === 'win32' ? undefined : (env.SHELL ?? readAccountShell())
  const options = shell === undefined || !isAbsolute(shell) ? undefined : flags[basename(shell)]
  if (shell === undefined || options === undefined) return undefined
  const mark = randomBytes(12).toString('hex')
  const question = `/bin/sh -c 'printf "%s%s%s" ${mark} "$PATH" ${mark}'`
  const set = Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const environment = { ...Object.fromEntries(set), ...quiet }
  const start = { command: shell, args: [...options, question], folder: home, env: environment }
  // An agent of the user that a start file puts into the background is not ours to end.
  const tree = await startProcessTree({ ...start, endsBackground: false }).catch(() => undefined)
  if (tree === undefined) return undefined
  try {
    return await waitAtMost(Promise.race([readBetween(tree, mark), waitForAbort(signal)]), limitMs)
  } finally {
    await tree.end()
  }
}

function readBetween({ stdin, stdout, stderr, ended }: ProcessTree, mark: string): Promise<string | undefined> {
  stdin.end()
  stderr.resume()
  return new Promise((resolve) => {
    let text = ''
    stdout.setEncoding('utf8')
    stdout.on('data', (chunk: string) => {
      text += chunk
      const [, path, rest] = text.split(mark)
      if (path !== undefined && rest !== undefined) resolve(path)
      else if (text.length > mostCharacters) resolve(undefined)
    })
    // Its last words may still be on their way when it has ended.
    void ended.then(() => pause(100)).then(() => resolve(undefined))
  })
}

function waitForAbort(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}

function readAccountShell(): string | undefined {
  try {
    return process.getBuiltinModule('node:os').userInfo().shell ?? undefined
  } catch {
    return undefined
  }
}
