/** Tests that a command line always ends in one well-formed answer, our own faults included. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { runCli } from './run-cli.ts'
import type { Terminal } from './terminal.ts'

async function run(argv: readonly string[], more: Partial<Terminal> = {}) {
  let stdout = ''
  let stderr = ''
  const exitCode = await runCli(argv, {
    environment: {},
    platform: 'linux',
    cwd: '/nowhere',
    home: '/nowhere',
    script: '/usr/bin/afd',
    version: '1.2.3',
    outIsTerminal: false,
    writeOut: (text) => {
      stdout += text
    },
    writeError: (text) => {
      stderr += text
    },
    readStandardInput: () => Promise.reject(new TypeError('s3cret')),
    ...more,
  })
  return { exitCode, stdout, stderr }
}

const readsInput = ['mcp', 'add', 'x', '--scope', 'user', '--from-file', '-']

describe('our own fault', () => {
  it('is one JSON object with exit code 1 and nothing of what it was about', async () => {
    const { exitCode, stdout, stderr } = await run([...readsInput, '--json'])
    const answer = JSON.parse(stdout) as { problems: { code: string }[] }
    assert.deepEqual(answer, { schemaVersion: 1, command: 'mcp add', exitCode: 1, problems: answer.problems })
    assert.deepEqual(
      answer.problems.map(({ code }) => code),
      ['internal-error'],
    )
    assert.deepEqual([exitCode, stderr, stdout.includes('s3cret'), stdout.includes('run-cli')], [1, '', false, false])
  })

  it('shows where it happened only on request, and still no value', async () => {
    const quiet = await run(readsInput)
    assert.deepEqual([quiet.exitCode, quiet.stdout, /\n\s+at /.test(quiet.stderr)], [1, '', false])
    const debug = await run(readsInput, { environment: { AFD_DEBUG: '1' } })
    assert.match(debug.stderr, /TypeError\n\s+at /)
    assert.equal(debug.stderr.includes('s3cret'), false)
  })
})

describe('an answer from the table alone', () => {
  it('needs no files', async () => {
    assert.deepEqual(await run(['--version', '--quiet']), { exitCode: 0, stdout: '1.2.3\n', stderr: '' })
    assert.match((await run([])).stdout, /^afd: one place/)
    assert.match((await run(['completion', 'fish'])).stdout, /^function __afd_level/)
  })

  it('puts problems on standard error and results on standard output', async () => {
    const { exitCode, stdout, stderr } = await run(['mcp', 'stauts'])
    assert.deepEqual([exitCode, stdout], [1, ''])
    assert.equal(stderr, '✗ “afd mcp stauts” is no command.\n    → Did you mean afd mcp status?\n')
  })
})
