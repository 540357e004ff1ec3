/** Nothing that a server was given comes out again, whatever it does with it. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { assertNoCanary, canary } from '../helpers/canary.ts'
import { define, makeBench, type ServerBench, silentServer, talkingServer } from './server-bench.ts'

const context = (bench: ServerBench) => ({
  platform: 'posix' as const,
  env: { PATH: process.env.PATH, HOME: bench.home, MY_TOKEN: canary },
})

describe('standard error', { skip: process.platform === 'win32' && 'the servers here are started as on POSIX' }, () => {
  let bench: ServerBench
  before(async () => {
    bench = await makeBench()
  })
  after(() => bench.remove())

  const connect = async (text: string, environment: Readonly<Record<string, unknown>> = {}) =>
    bench.connect(await bench.script(text, { environment: { MY_TOKEN: { fromEnv: 'MY_TOKEN' }, ...environment } }), {
      context: context(bench),
      limitMs: 2500,
    })

  it('is bounded and masked where a server floods it with a credential', async () => {
    const text = `
      const secret = process.env.MY_TOKEN
      const forms = [secret, Buffer.from(secret).toString('base64'), encodeURIComponent(secret), JSON.stringify({ secret }),
        secret.slice(0, 9) + '\\u001b[31m' + secret.slice(9), secret.slice(3, 12) + '…', 'token=' + secret.slice(-10)]
      const flood = () => { while (process.stderr.write(forms.map((form, index) => index + ' ' + form).join('\\n') + '\\n' + 'x'.repeat(700) + secret.repeat(40) + '\\n')); }
      process.stderr.on('drain', flood); flood(); ${silentServer}`
    const result = await connect(text)
    assert.equal(result.cause, 'timeout')
    assertNoCanary(result, 'a flood')
    assert.equal((result.stderr ?? []).length > 0, true)
    assert.equal(JSON.stringify(result.stderr).length < 10_000, true)
    assert.equal(JSON.stringify(result.stderr).includes('***'), true)
  })

  it('says nothing of a line without an end', async () => {
    const text = `const flood = () => { while (process.stderr.write(process.env.MY_TOKEN.repeat(100))); }; process.stderr.on('drain', flood); flood(); ${silentServer}`
    const result = await connect(text)
    assert.deepEqual([result.cause, result.stderr], ['timeout', undefined])
    assertNoCanary(result, 'a line without an end')
  })

  it('hides literals too, and everything that has the shape of a credential', async () => {
    const shaped = ['sk', 'ant', 'api03', 'abcdefghijklmnopqrstuvwxyz0123456789'].join('-')
    const text = `console.error('mode', process.env.MODE, 'pin', process.env.PIN_TOKEN, 'in 4096 files'); console.error('found ${shaped}'); process.exit(1)`
    const { stderr } = await connect(text, { MODE: { literal: 'quite-private' }, PIN_TOKEN: { literal: '409' } })
    assert.deepEqual(stderr, ['mode *** pin *** in 4096 files', 'found ***'])
  })

  it('is not the only way: names of the server and of its tools are masked as well', async () => {
    const text = `${talkingServer}; info = { name: process.env.MY_TOKEN, version: 'v' + process.env.MY_TOKEN }; tools = [process.env.MY_TOKEN.slice(2)]`
    const result = await connect(text)
    assert.deepEqual([result.serverInfo, result.toolNames], [{ name: '***', version: 'v***' }, ['***']])
    assertNoCanary(result, 'names')
  })

  it('keeps what is in an argument or an address to itself', async () => {
    const script = await bench.script(`console.error(process.argv.slice(2).join(' ')); process.exit(1)`)
    const args = [
      ...('args' in script ? script.args : []),
      '--token',
      canary,
      `--url=https://me:${canary}@example.com/`,
    ]
    const result = await bench.connect({ ...script, args } as typeof script)
    assert.equal(result.stderr?.length, 1)
    assertNoCanary(result, 'arguments')
    const address = define({ url: `http://127.0.0.1:1/mcp?key=${canary}` })
    assertNoCanary(await bench.connect(address, { context: context(bench) }), 'an address')
  })
})
