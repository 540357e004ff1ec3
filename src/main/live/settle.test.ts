import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { createSettler } from './settle.ts'

/** A settler on a clock of the test's own. */
function createOnClock(work: () => Promise<void> = () => Promise.resolve()) {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 })
  const runs: number[] = []
  const settler = createSettler(
    () => {
      runs.push(Date.now() - 1_000_000)
      return work()
    },
    { quiet: 150, most: 1000 },
  )
  const pass = async (milliseconds: number) => {
    mock.timers.tick(milliseconds)
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { settler, runs, pass }
}

describe('createSettler', () => {
  it('runs once, soon after a touch', async () => {
    const { settler, runs, pass } = createOnClock()
    settler.touch()
    await pass(150)
    await pass(5000)
    assert.deepEqual(runs, [150])
    mock.timers.reset()
  })

  it('runs about once a second while a file is touched all the time', async () => {
    const { settler, runs, pass } = createOnClock()
    for (let at = 0; at < 4000; at += 50) {
      settler.touch()
      await pass(50)
    }
    assert.ok(runs.length >= 3 && runs.length <= 4, `${runs.length} runs`)
    mock.timers.reset()
  })

  it('does not forget what is asked for while it runs', async () => {
    let end: () => void = () => undefined
    const { settler, runs, pass } = createOnClock(
      () =>
        new Promise((resolve) => {
          end = resolve
        }),
    )
    settler.touch()
    await pass(150)
    settler.touch()
    await pass(2000)
    assert.equal(runs.length, 1)
    end()
    await pass(0)
    await pass(1000)
    assert.equal(runs.length, 2)
    mock.timers.reset()
  })

  it('runs no more once it is stopped', async () => {
    const { settler, runs, pass } = createOnClock()
    settler.touch()
    settler.stop()
    await pass(5000)
    assert.deepEqual(runs, [])
    mock.timers.reset()
  })
})
