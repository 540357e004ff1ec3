import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { makeTempHome, type TempHome } from '../../../test/helpers/temp-home.ts'
import { readLoginShellPath } from './login-shell.ts'

const bash = '/bin/bash'

describe('the PATH of the login shell', {
  skip: (process.platform === 'win32' || !existsSync(bash)) && 'there is no bash here',
}, () => {
  let home: TempHome
  before(async () => {
    home = await makeTempHome({
      'plain/.bash_profile': 'export PATH="/from profile:/usr/bin:/bin"; echo "Welcome back"; echo broken >&2',
      'rc/.bashrc': 'case $- in *i*) export PATH="/from/rc:$PATH";; esac',
      'rc/.bash_profile': '. ~/.bashrc',
      'hangs/.bash_profile': 'echo $$ > ~/pid; while :; do sleep 60; done',
      'asks/.bash_profile': 'read -r answer; export PATH="/after/asking:$PATH"',
      'quits/.bash_profile': 'exit 1',
    })
  })
  after(() => home.remove())

  const read = (name: string, limitMs = 20_000, signal = new AbortController().signal) =>
    readLoginShellPath({
      env: { SHELL: bash, HOME: home.path(name), PATH: '/usr/bin:/bin' },
      home: home.path(name),
      limitMs,
      signal,
    })

  it('is read past whatever its start files say', async () => {
    assert.equal(await read('plain'), '/from profile:/usr/bin:/bin')
    assert.match((await read('rc')) ?? '', /^\/from\/rc:/)
  })

  it('waits for no answer of a person', async () => {
    assert.match((await read('asks')) ?? '', /^\/after\/asking:/)
  })

  it('is unknown where the shell hangs, ends, is cancelled or is another program', async () => {
    assert.equal(await read('hangs', 500), undefined)
    assert.equal(await read('quits'), undefined)
    assert.equal(await read('hangs', 20_000, AbortSignal.abort()), undefined)
    const env = { SHELL: '/bin/true', PATH: '/bin' }
    const { signal } = new AbortController()
    assert.equal(await readLoginShellPath({ env, home: home.home, limitMs: 20_000, signal }), undefined)
  })
})
