/** Claude Code’s own program. Its list starts the servers; its switch is reached as an editor would reach it. */
import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AgentClient, ListedServer } from './agent-client.ts'
import { type ClientPlace, findProgram, openTalk, runClient } from './run-client.ts'

const environment = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  // Never used: there is no network. Without them it asks for a login.
  ANTHROPIC_API_KEY: 'none',
  ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
}

export const claudeCodeClient: AgentClient = {
  id: 'claude-code',
  name: 'Claude Code 2.1.332',
  agent: 'claude-code',
  userFile: '.claude.json',
  projectFile: '.mcp.json',
  // Its first start lays out the file that everything else stands in.
  prepare: async (home) => {
    await runClaude({ home: home.home, folder: home.home }, 'mcp', 'list')
  },
  list: async (place) => readList(await runClaude(place, 'mcp', 'list')),
  start: async (place) => {
    await runClaude(place, 'mcp', 'list')
  },
  add: async (place, name, words) => {
    await runClaude(place, 'mcp', 'add', '--scope', 'user', name, '--', ...words)
  },
  remove: async (place, name) => {
    await runClaude(place, 'mcp', 'remove', '--scope', 'user', name)
  },
  switch: switchServer,
  trust: async (home, project, servers) => {
    const file = home.path('.claude.json')
    const content = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as { projects?: Record<string, object> }
    const record = { ...content.projects?.[project], hasTrustDialogAccepted: true }
    const projects = { ...content.projects, [project]: record }
    await writeFile(file, JSON.stringify({ ...content, projects }, null, 2))
    await mkdir(path.join(project, '.claude'), { recursive: true })
    const approvals = JSON.stringify({ enabledMcpjsonServers: servers })
    await writeFile(path.join(project, '.claude', 'settings.local.json'), approvals)
  },
}

export async function runClaude(place: ClientPlace, ...words: readonly string[]): Promise<string> {
  const variables = { ...environment, ...place.variables }
  const answer = await runClient({ ...place, variables }, [...(findProgram('claude-code') ?? []), ...words])
  assert.equal(answer.exitCode, 0, `claude ${words.join(' ')}\n${answer.stdout}${answer.stderr}`)
  return answer.stdout
}

/** `NAME: COMMAND LINE OR ADDRESS - SIGN words`; every other line is for people. */
export function readList(text: string): readonly ListedServer[] {
  return text.split('\n').flatMap((line) => {
    const match = /^(\S+): (.+?)(?: \((?:HTTP|SSE)\))? - (\P{ASCII}.*)$/u.exec(line)
    const [, name, runs, words = ''] = match ?? []
    if (name === undefined || runs === undefined) return []
    return [{ name, runs: runs.trim(), state: readState(words) }]
  })
}

function readState(words: string): ListedServer['state'] {
  if (/pending approval/i.test(words)) return 'waiting'
  return /disabled/i.test(words) ? 'off' : 'on'
}

/** What `/mcp disable` and `/mcp enable` do, through the protocol of an embedding editor. */
async function switchServer(place: ClientPlace, name: string, position: 'on' | 'off'): Promise<void> {
  const words = ['-p', '--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose']
  const variables = { ...environment, ...place.variables }
  const talk = openTalk({ ...place, variables }, [...(findProgram('claude-code') ?? []), ...words])
  const ask = async (id: string, request: object) => {
    const message = { type: 'control_request', request_id: id, request }
    const isAnswer = (line: unknown) => {
      const { type, response } = (line ?? {}) as { type?: string; response?: { request_id?: string } }
      return type === 'control_response' && response?.request_id === id
    }
    const { response } = (await talk.ask(message, isAnswer)) as { response: { subtype: string } }
    assert.equal(response.subtype, 'success', JSON.stringify(response))
  }
  await ask('hello', { subtype: 'initialize' })
  await ask('switch', { subtype: 'mcp_toggle', serverName: name, enabled: position === 'on' })
  await talk.end()
}
