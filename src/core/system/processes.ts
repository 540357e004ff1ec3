/** Who a process is, so that another one can tell later whether it still runs. */
import { readProc, readProcessStat } from './proc.ts'

/** A process id alone is used again by the system; with the start time and the boot it names one process for good. */
export interface ProcessIdentity {
  readonly pid: number
  /** Clock ticks from boot to start (Linux), else null. */
  readonly startedAt: string | null
  /** The kernel's id of this boot (Linux), else null. */
  readonly boot: string | null
  readonly host: string
}

export interface ProcessTable {
  readonly self: ProcessIdentity
  /** unknown: it runs on another machine, or only its number is in use and the system gives no start times. */
  checkProcess(identity: ProcessIdentity): 'alive' | 'dead' | 'unknown'
}

let known: ProcessIdentity | undefined

/** Only changes ask who they are: until then nothing is read for it. */
function identifySelf(): ProcessIdentity {
  known ??= {
    pid: process.pid,
    startedAt: readProcessStat(process.pid)?.startedAt ?? null,
    boot: readProc('sys/kernel/random/boot_id')?.trim() ?? null,
    host: process.getBuiltinModule('node:os').hostname(),
  }
  return known
}

export const nodeProcesses: ProcessTable = {
  get self() {
    return identifySelf()
  },
  checkProcess,
}

function checkProcess(identity: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  const self = identifySelf()
  if (identity.host !== self.host) return 'unknown'
  if (identity.boot !== self.boot) return 'dead'
  if (!isPidInUse(identity.pid)) return 'dead'
  if (identity.pid === self.pid && identity.startedAt === self.startedAt) return 'alive'
  if (identity.startedAt === null) return 'unknown'
  const found = readProcessStat(identity.pid)
  if (!found) return isPidInUse(identity.pid) ? 'unknown' : 'dead'
  return found.startedAt === identity.startedAt && !found.isOver ? 'alive' : 'dead'
}

function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
