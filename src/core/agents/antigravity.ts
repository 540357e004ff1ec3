/** Antigravity: ~/.gemini/config/mcp_config.json for the user; its file in a project is contested. */
import type { Evidence } from '../../model/agent.ts'
import { valueAt } from '../../model/config-value.ts'
import type { AgentContext, Places, TrustReading } from './agent-adapter.ts'
import { contextFile, defineAgent } from './define-agent.ts'
import { isInside, joinHome, joinProject, pathsOf } from './native/agent-paths.ts'
import { buildSpelling, type EntryShape } from './native/entry-shape.ts'

const docs = 'https://antigravity.google/docs/mcp'
const verifiedOn = '2026-11-30'

const evidence: readonly Evidence[] = [
  {
    claim:
      'User servers stand in ~/.gemini/config/mcp_config.json under mcpServers; an entry has a command or a serverUrl.',
    source: docs,
    verifiedOn,
  },
  { claim: 'disabled: true switches a server off; cwd is honoured.', source: docs, verifiedOn },
  {
    claim: 'Since 2.1.4 the app reads url as well as serverUrl; the command line reads serverUrl only.',
    source: 'https://antigravity.google/changelog (2.1.4, 2026-06-11)',
    verifiedOn,
  },
  {
    claim: 'No field is expanded: a variable reaches the server as written.',
    source: 'https://github.com/google-antigravity/antigravity-cli/issues/233',
    verifiedOn,
  },
  {
    claim:
      'The documented project file .agents/mcp_config.json is loaded according to some reports and not according to others.',
    source: 'https://github.com/google-antigravity/antigravity-cli/issues/60',
    verifiedOn,
  },
  {
    claim: 'A file that begins with a byte order mark is reported as not loaded; strict JSON readers refuse one.',
    source: 'https://github.com/monk-io/monk-plugin/issues/367',
    verifiedOn: '2026-12-01',
  },
  {
    claim: 'Trusted workspaces are listed in ~/.gemini/antigravity-cli/settings.json.',
    source: 'https://github.com/google-antigravity/antigravity-cli',
    verifiedOn,
  },
]

const shape: EntryShape = {
  fields: { command: 'command', args: 'args', environment: 'env', cwd: 'cwd', url: 'serverUrl', headers: 'headers' },
  urlAliases: ['url'],
  transport: {
    key: 'type',
    writes: {},
    reads: { stdio: 'stdio', http: 'http', 'streamable-http': 'http', streamableHttp: 'http' },
  },
  switches: [{ key: 'disabled', off: true, obeyed: true }],
  spelling: buildSpelling({ expands: 'none' }),
  nullIsUnset: true,
}

function findSettings(places: Places): string {
  return joinHome(places, '.gemini', 'antigravity-cli', 'settings.json')
}

function readTrust(_name: string, scope: string, { places, document }: AgentContext): TrustReading {
  const root = places.projectRoot
  if (scope !== 'project' || root === undefined) return { state: 'not-needed' }
  const folders = valueAt(document(findSettings(places)), ['trustedWorkspaces'])
  const trusted =
    Array.isArray(folders) && folders.some((folder) => typeof folder === 'string' && isInside(places, root, folder))
  return trusted ? { state: 'trusted' } : { state: 'unknown', action: 'Open the project in Antigravity and trust it.' }
}

export const antigravity = defineAgent({
  id: 'antigravity',
  name: 'Antigravity',
  version: 1,
  capability: {
    user: 'native',
    project: 'unverified',
    transports: ['stdio', 'http'],
    canPersistDisabled: { user: true, project: true },
    activation: 'next-session',
  },
  evidence,

  detection(places) {
    const folders = ['config', 'antigravity-cli', 'antigravity'].map((name) => joinHome(places, '.gemini', name))
    const local = places.env.LOCALAPPDATA
    const program = places.platform === 'win32' && local ? [pathsOf(places).join(local, 'agy', 'bin', 'agy.exe')] : []
    return { paths: [...folders, ...program], programs: ['agy', 'antigravity'] }
  },

  contextFiles: (places) => [contextFile(findSettings(places), 'json')],

  surface(scope, { places }) {
    const path =
      scope === 'project'
        ? joinProject(places, '.agents', 'mcp_config.json')
        : joinHome(places, '.gemini', 'config', 'mcp_config.json')
    if (scope === 'local' || path === undefined) return undefined
    return { file: { path, format: 'json', root: scope === 'user' ? 'home' : 'project' }, container: ['mcpServers'] }
  },

  shape: () => shape,
  rejectsBom: () => true,
  offBy: () => 'switch',
  // Nothing says that a switch alone would be taken for an override.
  tombstone: () => 'full-copy',
  readTrust,
})
