/** Grok Build: [mcp_servers.NAME] in ~/.grok/config.toml and <project>/.grok/config.toml; it reads other agents' files too. */
import { valueAt } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import type { AgentContext, NativeSurface, Places } from './agent-adapter.ts'
import { contextFile, defineAgent } from './define-agent.ts'
import { grokEvidence } from './grok-evidence.ts'
import { readGrokTrust } from './grok-trust.ts'
import { findHome, isHome, joinHome, joinProject, pathsOf } from './native/agent-paths.ts'
import { buildSpelling, type EntryShape } from './native/entry-shape.ts'

const shape: EntryShape = {
  // cwd is parsed by Grok, but not handed on.
  fields: { command: 'command', args: 'args', environment: 'env', url: 'url', headers: 'headers' },
  urlAliases: ['urlTemplate', 'url_template'],
  transport: { key: 'type', writes: {}, reads: { stdio: 'stdio', http: 'http', 'streamable-http': 'http' } },
  names: { bearer: 'bearer_token_env_var' },
  timeout: { key: 'tool_timeout_sec', perSecond: 1, wholeNumber: true },
  switches: [{ key: 'enabled', off: false, obeyed: true }],
  spelling: buildSpelling({ expands: 'dollar' }),
  ssePath: '/sse',
}

const offListKey = 'disabled_mcp_servers'

function findGrokHome(places: Places): string | Problem {
  return findHome(places, { agent: 'Grok', variable: 'GROK_HOME' }, joinHome(places, '.grok'))
}

function describeUserFile(places: Places): NativeSurface['file'] | Problem {
  const home = findGrokHome(places)
  return isHome(home) ? { path: pathsOf(places).join(home, 'config.toml'), format: 'toml', root: 'home' } : home
}

/** Grok's user file, read. */
function readUserFile({ places, document }: AgentContext): ReturnType<AgentContext['document']> {
  const file = describeUserFile(places)
  return 'severity' in file ? undefined : document(file.path)
}

function isHeldOff(name: string, context: AgentContext): boolean {
  const names = valueAt(readUserFile(context), [offListKey])
  return Array.isArray(names) && names.includes(name)
}

/** Other agents' sources are read unless a switch in the user file or the environment says no. */
function readsFrom(source: 'claude' | 'cursor', context: AgentContext): boolean {
  const word = context.places.env[`GROK_${source.toUpperCase()}_MCPS_ENABLED`]?.trim().toLowerCase()
  if (word) return !['0', 'false', 'no', 'off'].includes(word)
  return valueAt(readUserFile(context), ['compat', source, 'mcps']) !== false
}

function buildHeldOffProblem(name: string): Problem {
  return {
    code: 'switched-off-elsewhere',
    severity: 'error',
    message: `Grok (project): “${name}” is in ${offListKey} of the user file, which holds it off in every project.`,
    nextStep: `Run “grok mcp enable ${name}”, or enable the server at the user scope, then try again.`,
  }
}

export const grok = defineAgent({
  id: 'grok',
  name: 'Grok',
  version: 1,
  capability: {
    user: 'native',
    project: 'native',
    transports: ['stdio', 'http'],
    canPersistDisabled: { user: true, project: true },
    activation: 'live',
  },
  evidence: grokEvidence,

  detection(places) {
    const home = findGrokHome(places)
    return { paths: isHome(home) ? [home] : [], programs: ['grok'] }
  },

  contextFiles(places) {
    const home = findGrokHome(places)
    if (!isHome(home)) return []
    return ['config.toml', 'trusted_folders.toml'].map((name) => contextFile(pathsOf(places).join(home, name), 'toml'))
  },

  surface(scope, { places }) {
    const user = describeUserFile(places)
    if ('severity' in user) return user
    if (scope === 'user') return { file: user, container: ['mcp_servers'] }
    const path = scope === 'project' ? joinProject(places, '.grok', 'config.toml') : undefined
    return path === undefined
      ? undefined
      : { file: { path, format: 'toml', root: 'project' }, container: ['mcp_servers'] }
  },

  alsoReads(context) {
    const { places } = context
    const inProject = (...parts: readonly string[]) => joinProject(places, ...parts) ?? []
    return [
      ...(readsFrom('claude', context) ? [joinHome(places, '.claude.json'), inProject('.mcp.json')] : []),
      ...(readsFrom('cursor', context)
        ? [joinHome(places, '.cursor', 'mcp.json'), inProject('.cursor', 'mcp.json')]
        : []),
    ].flat()
  },

  shape: () => shape,
  offBy: () => 'switch',
  // An entry without a transport is dropped, and the server of the other source would start.
  tombstone: () => 'full-copy',

  offList(_scope, { places }) {
    const file = describeUserFile(places)
    return 'severity' in file ? undefined : { file, path: [offListKey] }
  },

  extras({ scope, name, wanted }, context) {
    const file = describeUserFile(context.places)
    const wantsOn = wanted.kind === 'definition' && wanted.definition.enabled
    if (!wantsOn || 'severity' in file || !isHeldOff(name, context)) return { statements: [], blockers: [] }
    if (scope === 'project') return { statements: [], blockers: [buildHeldOffProblem(name)] }
    return { statements: [{ kind: 'member', file, path: [offListKey], member: name, present: false }], blockers: [] }
  },

  checkName(name) {
    if (/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) && !name.includes('__') && !name.endsWith('_')) return undefined
    return {
      code: 'illegal-name',
      severity: 'error',
      message:
        'Grok: a server name begins with a letter or “_”, holds letters, digits, “-” and “_”, but no “__”, and does not end in “_”.',
      nextStep: 'Choose another id with --as.',
    }
  },

  readTrust: (_name, scope, context) => readGrokTrust(scope, context, findGrokHome(context.places)),
})
