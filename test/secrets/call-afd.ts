/** The command line called in this process: as fast as the core, with nothing between its answer and the test. */
import { homedir } from 'node:os'
import { runCli } from '../../src/cli/run-cli.ts'

export interface CliAnswer {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

export interface CliPlace {
  readonly home: string
  readonly cwd: string
  readonly input?: string
}

/** The home is this process's for the time of the call: one call at a time. */
export async function callAfd({ home, cwd, input = '' }: CliPlace, words: readonly string[]): Promise<CliAnswer> {
  const before = { HOME: process.env.HOME, USERPROFILE: process.env.USERPROFILE }
  Object.assign(process.env, { HOME: home, USERPROFILE: home })
  let stdout = ''
  let stderr = ''
  try {
    const exitCode = await runCli(words, {
      environment: {},
      platform: process.platform,
      cwd,
      home,
      script: '/usr/bin/afd',
      version: '0.0.0',
      outIsTerminal: false,
      writeOut: (text) => {
        stdout += text
      },
      writeError: (text) => {
        stderr += text
      },
      readStandardInput: () => Promise.resolve(input),
    })
    return { exitCode, stdout, stderr }
  } finally {
    process.env.HOME = before.HOME ?? homedir()
    if (before.USERPROFILE === undefined) delete process.env.USERPROFILE
    else process.env.USERPROFILE = before.USERPROFILE
  }
}
