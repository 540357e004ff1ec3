/** How this program is called from the user's shell. */
import path from 'node:path'
import type { Terminal } from './terminal.ts'

/** `afd` where it was called by that name or is installed as a package, else the script as it was started. */
export function programWords({
  script,
  cwd,
  platform,
}: Pick<Terminal, 'script' | 'cwd' | 'platform'>): readonly string[] {
  const { basename, relative } = platform === 'win32' ? path.win32 : path.posix
  if (/^afd([.]|$)/.test(basename(script)) || /[\\/]node_modules[\\/]/.test(script)) return ['afd']
  const near = cwd === undefined ? '' : relative(cwd, script)
  return ['node', near === '' || near.startsWith('..') ? script : near]
}
