/** Pi’s own program with its built-in MCP: its list starts the servers. It has no switch outside its window. */
import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import type { AgentClient, ListedServer } from './agent-client.ts'
import { type ClientPlace, findProgram, runClient } from './run-client.ts'

const environment = { PI_OFFLINE: '1', PI_SKIP_VERSION_CHECK: '1' }

interface PiList {
  readonly servers: readonly { readonly name: string; readonly enabled: boolean; readonly transport: string }[]
  readonly errors: readonly unknown[]
}

export const piClient: AgentClient = {
  id: 'pi',
  name: 'Pi 1.6.0',
  agent: 'pi',
  userFile: '.pi/agent/mcp.json',
  projectFile: '.pi/mcp.json',
  prepare: async (home) => {
    await mkdir(home.path('.pi/agent'), { recursive: true })
  },
  list: listServers,
  start: async (place) => {
    await listServers(place)
  },
  add: (place, name, words) => callPi(place, 'mcp', 'add', name, '--', ...words),
  remove: (place, name) => callPi(place, 'mcp', 'remove', name),
  trust: (home, project) => writeFile(home.path('.pi/agent/trust.json'), JSON.stringify({ [project]: true })),
}

async function callPi(place: ClientPlace, ...words: readonly string[]): Promise<void> {
  const { exitCode, stdout, stderr } = await runPi(place, ...words)
  assert.equal(exitCode, 0, `pi ${words.join(' ')}\n${stdout}${stderr}`)
}

export function runPi(place: ClientPlace, ...words: readonly string[]) {
  const variables = { ...environment, ...place.variables }
  return runClient({ ...place, variables }, [...(findProgram('pi') ?? []), ...words])
}

/** The exit code says only whether all servers answered. */
async function listServers(place: ClientPlace): Promise<readonly ListedServer[]> {
  const { stdout, stderr } = await runPi(place, 'mcp', 'list', '--json')
  assert.notEqual(stdout, '', stderr)
  const { servers, errors } = JSON.parse(stdout) as PiList
  assert.deepEqual(errors, [], 'Pi finds no fault in its files.')
  return servers.map(({ name, enabled, transport }) => ({ name, state: enabled ? 'on' : 'off', runs: transport }))
}
