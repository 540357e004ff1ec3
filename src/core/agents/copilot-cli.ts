/** GitHub Copilot CLI: mcp-config.json in ~/.copilot; in a project it reads .mcp.json, or .github/mcp.json where there is none. */
import type { Evidence } from '../../model/agent.ts'
import { valueAt } from '../../model/config-value.ts'
import type { AgentContext, NativeSurface, Places, TrustReading } from './agent-adapter.ts'
import { contextFile, defineAgent, describeSurface } from './define-agent.ts'
import { findHome, isHome, isInside, joinHome, joinNames, joinProject } from './native/agent-paths.ts'
import { buildSpelling, type EntryShape } from './native/entry-shape.ts'

const client = 'Copilot CLI 1.0.102 run on Linux'
const docs = 'https://docs.github.com/en/copilot/reference/cli-config-dir-reference'
const verifiedOn = '2026-12-01'

const evidence: readonly Evidence[] = [
  {
    claim:
      'The user’s servers stand under mcpServers in mcp-config.json of COPILOT_HOME or ~/.copilot; without that key the file is an error.',
    source: client,
    verifiedOn,
  },
  {
    claim:
      'A project’s servers are read from .mcp.json, and from .github/mcp.json only in a folder without .mcp.json; they replace the user’s of the same name whole.',
    source: client,
    verifiedOn,
  },
  {
    claim:
      'Names in disabledMcpServers are off: those of ~/.copilot/settings.json everywhere, those of .github/copilot/settings.json in the project, if that is a git repository. enabled and disabled in an entry do nothing.',
    source: client,
    verifiedOn,
  },
  {
    claim:
      '$NAME and the form in braces are replaced in every field, and a value that is the name of a variable is replaced by that variable’s; GITHUB_TOKEN never is.',
    source: client,
    verifiedOn,
  },
  { claim: 'type is local or stdio, http or sse; tools and args may be missing.', source: client, verifiedOn },
  {
    claim: 'Project files count once trustedFolders of ~/.copilot/config.json holds the folder or one around it.',
    source: client,
    verifiedOn,
  },
  {
    claim: 'The project’s file is strict JSON: a byte order mark, comments or trailing commas make it none.',
    source: client,
    verifiedOn,
  },
  { claim: 'timeout counts milliseconds.', source: docs, verifiedOn },
]

const name = 'Copilot CLI'
const container = ['mcpServers']
const listPath = ['disabledMcpServers']
const spelling = { expands: 'dollar', refusedNames: ['GITHUB_TOKEN'] } as const

const shape: EntryShape = {
  fields: { command: 'command', args: 'args', environment: 'env', cwd: 'cwd', url: 'url', headers: 'headers' },
  transport: {
    key: 'type',
    writes: { stdio: 'stdio', http: 'http' },
    reads: { local: 'stdio', stdio: 'stdio', http: 'http', 'streamable-http': 'http' },
  },
  timeout: { key: 'timeout', perSecond: 1000, wholeNumber: true },
  switches: [],
  assumed: [{ key: 'tools', value: ['*'] }],
  spelling: buildSpelling(spelling, { cwd: { ...spelling, expandsHome: true } }),
}

function findCopilotHome(places: Places) {
  return findHome(places, { agent: name, variable: 'COPILOT_HOME' }, joinHome(places, '.copilot'))
}

function findInHome(places: Places, file: string): string | undefined {
  const home = findCopilotHome(places)
  return isHome(home) ? joinNames(places, home, file) : undefined
}

/** Where the project's own off list is. */
function findProjectSettings(places: Places): string | undefined {
  return joinProject(places, '.github', 'copilot', 'settings.json')
}

function isInList(context: AgentContext, path: string | undefined, server: string): boolean {
  const names = path === undefined ? undefined : valueAt(context.document(path), listPath)
  return Array.isArray(names) && names.includes(server)
}

function describeProjectFile({ places }: AgentContext): NativeSurface | undefined {
  const path = joinProject(places, '.github', 'mcp.json')
  return describeSurface(path, 'json', 'project', container)
}

