/** Which cases each change is put through in each layout, so that all of it takes minutes and not hours. */
import { type CrashCase, thin } from './crash-case.ts'
import { buildErrors, buildLateErrors } from './disk-errors.ts'
import {
  buildTakeovers,
  buildTakeoversAfterCrash,
  buildWritesAfterCrash,
  buildWritesMeanwhile,
} from './foreign-writes.ts'
import { buildDoubleKills, buildKills, buildNextChanges, listDeaths } from './process-deaths.ts'
import type { Rehearsal } from './rehearsal.ts'

export const matrixKinds = {
  kills: 'when the process is killed before, in or after any step',
  nextChanges: 'when the next change has to recover first',
  doubleKills: 'when the recovery is killed too, at any step',
  errors: 'when any step fails with ENOSPC, EIO, EACCES or EROFS, once or for good',
  lateErrors: 'when a step fails after it has done its work',
  writesMeanwhile: 'when another program writes before any step',
  takeovers: 'when another program takes a file over before any step',
  writesAfterCrash: 'when another program writes between crash and recovery',
  takeoversAfterCrash: 'when another program takes a file over between crash and recovery',
} as const
export type MatrixKind = keyof typeof matrixKinds

/**
 * Deaths and errors at every step of every change in every layout; the rest at steps that take turns from one rehearsal
 * to the next. `isWhole` leaves no step and no error out, which takes an hour.
 */
export async function buildCases(
  rehearsal: Rehearsal,
  turn: number,
  isWhole: boolean,
): Promise<Readonly<Record<MatrixKind, readonly CrashCase[]>>> {
  const { calls } = rehearsal
  const replacements = calls.filter(({ name, path }) => name === 'rename' && !path.includes('/.afd/'))
  const deaths = listDeaths(rehearsal)
  const every = <T>(items: readonly T[], step: number) => thin(items, isWhole ? 1 : step, turn)
  return {
    kills: buildKills(rehearsal),
    nextChanges: buildNextChanges(rehearsal, every(deaths, 24)),
    doubleKills: await buildDoubleKills(rehearsal, every(deaths, 18)),
    errors: buildErrors(rehearsal, isWhole ? undefined : turn),
    lateErrors: every(buildLateErrors(rehearsal), 6),
    writesMeanwhile: buildWritesMeanwhile(rehearsal, [...new Set([...replacements, ...every(calls, 10)])]),
    takeovers: every(buildTakeovers(rehearsal), 16),
    writesAfterCrash: buildWritesAfterCrash(rehearsal, every(deaths, 3)),
    takeoversAfterCrash: every(buildTakeoversAfterCrash(rehearsal, deaths), 12),
  }
}
