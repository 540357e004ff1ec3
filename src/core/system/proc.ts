/** Reads what Linux tells of its processes below /proc (man 5 proc). */
import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessStat {
  /** The id of its process group. */
  readonly group: number
  /** Clock ticks from boot to start. */
  readonly startedAt: string
  /** It has ended and waits to be collected. */
  readonly isOver: boolean
}

/** The ids of all processes; undefined where the system does not tell. */
export function listProcessIds(): readonly number[] | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return undefined
  }
}

/** The name in parentheses may hold anything, so fields are counted after the last one. */
export function readProcessStat(pid: number): ProcessStat | undefined {
  const text = readProc(`${pid}/stat`)
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? []
  const [state, , group] = fields
  const startedAt = fields[19]
  if (group === undefined || startedAt === undefined) return undefined
  return { group: Number(group), startedAt, isOver: state === 'Z' || state === 'X' }
}

/** The words of its command line, or its environment as `NAME=value`; none where it is gone or another user's. */
export function readProcessWords(pid: number, file: 'cmdline' | 'environ'): readonly string[] {
  return readProc(`${pid}/${file}`)?.split('\0') ?? []
}

/** Processes come and go while they are read, and those of others may not be. */
export function readProc(name: string): string | undefined {
  // Elsewhere it would be a folder like any other, with what anybody put there: on Windows, one of the current drive.
  if (process.platform !== 'linux') return undefined
  try {
    return readFileSync(`/proc/${name}`, 'utf8')
  } catch {
    return undefined
  }
}