/** Copilot sees what stands in .mcp.json, and then nothing in .github/mcp.json; that file is Claude Code's to write. */
function findSharedFile({ places, exists }: AgentContext): NativeSurface | undefined {
  const path = joinProject(places, '.mcp.json')
  return path === undefined || !exists(path) ? undefined : describeSurface(path, 'json', 'project', container)
}

/** A linked work tree has a file in place of the folder. */
function isRepository({ places, exists }: AgentContext): boolean {
  const head = joinProject(places, '.git', 'HEAD')
  return places.mainWorkTree !== undefined || (head !== undefined && exists(head))
}

const noRepository = {
  code: 'no-off-switch',
  severity: 'error',
  message:
    'Copilot CLI (project): its list of servers that are off is read in a git repository only, and this is none.',
} as const

function readTrust(_name: string, scope: string, { places, document }: AgentContext): TrustReading {
  const root = places.projectRoot
  const file = findInHome(places, 'config.json')
  if (scope !== 'project' || root === undefined || file === undefined) return { state: 'not-needed' }
  const config = document(file)
  const folders = valueAt(config, ['trustedFolders']) ?? valueAt(config, ['trusted_folders'])
  const isTrusted =
    Array.isArray(folders) && folders.some((folder) => typeof folder === 'string' && isInside(places, root, folder))
  return isTrusted
    ? { state: 'trusted' }
    : { state: 'pending', action: 'Start copilot in the project and trust the folder.' }
}

export const copilotCli = defineAgent({
  id: 'copilot-cli',
  name,
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
    const home = findCopilotHome(places)
    return { paths: isHome(home) ? [home] : [], programs: ['copilot'] }
  },

  contextFiles(places) {
    const head = joinProject(places, '.git', 'HEAD')
    const inHome = ['settings.json', 'config.json'].flatMap((file) => findInHome(places, file) ?? [])
    const inProject = [joinProject(places, '.mcp.json'), findProjectSettings(places)].filter(
      (path) => path !== undefined,
    )
    return [
      ...inHome.map((path) => contextFile(path, 'jsonc')),
      ...inProject.map((path) => contextFile(path, 'json', 'project')),
      ...(head === undefined ? [] : [contextFile(head, 'text', 'project')]),
    ]
  },

  surface(scope, context) {
    const home = findCopilotHome(context.places)
    if (!isHome(home)) return home
    if (scope === 'project') return describeProjectFile(context)
    if (scope !== 'user') return undefined
    const path = joinNames(context.places, home, 'mcp-config.json')
    return describeSurface(path, 'jsonc', 'home', container)
  },

  alsoReads: (context) => [findSharedFile(context)?.file.path].filter((path) => path !== undefined),
  readsInstead: (scope, context) => (scope === 'project' ? findSharedFile(context) : undefined),
  shape: () => shape,
  offBy: () => 'list',
  tombstone: () => 'list',

  offList(scope, { places }) {
    const path = scope === 'user' ? findInHome(places, 'settings.json') : findProjectSettings(places)
    if (path === undefined || scope === 'local') return undefined
    const file =
      scope === 'user'
        ? ({ path, format: 'jsonc', root: 'home' } as const)
        : ({ path, format: 'jsonc', root: 'project' } as const)
    return { file, path: listPath }
  },

  extras({ scope, wanted }, context) {
    const isOff = wanted.kind === 'tombstone' || (wanted.kind === 'definition' && !wanted.definition.enabled)
    const isUnread = scope === 'project' && isOff && !isRepository(context)
    return { statements: [], blockers: isUnread ? [noRepository] : [] }
  },

  heldOff(server, scope, context) {
    const settings = findInHome(context.places, 'settings.json')
    if (scope === 'user' || !isInList(context, settings, server)) return undefined
    return {
      where: 'disabledMcpServers of the user’s settings',
      action: `Run “copilot mcp enable ${server}”, or enable the server at the user scope.`,
    }
  },

  readTrust,
})
