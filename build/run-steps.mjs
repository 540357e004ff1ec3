/** Runs the project's checks and tests and sums them up: `node build/run-steps.mjs check|test`. */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root, runNode } from './run-command.mjs'
import { addCounts, noTests, readReport } from './test-counts.mjs'

/**
 * `report` is where a step that runs tests writes its counts; `needs` names a step without which it makes no sense.
 * @typedef {{ name: string, args: readonly string[], report?: string, needs?: string }} Step
 * @typedef {{ step: Step, isOk: boolean, seconds: number, counts: import('./test-counts.mjs').TestCounts }} Result
 */

const reports = path.join(root, 'out/reports')
const report = (/** @type {string} */ name) => path.join(reports, `${name}.json`)
const modules = 'node_modules'

/** The slowest first: two run at a time. @type {readonly Step[]} */
const checks = [
  { name: 'lint', args: [`${modules}/eslint/bin/eslint.js`, '.', '--max-warnings=0'] },
  { name: 'types', args: [`${modules}/typescript/bin/tsc`, '--build'] },
  { name: 'format', args: [`${modules}/@biomejs/biome/bin/biome`, 'ci', '--colors=off', '--error-on-warnings', '.'] },
  { name: 'rooms', args: ['build/check-rooms.mjs'] },
  { name: 'dead code', args: ['build/check-dead-code.mjs'] },
]

/** @type {Step} */
const nodeTests = {
  name: 'tests',
  args: ['build/run-node-tests.mjs', '--report', report('node')],
  report: report('node'),
}

/**
 * Not the crash matrix, whose disk keeps to POSIX rules, nor the search for canaries: what comes out is the same on every
 * system, and it is long. A test that means nothing on Windows skips itself there and says why.
 */
const windowsTests = ['src', 'test/acceptance', 'test/conformance', 'test/connect', 'test/helpers', 'test/peers']

/** Each takes both cores. @type {readonly Step[]} */
const otherTests = [
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
    args: ['build/run-node-tests.mjs', '--wine', '--if-possible', '--report', report('windows'), ...windowsTests],
    report: report('windows'),
  },
]

const environment = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' }

/** @param {Step} step @param {import('node:child_process').StdioOptions} stdio @returns {Promise<Result>} */
async function runStep(step, stdio) {
  const began = Date.now()
  const code = await runNode(step.args, { env: environment, stdio })
  const counts = step.report === undefined ? noTests : readReport(step.report)
  return { step, isOk: code === 0, counts, seconds: Math.round((Date.now() - began) / 1000) }
}

/** Runs the checks two at a time, and shows what each says when it has ended. @returns {Promise<Result[]>} */
async function runChecks() {
  const queue = [...checks]
  /** @type {Result[]} */
  const results = []
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const log = path.join(reports, `${step.name}.log`)
      const file = openSync(log, 'w')
      results.push(await runStep(step, ['ignore', file, file]))
      closeSync(file)
      console.log(`\n── ${step.name}\n${readFileSync(log, 'utf8')}`)
    }
  }
  await Promise.all([work(), work()])
  return results
}

/** @param {readonly Step[]} steps @returns {Promise<Result[]>} */
async function runTests(steps) {
  /** @type {Result[]} */
  const results = []
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    const isBlocked = results.some(({ step: earlier, isOk }) => earlier.name === step.needs && !isOk)
    if (isBlocked) console.log(`Not run: it needs the ${step.needs}, which failed.`)
    results.push(isBlocked ? { step, isOk: false, counts: noTests, seconds: 0 } : await runStep(step, 'inherit'))
  }
  return results
}

/** @param {Result} result */
function describeResult({ step, isOk, counts, seconds }) {
  const isSilent = step.report !== undefined && !existsSync(step.report)
  const numbers = isSilent
    ? 'did not run'
    : `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
  const line = `${isOk ? '✔' : '✖'} ${step.name.padEnd(14)}${String(seconds).padStart(4)} s`
  return step.report === undefined ? line : `${line}  ${numbers}`
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const results = await runChecks()
results.push(...(await runTests(process.argv[2] === 'check' ? [nodeTests] : [nodeTests, ...otherTests])))
console.log(`\n${results.map(describeResult).join('\n')}`)
const total = results.map(({ counts }) => counts).reduce(addCounts, noTests)
// A check that failed, or a runner that broke down, failed as a whole: no test of its own says so.
const broken = results.filter(({ isOk, counts }) => !isOk && counts.failed === 0).length
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed + broken} failed${skipped}`)
