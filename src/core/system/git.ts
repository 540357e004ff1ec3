/** Finds git work trees by their files, without starting git. */
import path from 'node:path'
import type { FileReader } from './file-system.ts'

/**
 * The nearest folder at or above `start` that holds a `.git` (a folder, or the file of a linked work tree or submodule);
 * undefined where there is none. `start` is absolute and need not exist.
 */
export async function findGitRoot(files: FileReader, start: string): Promise<string | undefined> {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (await files.readInfo(path.join(folder, '.git'))) return folder
    if (folder === path.dirname(folder)) return undefined
  }
}

/**
 * The main work tree of a linked one: `.git` there is a file `gitdir: <main>/.git/worktrees/<name>`
 * (https://git-scm.com/docs/gitrepository-layout, 2026-11-30). undefined where `root` is no linked work tree.
 */
export async function findMainWorkTree(files: FileReader, root: string): Promise<string | undefined> {
  const marker = path.join(root, '.git')
  if ((await files.readInfo(marker))?.kind !== 'file') return undefined
  const text = (await files.readFile(marker))?.toString('utf8')
  const named = text?.match(/^gitdir: (.+?)\r?\n?$/)?.[1]
  if (named === undefined) return undefined
  const gitDirectory = path.resolve(root, named)
  const worktrees = path.dirname(gitDirectory)
  const common = path.dirname(worktrees)
  if (path.basename(worktrees) !== 'worktrees' || path.basename(common) !== '.git') return undefined
  return files.readRealPath(path.dirname(common))
}
