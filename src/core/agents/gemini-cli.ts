/** Gemini CLI: settings.json in ~/.gemini and in .gemini of a project; a list of names there says "off". */
import type { Evidence } from '../../model/agent.ts'
import { isConfigObject, valueAt } from '../../model/config-value.ts'
import { displayPath } from '../../model/display-path.ts'
import type { AgentContext, Places, TrustReading } from './agent-adapter.ts'
import { contextFile, defineAgent, describeSurface } from './define-agent.ts'
import { isInside, joinHome, joinProject, pathsOf } from './native/agent-paths.ts'
import { buildSpelling, type EntryShape } from './native/entry-shape.ts'

const client = 'Gemini CLI 0.61.0 run on Linux'
const docs = 'https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md'
const verifiedOn = '2026-12-01'

const evidence: readonly Evidence[] = [
  {
    claim:
      'Servers stand under mcpServers in ~/.gemini/settings.json and in .gemini/settings.json of the folder it is started in; the project’s entry replaces the user’s whole.',
    source: client,
    verifiedOn,
  },
  {
    claim: 'A remote entry has url and type: http; httpUrl means the same. type: sse is the legacy transport.',
    source: client,
    verifiedOn,
  },
  {
    claim:
      'Every text of the settings has $NAME and the form in braces replaced when it is loaded, so no literal dollar sign is safe.',
    source: client,
    verifiedOn,
  },
  {
    claim:
      'A name in mcp.excluded is blocked; the lists of the user and of the project count together, whatever their case.',
    source: client,
    verifiedOn,
  },
  {
    claim:
      'A name in ~/.gemini/mcp-server-enablement.json with enabled: false is off everywhere; enabled and disabled in an entry do nothing.',
    source: client,
    verifiedOn,
  },
  {
    claim: 'A byte order mark, a trailing comma or an empty file ends the program; comments are read.',
    source: client,
    verifiedOn,
  },
  {
    claim:
      'Folder trust is on unless security.folderTrust.enabled is false: in a folder that trustedFolders.json does not trust no server starts, not even the user’s.',
    source: client,
    verifiedOn,
  },
  { claim: 'timeout counts milliseconds; cwd and description are read.', source: docs, verifiedOn },
]

const excluded = ['mcp', 'excluded']

const shape: EntryShape = {
  fields: { command: 'command', args: 'args', environment: 'env', cwd: 'cwd', url: 'url', headers: 'headers' },
  urlAliases: ['httpUrl'],
  transport: {
    key: 'type',
    writes: { http: 'http' },
    reads: { stdio: 'stdio', http: 'http', 'streamable-http': 'http' },
  },
  timeout: { key: 'timeout', perSecond: 1000, wholeNumber: true },
  description: 'description',
  switches: [],
  spelling: buildSpelling({ expands: 'dollar' }),
}

function findInHome(places: Places, name: string): string {
  return joinHome(places, '.gemini', name)
}

function listExcluded({ document }: AgentContext, path: string): readonly string[] {
  const names = valueAt(document(path), excluded)
  const texts = Array.isArray(names) ? (names as readonly unknown[]) : []
  return texts.filter((name) => typeof name === 'string')
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** The program's own switch, which its window sets. */
function isDisabledInWindow(name: string, { places, document }: AgentContext): boolean {
  const record = document(findInHome(places, 'mcp-server-enablement.json'))
  return valueAt(record, [name.trim().toLowerCase(), 'enabled']) === false
}

/** The longest folder around the project decides. */
function readTrust(_name: string, _scope: string, { places, document }: AgentContext): TrustReading {
  const root = places.projectRoot
  const word = places.env.GEMINI_CLI_TRUST_WORKSPACE?.trim().toLowerCase()
  const isOff = valueAt(document(findInHome(places, 'settings.json')), ['security', 'folderTrust', 'enabled']) === false
  if (root === undefined || isOff || word === 'true') return { state: 'not-needed' }
  const rules = document(findInHome(places, 'trustedFolders.json'))
  const { dirname } = pathsOf(places)
  const around = (isConfigObject(rules) ? Object.entries(rules) : [])
    .map(([folder, rule]) => [rule === 'TRUST_PARENT' ? dirname(folder) : folder, rule] as const)
    .filter(([folder]) => isInside(places, root, folder))
    .toSorted(([a], [b]) => b.length - a.length)
  const rule = around[0]?.[1]
  if (rule === undefined) return { state: 'pending', action: 'Start gemini in the project and trust the folder.' }
  return rule === 'DO_NOT_TRUST'
    ? { state: 'rejected', action: 'Gemini CLI does not trust this folder; change that with /permissions in gemini.' }
    : { state: 'trusted' }
}

export const geminiCli = defineAgent({
  id: 'gemini-cli',
  name: 'Gemini CLI',
  version: 1,
  capability: {
    user: 'native',
    project: 'native',
    transports: ['stdio', 'http'],
    canPersistDisabled: { user: true, project: true },
    activation: 'restart',
  },
  evidence,

  // Antigravity keeps its files in the same folder, so the folder alone says nothing.
  detection: (places) => ({ paths: [findInHome(places, 'settings.json')], programs: ['gemini'] }),
  contextFiles: (places) =>
    ['mcp-server-enablement.json', 'trustedFolders.json'].map((name) => contextFile(findInHome(places, name), 'jsonc')),

  surface(scope, { places }) {
    const container = ['mcpServers']
    if (scope === 'user') return describeSurface(findInHome(places, 'settings.json'), 'jsonc', 'home', container)
    const path = scope === 'project' ? joinProject(places, '.gemini', 'settings.json') : undefined
    return describeSurface(path, 'jsonc', 'project', container)
  },

  shape: () => shape,
  offBy: () => 'list',
  tombstone: () => 'list',

  offList(scope, { places }) {
    const user = { path: findInHome(places, 'settings.json'), root: 'home' as const }
    const path = joinProject(places, '.gemini', 'settings.json')
    const found = scope === 'user' ? user : path && { path, root: 'project' as const }
    return found ? { file: { ...found, format: 'jsonc' }, path: excluded } : undefined
  },

  heldOff(name, scope, context) {
    const { places } = context
    if (isDisabledInWindow(name, context))
      return { where: 'Gemini CLI itself', action: `Switch it on in gemini: /mcp enable ${name}` }
    const user = findInHome(places, 'settings.json')
    const own = scope === 'user' ? user : joinProject(places, '.gemini', 'settings.json')
    // The name as it is spelt stands in the list that is ours to change.
    const isHeld = (path: string) =>
      listExcluded(context, path).some((other) => isSameName(other, name) && !(path === own && other === name))
    const path = [user, own].find((file) => file !== undefined && isHeld(file))
    if (path === undefined) return undefined
    const file = displayPath(path, places)
    const action = `Take the name out of mcp.excluded in ${file}${path === own ? '' : ', or enable the server at the user scope'}.`
    return { where: `mcp.excluded of ${file}`, action }
  },

  rejectsBom: () => true,
  readTrust,
})
