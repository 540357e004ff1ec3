/** The command line where its surroundings are not what programs expect: no current folder, no home. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { makeTempHome, type TempHome } from '../helpers/temp-home.ts'
import { type BuiltAfd, buildAfd } from './built-afd.ts'

describe('a folder that is gone', {
  skip: process.platform === 'win32' && 'Windows keeps a folder that is in use',
}, () => {
  let afd: BuiltAfd
  let home: TempHome
  before(async () => {
    afd = await buildAfd()
    home = await makeTempHome({ 'project/.git/HEAD': '' })
  })
  after(async () => {
    await home.remove()
    await afd.remove()
  })

  const callFromNowhere = (...words: readonly string[]) => {
    execFileSync('mkdir', ['-p', home.path('gone')])
    const line = 'rmdir "$GONE" && exec "$NODE" "$AFD" "$@"'
    const env = {
      PATH: process.env.PATH,
      HOME: home.home,
      GONE: home.path('gone'),
      NODE: process.execPath,
      AFD: afd.script,
    }
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line, 'sh', ...words], {
      cwd: home.path('gone'),
      env,
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }

  for (const words of [
    ['mcp', 'status'],
    ['doctor'],
    ['mcp', 'sync', '--scope', 'project'],
    ['projects', 'add', '.'],
    ['mcp', 'status', '--project', '..'],
  ]) {
    it(`is said where it matters: afd ${words.join(' ')}`, () => {
      const { status, stdout, stderr } = callFromNowhere(...words)
      assert.equal(status, 1)
      assert.equal(stdout, '')
      assert.match(stderr, /^✗ The folder that you are in is gone\.\n +→ .*\n$/)
    })
  }

  for (const words of [['--version'], ['agents'], ['mcp', 'status', '--scope', 'user'], ['mcp', 'recover', '--list']]) {
    it(`does not matter: afd ${words.join(' ')}`, () => {
      const { status, stderr } = callFromNowhere(...words)
      assert.deepEqual([status, stderr], [0, ''])
    })
  }

  it('does not matter where the project is named', () => {
    const { status, stderr } = callFromNowhere('mcp', 'status', '--project', home.path('project'))
    assert.deepEqual([status, stderr], [0, ''])
  })

  it('is no home: an empty HOME names none, and no path is told as if it lay in it', async () => {
    const { stdout } = await afd.call({ home: '', cwd: home.path('project') }, 'mcp', 'status')
    assert.match(stdout, new RegExp(` in ${home.path('project')}\\n`))
  })
})
