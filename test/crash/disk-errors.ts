/** The disk fails: one call, or all from one on, or a call that has done its work. */
import { buildFailingFileSystem, type Fault } from '../helpers/failing-file-system.ts'
import type { CrashCase } from './crash-case.ts'
import { checkEnd, checkWord, hearEnding } from './legal-end.ts'
import { startProcess } from './memory-home.ts'
import type { Rehearsal } from './rehearsal.ts'

/** Any four in a row have every code, and both kinds twice. */
const errors = [
  { code: 'ENOSPC', sticky: false },
  { code: 'EIO', sticky: true },
  { code: 'EACCES', sticky: false },
  { code: 'EROFS', sticky: true },
  { code: 'ENOSPC', sticky: true },
  { code: 'EIO', sticky: false },
  { code: 'EACCES', sticky: true },
  { code: 'EROFS', sticky: false },
] as const

/** At each call the one whose turn it is, so that every step of a change meets four of them in its four layouts; without a turn all. */
export function buildErrors(rehearsal: Rehearsal, turn: number | undefined): readonly CrashCase[] {
  return rehearsal.calls.flatMap(({ index, name }) =>
    errors
      .filter((_, number) => turn === undefined || number === (turn + index) % errors.length)
      .map(({ code, sticky }) => ({
        where: `${code} ${sticky ? 'from' : 'once at'} ${index} ${name}`,
        run: () => runFault(rehearsal, { kind: 'error', at: index, code, sticky }),
      })),
  )
}

export function buildLateErrors(rehearsal: Rehearsal): readonly CrashCase[] {
  return rehearsal.calls.map(({ index, name }) => ({
    where: `EIO after ${index} ${name} was done`,
    run: () => runFault(rehearsal, { kind: 'error-after', at: index, code: 'EIO' }),
  }))
}

async function runFault(rehearsal: Rehearsal, fault: Fault): Promise<void> {
  const disk = rehearsal.old.copy()
  const process = startProcess(buildFailingFileSystem(disk.files, fault))
  const told = await hearEnding(process.confirm(rehearsal.request, rehearsal.token))
  checkWord(disk, rehearsal, told)
  process.die()
  await checkEnd(disk, rehearsal, told)
}
