/** A repository with a linked work tree, made by git itself. */
import { execFileSync } from 'node:child_process'

/** Makes the folder `main` a repository and `tree` a linked work tree of it. */
export function addWorkTree(main: string, tree: string): void {
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: main, stdio: 'ignore' })
  git('init')
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--allow-empty', '-m', 'Begin')
  git('worktree', 'add', tree)
}
