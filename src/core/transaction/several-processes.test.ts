import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import * as lockfile from 'proper-lockfile'
import { buildCrashScene, type CrashScene } from '../../../test/helpers/crash-scene.ts'
import { buildFailingFileSystem } from '../../../test/helpers/failing-file-system.ts'
import { readLine, setLine, undoLine } from '../../../test/helpers/line-edits.ts'
import { nodeFileSystem } from '../system/node-file-system.ts'
import { pause } from '../system/pause.ts'
import { nodeProcesses } from '../system/processes.ts'
import { retryWhileBusy } from '../system/retry-while-busy.ts'
import type { FileEdit } from './file-edit.ts'
import { recoverUnfinished } from './recover-transactions.ts'
import { runTransaction } from './run-transaction.ts'
import type { TransactionDirectories, TransactionPorts } from './transaction-request.ts'

/** This file is started again as another process, with its task in this variable. */
const TASK = 'AFD_TEST_TASK'

interface Task {
  readonly role: 'count' | 'agent' | 'victim'
  readonly directories: TransactionDirectories
  readonly file: string
  readonly other: string
  readonly times: number
}

const foreignLockOf = (file: string) => ({ path: `${file}.lock`, holder: 'Claude Code' })

function change(
  task: Omit<Task, 'role' | 'times'>,
  files: TransactionPorts['files'],
  prepare: () => Promise<readonly FileEdit[]>,
) {
  const ports: TransactionPorts = { files, processes: nodeProcesses, now: () => new Date() }
  return runTransaction<never>(ports, {
    operation: 'sync',
    scopeIds: ['user'],
    directories: task.directories,
    retention: { transactions: 5, days: 0 },
    prepare: async () => ({ ok: true, edits: await prepare() }),
    undo: undoLine,
  })
}

async function increment({ file, other }: Task): Promise<readonly FileEdit[]> {
  const next = String(Number(readLine(await readFile(file), 'count') ?? '0') + 1)
  return [setLine(file, 'count', next, { foreignLock: foreignLockOf(file) }), setLine(other, 'count', next)]
}

async function count(task: Task): Promise<void> {
  for (let done = 0; done < task.times; ) {
    const result = await change(task, nodeFileSystem, () => increment(task))
    if (result.state === 'committed') done++
    else if (result.state !== 'busy') throw new Error(JSON.stringify(result))
  }
}

/** Writes as Claude Code does: lock, read, temporary file, rename. */
async function actAsAgent({ file, times }: Task): Promise<void> {
  for (let written = 1; written <= times; written++) {
    const release = await lockfile.lock(file, {
      realpath: false,
      retries: { retries: 200, minTimeout: 2, maxTimeout: 20 },
    })
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('agent='))
    if (!lines.includes('whole=yes')) throw new Error('The agent saw half a file.')
    await writeFile(`${file}.tmp`, `${[...lines, `agent=${written}`].join('\n')}\n`)
    await retryWhileBusy(() => rename(`${file}.tmp`, file))
    await release()
    await pause(4)
  }
}

/** Kills itself without warning before the call. */
async function dieInTheMiddle(task: Task): Promise<void> {
  const files = buildFailingFileSystem(nodeFileSystem)
  files.beforeCall = async (call) => {
    if (call.index !== task.times) return
    process.kill(process.pid, 'SIGKILL')
    await pause(10_000)
  }
  await change(task, files, () => increment(task))
}

const ROLES = { count, agent: actAsAgent, victim: dieInTheMiddle }

function start(task: Task): Promise<number | null> {
  const script = process.argv[1]
  assert.ok(script)
  const env = { ...process.env, [TASK]: JSON.stringify(task) }
  Reflect.deleteProperty(env, 'NODE_TEST_CONTEXT')
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve) => child.on('close', resolve))
}

function describeTests(): void {
  describe('transactions of several processes', () => {
    let scene: CrashScene
    let task: Omit<Task, 'role' | 'times'>
    before(async () => {
      scene = await buildCrashScene()
      const file = scene.path('.claude.json')
      task = { directories: scene.directories, file, other: scene.path('code/project/.mcp.json') }
      await writeFile(file, 'whole=yes\n')
    })
    after(() => scene.remove())

    it('lose no update, neither ours nor that of an agent which takes its lock', async () => {
      const ends = await Promise.all([
        start({ ...task, role: 'count', times: 12 }),
        start({ ...task, role: 'count', times: 12 }),
        start({ ...task, role: 'agent', times: 60 }),
      ])
      assert.deepEqual(ends, [0, 0, 0])
      const bytes = await readFile(task.file)
      assert.deepEqual([readLine(bytes, 'count'), readLine(bytes, 'agent')], ['24', '60'])
      assert.equal(readLine(await readFile(task.other), 'count'), '24')
      assert.deepEqual(await scene.listLitter(), [])
    })

    it('are recovered at once after a kill at any moment', async (test) => {
      const points = [1, 5, 8, 10, 13, 16, 18, 20, 21, 22, 23, 26, 28, 30, 32]
      const ports: TransactionPorts = { files: nodeFileSystem, processes: nodeProcesses, now: () => new Date() }
      for (const times of points) {
        const before = await scene.readTargets()
        assert.notEqual(await start({ ...task, role: 'victim', times }), 0, 'it is killed')
        const { state, problems } = await recoverUnfinished(ports, { directories: task.directories, undo: undoLine })
        assert.deepEqual({ state, problems }, { state: 'recovered', problems: [] })
        const isCommitted =
          readLine(await readFile(task.file), 'count') !== readLine(asBytes(before['.claude.json']), 'count')
        if (!isCommitted) assert.deepEqual(await scene.readTargets(), before, `killed before call ${times}`)
        assert.equal(readLine(await readFile(task.file), 'count'), readLine(await readFile(task.other), 'count'))
        assert.deepEqual(await scene.listLitter(), [], `killed before call ${times}`)
      }
      test.diagnostic(`${points.length} kills`)
    })
  })
}

function asBytes(entry: unknown): Uint8Array {
  return (entry as { readonly bytes: Uint8Array }).bytes
}

const assigned = process.env[TASK]
if (assigned === undefined) describeTests()
else {
  const task = JSON.parse(assigned) as Task
  await ROLES[task.role](task)
}
