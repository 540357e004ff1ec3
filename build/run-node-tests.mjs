/**
 * Runs the node:test files: `node build/run-node-tests.mjs [--wine [--if-possible]] [--report FILE] [paths or globs…]`.
 * With --wine a Node for Windows runs them under Wine; --if-possible lets that pass, with one line, where Wine cannot
 * be had. --report writes the counts of passed, failed and skipped tests.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runNode, StepError } from './run-command.mjs'
import { bundleTests, findTests } from './test-bundles.mjs'
import { readTapCounts } from './test-counts.mjs'
import { prepareWindowsRuntime } from './windows-runtime.mjs'
import { runUnderWine } from './windows-tests.mjs'

/** @param {{ folder: string, bundles: string[] }} bundled */
async function runHere({ folder, bundles }) {
  const tap = path.join(folder, 'report.tap')
  const code = await runNode([
    // A test that hangs must not hold up everything else.
    ...['--enable-source-maps', '--test', '--test-timeout=1500000'],
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=tap', `--test-reporter-destination=${tap}`],
    ...bundles,
  ])
  return { code, counts: readTapCounts(readFileSync(tap, 'utf8')) }
}

/** @param {boolean} mayFail @returns {Promise<import('./windows-runtime.mjs').WindowsRuntime | undefined>} */
async function prepareWine(mayFail) {
  try {
    return await prepareWindowsRuntime()
  } catch (error) {
    if (!mayFail || !(error instanceof StepError)) throw error
    console.log(`The Windows tests did not run: ${error.message}`)
    return undefined
  }
}

/** @param {readonly string[]} args @returns {Promise<number>} the exit code */
async function runTests(args) {
  /** @type {{ wine: { type: 'boolean' }, 'if-possible': { type: 'boolean' }, report: { type: 'string' } }} */
  const options = { wine: { type: 'boolean' }, 'if-possible': { type: 'boolean' }, report: { type: 'string' } }
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const files = findTests(positionals)
  if (files.length === 0) throw new StepError('no node:test file matches.')
  const wine = values.wine ? await prepareWine(values['if-possible'] === true) : undefined
  if (values.wine && wine === undefined) return 0
  const bundled = await bundleTests(files)
  process.on('exit', () => rmSync(bundled.folder, { recursive: true, force: true }))
  const { code, counts } = wine ? await runUnderWine(bundled.bundles, wine) : await runHere(bundled)
  if (values.report !== undefined) {
    mkdirSync(path.dirname(values.report), { recursive: true })
    writeFileSync(values.report, JSON.stringify(counts))
  }
  return code
}

try {
  process.exitCode = await runTests(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StepError)) throw error
  console.error(`node tests: ${error.message}`)
  process.exitCode = 1
}
