/** Codex’s own program. Its list starts nothing; its app server starts the servers and has the switch. */
import assert from 'node:assert/strict'
import { appendFile, mkdir } from 'node:fs/promises'
import type { AgentClient, ListedServer } from './agent-client.ts'
import { type ClientPlace, findProgram, openTalk, runClient } from './run-client.ts'

interface CodexEntry {
  readonly name: string
  readonly enabled: boolean
  readonly transport: { readonly command?: string; readonly args?: readonly string[]; readonly url?: string }
}

export const codexClient: AgentClient = {
  id: 'codex',
  name: 'Codex 0.171.0',
  agent: 'codex',
  userFile: '.codex/config.toml',
  projectFile: '.codex/config.toml',
  prepare: async (home) => {
    await mkdir(home.path('.codex'))
  },
  list: async (place) => (JSON.parse(await runCodex(place, 'mcp', 'list', '--json')) as CodexEntry[]).map(readEntry),
  start: startThread,
  add: async (place, name, words) => {
    await runCodex(place, 'mcp', 'add', name, '--', ...words)
  },
  remove: async (place, name) => {
    await runCodex(place, 'mcp', 'remove', name)
  },
  switch: async (place, name, position) => {
    const keyPath = `mcp_servers.${name}.enabled`
    const change = { keyPath, value: position === 'on', mergeStrategy: 'replace' }
    await withAppServer(place, (ask) => ask('config/value/write', change))
  },
  trust: async (home, project) => {
    await appendFile(
      home.path('.codex/config.toml'),
      `\n[projects.${JSON.stringify(project)}]\ntrust_level = "trusted"\n`,
    )
  },
}

async function runCodex(place: ClientPlace, ...words: readonly string[]): Promise<string> {
  const answer = await runClient(place, [...(findProgram('codex') ?? []), ...words])
  assert.equal(answer.exitCode, 0, `codex ${words.join(' ')}\n${answer.stdout}${answer.stderr}`)
  return answer.stdout
}

function readEntry({ name, enabled, transport: { command, args = [], url } }: CodexEntry): ListedServer {
  return { name, state: enabled ? 'on' : 'off', runs: url ?? [command, ...args].join(' ') }
}

/** A thread starts the servers of its folder; their list waits until they have answered. */
async function startThread(place: ClientPlace): Promise<void> {
  await withAppServer(place, async (ask) => {
    const { thread } = (await ask('thread/start', { cwd: place.folder })) as { thread: { id: string } }
    await ask('mcpServerStatus/list', { threadId: thread.id })
  })
}

type Ask = (method: string, params: object) => Promise<unknown>

async function withAppServer(place: ClientPlace, work: (ask: Ask) => Promise<unknown>): Promise<void> {
  const talk = openTalk(place, [...(findProgram('codex') ?? []), 'app-server'])
  let asked = 0
  const ask: Ask = async (method, params) => {
    asked += 1
    const id = asked
    const isAnswer = (line: unknown) => (line as { id?: number } | undefined)?.id === id
    const answer = (await talk.ask({ jsonrpc: '2.0', id, method, params }, isAnswer)) as {
      result?: unknown
      error?: object
    }
    assert.equal(answer.error, undefined, JSON.stringify(answer.error))
    return answer.result
  }
  await ask('initialize', { clientInfo: { name: 'afd-test', title: 'afd-test', version: '1.0.0' } })
  talk.send({ jsonrpc: '2.0', method: 'initialized' })
  await work(ask)
  await talk.end()
}
