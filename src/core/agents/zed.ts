/** Zed: context_servers in settings.json of the user and of a project. */
import type { Evidence } from '../../model/agent.ts'
import type { Places } from './agent-adapter.ts'
import { defineAgent, describeSurface } from './define-agent.ts'
import { findConfigHome, findRoamingHome, isHome, joinNames, joinProject } from './native/agent-paths.ts'
import { buildSpelling, type EntryShape } from './native/entry-shape.ts'

const docs = 'https://zed.dev/docs/ai/mcp'
const trust = 'https://zed.dev/docs/worktree-trust'
const verifiedOn = '2026-11-30'

const evidence: readonly Evidence[] = [
  {
    claim:
      'Servers stand under context_servers in settings.json of the folder zed in XDG_CONFIG_HOME or ~/.config, on Windows of the folder Zed in %APPDATA%.',
    source: 'https://zed.dev/docs/configuring-zed',
    verifiedOn,
  },
  {
    claim:
      'A local server has command, args and env, a remote one url and headers; source: custom was asked for by older versions and is still read.',
    source: docs,
    verifiedOn,
  },
  {
    claim: 'Entries with source: extension are started by an extension and hold no command.',
    source: docs,
    verifiedOn,
  },
  { claim: 'enabled: false switches a server off; the program writes it itself.', source: docs, verifiedOn },
  {
    claim: 'A project’s .zed/settings.json counts once the project is trusted, which no file tells.',
    source: trust,
    verifiedOn,
  },
  { claim: 'No field is documented to have variables replaced.', source: docs, verifiedOn },
]

const name = 'Zed'
const container = ['context_servers']

const shape: EntryShape = {
  fields: { command: 'command', args: 'args', environment: 'env', url: 'url', headers: 'headers' },
  assumed: [{ key: 'source', value: 'custom' }],
  switches: [{ key: 'enabled', off: false, obeyed: true }],
  spelling: buildSpelling({ expands: 'none' }),
}

function findZedHome(places: Places) {
  const home = places.platform === 'win32' ? findRoamingHome(places, name) : findConfigHome(places, name)
  return isHome(home) ? joinNames(places, home, places.platform === 'win32' ? 'Zed' : 'zed') : home
}

export const zed = defineAgent({
  id: 'zed',
  name,
  version: 1,
  capability: {
    user: 'native',
    project: 'native',
    transports: ['stdio', 'http'],
    canPersistDisabled: { user: true, project: true },
    activation: 'live',
  },
  evidence,

  detection(places) {
    const home = findZedHome(places)
    return { paths: isHome(home) ? [home] : [], programs: ['zed', 'zeditor'] }
  },

  contextFiles: () => [],

  surface(scope, { places }) {
    const home = findZedHome(places)
    if (!isHome(home)) return home
    if (scope === 'user') return describeSurface(joinNames(places, home, 'settings.json'), 'jsonc', 'home', container)
    const path = scope === 'project' ? joinProject(places, '.zed', 'settings.json') : undefined
    return describeSurface(path, 'jsonc', 'project', container)
  },

  shape: () => shape,
  offBy: () => 'switch',
  tombstone: () => 'full-copy',
  readTrust: (_name, scope) => ({ state: scope === 'project' ? 'unknown' : 'not-needed' }),
})
