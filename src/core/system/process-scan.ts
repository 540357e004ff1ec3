/** Finds living processes by their process group or by a mark in their environment, on Linux. */
import { listProcessIds, readProcessStat, readProcessWords } from './proc.ts'

export interface LivingProcess {
  readonly pid: number
  /** It has not left the process group that was asked for. */
  readonly isInGroup: boolean
}

/**
 * Every process of the group, and every one that still carries the mark: a program that puts itself into the background
 * leaves its group and its parent, but keeps the environment it was started with. Those that ended and wait to be
 * collected do not count. undefined where there is no /proc.
 */
export function listLiving(group: number, mark: string | undefined): readonly LivingProcess[] | undefined {
  return listProcessIds()?.flatMap((pid) => {
    const found = readProcessStat(pid)
    if (found === undefined || found.isOver) return []
    const isInGroup = found.group === group
    const isOurs = isInGroup || (mark !== undefined && readProcessWords(pid, 'environ').includes(mark))
    return isOurs ? [{ pid, isInGroup }] : []
  })
}
