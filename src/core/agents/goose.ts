/** Goose: extensions in config.yaml of the user; it has no file for a project. */
import type { Evidence } from '../../model/agent.ts'
import type { Places } from './agent-adapter.ts'
import { defineAgent, describeSurface } from './define-agent.ts'
import { findConfigHome, findRoamingHome, isHome, joinNames } from './native/agent-paths.ts'
import { buildSpelling, type EntryShape } from './native/entry-shape.ts'

const docs = 'https://block.github.io/goose/docs/guides/config-files'
const source = 'https://github.com/block/goose/blob/main/documentation/docs/guides/config-files.md'
const verifiedOn = '2026-11-30'

const evidence: readonly Evidence[] = [
  {
    claim:
      'Extensions stand under extensions in config.yaml of the folder goose in XDG_CONFIG_HOME or ~/.config, on Windows of Block\\goose\\config in %APPDATA%.',
    source: docs,
    verifiedOn,
  },
  {
    claim:
      'A local server has type: stdio, cmd, args and envs, a remote one type: streamable_http, uri and headers; every entry has a name and says enabled.',
    source,
    verifiedOn,
  },
  { claim: 'builtin, platform and other types are no MCP servers.', source, verifiedOn },
  {
    claim: 'env_keys names variables whose values come from the environment or from the keyring.',
    source,
    verifiedOn,
  },
  { claim: 'enabled: false switches an extension off; changes count after a restart.', source, verifiedOn },
  { claim: 'timeout counts seconds.', source, verifiedOn },
]

const name = 'Goose'

function buildShape(server: string): EntryShape {
  return {
    fields: { command: 'cmd', args: 'args', environment: 'envs', url: 'uri', headers: 'headers' },
    transport: {
      key: 'type',
      writes: { stdio: 'stdio', http: 'streamable_http' },
      reads: { stdio: 'stdio', streamable_http: 'http' },
      requiredForHttp: true,
    },
    timeout: { key: 'timeout', perSecond: 1, wholeNumber: true },
    description: 'description',
    switches: [{ key: 'enabled', off: false, explicit: true, obeyed: true }],
    constants: [{ key: 'name', value: server }],
    names: { environment: 'env_keys' },
    spelling: buildSpelling({ expands: 'none' }),
    nullIsUnset: true,
  }
}

function findGooseHome(places: Places) {
  const home = places.platform === 'win32' ? findRoamingHome(places, name) : findConfigHome(places, name)
  if (!isHome(home)) return home
  return places.platform === 'win32'
    ? joinNames(places, home, 'Block', 'goose', 'config')
    : joinNames(places, home, 'goose')
}

export const goose = defineAgent({
  id: 'goose',
  name,
  version: 1,
  capability: {
    user: 'native',
    project: 'unsupported',
    transports: ['stdio', 'http'],
    canPersistDisabled: { user: true, project: false },
    activation: 'restart',
  },
  evidence,

  detection(places) {
    const home = findGooseHome(places)
    return { paths: isHome(home) ? [home] : [], programs: ['goose'] }
  },

  contextFiles: () => [],

  surface(scope, { places }) {
    if (scope !== 'user') return undefined
    const home = findGooseHome(places)
    if (!isHome(home)) return home
    return describeSurface(joinNames(places, home, 'config.yaml'), 'yaml', 'home', ['extensions'])
  },

  shape: (_scope, _context, server) => buildShape(server),
  offBy: () => 'switch',
  tombstone: () => 'full-copy',
})
