/** One change without faults, and the disk before each of its steps: a process that dies leaves nothing else behind. */
import assert from 'node:assert/strict'
import type { PlanRequest, PlanToken } from '../../src/model/plan.ts'
import { buildFailingFileSystem, type MutatingCall } from '../helpers/failing-file-system.ts'
import type { MemoryDisk } from '../helpers/memory-disk.ts'
import type { CatalogedChange } from './change-catalog.ts'
import type { Layout } from './home-layouts.ts'
import { makeMemoryHome, memoryHome, prepareMemoryHome, startProcess } from './memory-home.ts'

export interface Rehearsal {
  /** For messages: `move to a project, symlinked`. */
  readonly name: string
  readonly request: PlanRequest
  readonly token: PlanToken
  /** The legal ends; the old one is also where it begins. */
  readonly old: MemoryDisk
  readonly new: MemoryDisk
  readonly calls: readonly MutatingCall[]
  /** Before each call, and at the end: one more than there are calls. */
  readonly states: readonly MemoryDisk[]
  /** Names below the home of the files that belong to agents. */
  readonly foreignFiles: readonly string[]
}

export async function rehearse(change: CatalogedChange, layout: Layout): Promise<Rehearsal> {
  const old = await makeMemoryHome(layout)
  const request = await change.prepare(prepareMemoryHome(old))
  const { token, blockers } = await startProcess(old.files).plan(request)
  assert.deepEqual(blockers, [], change.name)
  const disk = old.copy()
  const states: MemoryDisk[] = []
  const files = buildFailingFileSystem(disk.files)
  files.beforeCall = () => {
    states.push(disk.copy())
    return Promise.resolve()
  }
  const process = startProcess(files)
  const done = await process.confirm(request, token)
  process.die()
  assert.equal(done.outcome, 'applied', change.name)
  const written = done.transaction?.files.map(({ path }) => path.slice(memoryHome.length + 1)) ?? []
  return {
    name: `${change.name}, ${layout}`,
    request,
    token,
    old,
    new: disk,
    calls: files.calls,
    states: [...states, disk],
    foreignFiles: written.filter((name) => !/(^|\/)[.]afd\//.test(name)),
  }
}
