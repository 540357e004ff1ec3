/** What a disk must look like when a change that met a fault has been brought to its end. */
import assert from 'node:assert/strict'
import { ProblemError } from '../../src/model/problem.ts'
import { buildFailingFileSystem, CrashSignal } from '../helpers/failing-file-system.ts'
import type { MemoryDisk } from '../helpers/memory-disk.ts'
import { listDifferences, memoryHome, type SimulatedProcess, startProcess } from './memory-home.ts'

/** The process's own word on how it ended. `unfinished`: neither done nor undone yet, and it said so. */
export type Told = 'killed' | 'applied' | 'not applied' | 'unfinished'

export interface LegalEnds {
  readonly old: MemoryDisk
  readonly new: MemoryDisk
}

/** Runs the change to its end, whatever that is; anything but an expected failure is a bug and goes on. */
export async function hearEnding(confirm: ReturnType<SimulatedProcess['confirm']>): Promise<Told> {
  try {
    const { outcome, transaction, problems } = await confirm
    if (outcome === 'applied') return 'applied'
    assert.ok(problems.length > 0, `${outcome} says why`)
    return transaction?.state === 'unfinished' ? 'unfinished' : 'not applied'
  } catch (error) {
    if (error instanceof CrashSignal) return 'killed'
    if (error instanceof ProblemError) return 'not applied'
    throw error
  }
}

/** Right after the process has spoken: until somebody recovers, only hidden traces beside the files and empty folders may be left. */
export function checkWord(disk: MemoryDisk, ends: LegalEnds, told: Told): void {
  if (told !== 'applied' && told !== 'not applied') return
  const end = told === 'applied' ? ends.new : ends.old
  const isTrace = (path: string) =>
    path.includes('.afd-') || (disk.nodes.get(path)?.kind === 'directory' && !end.nodes.has(path))
  assert.deepEqual(
    listDifferences(disk, end).filter((path) => !isTrace(path)),
    [],
    `it said “${told}”`,
  )
}

/** Recovers; then all is old or all is new, nothing is left lying about, and there is nothing more to recover. */
export async function checkEnd(disk: MemoryDisk, ends: LegalEnds, told: Told): Promise<void> {
  await recover(disk)
  const isOld = told !== 'applied' && listDifferences(disk, ends.old).length === 0
  if (!isOld)
    assert.deepEqual(listDifferences(disk, told === 'not applied' ? ends.old : ends.new), [], `it ended as “${told}”`)
  await checkClean(disk)
}

/** Nothing is left lying about, copies are for the owner alone, and there is nothing more to recover. */
export async function checkClean(disk: MemoryDisk): Promise<void> {
  const paths = disk.listPaths(memoryHome)
  assert.deepEqual(paths.filter(isLitter), [])
  const copies = paths.filter((path) => path.startsWith(`${memoryHome}/.afd/backups/`))
  assert.deepEqual(
    copies.filter((path) => ((disk.nodes.get(path)?.mode ?? 0) & 0o077) !== 0),
    [],
  )
  assert.equal(await recover(disk), 0, 'a second recovery writes nothing')
}

/** The number of mutating calls it made. */
export async function recover(disk: MemoryDisk): Promise<number> {
  const files = buildFailingFileSystem(disk.files)
  const process = startProcess(files)
  const { state, problems, recovered } = await process.recover()
  process.die()
  const conflicts = recovered.flatMap((transaction) => transaction.conflicts)
  assert.deepEqual({ state, problems, conflicts }, { state: 'recovered', problems: [], conflicts: [] })
  return files.calls.length
}

/** Temporary files, locks, folders of transactions that are not finished. */
export function isLitter(path: string): boolean {
  return /[.]afd-|[.]lock(\/|$)|[.]afd\/locks\/|[.](open|gone)(\/|$)|next[.]json$/.test(path)
}
