/** Connects over standard streams: what a real server says, and every way in which one can fail. */
import assert from 'node:assert/strict'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { ConnectStep } from '../../src/model/health.ts'
import { define, everything, makeBench, type ServerBench, silentServer, talkingServer } from './server-bench.ts'

const isWindows = process.platform === 'win32'

describe('a connect over standard streams', { skip: isWindows && 'the servers here are started as on POSIX' }, () => {
  let bench: ServerBench
  before(async () => {
    bench = await makeBench()
  })
  after(() => bench.remove())

  it('says who server-everything is and which tools it has, step by step', async () => {
    const steps: ConnectStep[] = []
    const definition = define({ command: 'node', args: [everything, 'stdio'] })
    const {
      milliseconds,
      toolNames = [],
      ...result
    } = await bench.connect(definition, {
      onStep: (step) => steps.push(step),
    })
    assert.deepEqual(result, {
      ok: true,
      outcome: 'connected',
      protocolVersion: '2025-11-25',
      serverInfo: { name: 'mcp-servers/everything', version: '2.0.0' },
      tools: toolNames.length,
      foundOn: 'own-path',
    })
    assert.equal(toolNames.includes('echo'), true)
    assert.equal(milliseconds > 0, true)
    assert.deepEqual(steps, ['starting', 'initializing', 'listing-tools', 'ending'])
  })

  it('bears a server that logs to standard output, has no tools, or has them on several pages', async () => {
    const chatty = await bench.connect(await bench.script(`console.log('ready'); ${talkingServer}`))
    assert.deepEqual([chatty.outcome, chatty.toolNames], ['connected', ['one', 'two']])
    const bare = `answer.initialize = ({ id }) => send({ id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: info } })`
    const without = await bench.connect(await bench.script(`${talkingServer}; ${bare}`))
    assert.deepEqual([without.outcome, without.tools], ['connected', 0])
    const paged = `answer['tools/list'] = ({ id, params }) => {
      const page = Number(params.cursor ?? 0)
      send({ id, result: { tools: [{ name: 'tool-' + page, inputSchema: { type: 'object' } }], ...(page < 2 ? { nextCursor: String(page + 1) } : {}) } })
    }`
    const pages = await bench.connect(await bench.script(`${talkingServer}; ${paged}`))
    assert.deepEqual(pages.toolNames, ['tool-0', 'tool-1', 'tool-2'])
  })

  it('compiles no schema that a server sends', async () => {
    const odd = `answer['tools/list'] = ({ id }) =>
      send({ id, result: { tools: [{ name: 'odd', inputSchema: { type: 'object' }, outputSchema: { type: 'object', properties: { a: { type: 'nonsense', pattern: '(' } } } }] } })`
    const { outcome, toolNames } = await bench.connect(await bench.script(`${talkingServer}; ${odd}`))
    assert.deepEqual([outcome, toolNames], ['connected', ['odd']])
  })

  it('shows no character of a server that a terminal would obey', async () => {
    const hostile = `info = { name: 'a\\u001b[31mb\\u202ec', version: 'x'.repeat(5000) }; tools = ['t\\u0007']`
    const { serverInfo, toolNames } = await bench.connect(await bench.script(`${talkingServer}; ${hostile}`))
    assert.equal(serverInfo?.name, 'a\\u{1b}[31mb\\u{202e}c')
    assert.equal(serverInfo.version.length, 201)
    assert.deepEqual(toolNames, ['t\\u{7}'])
  })

  it('gives up on a server that hangs, and says what it wrote meanwhile', async () => {
    const text = `console.log('Listening…'); console.error('waiting for a database'); ${silentServer}`
    const { milliseconds: _, ...result } = await bench.connect(await bench.script(text), { limitMs: 1500 })
    assert.deepEqual(result, {
      ok: false,
      outcome: 'failing',
      cause: 'timeout',
      reason: 'It did not answer within 1.5 s. It wrote a line to standard output that are no MCP messages.',
      stderr: ['waiting for a database'],
    })
  })

  it('says how a server ended that ends at once', async () => {
    const coded = await bench.connect(await bench.script(`console.error('no config'); process.exit(3)`))
    assert.deepEqual(
      [coded.cause, coded.reason, coded.stderr],
      ['exited', 'It ended with exit code 3 before it had answered.', ['no config']],
    )
    const killed = await bench.connect(await bench.script(`process.kill(process.pid, 'SIGKILL')`))
    assert.equal(killed.reason, 'It was ended by SIGKILL before it had answered.')
  })

  it('is cancelled at once, before the start and after it', async () => {
    const early = await bench.connect(await bench.script(silentServer), { signal: AbortSignal.abort() })
    assert.deepEqual([early.ok, early.outcome, early.cause], [false, 'cancelled', undefined])
    const controller = new AbortController()
    const late = await bench.connect(await bench.script(silentServer), {
      signal: controller.signal,
      onStep: (step) => {
        if (step === 'initializing') controller.abort()
      },
    })
    assert.equal(late.outcome, 'cancelled')
  })

  it('says what is wrong with answers that are not MCP, and repeats none of them', async () => {
    const failures = [
      [`answer.initialize = ({ id }) => send({ id, error: { code: -32603, message: 'UNSEEN' } })`, /error -32603/],
      [`answer.initialize = ({ id }) => send({ id, result: { protocolVersion: 'UNSEEN' } })`, /initialize is not what/],
      [`answer['tools/list'] = ({ id }) => send({ id, result: { tools: 'UNSEEN' } })`, /tools\/list is not what/],
      [
        `answer.initialize = () => { for (;;) { if (!process.stdout.write('UNSEEN\\n')) break } ; setInterval(answer.initialize, 1) }`,
        /something other/,
      ],
      [`answer.initialize = () => process.stdout.write('U'.repeat(9_000_000))`, /more than 8 MB/],
    ] as const
    for (const [text, reason] of failures) {
      const result = await bench.connect(await bench.script(`${talkingServer}; ${text}`))
      assert.deepEqual([result.outcome, result.cause], ['failing', 'protocol'], text)
      assert.match(result.reason ?? '', reason)
      assert.doesNotMatch(JSON.stringify(result), /UNSEEN|UUU/)
    }
  })

  it('starts nothing where a variable is missing, and names each', async () => {
    const environment = { API_KEY: { fromEnv: 'NOT_SET' }, OTHER: { fromEnv: 'NOT_SET_EITHER' } }
    const file = bench.path('started')
    const definition = await bench.script(`require('fs').writeFileSync(${JSON.stringify(file)}, '')`, {
      environment,
      cwd: `${bench.home}/\${NOT_SET}`,
    })
    const result = await bench.connect(definition)
    assert.deepEqual([result.ok, result.outcome, result.cause], [false, 'not-started', 'missing-variable'])
    assert.match(result.reason ?? '', /^NOT_SET, NOT_SET_EITHER are not set /)
    assert.equal((await bench.snapshot()).started, undefined)
  })

  it('hands the server its own variables and no others of ours', async () => {
    const text = `${talkingServer}; tools = Object.keys(process.env).filter((name) => !/^(HOME|PATH|AFD_STARTED)$/.test(name)); info.version = process.env.KEY === 'value of mine' && process.argv[3] === 'x-value of mine' ? 'right' : 'wrong'`
    const definition = await bench.script(text, {
      environment: { KEY: { fromEnv: 'MINE' }, MODE: { literal: 'safe' } },
    })
    const withArgument = { ...definition, args: [...('args' in definition ? definition.args : []), '', `x-\${MINE}`] }
    const env = { PATH: process.env.PATH, HOME: bench.home, MINE: 'value of mine', GITHUB_TOKEN: 'not yours' }
    const result = await bench.connect(withArgument, { context: { platform: 'posix', env } })
    assert.deepEqual([result.toolNames, result.serverInfo?.version], [['KEY', 'MODE'], 'right'])
  })

  it('runs in the folder of the definition, and says where there is none', async () => {
    await mkdir(bench.path('work'))
    const text = `${talkingServer}; tools = [require('path').basename(process.cwd())]`
    const there = await bench.connect(await bench.script(text, { cwd: bench.path('work') }))
    assert.deepEqual(there.toolNames, ['work'])
    const missing = await bench.connect(await bench.script(text, { cwd: bench.path('nowhere') }))
    assert.deepEqual([missing.outcome, missing.cause], ['failing', 'not-startable'])
  })

  it('says which PATH lacks a command, and which one has it', async () => {
    const folder = bench.path('shell-bin')
    await mkdir(folder)
    const tool = path.join(folder, 'only-in-the-shell')
    // A script of an interpreter that the same PATH has to give.
    await writeFile(tool, `#!/usr/bin/env node\n${talkingServer}`)
    await chmod(tool, 0o755)
    const definition = define({ command: 'only-in-the-shell' })
    const ownPath = { platform: 'posix', env: { PATH: '/nowhere', HOME: bench.home } } as const
    const loginPath = `${folder}:${path.dirname(process.execPath)}:${process.env.PATH ?? ''}`
    const found = await bench.connect(definition, { context: ownPath, readLoginPath: () => Promise.resolve(loginPath) })
    assert.deepEqual([found.outcome, found.foundOn], ['connected', 'login-shell-path'])
    const neither = await bench.connect(definition, { context: ownPath, readLoginPath: () => Promise.resolve('/') })
    assert.deepEqual(
      [neither.cause, neither.reason],
      ['not-found', "Its command is neither on afd's PATH nor on the login shell's."],
    )
    const pinned = await bench.connect(
      define({ command: 'only-in-the-shell', environment: { PATH: { literal: '/' } } }),
      {
        readLoginPath: () => Promise.resolve(loginPath),
      },
    )
    assert.equal(pinned.reason, 'Its command is not on the PATH that the definition sets.')
    const byPath = await bench.connect(define({ command: path.join(folder, 'missing') }))
    assert.equal(byPath.reason, 'There is no program at the path of its command.')
  })
})
