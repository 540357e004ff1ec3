/** Reads everything a command needs to know, once: our own files, then the agents' files that matter. */
import { isAbsolute } from 'node:path'
import type { AgentId } from '../../model/agent.ts'
import { type ConfigValue, isConfigObject, valueAt } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import type { Manifest } from '../../model/registry-file.ts'
import type { NativeScope } from '../../model/scope.ts'
import {
  type AgentAdapter,
  type AgentContext,
  type FileRef,
  isProblem,
  type NativeSurface,
  type Places,
} from '../agents/agent-adapter.ts'
import { agentCatalog } from '../agents/agent-catalog.ts'
import { emptyManifest, parseManifest } from '../registry/agent-manifest.ts'
import { parseLedger, scopeIdOf } from '../registry/applied-state.ts'
import { parseProjectRegistry, parseUserRegistry } from '../registry/registry-store.ts'
import { findMainWorkTree } from '../system/git.ts'
import { readUnfinishedIds } from '../transaction/backup-store.ts'
import { type AfdPaths, buildAfdPaths, pathRules } from './afd-paths.ts'
import type { ReadPorts } from './core-ports.ts'
import { detectAgent } from './detect-agent.ts'
import { readHealth } from './health-file.ts'
import { readDocument, showPath } from './read-document.ts'
import { holdsHome } from './resolve-project.ts'
import type { AgentWorld, OwnFile, ReadDocument, World } from './world.ts'

/** Real path of a project root, or undefined for the user scope alone. */
export async function readWorld(ports: ReadPorts, projectRoot?: string): Promise<World> {
  const places = await readPlaces(ports, projectRoot)
  const paths = buildAfdPaths(places)
  const [own, unfinished, health] = await Promise.all([
    readOwnFiles(ports, places, paths),
    readUnfinishedIds(ports, paths),
    readHealth(ports, paths),
  ])
  const knownProjects = [...(places.knownProjects ?? []), ...(own.manifest.content?.projects ?? [])]
  const { agents, documents } = await readAgents(ports, { ...places, knownProjects }, own.manifest.content)
  return { places, paths, ...own, agents, documents, unfinished, health }
}

async function readPlaces(ports: ReadPorts, projectRoot: string | undefined): Promise<Places> {
  // In the home the project's files would be the user's own: there is no project then.
  if (projectRoot === undefined || holdsHome(ports.places, projectRoot)) return ports.places
  const mainWorkTree = await findMainWorkTree(ports.files, projectRoot)
  return { ...ports.places, projectRoot, ...(mainWorkTree === undefined ? {} : { mainWorkTree }) }
}

async function readOwnFiles(ports: ReadPorts, places: Places, paths: AfdPaths) {
  const { join } = pathRules(places)
  const ledgerPath = (root: string) => join(paths.ledgers, `${scopeIdOf(root, places.platform)}.json`)
  const [manifest, userRegistry, userLedger, projectRegistry, projectLedger] = await Promise.all([
    readOwnFile(ports, places, paths.manifest, 'home', parseManifest),
    readOwnFile(ports, places, paths.userRegistry, 'home', parseUserRegistry),
    readOwnFile(ports, places, ledgerPath(places.home), 'home', parseLedger),
    paths.projectRegistry && readOwnFile(ports, places, paths.projectRegistry, 'project', parseProjectRegistry),
    places.projectRoot && readOwnFile(ports, places, ledgerPath(places.projectRoot), 'home', parseLedger),
  ])
  return {
    manifest,
    userRegistry,
    userLedger,
    projectRegistry: projectRegistry || undefined,
    projectLedger: projectLedger || undefined,
  }
}

type Parse<T> = (
  value: ConfigValue | undefined,
  file: string,
  existingCommands: ReadonlySet<string>,
) => { readonly content?: T | undefined; readonly problems: readonly Problem[] }

