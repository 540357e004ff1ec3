/** Reads, and never writes, what Claude Code's settings say about trust, approval and policy. */
import { type ConfigValue, isConfigObject, valueAt } from '../../model/config-value.ts'
import type { NativeScope } from '../../model/scope.ts'
import type { AgentContext, Places, TrustReading } from './agent-adapter.ts'
import { readPolicyVerdict } from './claude-code-policy.ts'
import { findHome, isHome, isInside, joinHome, joinProject, pathsOf } from './native/agent-paths.ts'

type Level = 'user' | 'project' | 'managed'

interface SettingsFile {
  readonly path: string
  readonly root: 'home' | 'project'
  readonly level: Level
}

/** Every settings file that counts for a project, managed ones included. */
export function listSettingsFiles(places: Places): readonly SettingsFile[] {
  const folder = findHome(places, { agent: 'Claude Code', variable: 'CLAUDE_CONFIG_DIR' }, joinHome(places, '.claude'))
  const user = isHome(folder) ? [pathsOf(places).join(folder, 'settings.json')] : []
  const project = ['settings.json', 'settings.local.json'].flatMap((name) => joinProject(places, '.claude', name) ?? [])
  return [
    ...user.map((path) => ({ path, root: 'home', level: 'user' }) as const),
    ...project.map((path) => ({ path, root: 'project', level: 'project' }) as const),
    { path: pathsOf(places).join(findManagedFolder(places), 'managed-settings.json'), root: 'home', level: 'managed' },
    { path: findManagedServers(places), root: 'home', level: 'managed' },
  ]
}

/**
 * The key of the project's record under `projects` in the user file: the real path of the main work tree, with forward
 * slashes on win32. There an existing record that differs only in case is the one that is meant.
 */
export function findProjectKey(places: Places, userFile: ConfigValue | undefined): string | undefined {
  const root = places.mainWorkTree ?? places.projectRoot
  if (root === undefined) return undefined
  if (places.platform === 'posix') return root
  const key = root.replaceAll('\\', '/')
  const projects = valueAt(userFile, ['projects'])
  if (!isConfigObject(projects) || Object.hasOwn(projects, key)) return key
  return Object.keys(projects).find((other) => other.toLowerCase() === key.toLowerCase()) ?? key
}

/** Policy can reject a server anywhere; approval and folder trust concern the servers of a project. */
export function readClaudeTrust(name: string, scope: NativeScope, context: AgentContext): TrustReading {
  const settings = readSettings(context)
  const policy = readPolicyVerdict(
    name,
    findEntry(name, scope, context),
    settings.map(({ value }) => value),
  )
  if (policy !== undefined) return { state: 'rejected', action: policy }
  if (context.document(findManagedServers(context.places)) !== undefined) {
    return {
      state: 'rejected',
      action: 'An administrator has fixed the list of servers in managed-mcp.json; ask them to add this one.',
    }
  }
  return scope === 'project' ? readApproval(name, settings, context) : { state: 'not-needed' }
}

interface Settings {
  readonly level: Level
  readonly value: ConfigValue | undefined
}

function readSettings(context: AgentContext): readonly Settings[] {
  const managedServers = findManagedServers(context.places)
  const files = listSettingsFiles(context.places).filter(({ path }) => path !== managedServers)
  return files.map(({ path, level }) => ({ level, value: context.document(path) }))
}

function readApproval(name: string, settings: readonly Settings[], context: AgentContext): TrustReading {
  const { places } = context
  const userFile = readUserFile(context)
  const key = findProjectKey(places, userFile)
  // Choices that older versions kept in the user file are moved to the project's settings at the next start.
  const record = key === undefined ? undefined : valueAt(userFile, ['projects', key])
  const sources: readonly Settings[] = [...settings, { level: 'project', value: record }]
  if (sources.some(({ value }) => listHas(value, 'disabledMcpjsonServers', name))) {
    return {
      state: 'rejected',
      action: `Run “claude mcp reset-project-choices” in the project, then start claude and approve “${name}”.`,
    }
  }
  const trusted = isFolderTrusted(places, userFile)
  const counting = sources.filter(({ level }) => trusted || level !== 'project')
  const approved = counting.some(
    ({ value }) =>
      listHas(value, 'enabledMcpjsonServers', name) || valueAt(value, ['enableAllProjectMcpServers']) === true,
  )
  if (approved) return { state: 'trusted' }
  const step = trusted ? '' : 'trust the folder and '
  return { state: 'pending', action: `Start claude in the project, ${step}approve “${name}”.` }
}

/** Trust given to a folder covers everything below it. */
function isFolderTrusted(places: Places, userFile: ConfigValue | undefined): boolean {
  const projects = valueAt(userFile, ['projects'])
  const roots = [places.projectRoot, places.mainWorkTree].filter((root) => root !== undefined)
  if (!isConfigObject(projects)) return false
  return Object.entries(projects).some(
    ([folder, record]) =>
      valueAt(record, ['hasTrustDialogAccepted']) === true && roots.some((root) => isInside(places, root, folder)),
  )
}

function findEntry(name: string, scope: NativeScope, context: AgentContext): ConfigValue | undefined {
  if (scope === 'project') {
    const path = joinProject(context.places, '.mcp.json')
    return path === undefined ? undefined : valueAt(context.document(path), ['mcpServers', name])
  }
  const userFile = readUserFile(context)
  const key = scope === 'local' ? findProjectKey(context.places, userFile) : undefined
  return valueAt(userFile, key === undefined ? ['mcpServers', name] : ['projects', key, 'mcpServers', name])
}

function readUserFile({ places, document }: AgentContext): ConfigValue | undefined {
  const home = findHome(places, { agent: 'Claude Code', variable: 'CLAUDE_CONFIG_DIR' }, places.home)
  return isHome(home) ? document(pathsOf(places).join(home, '.claude.json')) : undefined
}

function listHas(value: ConfigValue | undefined, key: string, name: string): boolean {
  const list = valueAt(value, [key])
  return Array.isArray(list) && list.includes(name)
}

function findManagedFolder(places: Places): string {
  return places.platform === 'win32' ? 'C:\\Program Files\\ClaudeCode' : '/etc/claude-code'
}

function findManagedServers(places: Places): string {
  return pathsOf(places).join(findManagedFolder(places), 'managed-mcp.json')
}
