/** A home in which all six agents are at work, each with files of its own, and the manager that looks after it. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AgentManager, createAgentManager } from '../../src/core/agent-manager.ts'
import type { FileWriter } from '../../src/core/system/file-system.ts'
import type { UserDirectories } from '../../src/core/system/user-directories.ts'
import { locksHeldHere } from '../../src/core/transaction/lock-owner.ts'
import type { Confirmation, Plan, PlanRequest, PlanRequestOf } from '../../src/model/plan.ts'
import { ProblemError } from '../../src/model/problem.ts'
import { type HomeSnapshot, makeTempHome, type TempHome } from './temp-home.ts'

export const allAgents = ['claude-code', 'codex', 'antigravity', 'pi', 'hermes', 'grok'] as const
export type KnownAgent = (typeof allAgents)[number]

const isWindows = process.platform === 'win32'
const hermesHome = isWindows ? 'AppData/Local/hermes' : '.hermes'

/** The file of each agent's user scope, below the home. */
export const userFiles: Readonly<Record<KnownAgent, string>> = {
  'claude-code': '.claude.json',
  codex: '.codex/config.toml',
  antigravity: '.gemini/config/mcp_config.json',
  pi: '.pi/agent/mcp.json',
  hermes: `${hermesHome}/config.yaml`,
  grok: '.grok/config.toml',
}

export const selectAll: PlanRequest = { operation: 'select-agents', agents: [...allAgents] }
export const syncUser: PlanRequest = { operation: 'sync', scope: 'user' }

export function adoptFromClaude(...servers: string[]): PlanRequestOf<'adopt'> {
  return { operation: 'adopt', agent: 'claude-code', servers, fromScope: 'user', toScope: 'user' }
}

/** What no change is about: journals, snapshots and locks. */
const bookkeeping = ['.afd/backups', '.afd/locks']
const source = path.join('fixtures', 'homes', 'six-agents')
/** Many homes and transactions in a row wait for no disk where there is a folder in memory. */
const fastFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export interface HomeOptions {
  readonly fileSystem?: FileWriter
  readonly env?: UserDirectories['env']
}

export interface AgentHome extends TempHome {
  /** Real path of the project `code/web`, an empty folder at first. */
  readonly project: string
  readonly manager: AgentManager
  /** Another manager of the same home: with a disk that fails, or another environment. */
  open(options: HomeOptions): AgentManager
  read(name: string): Promise<string>
  write(name: string, text: string): Promise<void>
  /** Replaces one text that is there exactly once. */
  edit(name: string, text: string, by: string): Promise<void>
  /** Plans and confirms; fails where the plan is blocked or is not carried out. */
  apply(request: PlanRequest): Promise<Confirmation>
  /** Everything that a change may be about, bytes and modes. */
  readFiles(): Promise<HomeSnapshot>
  /** Which inode holds every file, and when it was last written. */
  readStamps(): Promise<Readonly<Record<string, string>>>
}

/** `files` are added to the home, or replace what is in it. */
export async function makeAgentHome(files: Readonly<Record<string, string>> = {}): Promise<AgentHome> {
  const base = await makeTempHome({ ...(await readFixture()), ...files }, fastFolder)
  const project = base.path('code/web')
  await mkdir(project, { recursive: true })
  const open = ({ fileSystem, env = {} }: HomeOptions) =>
    createAgentManager({
      directories: { platform: isWindows ? 'win32' : 'posix', home: base.home, env },
      ...(fileSystem ? { fileSystem } : {}),
    })
  const manager = open({})
  const read = (name: string) => readFile(base.path(name), 'utf8')
  const write = async (name: string, text: string) => {
    await mkdir(path.dirname(base.path(name)), { recursive: true })
    await writeFile(base.path(name), text)
  }
  return {
    ...base,
    project,
    manager,
    open,
    read,
    write,
    edit: async (name, text, by) => write(name, replaceOnce(await read(name), text, by)),
    apply: (request) => applyChange(manager, request),
    readFiles: () => base.snapshot(bookkeeping),
    readStamps: async () => {
      const files = Object.entries(await base.snapshot(bookkeeping)).filter(([, { kind }]) => kind === 'file')
      const stamps = files.map(async ([name]) => [name, await readStamp(base.path(name))] as const)
      return Object.fromEntries(await Promise.all(stamps))
    },
  }
}

export async function withAgentHome(
  work: (home: AgentHome) => Promise<void>,
  files: Readonly<Record<string, string>> = {},
): Promise<void> {
  const home = await makeAgentHome(files)
  try {
    await work(home)
  } finally {
    await home.remove()
  }
}

export function replaceOnce(text: string, part: string, by: string): string {
  assert.equal(text.split(part).length, 2, `${JSON.stringify(part)} is there exactly once`)
  return text.replace(part, () => by)
}

export async function planUnblocked(manager: AgentManager, request: PlanRequest): Promise<Plan> {
  const plan = await manager.planChange(request)
  assert.deepEqual(plan.blockers, [])
  return plan
}

export async function applyChange(manager: AgentManager, request: PlanRequest): Promise<Confirmation> {
  const { token } = await planUnblocked(manager, request)
  const done = await manager.confirmChange(request, token)
  assert.deepEqual({ outcome: done.outcome, problems: done.problems }, { outcome: 'applied', problems: [] })
  return done
}

/** The problems of a request that cannot be planned at all. */
export async function readRefusal(request: Promise<unknown>): Promise<ProblemError['problems']> {
  try {
    await request
  } catch (error) {
    if (error instanceof ProblemError) return error.problems
    throw error
  }
  return assert.fail('The request is refused.')
}

/** The state of one server in every agent that it is meant for. */
export async function readStates(
  manager: AgentManager,
  server: string,
  project?: string,
): Promise<Readonly<Record<string, string>>> {
  const view = project === undefined ? ({ scope: 'user' } as const) : ({ scope: 'effective', project } as const)
  const { servers } = await manager.verify({ ...view, servers: [server] })
  return Object.fromEntries(servers.flatMap(({ targets }) => targets.map(({ agent, state }) => [agent, state])))
}

/** The same state in every one of the agents. */
export function inAll(state: string, agents: readonly string[] = allAgents): Readonly<Record<string, string>> {
  return Object.fromEntries(agents.map((agent) => [agent, state]))
}

/** What is left of a process that was killed: its locks are nobody's. */
export function endProcess(): void {
  locksHeldHere.clear()
}

async function readStamp(file: string): Promise<string> {
  const { ino, mtimeMs, size } = await lstat(file)
  return [ino, mtimeMs, size].join(' ')
}

async function readFixture(): Promise<Record<string, Buffer>> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const name = path.relative(source, file).replaceAll('\\', '/')
        return [name.replace(/^[.]hermes\//, `${hermesHome}/`), await readFile(file)] as const
      }),
    ),
  )
}
