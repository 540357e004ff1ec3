/** Reads the files that the doctor looks at: the golden set, its record, and what agents keep for the project. */
import type { ConfigValue } from '../../model/config-value.ts'
import { isConfigObject, valueAt } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import type { AgentContext, FileRef, NativeSurface, Places } from '../agents/agent-adapter.ts'
import { agentCatalog } from '../agents/agent-catalog.ts'
import { goldenPath, recordPath } from '../doctor/golden-place.ts'
import { type Host, listProjectHosts } from '../doctor/project-hosts.ts'
import { readerFor } from '../formats/format-readers.ts'
import { emptyManifest, parseManifest } from '../registry/agent-manifest.ts'
import { buildAfdPaths, pathRules } from './afd-paths.ts'
import type { ReadPorts } from './core-ports.ts'
import { decodeText, readDocument, showPath } from './read-document.ts'
import type { ReadDocument } from './world.ts'

export interface HostFile {
  readonly host: Host
  readonly surface: NativeSurface
  /** As locators name it. */
  readonly file: string
  readonly document: ReadDocument
  /** Also of a file that its agent rejects for a comment: what stands in it can be read all the same. */
  readonly value: ConfigValue | undefined
}

export interface ProjectFiles {
  readonly golden: ReadDocument
  /** Absent or unusable counts as none. */
  readonly record: ConfigValue | undefined
  readonly hosts: readonly (readonly [Host, readonly HostFile[]])[]
  readonly context: AgentContext
  /** Ids of the agents that the user has chosen. */
  readonly selected: readonly string[]
  readonly problems: readonly Problem[]
}

/** Beside the project's own files only the manifest is read. */
export async function readProjectFiles(ports: ReadPorts, places: Places, root: string): Promise<ProjectFiles> {
  const { join } = pathRules(places)
  const read = (ref: FileRef) => readDocument(ports, places, ref)
  const inProject = (parts: readonly string[], format: FileRef['format']) =>
    read({ path: join(root, ...parts), format, root: 'project' })
  const manifestPath = buildAfdPaths(places).manifest
  const [golden, record, manifest, documents] = await Promise.all([
    inProject(goldenPath, 'toml'),
    inProject(recordPath, 'json'),
    read({ path: manifestPath, format: 'json', root: 'home' }),
    readContextFiles(read, places),
  ])
  const parsed = parseManifest(manifest.value, showPath(manifestPath, places))
  const consents = parsed.content?.consents ?? emptyManifest.consents
  const context: AgentContext = {
    places,
    consents,
    document: (path) => documents.get(path)?.value,
    exists: (path) => documents.get(path)?.exists === true,
  }
  return {
    golden,
    record: record.value,
    hosts: await readHosts(ports, places, listProjectHosts(context)),
    context,
    selected: parsed.content?.selectedAgents ?? [],
    problems: [...(manifest.problem === undefined ? [] : [manifest.problem]), ...parsed.problems],
  }
}

/** What adapters look at beside their surfaces, as far as it lies in the project. */
async function readContextFiles(
  read: (ref: FileRef) => Promise<ReadDocument>,
  places: Places,
): Promise<ReadonlyMap<string, ReadDocument>> {
  const refs = agentCatalog
    .flatMap((adapter) => adapter.contextFiles({ ...places, env: {} }))
    .filter(({ root }) => root === 'project')
  const documents = await Promise.all([...new Map(refs.map((ref) => [ref.path, ref])).values()].map(read))
  return new Map(documents.map((document) => [document.ref.path, document]))
}

/** Each file once: with the first of the agents that keep it. */
export async function readHosts(
  ports: ReadPorts,
  places: Places,
  hosts: readonly Host[],
): Promise<readonly (readonly [Host, readonly HostFile[]])[]> {
  const known = new Set<string>()
  const groups = hosts.map((host) => {
    const files = host.files.filter(({ file, container }) => {
      const key = [file.path, ...container].join('\0')
      return !known.has(key) && known.add(key)
    })
    return [host, files] as const
  })
  return Promise.all(
    groups.map(async ([host, surfaces]) => {
      const files = await Promise.all(surfaces.map((surface) => readHostFile(ports, places, host, surface)))
      return [host, files] as const
    }),
  )
}

async function readHostFile(ports: ReadPorts, places: Places, host: Host, surface: NativeSurface): Promise<HostFile> {
  const document = await readDocument(ports, places, surface.file)
  const value = document.problem?.code === 'not-strict-json' ? await readLeniently(document) : document.value
  return { host, surface, file: showPath(surface.file.path, places), document, value }
}

async function readLeniently({ bytes }: ReadDocument): Promise<ConfigValue | undefined> {
  const text = bytes === undefined ? undefined : decodeText(bytes)
  const outcome = text === undefined ? undefined : (await readerFor('jsonc')).read(text)
  return outcome?.ok === true ? outcome.value : undefined
}

/** The entries of a file's container, in its order. */
export function listHostEntries({ value, surface }: HostFile): readonly (readonly [string, ConfigValue])[] {
  const container = valueAt(value, surface.container)
  return isConfigObject(container) ? Object.entries(container) : []
}

/** Something else stands where the entries belong. */
export function holdsNoContainer({ value, surface }: HostFile): boolean {
  const container = valueAt(value, surface.container)
  return container !== undefined && container !== null && !isConfigObject(container)
}

/** The keys of locators into the file, up to the name of a server. */
export function serverKeys({ surface }: HostFile, name: string): readonly string[] {
  const [first, ...rest] = surface.container
  return first === 'projects' ? [first, ...rest.slice(0, -1), 'servers', name] : ['servers', name]
}
