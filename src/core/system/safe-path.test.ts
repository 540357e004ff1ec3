import assert from 'node:assert/strict'
import { chmod, link, mkdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { makeTempHome, type TempHome } from '../../../test/helpers/temp-home.ts'
import { nodeFileSystem } from './node-file-system.ts'
import { isInside, resolveSafePath } from './safe-path.ts'

const ON_WINDOWS = process.platform === 'win32'
const LINKS = { skip: ON_WINDOWS && 'links need a privilege on Windows' }

describe('resolveSafePath', () => {
  let home: TempHome
  let outside: TempHome
  const resolve = (name: string, root = home.home) => resolveSafePath(nodeFileSystem, { path: home.path(name), root })
  const problemOf = async (name: string, root?: string) => {
    const found = await resolve(name, root)
    return found.ok ? undefined : found.problem.code
  }

  beforeEach(async () => {
    home = await makeTempHome({ 'plain.json': '{}', 'dotfiles/real.json': '{}', 'project/own.json': '{}' })
    outside = await makeTempHome({ 'foreign.json': '{}' })
  })
  afterEach(() => Promise.all([home.remove(), outside.remove()]))

  it('finds a plain file where it is', async () => {
    assert.deepEqual(await resolve('plain.json'), { ok: true, path: home.path('plain.json'), exists: true })
  })

  it('places a missing file below its nearest existing folder', async () => {
    const found = await resolve('.codex/deep/config.toml')
    assert.deepEqual(found, { ok: true, path: home.path('.codex/deep/config.toml'), exists: false })
  })

  it('follows a chain of links to the end', LINKS, async () => {
    await mkdir(home.path('.codex'))
    await symlink('../middle.json', home.path('.codex/config.json'))
    await symlink('dotfiles/real.json', home.path('middle.json'))
    assert.deepEqual(await resolve('.codex/config.json'), {
      ok: true,
      path: home.path('dotfiles/real.json'),
      exists: true,
    })
  })

  it('follows links of folders, also for a file that is missing', LINKS, async () => {
    await symlink('dotfiles', home.path('.codex'))
    assert.deepEqual(await resolve('.codex/real.json'), {
      ok: true,
      path: home.path('dotfiles/real.json'),
      exists: true,
    })
    assert.deepEqual(await resolve('.codex/new.json'), {
      ok: true,
      path: home.path('dotfiles/new.json'),
      exists: false,
    })
  })

  it('refuses links that lead nowhere', LINKS, async () => {
    await symlink('missing.json', home.path('file.json'))
    await symlink('missing', home.path('folder'))
    assert.equal(await problemOf('file.json'), 'dangling-link')
    assert.equal(await problemOf('folder/file.json'), 'dangling-link')
  })

  it('refuses links that lead in a circle', LINKS, async () => {
    await symlink('b.json', home.path('a.json'))
    await symlink('a.json', home.path('b.json'))
    await symlink('loop', home.path('loop'))
    assert.equal(await problemOf('a.json'), 'looping-link')
    assert.equal(await problemOf('loop/a.json'), 'looping-link')
  })

  it('refuses links that leave the root', LINKS, async () => {
    await symlink(outside.path('foreign.json'), home.path('file.json'))
    await symlink(outside.home, home.path('folder'))
    await symlink('../dotfiles/real.json', home.path('project/link.json'))
    assert.equal(await problemOf('file.json'), 'leaves-root')
    assert.equal(await problemOf('folder/foreign.json'), 'leaves-root')
    assert.equal(await problemOf('folder/new.json'), 'leaves-root')
    assert.equal(await problemOf('project/link.json', home.path('project')), 'leaves-root')
    assert.equal(await problemOf('project/link.json'), undefined)
  })

  it('takes a home that the environment puts elsewhere for its own root', LINKS, async () => {
    const request = { path: outside.path('foreign.json'), root: home.home }
    assert.equal((await resolveSafePath(nodeFileSystem, request)).ok, true)
    await symlink('/etc/hostname', outside.path('link.json'))
    const leaving = await resolveSafePath(nodeFileSystem, { path: outside.path('link.json'), root: home.home })
    assert.equal(!leaving.ok && leaving.problem.code, 'leaves-root')
  })

  it('refuses what is no file', async () => {
    assert.equal(await problemOf('dotfiles'), 'not-a-file')
    assert.equal(await problemOf('plain.json/below.json'), 'not-a-file')
  })

  it('reads a hard-linked file but does not let it be written', async () => {
    await link(home.path('plain.json'), home.path('twin.json'))
    const found = await resolve('plain.json')
    assert.equal(found.ok && found.writeProblem?.code, 'hard-linked')
  })

  const expectReadOnly = async (name: string) => {
    const found = await resolve(name)
    assert.equal(found.ok && found.writeProblem?.code, 'read-only-file')
  }

  it('reads a read-only file but does not let it be written', async () => {
    await chmod(home.path('plain.json'), 0o444)
    await expectReadOnly('plain.json')
  })

  it('does not let it be written behind a link either', LINKS, async () => {
    await chmod(home.path('plain.json'), 0o444)
    await symlink('plain.json', home.path('alias.json'))
    await expectReadOnly('alias.json')
  })

  it('does not let a file in a read-only folder be written', LINKS, async (test) => {
    await chmod(home.path('dotfiles'), 0o555)
    test.after(() => chmod(home.path('dotfiles'), 0o755).catch(() => rm(home.home, { recursive: true, force: true })))
    // The superuser may write everywhere: there the disk is asked through a reader that says no.
    const files = { ...nodeFileSystem, canWrite: (folder: string) => Promise.resolve(folder !== home.path('dotfiles')) }
    for (const name of ['dotfiles/real.json', 'dotfiles/new/file.json']) {
      const found = await resolveSafePath(files, { path: home.path(name), root: home.home })
      assert.equal(found.ok && found.writeProblem?.code, 'read-only-directory')
    }
  })

  it('tells inside from outside by whole names', () => {
    const root = path.resolve('/home/me')
    assert.equal(isInside(root, path.join(root, '..file')), true)
    assert.equal(isInside(root, root), true)
    assert.equal(isInside(root, path.resolve('/home/me2/file')), false)
    assert.equal(isInside(root, path.resolve('/home')), false)
  })
})
