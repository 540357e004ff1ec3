import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { win32 } from 'node:path'
import { describe, it } from 'node:test'
import { windowsProgram } from './windows-program.ts'

describe('windowsProgram', () => {
  it('never leaves it to the current folder which program runs', () => {
    assert.equal(windowsProgram('tasklist.exe', { SystemRoot: 'D:\\Windows' }), 'D:\\Windows\\System32\\tasklist.exe')
    assert.ok(win32.isAbsolute(windowsProgram('tasklist.exe', {})))
  })

  it('names what is there', { skip: process.platform !== 'win32' && 'only Windows has these programs' }, () => {
    for (const name of ['tasklist.exe', 'taskkill.exe']) assert.ok(existsSync(windowsProgram(name)), name)
  })
})
