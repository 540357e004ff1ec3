/** A server that agents can start: `probe-server.mjs --label=NAME`. Notes every start in ~/probe.log and offers one tool. */
import { appendFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const words = process.argv.slice(2)
const label = words.find((word) => word.startsWith('--label='))?.slice('--label='.length) ?? 'none'
const { PROBE_LITERAL: literal, PROBE_REFERENCE: reference } = process.env
appendFileSync(path.join(homedir(), 'probe.log'), `${JSON.stringify({ label, words, literal, reference })}\n`)

/** @type {Readonly<Record<string, (version: unknown) => object>>} */
const answers = {
  initialize: (version) => ({
    protocolVersion: version ?? '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: label, version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [{ name: 'probe', description: 'Does nothing.', inputSchema: { type: 'object' } }] }),
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined || method === undefined) return
  const answer = answers[method]?.(params?.protocolVersion)
  const body = answer ? { result: answer } : { error: { code: -32601, message: 'Method not found' } }
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...body })}\n`)
})
