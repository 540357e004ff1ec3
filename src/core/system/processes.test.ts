import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { nodeProcesses } from './processes.ts'

const { self, checkProcess } = nodeProcesses
const HAS_START_TIMES = { skip: self.startedAt === null && 'this system gives no start times' }

describe('checkProcess', () => {
  it('knows itself', () => {
    assert.equal(checkProcess(self), 'alive')
  })

  it('knows that a process has ended', () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    assert.equal(checkProcess({ ...self, pid }), 'dead')
  })

  it('is not deceived by a number that is used again', HAS_START_TIMES, () => {
    assert.equal(checkProcess({ ...self, startedAt: '1' }), 'dead')
    assert.equal(checkProcess({ ...self, pid: 1, startedAt: '99999999999' }), 'dead')
  })

  it('takes a process for dead that has ended and was not collected yet', HAS_START_TIMES, async () => {
    const child = spawn('sh', ['-c', 'sh -c "exit 0" & echo $!; sleep 5'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const pid = Number(
      await new Promise((resolve) => child.stdout.once('data', (data: Buffer) => resolve(data.toString()))),
    )
    const states = new Set<string>()
    for (let tries = 0; tries < 100 && !states.has('dead'); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      states.add(checkProcess({ ...self, pid, startedAt: 'any' }))
    }
    child.kill('SIGKILL')
    assert.ok(states.has('dead'))
  })

  it('takes every process of a former boot for dead', () => {
    assert.equal(checkProcess({ ...self, boot: 'another' }), 'dead')
  })

  it('has a start time where the system gives one, and makes up none elsewhere', () => {
    const { startedAt, boot } = self
    assert.deepEqual([startedAt !== null, boot !== null], Array(2).fill(process.platform === 'linux'))
  })

  it('does not judge processes of another machine', () => {
    assert.equal(checkProcess({ ...self, host: 'another' }), 'unknown')
  })
})
