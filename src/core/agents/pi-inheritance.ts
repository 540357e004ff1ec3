/** How pi-mcp-adapter lays entries of the same name over each other; Pi itself replaces them whole. */
import { buildConfigObject, type ConfigObject, isConfigObject, valueAt } from '../../model/config-value.ts'
import type { NativeScope } from '../../model/scope.ts'
import type { AgentContext, Places } from './agent-adapter.ts'
import { joinHome, joinProject } from './native/agent-paths.ts'
import type { Inheritance } from './native/inheritance.ts'
import { joinAgentFolder, type PiReader } from './pi-reader.ts'

const remoteFields = [
  'url',
  'headers',
  'requestHeadersCommand',
  'caFile',
  'auth',
  'bearerToken',
  'bearerTokenEnv',
  'bearerTokenStore',
  'oauth',
  'httpTransport',
]
const localFields = ['command', 'args', 'env', 'cwd', 'pluginDataDir', 'literalEnv', 'inheritEnv']
const boundToUrl = [
  'headers',
  'bearerToken',
  'bearerTokenEnv',
  'bearerTokenStore',
  'requestHeadersCommand',
  'caFile',
  'oauth',
]

/** Files that the adapter reads below Pi's own, lowest first. */
export function listSharedFiles(places: Places): readonly string[] {
  return [
    joinHome(places, '.config', 'mcp', 'mcp.json'),
    joinHome(places, '.agents', 'mcp.json'),
    joinHome(places, '.agents', 'mcp', 'mcp.json'),
  ]
}

/** What lies below an entry for the adapter; undefined for Pi itself and where nothing does. */
export function findPiInheritance(
  name: string,
  scope: NativeScope,
  reader: PiReader,
  context: AgentContext,
): Inheritance | undefined {
  if (reader === 'built-in' || reader === 'none') return undefined
  const { places, document } = context
  const userFile = joinAgentFolder(places, reader === 'adapter' ? 'mcp.json' : 'mcp-adapter.json')
  const files = [
    ...listSharedFiles(places),
    ...(scope === 'project' ? [userFile, joinProject(places, '.mcp.json')] : []),
  ]
  let entry: ConfigObject | undefined
  for (const path of files) {
    const found = path === undefined ? undefined : valueAt(document(path), ['mcpServers', name])
    if (isConfigObject(found)) entry = entry === undefined ? found : mergeFields(entry, found)
  }
  return entry === undefined ? undefined : { entry, merge: mergeFields }
}

/** Field by field, but another transport or another address drops what belonged to the former one. */
function mergeFields(below: ConfigObject, above: ConfigObject): ConfigObject {
  const dropped = [
    ...(typeof above.command === 'string' ? [...remoteFields, 'socket'] : []),
    ...(typeof above.url === 'string' ? [...localFields, 'socket'] : []),
    ...(typeof above.url === 'string' && above.url !== below.url ? boundToUrl : []),
  ]
  return buildConfigObject([
    ...Object.entries(below).filter(([key]) => !dropped.includes(key)),
    ...Object.entries(above),
  ])
}
