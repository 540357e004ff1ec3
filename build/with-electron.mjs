/** Runs a tool on the Electron runtime that is found: `node build/with-electron.mjs dev|e2e [arguments…]`. */
import path from 'node:path'
import { findElectronRuntime } from './electron-runtime.mjs'
import { hasDisplay, isLinuxRoot, root, runCommand, StepError } from './run-command.mjs'

const bin = (/** @type {string} */ script) => [process.execPath, path.join(root, 'node_modules', script)]
const tools = {
  // Chromium refuses to run sandboxed for root; only this development command ever switches the sandbox off.
  dev: [...bin('electron-vite/bin/electron-vite.js'), 'dev', ...(isLinuxRoot() ? ['--noSandbox'] : [])],
  e2e: [...bin('@playwright/test/cli.js'), 'test'],
}

/** @param {string | undefined} name @param {readonly string[]} args @returns {Promise<number>} the tool's exit code */
async function runTool(name, args) {
  if (name !== 'dev' && name !== 'e2e') throw new StepError(`say which tool: ${Object.keys(tools).join(' or ')}`)
  if (name === 'dev' && !hasDisplay()) throw new StepError('there is no display here to show the window on.')
  const { dist, executable } = await findElectronRuntime()
  const screen = hasDisplay() ? [] : ['xvfb-run', '-a', '-s', '-screen 0 1280x800x24']
  const [command = '', ...rest] = [...screen, ...tools[name], ...args]
  // electron-vite reads the executable, Playwright and Electron's own package the folder.
  const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: dist, ELECTRON_EXEC_PATH: executable }
  return runCommand(command, rest, { env })
}

try {
  process.exitCode = await runTool(process.argv[2], process.argv.slice(3))
} catch (error) {
  if (!(error instanceof StepError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
