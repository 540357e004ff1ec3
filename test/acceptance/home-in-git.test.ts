/** A home that is a git work tree: dotfiles under version control. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { selectAll, withAgentHome } from '../helpers/agent-home.ts'

const hasGit = (() => {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

describe('a home that is a git work tree', () => {
  it('keeps the snapshots out of the repository', { skip: hasGit ? false : 'there is no git here' }, () =>
    withAgentHome(async (home) => {
      const git = (...words: string[]) => execFileSync('git', ['-C', home.home, ...words], { encoding: 'utf8' })
      git('init', '--quiet')
      await home.apply(selectAll)
      const { transactions } = await home.manager.listTransactions()
      assert.equal(transactions.length, 1)
      git('add', '--all')
      assert.doesNotMatch(git('ls-files', '--cached'), /\.afd\/backups/)
      assert.match(git('ls-files', '--cached'), /\.afd\/manifest\.json/)
    }),
  )

  it('adds no ignore file where there is no repository', () =>
    withAgentHome(async (home) => {
      await home.apply(selectAll)
      await assert.rejects(home.read('.afd/backups/.gitignore'), { code: 'ENOENT' })
    }))
})
