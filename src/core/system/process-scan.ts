/** Finds living processes by their process group or by a mark in their environment, on Linux. */
import { readdirSync, readFileSync } from 'node:fs'

export interface LivingProcess {
  readonly pid: number
  /** It has not left the process group that was asked for. */
  readonly isInGroup: boolean
}

/**
 * Every process of the group, and every one that still carries the mark: a program that puts itself into the background
 * leaves its group and its parent, but keeps the environment it was started with (man 5 proc, /proc/pid/environ). Those
 * that ended and wait to be collected do not count. undefined where there is no /proc.
 */
export function listLiving(group: number, mark: string | undefined): readonly LivingProcess[] | undefined {
  const names = listProcesses()
  return names?.flatMap((name) => {
    const found = readStat(name)
    if (found === undefined || found.isOver) return []
    const isInGroup = found.group === group
    const isOurs = isInGroup || (mark !== undefined && carriesMark(name, mark))
    return isOurs ? [{ pid: Number(name), isInGroup }] : []
  })
}

function listProcesses(): readonly string[] | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return undefined
  }
}

/** The name in parentheses may hold anything, so fields are counted after the last one. */
function readStat(pid: string): { readonly group: number; readonly isOver: boolean } | undefined {
  const text = readText(`/proc/${pid}/stat`)
  const [state, , group] = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? []
  return group === undefined ? undefined : { group: Number(group), isOver: state === 'Z' || state === 'X' }
}

function carriesMark(pid: string, mark: string): boolean {
  return readText(`/proc/${pid}/environ`)?.split('\0').includes(mark) ?? false
}

/** Processes come and go while they are read, and those of others may not be. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return undefined
  }
}
