/** Claude Code: ~/.claude.json for the user, <project>/.mcp.json for a project, and a private scope that is only read. */
import type { Problem } from '../../model/problem.ts'
import type { AgentContext, FileRef, NativeSurface, Places } from './agent-adapter.ts'
import { claudeEvidence } from './claude-code-evidence.ts'
import { findProjectKey, listSettingsFiles, readClaudeTrust } from './claude-code-trust.ts'
import { contextFile, defineAgent } from './define-agent.ts'
import { findHome, isHome, joinHome, joinProject, pathsOf } from './native/agent-paths.ts'
import { buildSpelling, type EntryShape } from './native/entry-shape.ts'

const reservedNames = [
  'workspace',
  'claude-in-chrome',
  'computer-use',
  'claude in chrome',
  'claude preview',
  'claude browser',
  '__proto__',
]

/** Read as empty when a remote server is contacted, so that credentials of Claude Code itself do not leave. */
const withheldNames = [
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'AWS_BEARER_TOKEN_BEDROCK',
  'AWS_SECRET_ACCESS_KEY',
  'HTTPS_PROXY',
  'NPM_TOKEN',
]

const remote = { expands: 'braces', refusedNames: withheldNames } as const

const shape: EntryShape = {
  fields: { command: 'command', args: 'args', environment: 'env', url: 'url', headers: 'headers' },
  transport: {
    key: 'type',
    writes: { stdio: 'stdio', http: 'http' },
    reads: { stdio: 'stdio', http: 'http', 'streamable-http': 'http' },
    requiredForHttp: true,
  },
  timeout: { key: 'timeout', perSecond: 1000, wholeNumber: true },
  switches: [],
  spelling: buildSpelling({ expands: 'braces' }, { url: remote, headers: remote }),
}

function findUserFile(places: Places): string | Problem {
  const home = findHome(places, { agent: 'Claude Code', variable: 'CLAUDE_CONFIG_DIR' }, places.home)
  return isHome(home) ? pathsOf(places).join(home, '.claude.json') : home
}

function describeUserFile(places: Places): NativeSurface['file'] | Problem {
  const path = findUserFile(places)
  return isHome(path) ? { path, format: 'json', root: 'home' } : path
}

/** The record of the project in the user file; undefined where there is none to write to. */
function findProjectRecord(
  context: AgentContext,
): { file: NativeSurface['file']; path: readonly string[] } | undefined {
  const file = describeUserFile(context.places)
  if ('severity' in file) return undefined
  const key = findProjectKey(context.places, context.document(file.path))
  return key === undefined ? undefined : { file, path: ['projects', key] }
}

export const claudeCode = defineAgent({
  id: 'claude-code',
  name: 'Claude Code',
  version: 1,
  capability: {
    user: 'native',
    project: 'native',
    transports: ['stdio', 'http'],
    canPersistDisabled: { user: false, project: true },
    activation: 'next-session',
  },
  evidence: claudeEvidence,

  detection(places) {
    const file = findUserFile(places)
    const configFolder = places.env.CLAUDE_CONFIG_DIR?.trim()
    const folder = configFolder ? configFolder : joinHome(places, '.claude')
    return { paths: isHome(file) ? [folder, file] : [folder], programs: ['claude'] }
  },

  contextFiles(places): readonly FileRef[] {
    const file = findUserFile(places)
    const user = isHome(file) ? [contextFile(file, 'json')] : []
    return [...user, ...listSettingsFiles(places).map(({ path, root }) => contextFile(path, 'json', root))]
  },

  surface(scope, context) {
    const user = describeUserFile(context.places)
    // A home inside the project would also hold the switches of its servers.
    if ('severity' in user) return user
    if (scope === 'user') return { file: user, container: ['mcpServers'] }
    if (scope === 'local') {
      const record = findProjectRecord(context)
      return record === undefined ? undefined : { file: record.file, container: [...record.path, 'mcpServers'] }
    }
    const path = joinProject(context.places, '.mcp.json')
    return path === undefined
      ? undefined
      : { file: { path, format: 'json', root: 'project' }, container: ['mcpServers'] }
  },

  shape: () => shape,
  offBy: (scope) => (scope === 'user' ? 'no-entry' : 'list'),
  tombstone: () => 'list',

  offList(scope, context) {
    if (scope === 'user') return undefined
    const record = findProjectRecord(context)
    return record === undefined ? undefined : { file: record.file, path: [...record.path, 'disabledMcpServers'] }
  },

  checkName(name) {
    const legal = /^[A-Za-z0-9_-]+$/.test(name)
    if (legal && !reservedNames.includes(name.toLowerCase())) return undefined
    return {
      code: 'illegal-name',
      severity: 'error',
      message: legal
        ? 'Claude Code: this name is reserved for a server of its own.'
        : 'Claude Code: a server name may hold letters, digits, “-” and “_” only.',
      nextStep: 'Choose another id with --as.',
    }
  },

  readTrust: readClaudeTrust,

  foreignLock(path, { places }) {
    return path === findUserFile(places) ? `${path}.lock` : undefined
  },
})
