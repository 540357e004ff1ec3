/** Reads how many tests passed from the reports that the runners write. */
import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} TestCounts */

/** @type {TestCounts} */
export const noTests = { passed: 0, failed: 0, skipped: 0 }

/** @param {TestCounts} left @param {TestCounts} right @returns {TestCounts} */
export const addCounts = (left, right) => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
})

/**
 * A suite that is skipped as a whole counts as one: node:test's own sum leaves it out.
 * @param {string} tap what node:test's tap reporter wrote
 * @returns {TestCounts}
 */
export function readTapCounts(tap) {
  const count = (/** @type {string} */ name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: tap.match(/^ *(?:not )?ok \d+ - .* # (?:SKIP|TODO)\b/gm)?.length ?? 0,
  }
}

/**
 * @param {string} file a report of run-node-tests.mjs, vitest or Playwright
 * @returns {TestCounts} none when the runner wrote no report
 */
export function readReport(file) {
  if (!existsSync(file)) return noTests
  const report = JSON.parse(readFileSync(file, 'utf8'))
  if (report.stats !== undefined) {
    const { expected, flaky, unexpected, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  }
  if (report.numTotalTests !== undefined)
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  return report
}
