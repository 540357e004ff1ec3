/** A home with one project in it, under git where a test asks for it, and the doctor that looks at it. */
import { execFileSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createAgentManager } from '../../src/core/agent-manager.ts'
import type { DoctorReport } from '../../src/model/doctor.ts'
import { makeTempHome, type TempHome } from '../helpers/temp-home.ts'

export const golden = '.agents/buddy-agent-harness/mcp.toml'
export const record = '.agents/buddy-agent-harness/mcp.projected.json'

export interface DoctorHome extends TempHome {
  readonly project: string
  /** Writes files of the project; undefined removes one. */
  write(files: Readonly<Record<string, string | undefined>>): Promise<void>
  git(...words: readonly string[]): string
  /** Writes the files and commits everything. */
  commit(files: Readonly<Record<string, string | undefined>>): Promise<void>
  examine(options?: {
    readonly user?: boolean
    readonly hazards?: boolean
    readonly project?: string
    readonly path?: string
    readonly env?: Readonly<Record<string, string>>
  }): Promise<DoctorReport>
  /** `code locator` of each finding. */
  list(options?: Parameters<DoctorHome['examine']>[0]): Promise<readonly string[]>
}

/** `files` of the project. Without `git` there is no repository. */
export async function makeDoctorHome(
  files: Readonly<Record<string, string>>,
  options: { readonly git?: boolean; readonly user?: Readonly<Record<string, string>> } = {},
): Promise<DoctorHome> {
  const base = await makeTempHome(options.user ?? {})
  const project = base.path('code/app')
  await mkdir(project, { recursive: true })
  const write: DoctorHome['write'] = async (changes) => {
    for (const [name, text] of Object.entries(changes)) {
      const file = path.join(project, ...name.split('/'))
      await mkdir(path.dirname(file), { recursive: true })
      if (text === undefined) await rm(file)
      else await writeFile(file, text)
    }
  }
  const git = (...words: readonly string[]) => runGit(base.home, project, words)
  const examine: DoctorHome['examine'] = ({
    user = false,
    hazards = false,
    project: folder = project,
    path: paths,
    env: more,
  } = {}) => {
    const env = { ...more, PATH: paths ?? process.env.PATH }
    const platform = process.platform === 'win32' ? 'win32' : 'posix'
    return createAgentManager({ directories: { platform, home: base.home, env } }).runDoctor({
      project: folder,
      user,
      hazards,
    })
  }
  const home: DoctorHome = {
    ...base,
    project,
    write,
    git,
    examine,
    commit: async (changes) => {
      await write(changes)
      git('add', '--all')
      git('commit', '--quiet', '--allow-empty', '--message', 'a step')
    },
    list: async (look) => (await examine(look)).findings.map(({ code, locator }) => `${code} ${locator}`),
  }
  if (options.git === true) git('init', '--quiet', '--initial-branch', 'main')
  await write(files)
  return home
}

/** Why tests of git cannot run here; false where they can. */
export const withoutGit: string | false = hasGit() ? false : 'there is no git on this machine'

function hasGit(): boolean {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export function runGit(home: string, folder: string, words: readonly string[]): string {
  const identity = ['-c', 'user.name=Someone', '-c', 'user.email=someone@example.com', '-c', 'commit.gpgsign=false']
  const settings = ['-c', 'protocol.file.allow=always', '-c', 'core.autocrlf=false']
  const env = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1' }
  return execFileSync('git', ['-C', folder, ...identity, ...settings, ...words], {
    env,
    encoding: 'utf8',
    stdio: 'pipe',
  })
}
