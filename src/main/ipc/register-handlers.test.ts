import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { IpcMainInvokeEvent } from 'electron'
import { type Channel, channels } from '../../ipc/channels.ts'
import type { Handlers } from '../../ipc/contract.ts'
import { ProblemError } from '../../model/problem.ts'
import { answer, type Guard, registerHandlers } from './register-handlers.ts'

const token = 'a'.repeat(32)
const requests: Readonly<Record<Channel, unknown>> = {
  readHost: {},
  readStatus: {},
  discover: {},
  runDoctor: {},
  copyDiagnostics: {},
  readCatalog: {},
  listProjects: {},
  pickProjects: {},
  planChange: { operation: 'sync', scope: 'user' },
  confirmChange: { change: { operation: 'sync', scope: 'user' }, token },
  listTransactions: {},
  revealFile: { path: '/home/ann/.claude.json' },
  dropFolders: { paths: ['/home/ann/web-app'] },
  revealProject: { project: '0123456789abcdef' },
  pruneTransaction: { transaction: '20261201T000000Z-1' },
  readSnippet: { text: 'npx -y a' },
  previewConnect: { servers: [] },
  connect: { servers: ['a'], shown: { a: 'f' } },
  cancelConnect: {},
  copyText: { text: 'a' },
  readSettings: {},
  changeSettings: { theme: 'dark' },
}

type Listener = (event: IpcMainInvokeEvent, request: unknown) => unknown

/** Handlers that note their calls, registered as the app does it. */
function register(options: { readonly trusted: boolean; readonly outcome?: () => Promise<unknown> }) {
  const calls: Channel[] = []
  const bugs: unknown[] = []
  const listeners = new Map<string, Listener>()
  const handlers = Object.fromEntries(
    channels.map((channel) => [
      channel,
      () => {
        calls.push(channel)
        return options.outcome ? options.outcome() : Promise.resolve({})
      },
    ]),
  ) as unknown as Handlers
  const guard: Guard = { isTrusted: () => options.trusted, onBug: (_channel, error) => bugs.push(error) }
  registerHandlers({ handle: (name, listener) => listeners.set(name, listener as Listener) }, handlers, guard)
  const ask = (channel: Channel, request: unknown) =>
    listeners.get(`afd:${channel}`)?.({} as IpcMainInvokeEvent, request) as Promise<unknown>
  return { ask, calls, bugs, listeners }
}

const codeOf = (result: unknown) => (result as { problems: { code: string }[] }).problems[0]?.code

describe('registerHandlers', () => {
  it('listens on every channel of the contract', () => {
    assert.equal(register({ trusted: true }).listeners.size, channels.length)
  })

  for (const channel of channels) {
    it(`refuses a foreign sender on ${channel} before any handler runs`, async () => {
      const { ask, calls } = register({ trusted: false })
      assert.equal(codeOf(await ask(channel, requests[channel])), 'foreign-sender')
      assert.deepEqual(calls, [])
    })

    for (const payload of [
      undefined,
      null,
      'text',
      [],
      { unknown: true },
      { ...(requests[channel] as object), extra: 1 },
    ])
      it(`refuses ${payload === undefined ? 'nothing' : JSON.stringify(payload)} on ${channel} before any handler runs`, async () => {
        const { ask, calls } = register({ trusted: true })
        assert.equal(codeOf(await ask(channel, payload)), 'invalid-request')
        assert.deepEqual(calls, [])
      })

    it(`lets a sound request through on ${channel}`, async () => {
      const { ask, calls } = register({ trusted: true })
      await ask(channel, requests[channel])
      assert.deepEqual(calls, [channel])
    })
  }

  const smuggled = [
    { operation: 'format-disk' },
    { operation: 'add-projects', paths: ['/etc'] },
    { operation: 'remove-project', path: '/home/ann/web-app' },
    { operation: 'sync', scope: 'project', project: '/home/ann/web-app' },
    { operation: 'sync', scope: 'project', project: '../web-app' },
  ]
  for (const change of smuggled)
    it(`refuses the change ${JSON.stringify(change)}`, async () => {
      const { ask, calls } = register({ trusted: true })
      assert.equal(codeOf(await ask('planChange', change)), 'invalid-request')
      assert.equal(codeOf(await ask('confirmChange', { change, token })), 'invalid-request')
      assert.deepEqual(calls, [])
    })

  it('says nothing of a refused payload', async () => {
    const { ask } = register({ trusted: true })
    assert.ok(!JSON.stringify(await ask('planChange', { operation: 'hunter2' })).includes('hunter2'))
  })
})

describe('answer', () => {
  const ask = (outcome: () => Promise<unknown>, onBug: Guard['onBug'] = () => undefined) =>
    answer('revealFile', { revealFile: outcome } as unknown as Handlers, { path: '/x' }, { onBug })

  it('carries every problem to the window as data', async () => {
    const problems = ['a', 'b'].map((code) => ({ code, severity: 'error' as const, message: code }))
    assert.deepEqual(await ask(() => Promise.reject(new ProblemError(problems))), { ok: false, problems })
  })

  it('tells nothing about any other error, and reports it as a bug', async () => {
    const bugs: unknown[] = []
    const error = new Error('hunter2')
    const result = await ask(
      () => Promise.reject(error),
      (_channel, bug) => bugs.push(bug),
    )
    assert.equal(codeOf(result), 'internal-error')
    assert.ok(!JSON.stringify(result).includes('hunter2'))
    assert.deepEqual(bugs, [error])
  })

  it('holds back an answer that breaks the contract', async () => {
    assert.equal(codeOf(await ask(() => Promise.resolve({ secret: 'hunter2' }))), 'internal-error')
  })

  it('gives an answer that keeps the contract', async () => {
    assert.deepEqual(await ask(() => Promise.resolve({})), { ok: true, value: {} })
  })
})
