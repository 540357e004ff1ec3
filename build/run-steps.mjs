/** Runs the project's checks and tests in order and sums them up: `node build/run-steps.mjs check|test`. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { root, runNode } from './run-command.mjs'
import { addCounts, noTests, readReport } from './test-counts.mjs'

/**
 * `report` is where a step that runs tests writes its counts; `needs` names a step without which it makes no sense.
 * @typedef {{ name: string, args: readonly string[], report?: string, needs?: string, inCheck?: boolean }} Step
 */

const reports = path.join(root, 'out/reports')
const report = (/** @type {string} */ name) => path.join(reports, `${name}.json`)
const modules = 'node_modules'

/** @type {readonly Step[]} */
const steps = [
  {
    name: 'format',
    args: [`${modules}/@biomejs/biome/bin/biome`, 'ci', '--colors=off', '--error-on-warnings', '.'],
    inCheck: true,
  },
  { name: 'lint', args: [`${modules}/eslint/bin/eslint.js`, '.', '--max-warnings=0'], inCheck: true },
  { name: 'types', args: [`${modules}/typescript/bin/tsc`, '--build'], inCheck: true },
  { name: 'rooms', args: ['build/check-rooms.mjs'], inCheck: true },
  { name: 'dead code', args: ['build/check-dead-code.mjs'], inCheck: true },
  {
    name: 'tests',
    args: ['build/run-node-tests.mjs', '--report', report('node')],
    report: report('node'),
    inCheck: true,
  },
  {
    name: 'rules',
    args: ['build/run-node-tests.mjs', '--report', report('rules'), 'test/rules'],
    report: report('rules'),
  },
  {
    name: 'renderer',
    args: [
      `${modules}/vitest/vitest.mjs`,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('renderer')}`,
    ],
    report: report('renderer'),
  },
  { name: 'build', args: ['build/build.mjs'] },
  {
    name: 'command line',
    args: ['build/run-node-tests.mjs', '--report', report('cli'), 'test/cli'],
    report: report('cli'),
    needs: 'build',
  },
  { name: 'window', args: ['build/with-electron.mjs', 'e2e'], report: report('e2e'), needs: 'build' },
  {
    name: 'windows',
    args: ['build/run-node-tests.mjs', '--wine', '--if-possible', '--report', report('windows')],
    report: report('windows'),
  },
]

/** @param {Step} step */
async function runStep(step) {
  console.log(`\n── ${step.name}`)
  const began = Date.now()
  const code = await runNode(step.args, process.stdout.isTTY ? {} : { env: { ...process.env, NO_COLOR: '1' } })
  const counts = step.report === undefined ? noTests : readReport(step.report)
  return { step, isOk: code === 0, counts, seconds: Math.round((Date.now() - began) / 1000) }
}

/** @param {readonly Step[]} chosen */
async function runAll(chosen) {
  rmSync(reports, { recursive: true, force: true })
  /** @type {Awaited<ReturnType<typeof runStep>>[]} */
  const results = []
  for (const step of chosen) {
    const isBlocked = results.some(({ step: earlier, isOk }) => earlier.name === step.needs && !isOk)
    if (isBlocked) results.push({ step, isOk: false, counts: noTests, seconds: 0 })
    else results.push(await runStep(step))
  }
  return results
}

const goal = process.argv[2] === 'check' ? 'check' : 'test'
const results = await runAll(goal === 'check' ? steps.filter((step) => step.inCheck) : steps)
console.log('')
for (const { step, isOk, counts, seconds } of results) {
  const numbers =
    step.report === undefined ? '' : `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
  console.log(`${isOk ? '✔' : '✖'} ${step.name.padEnd(14)}${String(seconds).padStart(4)} s  ${numbers}`)
}
const total = results.map(({ counts }) => counts).reduce(addCounts, noTests)
// A check that failed, or a runner that broke down, failed as a whole: no test of its own says so.
const broken = results.filter(({ isOk, counts }) => !isOk && counts.failed === 0).length
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1
console.log(
  `\n${total.passed} passed, ${total.failed + broken} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
