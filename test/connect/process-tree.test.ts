/** Whatever a server starts is gone when the connect is over, however it came to its end. */
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import type { ConnectRequest } from '../../src/core/connect/connect-server.ts'
import {
  buildParent,
  listLeft,
  makeBench,
  type ServerBench,
  silentServer,
  talkingServer,
  waitFor,
} from './server-bench.ts'

const isLinux = process.platform === 'linux'

describe('a process tree', { skip: !isLinux && 'what left its session is found through /proc' }, () => {
  let bench: ServerBench
  let count = 0
  before(async () => {
    bench = await makeBench()
  })
  after(() => bench.remove())

  /** A server that has started three stubborn programs before it does anything else. */
  const connect = async (then: string, more: Partial<ConnectRequest> = {}) => {
    count += 1
    const folder = bench.path(`pids-${count}`)
    await mkdir(folder)
    const result = await bench.connect(await bench.script(buildParent(folder, then)), more)
    return { result, left: await listLeft(folder) }
  }

  it('is gone after a success', async () => {
    const { result, left } = await connect(talkingServer)
    assert.deepEqual([result.outcome, left], ['connected', []])
  })

  it('is gone after a timeout', async () => {
    const { result, left } = await connect(silentServer, { limitMs: 3000 })
    assert.deepEqual([result.cause, left], ['timeout', []])
  })

  it('is gone after a cancel', async () => {
    const controller = new AbortController()
    const folder = bench.path(`pids-${count + 1}`)
    void waitFor(async () => (await listLeft(folder)).length === 3).then(() => controller.abort())
    const { result, left } = await connect(silentServer, { signal: controller.signal })
    assert.deepEqual([result.outcome, left], ['cancelled', []])
  })

  it('is gone where the server itself ended first', async () => {
    const { result, left } = await connect('process.exit(1)')
    assert.deepEqual([result.cause, left], ['exited', []])
  })

  it('is gone where the server will not hear of an end', async () => {
    const stubborn = `for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined)`
    const { result, left } = await connect(`${stubborn}; ${talkingServer}; setInterval(() => undefined, 1000)`)
    assert.deepEqual([result.outcome, left], ['connected', []])
  })
})
