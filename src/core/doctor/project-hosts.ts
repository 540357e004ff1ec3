/** Where agents keep the servers of a project: the agents we manage, and those that are only compared. */
import type { NativeScope } from '../../model/scope.ts'
import {
  type AgentAdapter,
  type AgentContext,
  isProblem,
  type NativeSurface,
  type Places,
} from '../agents/agent-adapter.ts'
import { agentCatalog } from '../agents/agent-catalog.ts'
import { joinHome, joinNames, joinProject, pathsOf } from '../agents/native/agent-paths.ts'
import type { FormatId } from '../formats/config-format.ts'
import { type EntryWords, wordsOfAgent } from './entry-words.ts'

export interface Host {
  readonly id: string
  readonly name: string
  readonly words: EntryWords
  /** The file for new entries first; several where the agent merges them. */
  readonly files: readonly NativeSurface[]
  /** Whether the agent certainly reads a project file that does not exist yet. */
  readonly isSettled: boolean
  /** Absent for an agent that is only compared. */
  readonly adapter?: AgentAdapter
  /** A byte order mark keeps the agent from loading its file; of a managed one its adapter says it. */
  readonly rejectsBom?: true
}

interface ComparedHost {
  readonly id: string
  readonly name: string
  /** Below the project; with forward slashes. */
  readonly project: readonly string[]
  readonly user: (places: Places) => readonly string[]
  readonly format: FormatId
  readonly container: readonly string[]
  readonly words: EntryWords
  readonly rejectsBom?: true
  readonly source: string
  readonly verifiedOn: string
}

const verifiedOn = '2026-12-01'

/** Comments are let through where the documentation does not forbid them: a file is called broken only for certain. */
const comparedHosts: readonly ComparedHost[] = [
  {
    id: 'cursor',
    name: 'Cursor',
    project: ['.cursor/mcp.json'],
    user: (places) => [joinHome(places, '.cursor', 'mcp.json')],
    format: 'jsonc',
    container: ['mcpServers'],
    words: { switches: [], says: [] },
    source: 'https://cursor.com/docs/mcp',
    verifiedOn,
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    project: ['.gemini/settings.json'],
    user: (places) => [joinHome(places, '.gemini', 'settings.json')],
    format: 'jsonc',
    container: ['mcpServers'],
    // `enabled` and `disabled` are unrecognised keys: other files switch servers off.
    words: {
      timeout: { key: 'timeout', perSecond: 1000 },
      switches: [],
      ignores: ['enabled', 'disabled'],
      says: ['description'],
    },
    rejectsBom: true,
    source: 'https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md',
    verifiedOn,
  },
  {
    id: 'vscode',
    name: 'VS Code',
    project: ['.vscode/mcp.json'],
    user: (places) => [joinNames(places, findConfigFolder(places), 'Code', 'User', 'mcp.json')],
    format: 'jsonc',
    container: ['servers'],
    words: { switches: [], says: [] },
    source: 'https://code.visualstudio.com/docs/copilot/reference/mcp-configuration',
    verifiedOn,
  },
  {
    id: 'opencode',
    name: 'OpenCode',
    project: ['opencode.json', 'opencode.jsonc', '.opencode/opencode.json'],
    user: (places) =>
      ['opencode.json', 'opencode.jsonc'].map((name) => joinNames(places, findXdgFolder(places), 'opencode', name)),
    format: 'jsonc',
    container: ['mcp'],
    words: {
      timeout: { key: 'timeout', perSecond: 1000 },
      switches: ['enabled'],
      ignores: ['disabled'],
      says: [],
      inherits: true,
    },
    source: 'https://opencode.ai/docs/mcp-servers',
    verifiedOn,
  },
  {
    id: 'zed',
    name: 'Zed',
    project: ['.zed/settings.json'],
    user: (places) => [
      places.platform === 'win32'
        ? joinNames(places, findConfigFolder(places), 'Zed', 'settings.json')
        : joinNames(places, findXdgFolder(places), 'zed', 'settings.json'),
    ],
    format: 'jsonc',
    container: ['context_servers'],
    words: { switches: ['enabled'], says: ['source'] },
    source: 'https://zed.dev/docs/ai/mcp',
    verifiedOn,
  },
]

/** Every agent that documents a file for the project at `context.places.projectRoot`. */
export function listProjectHosts(context: AgentContext): readonly Host[] {
  // No file of a project depends on the environment, and where a user's home is must not hide one.
  const placed = { ...context, places: { ...context.places, env: {}, knownProjects: [] } }
  return listHosts(
    (id) => agentCatalog.find((adapter) => adapter.id === id)?.surface('project', placed),
    ({ project, format, container }) =>
      project.flatMap((path) => {
        const found = joinProject(placed.places, ...path.split('/'))
        return found === undefined ? [] : [{ file: { path: found, format, root: 'project' as const }, container }]
      }),
  )
}

/** The files of the user, among them Claude Code's private entries of the project. */
export function listUserHosts(context: AgentContext): readonly Host[] {
  const surfaceOf = (id: string, scope: NativeScope) =>
    agentCatalog.find((adapter) => adapter.id === id)?.surface(scope, context)
  const ofUser = listHosts(
    (id) => surfaceOf(id, 'user'),
    ({ user, format, container }) =>
      user(context.places).map((path) => ({ file: { path, format, root: 'home' as const }, container })),
  )
  if (context.places.projectRoot === undefined) return ofUser
  return [
    ...ofUser,
    ...listHosts(
      (id) => surfaceOf(id, 'local'),
      () => [],
    ),
  ]
}

type Surface = ReturnType<(typeof agentCatalog)[number]['surface']>

function listHosts(
  surfaceOf: (agent: string) => Surface,
  filesOf: (host: ComparedHost) => readonly NativeSurface[],
): readonly Host[] {
  const managed = agentCatalog.map((adapter): Host => {
    const { id, name, capability } = adapter
    const surface = surfaceOf(id)
    const files = surface === undefined || isProblem(surface) ? [] : [surface]
    return { id, name, words: wordsOfAgent(id), files, isSettled: capability.project === 'native', adapter }
  })
  // An agent that has become one of ours is described by its adapter.
  const compared = comparedHosts
    .filter(({ id }) => agentCatalog.every((adapter) => adapter.id !== id))
    .map((host): Host => ({ ...host, files: filesOf(host), isSettled: true }))
  return [...managed, ...compared].filter(({ files }) => files.length > 0)
}

function findXdgFolder(places: Places): string {
  const given = places.env.XDG_CONFIG_HOME
  return given !== undefined && pathsOf(places).isAbsolute(given) ? given : joinHome(places, '.config')
}

/** Where Electron applications keep the files of a user. */
function findConfigFolder(places: Places): string {
  if (places.platform !== 'win32') return findXdgFolder(places)
  return places.env.APPDATA ?? joinHome(places, 'AppData', 'Roaming')
}
