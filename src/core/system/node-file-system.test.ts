import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { makeTempHome, type TempHome } from '../../../test/helpers/temp-home.ts'
import { FileSystemError } from './file-system.ts'
import { nodeFileSystem } from './node-file-system.ts'

const ON_WINDOWS = process.platform === 'win32'
const NO_LINKS = { skip: ON_WINDOWS && 'links need a privilege on Windows' }

const failsWith = (code: string) => (error: unknown) => {
  assert.ok(error instanceof FileSystemError)
  assert.equal(error.code, code)
  return true
}

describe('nodeFileSystem', () => {
  let home: TempHome
  beforeEach(async () => {
    home = await makeTempHome({ 'a.txt': 'a\n', 'folder/b.txt': 'b\n' })
  })
  afterEach(() => home.remove())

  it('answers undefined for what is not there', async () => {
    for (const missing of [home.path('missing'), home.path('a.txt/below')]) {
      assert.equal(await nodeFileSystem.readFile(missing), undefined)
      assert.equal(await nodeFileSystem.readInfo(missing), undefined)
      assert.equal(await nodeFileSystem.readLink(missing), undefined)
      assert.equal(await nodeFileSystem.readRealPath(missing), undefined)
      assert.equal(await nodeFileSystem.listDirectory(missing), undefined)
      assert.equal(await nodeFileSystem.canWrite(missing), false)
    }
  })

  it('lists names sorted and tells kinds', async () => {
    assert.deepEqual(await nodeFileSystem.listDirectory(home.home), ['a.txt', 'folder'])
    assert.equal((await nodeFileSystem.readInfo(home.home))?.kind, 'directory')
    assert.equal((await nodeFileSystem.readInfo(home.path('a.txt')))?.kind, 'file')
  })

  it('rejects a folder in the place of a file', async () => {
    await assert.rejects(nodeFileSystem.readFile(home.path('folder')), failsWith('EISDIR'))
  })

  it('does not wait for the writer of a pipe', { skip: ON_WINDOWS && 'Windows has no such pipes' }, async () => {
    execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', home.path('pipe')])
    await assert.rejects(nodeFileSystem.readFile(home.path('pipe')), failsWith('EINVAL'))
    assert.equal((await nodeFileSystem.readInfo(home.path('pipe')))?.kind, 'other')
  })

  it('creates a file with exactly its bytes and mode', async () => {
    const bytes = Buffer.alloc(3_000_000, 'x')
    await nodeFileSystem.createFile(home.path('new.txt'), bytes, 0o666)
    assert.ok((await readFile(home.path('new.txt'))).equals(bytes))
    if (!ON_WINDOWS) assert.equal((await stat(home.path('new.txt'))).mode & 0o777, 0o666)
  })

  it('never creates over what is there', NO_LINKS, async () => {
    await symlink(home.path('elsewhere.txt'), home.path('link.txt'))
    for (const name of ['a.txt', 'folder', 'link.txt']) {
      await assert.rejects(nodeFileSystem.createFile(home.path(name), Buffer.from('x'), 0o600), failsWith('EEXIST'))
    }
    assert.equal(await nodeFileSystem.readInfo(home.path('elsewhere.txt')), undefined)
  })

  it('renames onto the expected content only', async () => {
    const [from, to] = [home.path('folder/b.txt'), home.path('a.txt')]
    for (const bytes of [undefined, Buffer.from('other\n')]) {
      await assert.rejects(nodeFileSystem.rename(from, to, { path: to, bytes }), failsWith('ECHANGED'))
    }
    await nodeFileSystem.rename(from, to, { path: to, bytes: Buffer.from('a\n') })
    assert.equal(await readFile(to, 'utf8'), 'b\n')
    await nodeFileSystem.rename(to, from, { path: from, bytes: undefined })
    assert.equal(await readFile(from, 'utf8'), 'b\n')
  })

  it('takes a link for no content', NO_LINKS, async () => {
    await symlink('a.txt', home.path('link.txt'))
    const expected = { path: home.path('link.txt'), bytes: Buffer.from('a\n') }
    await assert.rejects(
      nodeFileSystem.rename(home.path('folder/b.txt'), home.path('link.txt'), expected),
      failsWith('ELOOP'),
    )
  })

  it('removes folders only when they are empty', async () => {
    await assert.rejects(nodeFileSystem.removeDirectory(home.path('folder')), FileSystemError)
    await nodeFileSystem.removeFile(home.path('folder/b.txt'))
    await nodeFileSystem.removeDirectory(home.path('folder'))
    await nodeFileSystem.syncDirectory(home.home)
    assert.deepEqual(await nodeFileSystem.listDirectory(home.home), ['a.txt'])
  })

  it('tells when and how a file was written', async () => {
    await utimes(home.path('a.txt'), 1_700_000_000, 1_700_000_000.5)
    await chmod(home.path('a.txt'), 0o640)
    const info = await nodeFileSystem.readInfo(home.path('a.txt'))
    assert.equal(info?.modifiedMs, 1_700_000_000_500)
    assert.equal(info.mode, ON_WINDOWS ? 0o666 : 0o640)
    assert.deepEqual([info.size, info.links], [2, 1])
    await chmod(home.path('a.txt'), 0o444)
    assert.equal((await nodeFileSystem.readInfo(home.path('a.txt')))?.mode, 0o444)
  })

  it('quotes nothing of a file in its errors', async () => {
    await mkdir(home.path('taken'))
    await writeFile(home.path('taken/secret.txt'), 'canary-value')
    const error = await nodeFileSystem.removeDirectory(home.path('taken')).catch((found: unknown) => found)
    assert.ok(error instanceof FileSystemError && !error.message.includes('canary'))
  })
})
