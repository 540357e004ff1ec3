import assert from 'node:assert/strict'
import path from 'node:path'
import { afterEach, describe, it } from 'node:test'
import { readUserDirectories } from './user-directories.ts'

const ON_WINDOWS = process.platform === 'win32'

describe('readUserDirectories', () => {
  const home = process.env.HOME
  afterEach(() => {
    if (home === undefined) delete process.env.HOME
    else process.env.HOME = home
  })

  it('tells an absolute home and the environment', () => {
    process.env.Afd_Test_Name = 'value'
    const found = readUserDirectories()
    delete process.env.Afd_Test_Name
    assert.ok(path.isAbsolute(found.home))
    assert.equal(found.platform, ON_WINDOWS ? 'win32' : 'posix')
    assert.equal(found.env[ON_WINDOWS ? 'AFD_TEST_NAME' : 'Afd_Test_Name'], 'value')
  })

  it('does not take the current folder for the home', { skip: ON_WINDOWS && 'Windows does not use HOME' }, () => {
    for (const wrong of ['', 'relative']) {
      process.env.HOME = wrong
      assert.ok(path.isAbsolute(readUserDirectories().home))
    }
  })
})
