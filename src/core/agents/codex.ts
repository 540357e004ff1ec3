/** Codex: [mcp_servers.NAME] in ~/.codex/config.toml and in <project>/.codex/config.toml, merged field by field. */
import type { Evidence } from '../../model/agent.ts'
import {
  buildConfigObject,
  type ConfigObject,
  type ConfigValue,
  isConfigObject,
  valueAt,
} from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import type { AgentContext, Places, TrustReading } from './agent-adapter.ts'
import { contextFile, defineAgent } from './define-agent.ts'
import { findHome, isHome, joinHome, joinProject, pathsOf } from './native/agent-paths.ts'
import { buildSpelling, type EntryShape } from './native/entry-shape.ts'

const source = 'https://github.com/openai/codex/blob/main/codex-rs/config/src/mcp_types.rs'
const run = 'Codex 0.171.0 run on Linux'
const verifiedOn = '2026-11-30'
/** What test/clients asks the program itself. */
const asked = { source: run, verifiedOn: '2026-12-01' } as const

const evidence: readonly Evidence[] = [
  { claim: 'Servers stand in config.toml under mcp_servers, in CODEX_HOME or ~/.codex.', source: run, verifiedOn },
  {
    claim:
      'A trusted project’s .codex/config.toml lies above the user file; tables are merged key by key, lists replaced.',
    ...asked,
  },
  {
    claim:
      'enabled = false switches a server off; alone in a project it needs a user entry below, else Codex does not start.',
    ...asked,
  },
  { claim: 'A command and a url in one merged entry keep Codex from starting.', source: run, verifiedOn },
  {
    claim: 'Nothing is expanded; env_vars, env_http_headers and bearer_token_env_var name variables.',
    source: run,
    verifiedOn,
  },
  {
    claim: 'env_vars passes variables on under their own names, from this machine or a remote one; env wins over it.',
    source,
    verifiedOn,
  },
  {
    claim: 'startup_timeout_sec limits the start, tool_timeout_sec a request; both count seconds and take fractions.',
    source,
    verifiedOn,
  },
  {
    claim:
      'A project is trusted by [projects."<path>"] trust_level in the user file, a linked work tree also by its main one; an undecided one is skipped silently.',
    ...asked,
  },
  {
    claim: 'On Windows the key of a project is in lower case.',
    source: 'https://github.com/openai/codex (project trust, read in the source)',
    verifiedOn,
  },
  { claim: 'A byte order mark does no harm; unknown keys of an entry are ignored.', source: run, verifiedOn },
]

/** `timeout` is the limit of a request (tool_timeout_sec), as in other agents; the limit of the start is Codex's own. */
const shape: EntryShape = {
  fields: { command: 'command', args: 'args', environment: 'env', cwd: 'cwd', url: 'url', headers: 'http_headers' },
  names: { environment: 'env_vars', headers: 'env_http_headers', bearer: 'bearer_token_env_var' },
  timeout: { key: 'tool_timeout_sec', perSecond: 1 },
  switches: [{ key: 'enabled', off: false, obeyed: true }],
  spelling: buildSpelling({ expands: 'none' }),
}
const overridingShape: EntryShape = { ...shape, overrideKeys: ['enabled'] }

function findUserFile(places: Places): string | Problem {
  const home = findHome(places, { agent: 'Codex', variable: 'CODEX_HOME' }, joinHome(places, '.codex'))
  return isHome(home) ? pathsOf(places).join(home, 'config.toml') : home
}

function readUserFile({ places, document }: AgentContext): ConfigValue | undefined {
  const path = findUserFile(places)
  return isHome(path) ? document(path) : undefined
}

/** The entry below a project entry, as long as it can stand alone. */
function findUserEntry(name: string, context: AgentContext): ConfigObject | undefined {
  const entry = valueAt(readUserFile(context), ['mcp_servers', name])
  return isConfigObject(entry) && (Object.hasOwn(entry, 'command') || Object.hasOwn(entry, 'url')) ? entry : undefined
}

/** Tables key by key, everything else replaced. */
function mergeTables(below: ConfigObject, above: ConfigObject): ConfigObject {
  const keys = new Set([...Object.keys(below), ...Object.keys(above)])
  return buildConfigObject(
    [...keys].flatMap((key) => {
      const [low, high] = [valueAt(below, [key]), valueAt(above, [key])]
      const value = isConfigObject(low) && isConfigObject(high) ? mergeTables(low, high) : (high ?? low)
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}

function readTrust(_name: string, scope: string, context: AgentContext): TrustReading {
  if (scope !== 'project') return { state: 'not-needed' }
  const { places } = context
  const fold = (path: string) => (places.platform === 'win32' ? path.toLowerCase() : path)
  const roots = [places.projectRoot, places.mainWorkTree].filter((root) => root !== undefined).map(fold)
  const projects = valueAt(readUserFile(context), ['projects'])
  const records = isConfigObject(projects)
    ? Object.entries(projects).filter(([path]) => roots.includes(fold(path)))
    : []
  const levels = records.map(([, record]) => valueAt(record, ['trust_level']))
  if (levels.includes('trusted')) return { state: 'trusted' }
  const action = 'Start codex in the project and choose to trust it; until then Codex skips its .codex/config.toml.'
  return { state: levels.includes('untrusted') ? 'rejected' : 'pending', action }
}

export const codex = defineAgent({
  id: 'codex',
  name: 'Codex',
  version: 1,
  capability: {
    user: 'native',
    project: 'native',
    transports: ['stdio', 'http'],
    canPersistDisabled: { user: true, project: true },
    activation: 'next-session',
  },
  evidence,

  detection(places) {
    const file = findUserFile(places)
    return { paths: isHome(file) ? [pathsOf(places).dirname(file), file] : [], programs: ['codex'] }
  },

  contextFiles(places) {
    const file = findUserFile(places)
    return isHome(file) ? [contextFile(file, 'toml')] : []
  },

  surface(scope, { places }) {
    const user = findUserFile(places)
    if (!isHome(user)) return user
    if (scope === 'user') return { file: { path: user, format: 'toml', root: 'home' }, container: ['mcp_servers'] }
    const path = scope === 'project' ? joinProject(places, '.codex', 'config.toml') : undefined
    return path === undefined
      ? undefined
      : { file: { path, format: 'toml', root: 'project' }, container: ['mcp_servers'] }
  },

  shape: (scope, context, name) =>
    scope === 'project' && findUserEntry(name, context) !== undefined ? overridingShape : shape,

  inherited(name, scope, context) {
    const entry = scope === 'project' ? findUserEntry(name, context) : undefined
    return entry === undefined ? undefined : { entry, merge: mergeTables }
  },

  offBy: () => 'switch',
  // Alone, the switch would keep Codex from starting once nothing lies below it.
  tombstone: (name, context) => (findUserEntry(name, context) === undefined ? 'full-copy' : 'lone-switch'),
  readTrust,
})