async function readOwnFile<T>(
  ports: ReadPorts,
  places: Places,
  path: string,
  root: FileRef['root'],
  parse: Parse<T>,
): Promise<OwnFile<T>> {
  const document = await readDocument(ports, places, { path, format: 'json', root })
  if (document.problem) return { document, content: undefined, problems: [document.problem] }
  if (document.exists && document.value === undefined) {
    return { document, content: undefined, problems: [describeEmpty(path, places)] }
  }
  const { content, problems } = parse(
    document.value,
    showPath(path, places),
    await findExistingCommands(ports, document.value),
  )
  return { document, content, problems }
}

/** Nobody writes an empty one on purpose; taken for "no servers" it would take every entry out of every agent. */
function describeEmpty(path: string, places: Places): Problem {
  const file = showPath(path, places)
  const nextStep = `Take the last change back (afd mcp recover --list), or remove ${file} to start anew.`
  return { code: 'empty-file', severity: 'error', message: `${file} is empty.`, locator: file, nextStep }
}

/** Commands of a registry that are paths with a blank in them and exist: the blank is then part of a name. */
async function findExistingCommands(ports: ReadPorts, document: ConfigValue | undefined): Promise<ReadonlySet<string>> {
  const servers = valueAt(document, ['servers'])
  const commands = (isConfigObject(servers) ? Object.values(servers) : []).map((entry) => valueAt(entry, ['command']))
  const candidates = commands
    .filter((command) => typeof command === 'string')
    .filter((command) => /\s/.test(command) && isAbsolute(command))
  const found = await Promise.all(candidates.map((path) => ports.files.readInfo(path).catch(() => undefined)))
  return new Set(candidates.filter((_path, index) => found[index] !== undefined))
}

async function readAgents(ports: ReadPorts, places: Places, manifest: Manifest | undefined) {
  const documents = new Map<string, ReadDocument>()
  const consents = manifest?.consents ?? emptyManifest.consents
  const context: AgentContext = {
    places,
    consents,
    document: (path) => documents.get(path)?.value,
    exists: (path) => documents.get(path)?.exists === true,
  }
  const read = async (refs: readonly FileRef[]) => {
    // One agent may bear comments in a file that its owner reads as strict JSON: the owner's reading, made last, counts.
    const isRead = ({ path, format }: FileRef) => documents.get(path)?.ref.format === format
    const missing = refs.filter(
      (ref, index) => !isRead(ref) && refs.findIndex(({ path }) => path === ref.path) === index,
    )
    const found = await Promise.all(missing.map((ref) => readDocument(ports, places, ref)))
    for (const document of found) documents.set(document.ref.path, document)
  }
  await read(agentCatalog.flatMap((adapter) => adapter.contextFiles(places)))
  const surfaces = agentCatalog.map((adapter) => [adapter, readSurfaces(adapter, context)] as const)
  await read(surfaces.flatMap(([, found]) => listFiles(found)))
  const agents = await Promise.all(
    surfaces.map(async ([adapter, found]): Promise<AgentWorld> => {
      const isDetected = await detectAgent(ports.files, places, adapter)
      const isSelected = isSelectedAgent(adapter.id, manifest, isDetected)
      return { adapter, isDetected, isSelected, context, surfaces: found }
    }),
  )
  return { agents, documents }
}

/** A manifest that only remembers folders has chosen no agents yet. */
export function hasSelection(manifest: Manifest | undefined): manifest is Manifest {
  return manifest !== undefined && manifest.selectedAgents.length > 0
}

function isSelectedAgent(id: AgentId, manifest: Manifest | undefined, isDetected: boolean): boolean {
  return hasSelection(manifest) ? manifest.selectedAgents.includes(id) : isDetected
}

function readSurfaces(adapter: AgentAdapter, context: AgentContext): AgentWorld['surfaces'] {
  return {
    user: adapter.surface('user', context),
    project: context.places.projectRoot === undefined ? undefined : adapter.surface('project', context),
    local: context.places.projectRoot === undefined ? undefined : adapter.surface('local', context),
  }
}

function listFiles(surfaces: AgentWorld['surfaces']): readonly FileRef[] {
  const scopes: readonly NativeScope[] = ['user', 'project', 'local']
  return scopes
    .map((scope) => surfaces[scope])
    .filter((surface): surface is NativeSurface => surface !== undefined && !isProblem(surface))
    .map((surface) => surface.file)
}
