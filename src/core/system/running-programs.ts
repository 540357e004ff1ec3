/** Names of the programs that a user has running, so that a plan can tell whose files may be in use. */
import { execFile } from 'node:child_process'
import { realpathSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { listProcessIds, readProcessWords } from './proc.ts'
import { windowsProgram } from './windows-program.ts'

/** Programs that run other programs: what counts is the script behind them. */
const runsScripts = /^(node|bun|deno|python[\d.]*|ruby|bash|dash|sh|zsh|electron)$/

/**
 * Lower-case names without `.exe`. On Linux those of the processes whose HOME is `home` (man 5 proc); on Windows all that
 * tasklist shows, asked at most every 5 s. Empty where the system does not tell.
 */
export async function listRunningPrograms(home: string): Promise<ReadonlySet<string>> {
  if (process.platform === 'linux') return new Set(listOwnProcesses().flatMap((pid) => readPrograms(pid, home)))
  return process.platform === 'win32' ? listTasks() : new Set()
}

function listOwnProcesses(): readonly number[] {
  return (listProcessIds() ?? []).filter((pid) => pid !== process.pid && isOwn(pid))
}

/** A process may end while it is looked at. */
function isOwn(pid: number): boolean {
  return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === process.getuid?.()
}

function readPrograms(pid: number, home: string): readonly string[] {
  const [program = '', script = ''] = readProcessWords(pid, 'cmdline')
  const names = [basename(program), ...(runsScripts.test(basename(program)) ? [basename(script)] : [])]
  return hasHome(pid, home) ? names.map(toProgramName) : []
}

function hasHome(pid: number, home: string): boolean {
  const environment = readProcessWords(pid, 'environ')
  const named = environment.find((entry) => entry.startsWith('HOME='))?.slice('HOME='.length)
  return named !== undefined && (named === home || isLinkTo(named, home))
}

function isLinkTo(path: string, folder: string): boolean {
  try {
    return realpathSync(path) === folder
  } catch {
    return false
  }
}

function toProgramName(name: string): string {
  return name.toLowerCase().replace(/[.](exe|js|mjs|cjs|py)$/, '')
}

let tasks: { readonly at: number; readonly names: Promise<ReadonlySet<string>> } | undefined

function listTasks(): Promise<ReadonlySet<string>> {
  if (tasks === undefined || Date.now() - tasks.at > 5000) tasks = { at: Date.now(), names: askTasklist() }
  return tasks.names
}

/** One line a process: `"name.exe","pid",…` (tasklist /fo csv, Windows 11, from its documentation, 2026-12-01). */
function askTasklist(): Promise<ReadonlySet<string>> {
  return new Promise((resolve) => {
    execFile(
      windowsProgram('tasklist.exe'),
      ['/fo', 'csv', '/nh'],
      { timeout: 3000, windowsHide: true },
      (_error, stdout) => {
        const names = [...stdout.matchAll(/^"([^"]+)"/gm)].map((match) => toProgramName(match[1] ?? ''))
        resolve(new Set(names))
      },
    )
  })
}
