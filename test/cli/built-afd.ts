/** The command line as it is shipped, built once for a test file and called as a user calls it. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface Answer {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface CallOptions {
  readonly home: string
  /** Default: the home. */
  readonly cwd?: string
  readonly input?: string
  readonly environment?: Readonly<Record<string, string>>
}

export interface BuiltAfd {
  readonly script: string
  call(options: CallOptions, ...words: readonly string[]): Promise<Answer>
  remove(): Promise<void>
}

/** Needs the project's folder as the current one. */
export async function buildAfd(): Promise<BuiltAfd> {
  const folder = await mkdtemp(path.join(tmpdir(), 'afd-cli-'))
  const program = `import { buildCommandLine } from './build/build-command-line.mjs'; await buildCommandLine(${JSON.stringify(folder)})`
  const build = await run(['--input-type=module', '-e', program], { cwd: process.cwd(), env: process.env })
  if (build.exitCode !== 0) throw new Error(`The command line cannot be built.\n${build.stderr}`)
  const script = path.join(folder, 'cli.js')
  return {
    script,
    call: ({ home, cwd = home, input, environment }, ...words) =>
      run([script, ...words], {
        cwd,
        env: { ...bareEnvironment(home), ...environment },
        ...(input === undefined ? {} : { input }),
      }),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** Nothing of the machine that runs the tests decides where agents keep their files. */
function bareEnvironment(home: string): NodeJS.ProcessEnv {
  const { PATH = '', SystemRoot } = process.env
  const windows = SystemRoot === undefined ? {} : { SystemRoot, APPDATA: path.join(home, 'AppData', 'Roaming') }
  return { PATH, HOME: home, USERPROFILE: home, ...windows }
}

interface RunOptions {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly input?: string
}

function run(words: readonly string[], { cwd, env, input = '' }: RunOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { cwd, env })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, stdout, stderr }))
    child.stdin.end(input)
  })
}
