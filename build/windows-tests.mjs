/** Runs bundled node:test files with a Node for Windows under Wine, two at a time. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runCommand } from './run-command.mjs'
import { addCounts, noTests, readTapCounts } from './test-counts.mjs'

/** @typedef {import('./test-counts.mjs').TestCounts} TestCounts */

/** A test file that hangs must not hold up everything else; on a busy machine the longest takes minutes. */
const fileMilliseconds = 1_200_000

const windowsPath = (/** @type {string} */ file) => `Z:${file.replaceAll('/', '\\')}`

/** @param {TestCounts} counts */
const describeCounts = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`

/** @param {string} tap @returns {string} its failing tests with their reasons */
const listFailures = (tap) =>
  tap
    .split(/^(?= *(?:not )?ok )/m)
    .filter((part) => /^ *not ok /.test(part))
    .join('')

/** @param {number} code @param {string} tap @returns {string} why a file failed */
const describeFailure = (code, tap) => listFailures(tap) || `  Node ended with ${code} before its tests did.`

/**
 * A file passes when its process ends well and has summed up its tests: one that Wine ends with its server does not.
 * @param {string} bundle @param {import('./windows-runtime.mjs').WindowsRuntime} runtime
 * @returns {Promise<TestCounts>}
 */
async function runBundle(bundle, { node, env }) {
  const began = performance.now()
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
  const isOk = code === 0 && /^# tests \d+$/m.test(tap)
  const name = path.basename(bundle, '.mjs').replaceAll('__', '/')
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${isOk ? '✔' : '✖'} ${name}: ${describeCounts(counts)}, ${seconds} s`)
  if (isOk) return counts
  console.log(describeFailure(code, tap))
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
  console.log(`windows: ${describeCounts(counts)}`)
  return { code: counts.failed === 0 ? 0 : 1, counts }
}
