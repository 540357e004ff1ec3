/** What a home on a real disk must look like when a change that met a fault has been brought to its end. */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { FileWriter } from '../../src/core/system/file-system.ts'
import { nodeFileSystem } from '../../src/core/system/node-file-system.ts'
import { buildFailingFileSystem } from '../helpers/failing-file-system.ts'
import type { HomeSnapshot, TempHome } from '../helpers/temp-home.ts'
import type { CoreProcess } from './core-process.ts'
import { isLitter, type Told } from './legal-end.ts'

export interface RealEnds {
  readonly old: HomeSnapshot
  readonly new: HomeSnapshot
}

/** Everything that a change is about: all but journals, copies and locks. */
export function readChanged(home: TempHome): Promise<HomeSnapshot> {
  return home.snapshot(['.afd/backups', '.afd/locks'])
}

/** Before anybody recovers: only hidden traces beside the files may be left. */
export async function checkRealWord(home: TempHome, ends: RealEnds, told: Told): Promise<void> {
  if (told !== 'applied' && told !== 'not applied') return
  const found = Object.entries(await readChanged(home)).filter(([name]) => !name.includes('.afd-'))
  assertSame(Object.fromEntries(found), told === 'applied' ? ends.new : ends.old, `it said “${told}”`)
}

/** Recovers, with new processes; then judges by the disk alone. */
export async function checkRealEnd(
  home: TempHome,
  ends: RealEnds,
  told: Told,
  start: (files: FileWriter) => CoreProcess,
): Promise<void> {
  await recover(start)
  const found = await readChanged(home)
  const isOld = told !== 'applied' && isDeepStrictEqual(found, ends.old)
  if (!isOld) assertSame(found, told === 'not applied' ? ends.old : ends.new, `it ended as “${told}”`)
  assert.deepEqual(Object.keys(await home.snapshot()).filter(isLitter), [], 'nothing is left lying about')
  assert.equal(await recover(start), 0, 'a second recovery writes nothing')
}

/** The number of mutating calls it made. */
async function recover(start: (files: FileWriter) => CoreProcess): Promise<number> {
  const files = buildFailingFileSystem(nodeFileSystem)
  const { state, problems, recovered } = await start(files).recover()
  const conflicts = recovered.flatMap((transaction) => transaction.conflicts)
  assert.deepEqual({ state, problems, conflicts }, { state: 'recovered', problems: [], conflicts: [] })
  return files.calls.length
}

function assertSame(found: HomeSnapshot, expected: HomeSnapshot, why: string): void {
  const names = [...new Set([...Object.keys(found), ...Object.keys(expected)])]
  const other = names.filter((name) => !isDeepStrictEqual(found[name], expected[name]))
  assert.deepEqual(other, [], why)
}
