/** Builds the app and opens its window; without a display it says so and prints the state of the servers instead. */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { findElectronRuntime } from './electron-runtime.mjs'
import { hasDisplay, isLinuxRoot, runCommand, runNode, StepError } from './run-command.mjs'

const restriction = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'

/** Ubuntu 24.04 lets no unpackaged Chromium make its sandbox, and Chromium's own message does not say what to do. @param {string} dist */
function checkSandbox(dist) {
  const helper = path.join(dist, 'chrome-sandbox')
  const isRestricted = readText(restriction) === '1' && !isLinuxRoot()
  const isSetUid = (statSync(helper, { throwIfNoEntry: false })?.mode ?? 0) & 0o4000
  if (!isRestricted || isSetUid) return
  throw new StepError(
    `this system keeps Electron from making its sandbox. Run once: sudo chown root '${helper}' && sudo chmod 4755 '${helper}'`,
  )
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

async function start() {
  if ((await runNode(['build/build.mjs'])) !== 0) throw new StepError('the build failed: see its message above.')
  if (!hasDisplay()) {
    console.log('No display here, so no window: this is what `afd mcp status` says.')
    await runNode(['out/main/cli.js', 'mcp', 'status'])
    return 0
  }
  const { dist, executable } = await findElectronRuntime()
  checkSandbox(dist)
  // Chromium refuses to run sandboxed for root.
  return runCommand(executable, ['.', ...(isLinuxRoot() ? ['--no-sandbox'] : []), ...process.argv.slice(2)])
}

try {
  process.exitCode = await start()
} catch (error) {
  if (!(error instanceof StepError)) throw error
  console.error(`start: ${error.message}`)
  process.exitCode = 1
}
