/** Finds out which part of Pi reads its MCP files: Pi itself, or the extension pi-mcp-adapter in its place. */
import { type ConfigValue, isConfigObject, valueAt } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import type { AgentContext, Places } from './agent-adapter.ts'
import { findHome, isHome, joinHome, joinNames, joinProject } from './native/agent-paths.ts'

/**
 * built-in: Pi itself. adapter: pi-mcp-adapter up to 2.x, on the same files. adapter-3: from 3.0, on files of its own.
 * none: a Pi older than its MCP support, without the adapter.
 */
export type PiReader = 'built-in' | 'adapter' | 'adapter-3' | 'none'

/** The version that a consent declares: the newest known to work with every Pi that needs it. */
export const consentedAdapter = 'npm:pi-mcp-adapter@2.31.0'

export function findAgentFolder(places: Places): string | Problem {
  const override = { agent: 'Pi', variable: 'PI_CODING_AGENT_DIR', expandsTilde: true }
  return findHome(places, override, joinHome(places, '.pi', 'agent'))
}

/** A path in Pi's folder for the user; undefined where that cannot be decided. */
export function joinAgentFolder(places: Places, ...parts: readonly string[]): string | undefined {
  const folder = findAgentFolder(places)
  return isHome(folder) ? joinNames(places, folder, ...parts) : undefined
}

/** Where the version of an installed adapter can be read, for the user and for the project. */
export function listAdapterManifests(places: Places): readonly (string | undefined)[] {
  const installed = ['npm', 'node_modules', 'pi-mcp-adapter', 'package.json']
  return [joinAgentFolder(places, ...installed), joinProject(places, '.pi', ...installed)]
}

export function listSettings(places: Places): readonly (string | undefined)[] {
  return [joinAgentFolder(places, 'settings.json'), joinProject(places, '.pi', 'settings.json')]
}

/** A project's declaration wins over the user's. A version that cannot be read leaves the reader that shares its files. */
export function findPiReader(context: AgentContext): PiReader {
  const { places } = context
  const settings = listSettings(places)
  const manifests = listAdapterManifests(places)
  for (const index of [1, 0]) {
    const declared = findDeclaration(readDocument(settings[index], context))
    if (declared === undefined) continue
    const version = declared === '' ? valueAt(readDocument(manifests[index], context), ['version']) : declared
    const major = typeof version === 'string' ? readMajor(version) : undefined
    if (major !== undefined) return major >= 3 ? 'adapter-3' : 'adapter'
    return 'built-in'
  }
  if (!isOlderThan(context, [0, 99, 0])) return 'built-in'
  return context.consents.piAdapter ? 'adapter' : 'none'
}

/** Whether the adapter still has to be declared for the reader that `findPiReader` counts on. */
export function needsDeclaration(context: AgentContext): boolean {
  const declared = listSettings(context.places).some(
    (path) => findDeclaration(readDocument(path, context)) !== undefined,
  )
  return !declared && isOlderThan(context, [0, 99, 0])
}

/** Pi notes in its settings which version it last ran as; without the note it counts as new. */
export function isOlderThan(context: AgentContext, wanted: readonly [number, number, number]): boolean {
  const noted = valueAt(readDocument(listSettings(context.places)[0], context), ['lastChangelogVersion'])
  const match = typeof noted === 'string' ? /^(\d+)\.(\d+)\.(\d+)/.exec(noted) : null
  if (match === null) return false
  for (const [index, limit] of wanted.entries()) {
    const part = Number(match[index + 1])
    if (part !== limit) return part < limit
  }
  return false
}

/** The version that a `packages` list pins the adapter to, '' where it is declared without one. */
function findDeclaration(settings: ConfigValue | undefined): string | undefined {
  const packages = valueAt(settings, ['packages'])
  if (!Array.isArray(packages)) return undefined
  for (const item of packages as readonly ConfigValue[]) {
    const source = isConfigObject(item) ? item.source : item
    const match = typeof source === 'string' ? /(?:^|[/:])pi-mcp-adapter(?:[.]git)?(?:@v?(.+))?$/.exec(source) : null
    if (match !== null) return match[1] ?? ''
  }
  return undefined
}

function readMajor(version: string): number | undefined {
  const digits = /^[\^~]?(\d+)\b/.exec(version)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function readDocument(path: string | undefined, { document }: AgentContext): ConfigValue | undefined {
  return path === undefined ? undefined : document(path)
}
