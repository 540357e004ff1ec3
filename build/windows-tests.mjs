/** Runs bundled node:test files with a Node for Windows under Wine, two at a time. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runCommand } from './run-command.mjs'
import { addCounts, noTests, readTapCounts } from './test-counts.mjs'

/** @typedef {import('./test-counts.mjs').TestCounts} TestCounts */

/** A test file that hangs must not hold up everything else. */
const fileMilliseconds = 300_000

const windowsPath = (/** @type {string} */ file) => `Z:${file.replaceAll('/', '\\')}`

/** @param {string} tap @returns {string} its failing tests with their reasons */
const listFailures = (tap) =>
  tap
    .split(/^(?= *(?:not )?ok )/m)
    .filter((part) => /^ *not ok /.test(part))
    .join('')

/**
 * @param {string} bundle @param {import('./windows-runtime.mjs').WindowsRuntime} runtime
 * @returns {Promise<TestCounts>}
 */
async function runBundle(bundle, { node, env }) {
  const report = bundle.replace(/[.]mjs$/, '.tap')
  const reporter = ['--test-reporter=tap', `--test-reporter-destination=${windowsPath(report)}`]
  // Node under Wine cannot write to a pipe, so nothing is read from its output.
  const code = await runCommand('wine', [node, '--enable-source-maps', ...reporter, windowsPath(bundle)], {
    env,
    stdio: 'ignore',
    timeout: fileMilliseconds,
    killSignal: 'SIGKILL',
  })
  const tap = existsSync(report) ? readFileSync(report, 'utf8') : ''
  const counts = readTapCounts(tap)
  const name = path.basename(bundle, '.mjs').replaceAll('__', '/')
  console.log(
    `${code === 0 ? '✔' : '✖'} ${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
  )
  if (code === 0) return counts
  console.log(listFailures(tap) || `  Node ended with ${code} before its tests did.`)
  return counts.failed > 0 ? counts : addCounts(counts, { ...noTests, failed: 1 })
}

/**
 * @param {readonly string[]} bundles @param {import('./windows-runtime.mjs').WindowsRuntime} runtime
 * @returns {Promise<{ code: number, counts: TestCounts }>}
 */
export async function runUnderWine(bundles, runtime) {
  const queue = [...bundles]
  let counts = noTests
  const work = async () => {
    for (let bundle = queue.shift(); bundle; bundle = queue.shift()) {
      const more = await runBundle(bundle, runtime)
      counts = addCounts(counts, more)
    }
  }
  await Promise.all([work(), work()])
  // Wine's server would outlive the tests by some seconds.
  await runCommand('wineserver', ['-k'], { env: runtime.env, stdio: 'ignore' })
  console.log(`windows: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  return { code: counts.failed === 0 ? 0 : 1, counts }
}
