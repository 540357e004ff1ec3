/** The process dies: at any step of a change, and again at any step of the recovery. */
import assert from 'node:assert/strict'
import type { PlanRequest } from '../../src/model/plan.ts'
import { ProblemError } from '../../src/model/problem.ts'
import { buildFailingFileSystem } from '../helpers/failing-file-system.ts'
import type { MemoryDisk } from '../helpers/memory-disk.ts'
import type { CrashCase } from './crash-case.ts'
import { checkEnd } from './legal-end.ts'
import { listDifferences, type SimulatedProcess, startProcess } from './memory-home.ts'
import type { Rehearsal } from './rehearsal.ts'

/** A dead process leaves the disk as it was at that moment and nothing else, so no change has to run again for these. */
export interface Death {
  readonly where: string
  readonly disk: MemoryDisk
}

/** Before the first call, after each, and where a file is made also with half of its bytes and with none. */
export function listDeaths({ calls, states }: Rehearsal): readonly Death[] {
  return states.flatMap((disk, index) => {
    const after = calls[index - 1]
    const next = calls[index]
    const torn = next?.name === 'createFile' ? [0, 0.5] : []
    return [
      { where: after ? `killed after ${index - 1} ${after.name}` : 'killed before the first call', disk },
      ...torn.map((part) => ({
        where: `killed in ${index} createFile with ${part} of its bytes`,
        disk: tear(disk, states[index + 1], next?.path ?? '', part),
      })),
    ]
  })
}

function tear(before: MemoryDisk, after: MemoryDisk | undefined, path: string, part: number): MemoryDisk {
  const whole = after?.readBytes(path)
  assert.ok(whole, path)
  const torn = before.copy()
  torn.put(path, whole.subarray(0, Math.floor(whole.length * part)))
  return torn
}

export function buildKills(rehearsal: Rehearsal): readonly CrashCase[] {
  return listDeaths(rehearsal).map(({ where, disk }) => ({
    where,
    run: () => checkEnd(disk.copy(), rehearsal, 'killed'),
  }))
}

/** The process that recovers dies before any of its calls, and a third one recovers. */
export async function buildDoubleKills(rehearsal: Rehearsal, deaths: readonly Death[]): Promise<readonly CrashCase[]> {
  const cases: CrashCase[] = []
  for (const { where, disk } of deaths) {
    for (const [index, state] of (await recordRecovery(disk)).entries())
      cases.push({
        where: `${where}, and the recovery before ${index}`,
        run: () => checkEnd(state.copy(), rehearsal, 'killed'),
      })
  }
  return cases
}

async function recordRecovery(disk: MemoryDisk): Promise<readonly MemoryDisk[]> {
  const states: MemoryDisk[] = []
  const copy = disk.copy()
  const files = buildFailingFileSystem(copy.files)
  files.beforeCall = () => {
    states.push(copy.copy())
    return Promise.resolve()
  }
  const process = startProcess(files)
  await process.recover()
  process.die()
  return states
}

/**
 * The same change is made again: it says what it had to bring to an end, and is carried out. Where half of it hides what it
 * is about, it says that a change was cut short, and is made after a recovery.
 */
export function buildNextChanges(rehearsal: Rehearsal, deaths: readonly Death[]): readonly CrashCase[] {
  return deaths.map(({ where, disk }) => ({
    where: `${where}, then changed again`,
    run: () => changeAgain(rehearsal, disk.copy()),
  }))
}

async function changeAgain({ request, new: wanted }: Rehearsal, disk: MemoryDisk): Promise<void> {
  const open = await startProcess(disk.files).listUnfinished()
  const recovered: string[] = []
  const isDone = () => recovered.length === open.length && listDifferences(disk, wanted).length === 0
  for (let attempt = 1; attempt <= 3 && !isDone(); attempt += 1)
    recovered.push(...(await changeOrRecover(request, disk, open)))
  assert.deepEqual(listDifferences(disk, wanted), [], 'it is carried out')
  assert.deepEqual(recovered, open, 'what was cut short is named')
}

/** The ids of the transactions that it brought to an end. */
async function changeOrRecover(
  request: PlanRequest,
  disk: MemoryDisk,
  open: readonly string[],
): Promise<readonly string[]> {
  const process = startProcess(disk.files)
  try {
    return await confirmPlan(process, request)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const named = error.problems.flatMap(({ code, locator }) => (code === 'unfinished-transaction' ? [locator] : []))
    assert.deepEqual(named, open)
    return await confirmPlan(process, { operation: 'recover', transaction: open[0] ?? '' })
  } finally {
    process.die()
  }
}

async function confirmPlan(process: SimulatedProcess, request: PlanRequest): Promise<readonly string[]> {
  const { token } = await process.plan(request)
  return (await process.confirm(request, token)).recovered
}
