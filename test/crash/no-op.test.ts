/** What was just done is not done again: the same request makes no mutating call, and no file is touched. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nodeFileSystem } from '../../src/core/system/node-file-system.ts'
import type { PlanRequest } from '../../src/model/plan.ts'
import { ProblemError } from '../../src/model/problem.ts'
import { type AgentHome, withAgentHome } from '../helpers/agent-home.ts'
import { buildFailingFileSystem } from '../helpers/failing-file-system.ts'
import { changeCatalog } from './change-catalog.ts'

/** What the request meets, and every call that it made on the disk. */
async function askAgain(home: AgentHome, request: PlanRequest) {
  const files = buildFailingFileSystem(nodeFileSystem)
  const manager = home.open({ fileSystem: files })
  const confirm = async () => {
    const plan = await manager.planChange(request)
    if (plan.blocked) return 'refused'
    const done = await manager.confirmChange(request, plan.token)
    assert.deepEqual([plan.changes, done.transaction, done.problems], [[], null, []])
    return done.outcome
  }
  const met = await confirm().catch((error: unknown) => {
    if (error instanceof ProblemError) return 'refused'
    throw error
  })
  return { met, calls: files.calls }
}

describe('a change that was just made', () => {
  for (const { name, prepare, again } of changeCatalog) {
    const word = again === 'refused' ? 'is refused' : 'has nothing to do'
    it(`${word} when it is asked for again, and writes nothing: ${name}`, () =>
      withAgentHome(async (home) => {
        const request = await prepare(home)
        await home.apply(request)
        const [stamps, transactions] = [await home.readStamps(), await home.manager.listTransactions()]

        const { met, calls } = await askAgain(home, request)

        assert.deepEqual({ met, calls }, { met: again, calls: [] })
        assert.deepEqual(await home.readStamps(), stamps)
        assert.deepEqual(await home.manager.listTransactions(), transactions)
      }))
  }
})
