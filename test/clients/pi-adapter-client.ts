/** Pi with the extension pi-mcp-adapter declared in its settings: the extension’s own code says what it loads. */
import assert from 'node:assert/strict'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TempHome } from '../helpers/temp-home.ts'
import type { AgentClient, ListedServer } from './agent-client.ts'
import { piClient, runPi } from './pi-client.ts'
import { type ClientPlace, findProgram, runClient } from './run-client.ts'

interface AdapterEntry {
  readonly disabled?: unknown
  readonly command?: string
  readonly args?: readonly string[]
  readonly url?: string
}

const settings = { packages: ['npm:pi-mcp-adapter@2.36.0'], lastChangelogVersion: '1.6.0', retry: { enabled: false } }
/** A model that nothing answers for, so that a session opens and ends. */
const models = {
  providers: {
    none: {
      baseUrl: 'http://127.0.0.1:9/v1',
      api: 'openai-completions',
      apiKey: 'none',
      models: [{ id: 'none', name: 'none', contextWindow: 1000, maxTokens: 100 }],
    },
  },
}

export const piAdapterClient: AgentClient = {
  ...piClient,
  id: 'pi-adapter',
  name: 'pi-mcp-adapter 2.36.0 in Pi 1.6.0',
  prepare,
  list: async (place) => {
    const entries = JSON.parse(await askAdapter(place, 'list')) as Record<string, AdapterEntry>
    return Object.entries(entries).map(([name, entry]) => readEntry(name, entry))
  },
  // Pi itself loads the extension. A server that is not marked so starts only when a model calls it.
  start: async (place) => {
    for (const folder of [path.join(place.home, '.pi/agent'), path.join(place.folder, '.pi')])
      await markEager(path.join(folder, 'mcp.json'))
    const { stderr } = await runPi(place, '--offline', '--provider', 'none', '--model', 'none', '-p', 'hello')
    assert.match(stderr, /pi-mcp-adapter[^\n]*built-in extension `mcp` was not loaded/)
  },
  switch: async (place, name, position) => {
    await askAdapter(place, 'switch', name, position)
  },
}

async function prepare(home: TempHome): Promise<void> {
  const modules = home.path('.pi/agent/npm/node_modules')
  await mkdir(modules, { recursive: true })
  const [, adapter = ''] = findProgram('pi-adapter') ?? []
  await symlink(adapter, path.join(modules, 'pi-mcp-adapter'))
  await writeFile(home.path('.pi/agent/settings.json'), JSON.stringify(settings))
  await writeFile(home.path('.pi/agent/models.json'), JSON.stringify(models))
}

async function markEager(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const { mcpServers } = JSON.parse(text) as { mcpServers: Record<string, AdapterEntry> }
  const marked = Object.entries(mcpServers).map(([name, entry]) => [name, { ...entry, lifecycle: 'eager' }] as const)
  await writeFile(file, JSON.stringify({ mcpServers: Object.fromEntries(marked) }, null, 2))
}

async function askAdapter(place: ClientPlace, ...words: readonly string[]): Promise<string> {
  const [node = '', adapter = ''] = findProgram('pi-adapter') ?? []
  const script = path.resolve('test/clients/programs/adapter-config.mjs')
  const { exitCode, stdout, stderr } = await runClient(place, [node, script, adapter, ...words])
  assert.deepEqual({ exitCode, stderr }, { exitCode: 0, stderr: '' })
  return stdout
}

function readEntry(name: string, { disabled, command, args = [], url }: AdapterEntry): ListedServer {
  return { name, state: disabled === true ? 'off' : 'on', runs: url ?? [command, ...args].join(' ') }
}
