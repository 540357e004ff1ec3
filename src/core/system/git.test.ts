import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { makeTempHome, type TempHome } from '../../../test/helpers/temp-home.ts'
import { findGitRoot, findMainWorkTree } from './git.ts'
import { nodeFileSystem } from './node-file-system.ts'

describe('git work trees', () => {
  let home: TempHome
  beforeEach(async () => {
    home = await makeTempHome({
      'repo/.git/HEAD': 'ref: refs/heads/main\n',
      'repo/src/deep/file': '',
      'repo/.git/worktrees/feature/HEAD': '',
      'module/.git': 'gitdir: ../repo/.git/modules/module\n',
      'feature/.git': '',
    })
    await writeFile(home.path('feature/.git'), `gitdir: ${home.path('repo/.git/worktrees/feature')}\n`)
  })
  afterEach(() => home.remove())

  it('are found from below, also from a folder that does not exist', async () => {
    assert.equal(await findGitRoot(nodeFileSystem, home.path('repo/src/deep')), home.path('repo'))
    assert.equal(await findGitRoot(nodeFileSystem, home.path('repo/not/there')), home.path('repo'))
    assert.equal(await findGitRoot(nodeFileSystem, home.path('feature')), home.path('feature'))
  })

  it('lead from a linked one to the main one', async () => {
    assert.equal(await findMainWorkTree(nodeFileSystem, home.path('feature')), home.path('repo'))
    assert.equal(await findMainWorkTree(nodeFileSystem, home.path('repo')), undefined)
    assert.equal(await findMainWorkTree(nodeFileSystem, home.path('module')), undefined)
  })
})
