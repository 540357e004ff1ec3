/** Devin Desktop, formerly Windsurf: mcp_config.json of its own folder, for the user and for a project. */
import type { Evidence } from '../../model/agent.ts'
import { defineAgent, describeSurface } from './define-agent.ts'
import { findRoamingHome, isHome, joinHome, joinNames, joinProject } from './native/agent-paths.ts'
import { buildSpelling, type EntryShape } from './native/entry-shape.ts'

const docs = 'https://docs.devin.ai/cli/extensibility/mcp/configuration'
const desktop = 'https://docs.devin.ai/desktop/cascade/mcp'
const verifiedOn = '2026-11-30'

const evidence: readonly Evidence[] = [
  {
    claim:
      'Since version 3000.3 servers stand under mcpServers in mcp_config.json of the folder devin in ~/.config, on Windows in %APPDATA%; older files are moved there at the start.',
    source: docs,
    verifiedOn,
  },
  {
    claim: 'A project’s servers stand in .devin/mcp_config.json; a private file beside it lies over both.',
    source: docs,
    verifiedOn,
  },
  {
    claim: 'A local server has command, args and env, a remote one url and headers; transport only says which.',
    source: docs,
    verifiedOn,
  },
  {
    claim:
      'The older agent Cascade reads ~/.codeium/windsurf/mcp_config.json with serverUrl; whether it reads the new file is contested, so that file is left alone.',
    source: desktop,
    verifiedOn,
  },
  { claim: 'No variable and no switch is documented for the new files: both block here.', source: docs, verifiedOn },
]

const name = 'Devin'
const container = ['mcpServers']

const shape: EntryShape = {
  fields: { command: 'command', args: 'args', environment: 'env', url: 'url', headers: 'headers' },
  urlAliases: ['serverUrl'],
  transport: { key: 'transport', writes: {}, reads: { stdio: 'stdio', http: 'http', 'streamable-http': 'http' } },
  switches: [],
  spelling: buildSpelling({ expands: 'none' }),
}

export const devin = defineAgent({
  id: 'devin',
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
    const folders = [joinHome(places, '.codeium', 'windsurf')]
    return {
      paths: isHome(home) ? [joinNames(places, home, 'devin'), ...folders] : folders,
      programs: ['devin', 'windsurf'],
    }
  },

  contextFiles: () => [],

  surface(scope, { places }) {
    const home = findRoamingHome(places, name)
    if (!isHome(home)) return home
    if (scope === 'user')
      return describeSurface(joinNames(places, home, 'devin', 'mcp_config.json'), 'json', 'home', container)
    const path = scope === 'project' ? joinProject(places, '.devin', 'mcp_config.json') : undefined
    return describeSurface(path, 'json', 'project', container)
  },

  shape: () => shape,
  offBy: () => 'no-entry',
  tombstone: () => 'impossible',
  readTrust: (_name, scope) => ({ state: scope === 'project' ? 'unknown' : 'not-needed' }),
})
