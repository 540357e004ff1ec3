/** Hermes: mcp_servers in config.yaml of the active profile; projects have no servers. */
import type { Evidence } from '../../model/agent.ts'
import type { Problem } from '../../model/problem.ts'
import type { AgentContext, Places } from './agent-adapter.ts'
import { contextFile, defineAgent } from './define-agent.ts'
import { findHome, isHome, isInside, joinHome, pathsOf } from './native/agent-paths.ts'
import { buildSpelling, type EntryShape } from './native/entry-shape.ts'
import { findCollidingName } from './native/name-collision.ts'

const constants = 'https://github.com/NousResearch/hermes-agent/blob/main/hermes_constants.py'
const reference =
  'https://github.com/NousResearch/hermes-agent/blob/main/website/docs/reference/mcp-config-reference.md'
const verifiedOn = '2026-11-30'

const evidence: readonly Evidence[] = [
  {
    claim:
      'The home is ~/.hermes, on Windows %LOCALAPPDATA%\\hermes, each with HERMES_DATA_DIR_SUFFIX appended; HERMES_HOME replaces it.',
    source: constants,
    verifiedOn,
  },
  {
    claim: 'The file active_profile makes <root>/profiles/<name> the home; a profile name is [a-z0-9][a-z0-9_-]{0,63}.',
    source: constants,
    verifiedOn,
  },
  {
    claim:
      'Servers stand in config.yaml under mcp_servers; enabled: false switches one off, timeout counts seconds. There is no cwd.',
    source: reference,
    verifiedOn,
  },
  {
    claim:
      'Names in braces after a dollar sign, also with env: before them, are replaced in every text of an entry; workspaceFolder and its kin stand for folders.',
    source: reference,
    verifiedOn,
  },
  { claim: 'transport: sse asks for the legacy transport.', source: reference, verifiedOn },
  {
    claim: 'No project file is read.',
    source: 'https://github.com/NousResearch/hermes-agent/issues/48976',
    verifiedOn,
  },
  {
    claim: 'In names of tools every character outside [A-Za-z0-9_] becomes “_”, so a-b and a_b collide.',
    source: reference,
    verifiedOn,
  },
]

const shape: EntryShape = {
  fields: { command: 'command', args: 'args', environment: 'env', url: 'url', headers: 'headers' },
  transport: {
    key: 'transport',
    writes: {},
    reads: { stdio: 'stdio', http: 'http', 'streamable-http': 'http', streamable_http: 'http' },
  },
  timeout: { key: 'timeout', perSecond: 1 },
  switches: [{ key: 'enabled', off: false, obeyed: true }],
  spelling: buildSpelling({
    expands: 'braces',
    readsEnvPrefix: true,
    refusedNames: ['workspaceFolder', 'workspaceFolderBasename', 'userHome', 'pathSeparator'],
  }),
}

/** The home before any profile is considered. */
function findBaseHome(places: Places): string | Problem {
  return findHome(places, { agent: 'Hermes', variable: 'HERMES_HOME' }, findDefaultHome(places))
}

function findDefaultHome(places: Places): string {
  const { join } = pathsOf(places)
  const suffix = places.env.HERMES_DATA_DIR_SUFFIX ?? ''
  if (places.platform === 'posix') return join(places.home, `.hermes${suffix}`)
  const local = places.env.LOCALAPPDATA?.trim()
  return join(local ? local : joinHome(places, 'AppData', 'Local'), `hermes${suffix}`)
}

/** Where active_profile and profiles/ are; undefined where HERMES_HOME already names a profile. */
function findProfileRoot(places: Places, home: string): string | undefined {
  const { basename, dirname } = pathsOf(places)
  if (basename(dirname(home)) === 'profiles') return undefined
  const usual = findDefaultHome(places)
  return isInside(places, home, usual) ? usual : home
}

function findActiveProfileFile(places: Places): string | undefined {
  const home = findBaseHome(places)
  const root = isHome(home) ? findProfileRoot(places, home) : undefined
  return root === undefined ? undefined : pathsOf(places).join(root, 'active_profile')
}

/** The home of the profile that Hermes would use; a problem where its name is none, as guessing could hit another profile. */
function findProfileHome({ places, document }: AgentContext): string | Problem {
  const home = findBaseHome(places)
  if (!isHome(home)) return home
  const root = findProfileRoot(places, home)
  const file = findActiveProfileFile(places)
  if (root === undefined || file === undefined) return home
  const profile = document(file)
  if (profile === undefined || profile === '' || profile === 'default') return home
  if (typeof profile === 'string' && /^[a-z0-9][a-z0-9_-]{0,63}$/.test(profile)) {
    return pathsOf(places).join(root, 'profiles', profile)
  }
  return {
    code: 'unknown-profile',
    severity: 'error',
    message: 'Hermes: the active profile has no legal name, so it is unclear which config.yaml counts.',
    locator: file,
    nextStep: 'Choose a profile with “hermes profile use NAME”.',
  }
}

export const hermes = defineAgent({
  id: 'hermes',
  name: 'Hermes',
  version: 1,
  capability: {
    user: 'native',
    project: 'unsupported',
    transports: ['stdio', 'http'],
    canPersistDisabled: { user: true, project: false },
    activation: 'live',
  },
  evidence,

  detection(places) {
    const home = findBaseHome(places)
    return { paths: isHome(home) ? [home] : [], programs: ['hermes'] }
  },

  contextFiles(places) {
    const file = findActiveProfileFile(places)
    return file === undefined ? [] : [contextFile(file, 'text')]
  },

  surface(scope, context) {
    if (scope !== 'user') return undefined
    const home = findProfileHome(context)
    if (!isHome(home)) return home
    const path = pathsOf(context.places).join(home, 'config.yaml')
    return { file: { path, format: 'yaml', root: 'home' }, container: ['mcp_servers'] }
  },

  shape: () => shape,
  offBy: () => 'switch',
  tombstone: () => 'full-copy',
  checkName: (name, others) => findCollidingName('Hermes', name, others),
})
