/** Agents that are asked for their list alone: what of a folder's servers is on. */
import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TempHome } from '../helpers/temp-home.ts'
import { type ClientId, type ClientPlace, findProgram, runClient } from './run-client.ts'

export interface ListingClient {
  readonly id: ClientId
  readonly name: string
  /** What lies in the home before it knows a server, so that the agent counts as installed. */
  readonly files: Readonly<Record<string, string>>
  /** The names of the servers that are on in a folder. */
  listOn(place: ClientPlace): Promise<readonly string[]>
  /** What the user does once so that the agent loads the servers of these folders; absent where nothing is asked. */
  trust?(home: TempHome, folders: readonly string[]): Promise<void>
}

async function ask(id: ClientId, place: ClientPlace, ...words: readonly string[]): Promise<string> {
  const answer = await runClient(place, [...(findProgram(id) ?? []), ...words])
  assert.equal(answer.exitCode, 0, `${id} ${words.join(' ')}\n${answer.stdout}${answer.stderr}`)
  return answer.stdout + (id === 'gemini-cli' ? answer.stderr : '')
}

const geminiCli: ListingClient = {
  id: 'gemini-cli',
  name: 'Gemini CLI 0.61.0',
  files: { '.gemini/settings.json': '{\n  "theme": "GitHub"\n}\n' },
  async listOn(place) {
    const text = await ask('gemini-cli', { ...place, variables: { GEMINI_CLI_NO_RELAUNCH: 'true' } }, 'mcp', 'list')
    // It starts what is on, and says of the others that they are blocked or disabled.
    return [...text.matchAll(/^[✓✗] ([\w-]+): /gm)].map(([, name = '']) => name)
  },
  async trust(home, folders) {
    const rules = Object.fromEntries(folders.map((folder) => [folder, 'TRUST_FOLDER']))
    await writeFile(home.path('.gemini/trustedFolders.json'), JSON.stringify(rules))
  },
}

interface CopilotList {
  readonly mcpServers: Readonly<Record<string, { readonly source: string; readonly enabled: boolean }>>
}

const copilotCli: ListingClient = {
  id: 'copilot-cli',
  name: 'Copilot CLI 1.0.102',
  files: { '.copilot/config.json': '{}\n' },
  async listOn(place) {
    const variables = { COPILOT_AUTO_UPDATE: 'false' }
    const list = JSON.parse(await ask('copilot-cli', { ...place, variables }, 'mcp', 'list', '--json')) as CopilotList
    const known = Object.entries(list.mcpServers).filter(([, { source }]) => source !== 'builtin')
    return known.filter(([, { enabled }]) => enabled).map(([name]) => name)
  },
  async trust(home, folders) {
    const file = home.path('.copilot/config.json')
    const config = JSON.parse((await readFile(file, 'utf8')).replaceAll(/^\/\/.*$/gm, '')) as object
    await writeFile(file, JSON.stringify({ ...config, trustedFolders: folders }))
  },
}

interface OpenCodeConfig {
  readonly mcp?: Readonly<Record<string, { readonly type?: string; readonly enabled?: boolean }>>
}

const openCode: ListingClient = {
  id: 'opencode',
  name: 'OpenCode 1.18.33',
  files: { '.config/opencode/opencode.json': '{\n  "$schema": "https://opencode.ai/config.json"\n}\n' },
  async listOn(place) {
    const variables = { OPENCODE_DISABLE_AUTOUPDATE: 'true', OPENCODE_DISABLE_MODELS_FETCH: '1' }
    const config = JSON.parse(await ask('opencode', { ...place, variables }, 'debug', 'config')) as OpenCodeConfig
    const entries = Object.entries(config.mcp ?? {})
    return entries.filter(([, { type, enabled }]) => type !== undefined && enabled !== false).map(([name]) => name)
  },
}

export const listingClients: readonly ListingClient[] = [geminiCli, copilotCli, openCode]

/** A repository keeps an agent from looking for files above the project, and is where Copilot reads its settings. */
export async function makeProject(folder: string): Promise<void> {
  await mkdir(path.join(folder, '.git', 'objects'), { recursive: true })
  await mkdir(path.join(folder, '.git', 'refs'))
  await writeFile(path.join(folder, '.git', 'HEAD'), 'ref: refs/heads/main\n')
}
