/** Asks git about a repository, and nothing else of it: no write, no lock, no network, no program of the repository's choice. */
import { execFile } from 'node:child_process'
import type { FileReader } from './file-system.ts'
import { findProgram } from './find-program.ts'
import { isInside } from './safe-path.ts'

export interface GitOptions {
  readonly platform: 'posix' | 'win32'
  /** The user's environment. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** A git that lies in this folder is not started: a project could bring its own. */
  readonly project: string
}

export interface GitProgram {
  /**
   * What git prints, or undefined where it fails: no repository, no such object, too much output, too slow. `words` is a
   * subcommand that only reads; `folder` an absolute path.
   */
  run(folder: string, words: readonly string[], input?: string): Promise<Buffer | undefined>
}

/** All questions of one look together. */
const totalMs = 10_000
const maxBytes = 64 * 1024 * 1024

/**
 * Settings of the repository that could start a program, and answers that a person would look at. Filters and textconv are
 * only run where a command is asked for them (https://git-scm.com/docs/git, https://git-scm.com/docs/git-config, 2026-12-01).
 */
const safeWords = [
  '--no-pager',
  '--no-optional-locks',
  '--literal-pathspecs',
  ...[
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'core.pager=cat',
    'log.showSignature=false',
    'protocol.allow=never',
    'safe.bareRepository=explicit',
  ].flatMap((setting) => ['-c', setting]),
]

/** undefined where there is no git outside the project. */
export async function openGit(files: FileReader, options: GitOptions): Promise<GitProgram | undefined> {
  const { env, platform, project } = options
  const delimiter = platform === 'win32' ? ';' : ':'
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '' && !isInside(project, folder))
  const program = await findProgram(files, {
    command: 'git',
    path: folders.join(delimiter),
    folder: project,
    platform,
    endings: '.EXE',
  })
  const real = program === undefined ? undefined : await files.readRealPath(program)
  if (program === undefined || real === undefined || isInside(project, real)) return undefined
  const deadline = Date.now() + totalMs
  const environment = buildEnvironment(env)
  return {
    run: (folder, words, input) =>
      start(program, ['-C', folder, ...safeWords, ...words], environment, deadline - Date.now(), input),
  }
}

/** Variables of git would name another repository, or a file to write a trace to. */
function buildEnvironment(env: GitOptions['env']): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !/^GIT_/i.test(name))
  return {
    ...Object.fromEntries(kept),
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_TRACE2: '0',
    GIT_TRACE2_EVENT: '0',
    GIT_TRACE2_PERF: '0',
    LC_ALL: 'C',
  }
}

function start(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  timeout: number,
  input = '',
): Promise<Buffer | undefined> {
  if (timeout <= 0) return Promise.resolve(undefined)
  const options = { env, timeout, maxBuffer: maxBytes, killSignal: 'SIGKILL', windowsHide: true } as const
  return new Promise((resolve) => {
    const child = execFile(program, words, { ...options, encoding: 'buffer' }, (error, stdout) => {
      resolve(error === null ? stdout : undefined)
    })
    // A git that has ended already reads no more; its exit says so.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}
