import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FileSystemError } from './file-system.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

describe('retryWhileBusy', () => {
  it('goes on until the file is free', async () => {
    let left = 4
    const attempt = () => {
      if (left-- > 0) throw new FileSystemError('EBUSY', 'file')
      return 'done'
    }
    assert.equal(await retryWhileBusy(attempt), 'done')
  })

  it('gives up with the last answer', async () => {
    let tries = 0
    const attempt = () => Promise.reject(new FileSystemError(++tries % 2 === 0 ? 'EPERM' : 'EACCES', 'file'))
    await assert.rejects(retryWhileBusy(attempt), FileSystemError)
    assert.ok(tries > 5)
  })

  it('does not try again after other errors', async () => {
    let tries = 0
    const attempt = () => Promise.reject(new FileSystemError(++tries === 1 ? 'ENOSPC' : 'EBUSY', 'file'))
    await assert.rejects(retryWhileBusy(attempt), { code: 'ENOSPC' })
    assert.equal(tries, 1)
  })
})
