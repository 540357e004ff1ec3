/** VS Code: mcp.json in the folder of the default profile, .vscode/mcp.json for a project; no file says "off". */
import type { Evidence } from '../../model/agent.ts'
import { defineAgent, describeSurface } from './define-agent.ts'
import { findRoamingHome, isHome, joinNames, joinProject } from './native/agent-paths.ts'
import { buildSpelling, type EntryShape } from './native/entry-shape.ts'

const reference = 'https://github.com/microsoft/vscode-docs/blob/main/docs/copilot/reference/mcp-configuration.md'
const guide = 'https://code.visualstudio.com/docs/copilot/customization/mcp-servers'
const verifiedOn = '2026-11-30'

const evidence: readonly Evidence[] = [
  {
    claim: 'Servers stand under servers in mcp.json of the user’s folder, or in .vscode/mcp.json of a project.',
    source: reference,
    verifiedOn,
  },
  {
    claim:
      'An entry names its type, stdio, http or sse; a local one has command, args and env, a remote one url and headers.',
    source: reference,
    verifiedOn,
  },
  {
    claim: 'The form in braces with env: before the name is replaced, but not in headers.',
    source: 'https://github.com/microsoft/vscode/issues/336232',
    verifiedOn,
  },
  { claim: 'Inputs are asked for in the window; nobody else can resolve them.', source: reference, verifiedOn },
  {
    claim:
      'No field of an entry switches it off, so here "off" is having no entry. Trust is asked for again when an entry changes and is kept inside the program.',
    source: guide,
    verifiedOn,
  },
  {
    claim:
      'Another profile than the default one has an mcp.json of its own under User/profiles; which one is active no file tells.',
    source: guide,
    verifiedOn,
  },
]

const name = 'VS Code'
const container = ['servers']

const shape: EntryShape = {
  fields: { command: 'command', args: 'args', environment: 'env', url: 'url', headers: 'headers' },
  transport: {
    key: 'type',
    writes: { stdio: 'stdio', http: 'http' },
    reads: { stdio: 'stdio', http: 'http', 'streamable-http': 'http' },
  },
  switches: [],
  spelling: buildSpelling({ expands: 'env-braces' }, { headers: { expands: 'none' } }),
}

export const vscode = defineAgent({
  id: 'vscode',
  name,
  version: 1,
  capability: {
    user: 'native',
    project: 'native',
    transports: ['stdio', 'http'],
    canPersistDisabled: { user: false, project: false },
    activation: 'restart',
  },
  evidence,

  detection(places) {
    const home = findRoamingHome(places, name)
    return { paths: isHome(home) ? [joinNames(places, home, 'Code', 'User')] : [], programs: ['code'] }
  },

  contextFiles: () => [],

  surface(scope, { places }) {
    if (scope === 'user') {
      const home = findRoamingHome(places, name)
      if (!isHome(home)) return home
      return describeSurface(joinNames(places, home, 'Code', 'User', 'mcp.json'), 'jsonc', 'home', container)
    }
    const path = scope === 'project' ? joinProject(places, '.vscode', 'mcp.json') : undefined
    return describeSurface(path, 'jsonc', 'project', container)
  },

  shape: () => shape,
  offBy: () => 'no-entry',
  tombstone: () => 'impossible',
  readTrust: () => ({ state: 'unknown' }),
  describeReapproval: () => 'VS Code asks you to trust the server again.',
})
