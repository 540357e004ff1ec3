/** Every change in every layout, with a fault at every step: all files end old or all new, and nothing is lost. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { changeCatalog } from './change-catalog.ts'
import { layouts } from './home-layouts.ts'
import { buildCases, type MatrixKind, matrixKinds } from './matrix-plan.ts'
import { rehearse } from './rehearsal.ts'
import { answerPart, type Part, readAssignedPart, runParts } from './worker-processes.ts'

/** Set to `whole` for every error code and every step of everything. */
const isWhole = process.env.AFD_CRASH_MATRIX === 'whole'

interface Tally {
  cases: number
  failures: string[]
}
type Tallies = Record<MatrixKind, Tally>

const kinds = Object.keys(matrixKinds) as MatrixKind[]

function makeTallies(): Tallies {
  return Object.fromEntries(kinds.map((kind) => [kind, { cases: 0, failures: [] }])) as unknown as Tallies
}

async function runPart({ index, of }: Part): Promise<Tallies> {
  // Errors are an answer here, thousands of times.
  Error.stackTraceLimit = 0
  const tallies = makeTallies()
  const all = changeCatalog.flatMap((change) => layouts.map((layout) => ({ change, layout })))
  for (const [turn, { change, layout }] of all.entries()) {
    if (turn % of !== index) continue
    const rehearsal = await rehearse(change, layout)
    const cases = await buildCases(rehearsal, turn, isWhole)
    for (const kind of kinds) {
      for (const { where, run } of cases[kind]) {
        tallies[kind].cases += 1
        await run().catch((error: unknown) =>
          tallies[kind].failures.push(`${rehearsal.name}, ${where}: ${String(error)}`),
        )
      }
    }
  }
  return tallies
}

function describeTests(): void {
  const skip = process.platform === 'win32' && 'the disk in memory keeps to POSIX rules'
  describe('every change in every layout ends all old or all new', { skip }, () => {
    const tallies = makeTallies()
    before(async () => {
      for (const part of await runParts<Tallies>()) {
        for (const kind of kinds) {
          tallies[kind].cases += part[kind].cases
          tallies[kind].failures.push(...part[kind].failures)
        }
      }
    })

    for (const kind of kinds) {
      it(matrixKinds[kind], (test) => {
        const { cases, failures } = tallies[kind]
        test.diagnostic(`${cases} cases, ${cases - failures.length} of them legal`)
        assert.deepEqual(failures.slice(0, 20), [], `${failures.length} failures`)
        assert.ok(cases > 0)
      })
    }

    it('in more than 4000 cases', (test) => {
      const total = kinds.reduce((sum, kind) => sum + tallies[kind].cases, 0)
      test.diagnostic(`${total} port cases: ${changeCatalog.length} changes in ${layouts.length} layouts`)
      assert.ok(total >= 4000)
    })
  })
}

const part = readAssignedPart()
if (part === undefined) describeTests()
else answerPart(await runPart(part))
