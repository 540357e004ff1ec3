/** Starts a program so that it can be ended with everything that it has started itself. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { pause } from './pause.ts'
import { listLiving } from './process-scan.ts'
import { waitAtMost } from './wait-at-most.ts'
import { windowsProgram } from './windows-program.ts'

export interface ProgramStart {
  /** Absolute path. */
  readonly command: string
  readonly args: readonly string[]
  /** Absolute path of a folder that exists. */
  readonly folder: string
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>
  /** Windows: the arguments are quoted already. */
  readonly isQuoted?: boolean
  /** Whether what has moved to the background is ended too. */
  readonly endsBackground: boolean
}

export interface ProgramEnd {
  /** null where a signal ended it. */
  readonly code: number | null
  readonly signal: string | null
}

export interface ProcessTree {
  readonly stdin: NodeJS.WritableStream
  readonly stdout: NodeJS.ReadableStream
  readonly stderr: NodeJS.ReadableStream
  /** When the program itself has ended; what it started may still run. */
  readonly ended: Promise<ProgramEnd>
  /** Ends all of it and resolves when it is gone; on Windows what an already ended program has left stays. */
  end(): Promise<void>
}

/** The system could not start a program. */
export class ProgramStartError extends Error {
  /** ENOENT, EACCES, … */
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(`A program cannot be started: ${code}`, options)
    this.name = 'ProgramStartError'
    this.code = code
  }
}

const isWindows = process.platform === 'win32'
const markName = 'AFD_STARTED'
/** A polite request, told once to each, then the one that cannot be refused, told until nobody is left; in milliseconds. */
const requests = [
  { signal: 'SIGTERM', patience: 2000, isRepeated: false },
  { signal: 'SIGKILL', patience: 5000, isRepeated: true },
] as const
const lookEvery = 50

interface Root {
  readonly child: ChildProcessWithoutNullStreams
  readonly pid: number
  readonly mark: string | undefined
}

const running = new Set<Root>()

/** Rejects with a ProgramStartError. */
export function startProcessTree(start: ProgramStart): Promise<ProcessTree> {
  const value = randomBytes(16).toString('hex')
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown) => {
      reject(new ProgramStartError((error as NodeJS.ErrnoException).code ?? 'EUNKNOWN', { cause: error }))
    }
    try {
      const child = spawn(start.command, start.args, {
        cwd: start.folder,
        env: start.endsBackground ? { ...start.env, [markName]: value } : start.env,
        // A group of its own: a signal reaches all of it, and Ctrl-C in the terminal none of it.
        detached: !isWindows,
        windowsHide: true,
        windowsVerbatimArguments: start.isQuoted ?? false,
      })
      child.on('error', refuse)
      child.once('spawn', () => resolve(buildTree(child, start.endsBackground ? `${markName}=${value}` : undefined)))
    } catch (error) {
      refuse(error)
    }
  })
}

function buildTree(child: ChildProcessWithoutNullStreams, mark: string | undefined): ProcessTree {
  const root: Root = { child, pid: child.pid ?? 0, mark }
  if (running.size === 0) process.on('exit', endAllNow)
  running.add(root)
  // A program that has ended does not read any more; that is told by `ended`.
  child.stdin.on('error', () => undefined)
  const ended = new Promise<ProgramEnd>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  let ending: Promise<void> | undefined
  return {
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
    ended,
    end: () => {
      ending ??= endTree(root, ended)
      return ending
    },
  }
}

async function endTree(root: Root, ended: Promise<ProgramEnd>): Promise<void> {
  root.child.stdin.destroy()
  await (isWindows ? endOnWindows(root, ended) : endOnPosix(root))
  root.child.stdout.destroy()
  root.child.stderr.destroy()
  running.delete(root)
  if (running.size === 0) process.off('exit', endAllNow)
}

async function endOnPosix(root: Root): Promise<void> {
  for (const { signal, patience, isRepeated } of requests) {
    const told = new Set<number>()
    const until = Date.now() + patience
    while (Date.now() < until) {
      const living = listOurs(root)
      if (living.length === 0) return
      for (const pid of living.filter((id) => isRepeated || !told.has(id))) {
        signalProcess(pid, signal)
        told.add(pid)
      }
      await pause(lookEvery)
    }
  }
}

/** Process ids; a negative one means a whole group. */
function listOurs({ pid, mark }: Root): readonly number[] {
  const living = listLiving(pid, mark)
  if (living === undefined) return signalProcess(-pid, 0) ? [-pid] : []
  const alone = living.filter(({ isInGroup }) => !isInGroup).map((found) => found.pid)
  return living.length > alone.length ? [-pid, ...alone] : alone
}

/** Whether there was anyone to get it. */
function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

async function endOnWindows(root: Root, ended: Promise<ProgramEnd>): Promise<void> {
  if (root.child.exitCode !== null || root.child.signalCode !== null) return
  const { command, args } = buildTaskkill(root.pid)
  const taskkill = spawn(command, args, { stdio: 'ignore', windowsHide: true })
  await new Promise<void>((resolve) => {
    taskkill.once('error', () => {
      root.child.kill()
      resolve()
    })
    taskkill.once('exit', () => resolve())
  })
  await waitAtMost(ended, requests[0].patience)
}

function buildTaskkill(pid: number): { readonly command: string; readonly args: string[] } {
  return { command: windowsProgram('taskkill.exe'), args: ['/pid', String(pid), '/T', '/F'] }
}

/** This process ends before its time: nothing can be waited for any more. */
function endAllNow(): void {
  for (const root of running) {
    if (isWindows) {
      const { command, args } = buildTaskkill(root.pid)
      spawnSync(command, args, { stdio: 'ignore', windowsHide: true })
    } else {
      for (const pid of listOurs(root)) signalProcess(pid, 'SIGKILL')
    }
  }
}
