import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { buildCrashScene, type CrashScene } from '../../../test/helpers/crash-scene.ts'
import { buildFailingFileSystem, CrashSignal, type Fault } from '../../../test/helpers/failing-file-system.ts'
import type { HomeSnapshot } from '../../../test/helpers/temp-home.ts'
import { nodeFileSystem } from '../system/node-file-system.ts'

/** On Windows a case takes ten times as long, so a sample must do there. */
const EVERY = process.platform === 'win32' ? 7 : 1

/** Legal ends: the files as before, or as wanted. */
interface Ends {
  readonly old: HomeSnapshot
  readonly new: HomeSnapshot
  readonly calls: readonly string[]
}

async function inScene<T>(work: (scene: CrashScene) => Promise<T>): Promise<T> {
  const scene = await buildCrashScene()
  try {
    return await work(scene)
  } finally {
    await scene.remove()
  }
}

const readEnds = () =>
  inScene(async (scene): Promise<Ends> => {
    const files = buildFailingFileSystem(nodeFileSystem)
    const old = await scene.readTargets()
    const result = await scene.startProcess(files).change()
    assert.equal(result.state, 'committed')
    return { old, new: await scene.readTargets(), calls: files.calls.map((call) => call.name) }
  })

/** The transaction's own word, or that it was killed. */
async function changeWith(scene: CrashScene, fault: Fault): Promise<string> {
  const victim = scene.startProcess(buildFailingFileSystem(nodeFileSystem, fault))
  try {
    return (await victim.change()).state
  } catch (error) {
    if (!(error instanceof CrashSignal)) throw error
    return 'killed'
  } finally {
    victim.die()
  }
}

async function recoverWith(scene: CrashScene, fault?: Fault): Promise<number> {
  const files = buildFailingFileSystem(nodeFileSystem, fault)
  const process = scene.startProcess(files)
  try {
    const { state, problems } = await process.recover()
    assert.deepEqual({ state, problems }, { state: 'recovered', problems: [] })
  } catch (error) {
    if (!(error instanceof CrashSignal)) throw error
  } finally {
    process.die()
  }
  return files.calls.length
}

async function checkLegalEnd(scene: CrashScene, ends: Ends, told: string): Promise<void> {
  const found = await scene.readTargets()
  const isOpen = told === 'killed' || told === 'unfinished'
  assert.deepEqual(found, told === 'committed' || (isOpen && isNew(found, ends)) ? ends.new : ends.old)
  assert.deepEqual(await scene.listLitter(), [])
  assert.equal(await recoverWith(scene), 0, 'a second recovery writes nothing')
}

function isNew(found: HomeSnapshot, ends: Ends): boolean {
  return isDeepStrictEqual(found['code/project/.mcp.json'], ends.new['code/project/.mcp.json'])
}

/** A change that holds may leave traces that the next one clears away; they are hidden and beside the files. */
function withoutTraces(found: HomeSnapshot): HomeSnapshot {
  return Object.fromEntries(Object.entries(found).filter(([name]) => !name.includes('.afd-')))
}

async function runFault(ends: Ends, fault: Fault & { readonly at: number }): Promise<void> {
  await inScene(async (scene) => {
    const told = await changeWith(scene, fault)
    const found = withoutTraces(await scene.readTargets())
    if (told === 'committed' || told === 'rolled-back')
      assert.deepEqual(found, told === 'committed' ? ends.new : ends.old)
    await recoverWith(scene)
    await checkLegalEnd(scene, ends, told)
  }).catch((error: unknown) => {
    throw new Error(`${JSON.stringify(fault)} (${ends.calls[fault.at]})`, { cause: error })
  })
}

/** A few at a time: most of a case is waiting for the disk. */
async function runAll(cases: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = [...cases]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next()
  }
  await Promise.all([work(), work(), work(), work()])
}

describe('a transaction of five files', () => {
  const kinds: Readonly<Record<string, (at: number, name: string) => readonly (Fault & { readonly at: number })[]>> = {
    'killed before': (at) => [{ kind: 'kill-before', at }],
    'killed after': (at) => [{ kind: 'kill-after', at }],
    'killed in the middle of': (at, name) => (name === 'createFile' ? [{ kind: 'kill-torn', at }] : []),
    'failed once at': (at) => ['ENOSPC', 'EIO'].map((code) => ({ kind: 'error', at, code, sticky: false })),
    'failed for good from': (at) =>
      ['ENOSPC', 'EACCES', 'EROFS'].map((code) => ({ kind: 'error', at, code, sticky: true })),
    'failed after having done': (at) => [{ kind: 'error-after', at, code: 'EIO' }],
  }
  for (const [name, build] of Object.entries(kinds)) {
    it(`ends with all files old or all new when it is ${name} any call`, async (test) => {
      const ends = await readEnds()
      const faults = ends.calls.flatMap((call, at) => (at % EVERY === 0 ? build(at, call) : []))
      await runAll(faults.map((fault) => () => runFault(ends, fault)))
      test.diagnostic(`${faults.length} cases`)
    })
  }

  it('ends with all files old or all new when its recovery is killed too', async (test) => {
    const ends = await readEnds()
    const cases: (() => Promise<void>)[] = []
    for (let at = 11; at < ends.calls.length; at += 4 * EVERY) {
      const length = await inScene(async (scene) => {
        await changeWith(scene, { kind: 'kill-after', at })
        return recoverWith(scene)
      })
      for (let step = at % 3; step < length; step += 3 * EVERY) {
        const kind = step % 2 === 0 ? 'kill-before' : 'kill-after'
        cases.push(() =>
          inScene(async (scene) => {
            const told = await changeWith(scene, { kind: 'kill-after', at })
            await recoverWith(scene, { kind, at: step })
            await recoverWith(scene)
            await checkLegalEnd(scene, ends, told)
          }).catch((error: unknown) => {
            throw new Error(`killed after ${at}, recovery ${kind} ${step}`, { cause: error })
          }),
        )
      }
    }
    await runAll(cases)
    test.diagnostic(`${cases.length} cases`)
  })
})
