/** Connects over streamable HTTP: a real server, and the answers that are none. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { pause } from '../../src/core/system/pause.ts'
import { assertNoCanary, canary } from '../helpers/canary.ts'
import { define, everything, makeBench, type ServerBench } from './server-bench.ts'

const noFetch = process.platform === 'win32' && 'fetch reaches nothing under Wine'

describe('a connect over HTTP', { skip: noFetch }, () => {
  let bench: ServerBench
  const servers: Server[] = []
  before(async () => {
    bench = await makeBench()
  })
  after(async () => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
    await bench.remove()
  })

  const serve = async (listener: RequestListener) => {
    const server = createServer(listener)
    servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
  }
  const connect = (url: string, headers: Readonly<Record<string, unknown>> = {}, limitMs = 30_000) =>
    bench.connect(define({ url, headers }), {
      limitMs,
      context: { platform: 'posix', env: { MY_TOKEN: canary } },
    })

  describe('to server-everything', () => {
    let everythingServer: ChildProcess
    let url: string
    before(async () => {
      const port = await findFreePort()
      url = `http://127.0.0.1:${port}/mcp`
      const env = { ...process.env, PORT: String(port) }
      everythingServer = spawn(process.execPath, [everything, 'streamableHttp'], { env, stdio: 'ignore' })
      while (!(await answers(url))) await pause(50)
    })
    after(() => everythingServer.kill('SIGKILL'))

    it('says who it is and which tools it has', async () => {
      const { milliseconds: _, toolNames = [], ...result } = await connect(url)
      assert.deepEqual(result, {
        ok: true,
        outcome: 'connected',
        protocolVersion: '2025-11-25',
        serverInfo: { name: 'mcp-servers/everything', version: '2.0.0' },
        tools: toolNames.length,
      })
      assert.equal(toolNames.includes('echo'), true)
    })
  })

  it('waits for a sign-in where the server answers 401, and never begins one', async () => {
    const asked: string[] = []
    const url = await serve((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
      const metadata = 'Bearer resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource"'
      response.writeHead(401, { 'WWW-Authenticate': metadata }).end('{"secret":"UNSEEN"}')
    })
    const { milliseconds: _, ...result } = await connect(url, {
      Authorization: { fromEnv: 'MY_TOKEN', scheme: 'Bearer' },
    })
    assert.deepEqual(result, {
      ok: false,
      outcome: 'pending-auth',
      reason: 'It asks for a sign-in (HTTP 401).',
      namesSignIn: true,
    })
    assert.deepEqual(asked, [`POST /mcp Bearer ${canary}`])
    const bare = await connect(await serve((_request, response) => response.writeHead(401).end()))
    assert.deepEqual([bare.outcome, bare.namesSignIn], ['pending-auth', false])
  })

  it('says what else came back, without a word of it', async () => {
    const answer = (status: number, headers: Readonly<Record<string, string>> = {}) =>
      serve((_request, response) => response.writeHead(status, headers).end(`UNSEEN ${canary}`))
    const elsewhere = { Location: `http://localhost:1/${canary}` }
    const json = { 'content-type': 'application/json' }
    const failures = [
      [await answer(500), 'http-status', 'It answered initialize with HTTP 500.'],
      [await answer(403), 'http-status', 'It answered initialize with HTTP 403.'],
      [await answer(404), 'http-status', 'No MCP server answers at this address (HTTP 404).'],
      [
        await answer(307, elsewhere),
        'http-status',
        /^It redirects to another address \(HTTP 307\), which is not followed/,
      ],
      [
        await answer(200, { 'content-type': 'text/html' }),
        'protocol',
        'Its answer to initialize is not what MCP says.',
      ],
      [await answer(200, json), 'protocol', 'Its answer to initialize is not what MCP says.'],
      ['http://127.0.0.1:1/mcp', 'unreachable', 'The address cannot be reached.'],
      ['ftp://127.0.0.1/mcp', 'unreachable', 'Its url is no http address.'],
    ] as const
    for (const [url, cause, reason] of failures) {
      const result = await connect(url)
      assert.deepEqual([result.outcome, result.cause], ['failing', cause], url)
      if (typeof reason === 'string') assert.equal(result.reason, reason)
      else assert.match(result.reason ?? '', reason)
      assert.doesNotMatch(JSON.stringify(result), /UNSEEN/)
      assertNoCanary(result, url)
    }
  })

  it('sends a header to no other place, and says where one cannot be sent', async () => {
    const seen: unknown[] = []
    const other = await serve((request, response) => {
      seen.push(request.headers)
      response.end()
    })
    const url = await serve((_request, response) => response.writeHead(307, { Location: other }).end())
    await connect(url, { 'X-Api-Key': { fromEnv: 'MY_TOKEN' } })
    assert.deepEqual(seen, [])
    const broken = await connect(url, { 'X-Api-Key': { literal: 'two\nlines' } })
    assert.deepEqual([broken.outcome, broken.cause], ['failing', 'not-startable'])
  })

  it('gives up on a server that hangs or never stops talking', async () => {
    const silent = await connect(await serve(() => undefined), {}, 500)
    assert.deepEqual([silent.cause, silent.reason], ['timeout', 'It did not answer within 0.5 s.'])
    const endless = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', pour)
      pour()
    })
    const flooded = await connect(endless)
    assert.deepEqual([flooded.outcome, flooded.cause], ['failing', 'protocol'])
  })
})

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
