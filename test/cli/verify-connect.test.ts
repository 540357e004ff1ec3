/** `afd mcp verify --connect` as it is shipped: it shows first, starts then, and leaves nothing running. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { connectPreviewSchema } from '../../src/model/health.ts'
import { type StatusReport, statusReportSchema } from '../../src/model/report.ts'
import { buildParent, listLeft, silentServer, talkingServer, waitFor } from '../connect/server-bench.ts'
import { assertNoCanary, canary } from '../helpers/canary.ts'
import { makeTempHome, type TempHome } from '../helpers/temp-home.ts'
import { type BuiltAfd, buildAfd } from './built-afd.ts'
import { readConfirmation, readJson } from './json-answer.ts'

const files = {
  '.claude.json': '{}',
  '.afd/manifest.json': JSON.stringify({
    schemaVersion: 1,
    selectedAgents: ['claude-code'],
    projects: [],
    consents: { piAdapter: false, unverified: [] },
    integration: false,
    retention: { transactions: 50, days: 90 },
  }),
  'talks.cjs': talkingServer,
  'hangs.cjs': silentServer,
  'leaks.cjs': `console.error('my token is', process.env.MY_TOKEN, process.env.MY_TOKEN.slice(4)); process.exit(2)`,
}

describe('verify --connect', {
  skip: process.platform === 'win32' && 'the servers here are started as on POSIX',
}, () => {
  let afd: BuiltAfd
  let home: TempHome
  before(async () => {
    afd = await buildAfd()
    home = await makeTempHome(files)
    const node = ['--command', process.execPath]
    await add('talks', ...node, '--arg', home.path('talks.cjs'))
    await add('hangs', ...node, '--arg', home.path('hangs.cjs'))
    await add('leaks', ...node, '--arg', home.path('leaks.cjs'), '--env-from', 'MY_TOKEN=MY_TOKEN')
    await add('shell', '--command', 'only-in-the-shell')
  })
  after(async () => {
    await home.remove()
    await afd.remove()
  })

  const environment = { MY_TOKEN: canary }
  const call = (...words: readonly string[]) => afd.call({ home: home.home, environment }, ...words)
  const verify = (...words: readonly string[]) => call('mcp', 'verify', '--scope', 'user', ...words)
  const add = async (id: string, ...flags: readonly string[]) => {
    const words = ['mcp', 'add', id, '--scope', 'user', ...flags]
    const { plan } = readJson(await call(...words, '--json'))
    assert.equal(readConfirmation(await call(...words, '--confirm', plan?.token ?? '', '--json')).outcome, 'applied')
  }
  const readReport = (answer: Parameters<typeof readJson>[0]): StatusReport =>
    statusReportSchema.parse(readJson(answer))

  it('shows what would run and starts nothing', async () => {
    const earlier = await home.snapshot()
    const { exitCode, stdout, stderr } = await verify('leaks', '--connect', '--dry-run')
    assert.deepEqual([exitCode, stderr], [0, ''])
    const lines = stdout.split('\n').map((line) => line.trim().split(/ {2,}/))
    assert.deepEqual(lines.slice(0, 4), [
      ['leaks'],
      ['starts', `${process.execPath} ${home.path('leaks.cjs')}`],
      ['environment', 'MY_TOKEN (from MY_TOKEN)'],
      ['in', '~'],
    ])
    const preview = connectPreviewSchema.parse(readJson(await verify('--connect', '--dry-run', '--json')))
    assert.deepEqual(
      preview.servers.map(({ id }) => id),
      ['hangs', 'leaks', 'shell', 'talks'],
    )
    assert.deepEqual(await home.snapshot(), earlier)
  })

  it('says what it starts before what came of it, and the states know of it', async () => {
    const { exitCode, stdout, stderr } = await verify('talks', '--connect')
    assert.equal(exitCode, 0)
    assert.match(stderr, /^talks\n {2}starts +\S+ \S+talks\.cjs\n/)
    assert.match(stdout, /claude-code +user +● active\n/)
    assert.match(stdout, /● connected: tiny 1\.2\.3 · MCP 2025-06-18 · 2 tools · \d+ ms\n/)
    assert.match((await call('mcp', 'status', '--scope', 'user')).stdout, /● active/)
  })

  it('answers --json with one object and not a word beside it', async () => {
    const answer = await verify('talks', '--connect', '--json')
    assert.deepEqual([answer.exitCode, answer.stderr], [0, ''])
    const [server] = readReport(answer).servers
    assert.deepEqual(
      [server?.health?.ok, server?.health?.protocolVersion, server?.health?.serverInfo, server?.health?.tools],
      [true, '2025-06-18', { name: 'tiny', version: '1.2.3' }, 2],
    )
  })

  it('exits with 2 and the reason where a server fails, and shows no secret', async () => {
    const words = await verify('leaks', '--connect')
    assert.equal(words.exitCode, 2)
    assert.match(
      words.stdout,
      /✗ It ended with exit code 2 before it had answered\.\n[\s\S]*my token is \*\*\* \*\*\*\n/,
    )
    const json = await verify('leaks', 'hangs', '--connect', '--json', '--timeout', '1')
    assert.equal(json.exitCode, 2)
    const causes = readReport(json).servers.map(({ id, state, health }) => [id, state, health?.cause])
    assert.deepEqual(causes, [
      ['hangs', 'failing', 'timeout'],
      ['leaks', 'failing', 'exited'],
    ])
    assertNoCanary([words, json, await home.snapshot()], 'everything that was said and kept')
  })

  it('finds a command that is only on the PATH of the login shell, and says so', async () => {
    await mkdir(home.path('shell-bin'))
    const tool = home.path('shell-bin/only-in-the-shell')
    await writeFile(tool, `#!/usr/bin/env node\n${talkingServer}`)
    await chmod(tool, 0o755)
    const shellPath = [home.path('shell-bin'), path.dirname(process.execPath), '/usr/bin', '/bin'].join(':')
    await writeFile(home.path('.bash_profile'), `echo Welcome; export PATH=${shellPath}`)
    const desktop = { PATH: '/nowhere', SHELL: '/bin/bash' }
    const words = ['mcp', 'verify', '--scope', 'user', 'shell', '--connect']
    const found = await afd.call({ home: home.home, environment: desktop }, ...words)
    assert.equal(found.exitCode, 0)
    assert.match(found.stdout, /connected: tiny [\s\S]*on the login shell's PATH and not on afd's/)
    const without = await afd.call({ home: home.home, environment: { ...desktop, SHELL: '/bin/none' } }, ...words)
    assert.equal(without.exitCode, 2)
    assert.match(without.stdout, /not on afd's PATH; the login shell's could not be asked/)
  })

  it('refuses what goes with a connect alone, and a time that is none', async () => {
    const refusals = [
      [['--dry-run'], 'conflicting-options'],
      [['--timeout', '5'], 'conflicting-options'],
      [['--connect', '--timeout', 'soon'], 'bad-value'],
      [['--connect', '--timeout', '0'], 'bad-value'],
      [['nobody', '--connect'], 'unknown-server'],
    ] as const
    for (const [words, code] of refusals) {
      const answer = await verify(...words, '--json')
      assert.deepEqual([answer.exitCode, readJson(answer).problems.map((problem) => problem.code)], [1, [code]])
    }
  })

  describe('when afd itself is ended', {
    skip: process.platform !== 'linux' && 'processes are found through /proc',
  }, () => {
    /** afd, connecting to a server that has started three stubborn programs and says nothing. */
    const start = async (id: string): Promise<{ readonly child: ChildProcess; readonly folder: string }> => {
      const folder = home.path(`pids-${id}`)
      await mkdir(folder)
      await writeFile(home.path(`${id}.cjs`), buildParent(folder, silentServer))
      await add(id, '--command', process.execPath, '--arg', home.path(`${id}.cjs`))
      const words = [afd.script, 'mcp', 'verify', '--scope', 'user', id, '--connect', '--json']
      const env = { PATH: process.env.PATH, HOME: home.home }
      const child = spawn(process.execPath, words, { cwd: home.home, env, stdio: ['ignore', 'pipe', 'pipe'] })
      await waitFor(async () => (await listLeft(folder)).length === 3)
      return { child, folder }
    }

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      it(`by ${signal}, ends all that it has started and still answers`, async () => {
        const { child, folder } = await start(signal.toLowerCase())
        const stdout = child.stdout === null ? Promise.resolve('') : text(child.stdout)
        child.kill(signal)
        const [exitCode] = (await once(child, 'exit')) as [number | null]
        assert.deepEqual(await listLeft(folder), [])
        const report = readReport({ exitCode, stdout: await stdout, stderr: '' })
        assert.deepEqual([exitCode, report.servers[0]?.health?.outcome], [2, 'cancelled'])
      })

    it('twice, does not wait and still leaves nothing', async () => {
      const { child, folder } = await start('twice')
      child.kill('SIGINT')
      await new Promise((resolve) => setTimeout(resolve, 100))
      child.kill('SIGINT')
      const [exitCode] = (await once(child, 'exit')) as [number | null]
      assert.equal(exitCode, 130)
      await waitFor(async () => (await listLeft(folder)).length === 0)
    })
  })

  it('alone loads the code that talks to servers', async () => {
    const chunks = path.join(path.dirname(afd.script), 'cli')
    const name = (await readdir(chunks)).find((file) => /^connect-servers-.*\.js$/.test(file)) ?? ''
    await rename(path.join(chunks, name), path.join(chunks, `${name}.away`))
    for (const words of [
      ['--version'],
      ['mcp', 'status', '--scope', 'user'],
      ['mcp', 'verify', '--scope', 'user', 'talks'],
    ])
      assert.notEqual((await call(...words)).exitCode, 1, words.join(' '))
    assert.notEqual((await verify('talks', '--connect', '--dry-run')).exitCode, 1)
    assert.equal((await verify('talks', '--connect')).exitCode, 1)
    await rename(path.join(chunks, `${name}.away`), path.join(chunks, name))
  })
})
