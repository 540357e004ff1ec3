/** Brings a bare clone to where it can start or be tested, skipping what is there: `node build/set-up.mjs start|test`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hasDisplay, root, runNpm, StepError } from './run-command.mjs'
import { installSystemPackages, packagesFor } from './system-packages.mjs'

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }> | undefined} the lock's packages */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** True when node_modules holds what package-lock.json asks for, version by version. */
function hasModules() {
  const installed = readLock('node_modules/.package-lock.json')
  const wanted = Object.entries(readLock('package-lock.json') ?? {})
  return (
    installed !== undefined &&
    wanted.every(([name, { version, optional }]) => name === '' || optional || installed[name]?.version === version)
  )
}

async function installModules() {
  if (hasModules()) return
  console.log('set-up: npm ci')
  const code = await runNpm(['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'])
  if (code !== 0) throw new StepError(`npm ci ended with ${code}: see its message above; it needs the npm registry.`)
}

async function prepareElectron() {
  // Imported here: it needs packages that npm ci has just brought.
  const { findElectronRuntime } = await import('./electron-runtime.mjs')
  const { version, source } = await findElectronRuntime()
  console.log(`set-up: Electron ${version} (${source})`)
}

/** @param {string | undefined} goal */
async function setUp(goal) {
  await installModules()
  if (goal === 'test') {
    await installSystemPackages(packagesFor.test, 'the tests')
    await prepareElectron()
  } else if (hasDisplay()) {
    await installSystemPackages(packagesFor.start, 'the window')
    await prepareElectron()
  }
}

try {
  await setUp(process.argv[2])
} catch (error) {
  if (!(error instanceof StepError)) throw error
  console.error(`set-up: ${error.message}`)
  process.exitCode = 1
}
