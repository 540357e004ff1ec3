/** Builds everything into out/: the app with electron-vite, then the command line. */
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildCommandLine } from './build-command-line.mjs'
import { root, runNode } from './run-command.mjs'

const hasApp = existsSync(path.join(root, 'src/main/index.ts'))
for (const folder of ['main', 'preload', 'renderer'])
  rmSync(path.join(root, 'out', folder), { recursive: true, force: true })
const code = hasApp
  ? await runNode(['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'])
  : 0
if (code === 0) await buildCommandLine()
process.exitCode = code
