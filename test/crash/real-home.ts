/** A home on a real disk that can be put back to where a change begins, as often as there are faults. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { nodeFileSystem } from '../../src/core/system/node-file-system.ts'
import type { PlanToken } from '../../src/model/plan.ts'
import { makeAgentHome } from '../helpers/agent-home.ts'
import { buildFailingFileSystem, type FailingFileSystem } from '../helpers/failing-file-system.ts'
import type { TempHome } from '../helpers/temp-home.ts'
import type { CatalogedChange } from './change-catalog.ts'
import { type RealEnds, readChanged } from './real-end.ts'

const run = promisify(execFile)

export interface RealHome extends TempHome {
  readonly token: PlanToken
  readonly ends: RealEnds
  /** The mutating calls of the change, seen by the port. */
  readonly calls: FailingFileSystem['calls']
  /** As it was before the change, with modes and links. */
  restore(): Promise<void>
}

export async function makeRealHome(change: CatalogedChange): Promise<RealHome> {
  const home = await makeAgentHome()
  const request = await change.prepare(home)
  const { token } = await home.manager.planChange(request)
  const saved = await mkdtemp(`${home.home}-saved-`)
  await run('cp', ['-a', `${home.home}/.`, saved])
  const old = await readChanged(home)
  const files = buildFailingFileSystem(nodeFileSystem)
  const done = await home.open({ fileSystem: files }).confirmChange(request, token)
  assert.equal(done.outcome, 'applied')
  return {
    ...home,
    token,
    ends: { old, new: await readChanged(home) },
    calls: files.calls,
    restore: async () => {
      await rm(home.home, { recursive: true, force: true })
      await run('cp', ['-a', saved, home.home])
    },
    remove: async () => {
      await rm(saved, { recursive: true })
      await home.remove()
    },
  }
}
