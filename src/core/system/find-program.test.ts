import assert from 'node:assert/strict'
import { chmod, symlink } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { makeTempHome, type TempHome } from '../../../test/helpers/temp-home.ts'
import type { FileInfo, FileReader } from './file-system.ts'
import { findProgram } from './find-program.ts'
import { nodeFileSystem } from './node-file-system.ts'

describe('a program on POSIX', { skip: process.platform === 'win32' && 'there are no modes on Windows' }, () => {
  let home: TempHome
  before(async () => {
    home = await makeTempHome({ 'a/tool': '', 'b/tool': '', 'b/plain': '', 'c/tool/file': '' })
    await chmod(home.path('b/tool'), 0o755)
    await symlink(home.path('b/tool'), home.path('a/linked'))
    await symlink(home.path('nowhere'), home.path('a/dangling'))
  })
  after(() => home.remove())

  const find = (command: string, folders: readonly string[]) =>
    findProgram(nodeFileSystem, { command, path: folders.join(':'), folder: home.path('b'), platform: 'posix' })

  it('is the first file of that name that may be run', async () => {
    const folders = [home.path('c'), home.path('a'), home.path('b')]
    assert.equal(await find('tool', folders), home.path('b/tool'))
    assert.equal(await find('linked', folders), home.path('a/linked'))
    for (const name of ['plain', 'dangling', 'missing']) assert.equal(await find(name, folders), undefined, name)
  })

  it('is never looked for in the current folder, unless it is named as a path', async () => {
    assert.equal(await find('tool', ['', '.']), undefined)
    assert.equal(await find('./tool', []), home.path('b/tool'))
  })
})

describe('a program on Windows', () => {
  const there = new Set(['C:\\bin\\npx.CMD', 'C:\\bin\\run.exe', 'C:\\code\\local.exe', 'C:\\bin\\plain'])
  const file: Partial<FileInfo> = { kind: 'file', mode: 0o666 }
  const files = {
    readRealPath: (path: string) => Promise.resolve(there.has(path) ? path : undefined),
    readInfo: () => Promise.resolve(file),
  } as unknown as FileReader
  const find = (command: string) =>
    findProgram(files, {
      command,
      path: 'C:\\other;C:\\bin',
      folder: 'C:\\code',
      platform: 'win32',
      endings: '.EXE;.CMD;',
    })

  it('is found with the endings of PATHEXT, in its order', async () => {
    assert.equal(await find('npx'), 'C:\\bin\\npx.CMD')
    assert.equal(await find('run.exe'), 'C:\\bin\\run.exe')
    assert.equal(await find('.\\local.exe'), 'C:\\code\\local.exe')
    assert.equal(await find('plain'), undefined)
    assert.equal(await find('local.exe'), undefined)
  })
})
