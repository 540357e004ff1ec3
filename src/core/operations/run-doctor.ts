/** Looks at a project's MCP files, says what is wrong with them, and leaves everything as it is. */
import path from 'node:path'
import type { DoctorFinding, DoctorReport } from '../../model/doctor.ts'
import type { Problem } from '../../model/problem.ts'
import type { Places } from '../agents/agent-adapter.ts'
import { diagnoseTarget, type Target } from '../doctor/diagnose-project.ts'
import { plainWords } from '../doctor/entry-words.ts'
import { findCredentials } from '../doctor/find-credentials.ts'
import { buildFinding, sortFindings } from '../doctor/findings.ts'
import { goldenContainer, goldenFile } from '../doctor/golden-place.ts'
import { listGoldenEntries, readGoldenServer, readGoldenSet } from '../doctor/golden-set.ts'
import { type Host, listUserHosts } from '../doctor/project-hosts.ts'
import { readPlainServer } from '../doctor/read-plain-server.ts'
import { findGitRoot } from '../system/git.ts'
import { type GitProgram, openGit } from '../system/git-program.ts'
import type { ReadPorts } from './core-ports.ts'
import { describeCredentials, type FileCredentials } from './describe-credentials.ts'
import { describeUnreadable } from './describe-unreadable.ts'
import { nameRepair } from './name-repairs.ts'
import { type PlacedFile, placeFindings } from './place-findings.ts'
import { readDirections } from './read-directions.ts'
import {
  type HostFile,
  holdsNoContainer,
  listHostEntries,
  type ProjectFiles,
  readHosts,
  readProjectFiles,
  serverKeys,
} from './read-doctor-files.ts'
import { readProjectHazards, readUserHazards } from './read-hazards.ts'
import { readWorld } from './read-world.ts'
import { holdsHome, resolveFolder } from './resolve-project.ts'

export interface DoctorOptions {
  readonly project: string
  /** Also the files of the user. */
  readonly user?: boolean
  /** Also what is legal to write and still goes wrong. */
  readonly hazards?: boolean
}

/** What one part of the look came to. */
interface Look {
  readonly findings: readonly DoctorFinding[]
  readonly files: readonly PlacedFile[]
  readonly problems: readonly Problem[]
}

type Git = () => Promise<GitProgram | undefined>

/** Writes nothing, takes no lock, uses no network; git is the only program that is started, and only with a finding at hand. */
export async function runDoctor(ports: ReadPorts, options: DoctorOptions): Promise<DoctorReport> {
  const root = await resolveFolder(ports.files, options.project)
  const projectRoot = holdsHome(ports.places, root) ? undefined : root
  const places: Places = { ...ports.places, ...(projectRoot === undefined ? {} : { projectRoot }) }
  const git = openOnce(ports, root)
  const files = projectRoot === undefined ? undefined : await readProjectFiles(ports, places, projectRoot)
  const looks = [
    ...(files === undefined || projectRoot === undefined
      ? []
      : [await lookAtProject(ports, files, { root: projectRoot, git, ...options })]),
    ...(options.user === true ? [await lookAtUser(ports, places, { git, ...options })] : []),
  ]
  const findings = await placeFindings(
    looks.flatMap((look) => look.findings),
    looks.flatMap((look) => look.files),
  )
  return {
    project: projectRoot ?? null,
    ...(projectRoot === undefined ? {} : await findFolder(ports, projectRoot)),
    golden: files?.golden.exists === true,
    findings: sortFindings(findings).map((finding) => nameRepair(places, finding)),
    problems: looks.flatMap(({ problems }) => problems),
  }
}

async function findFolder({ files }: ReadPorts, root: string): Promise<Pick<DoctorReport, 'folder'>> {
  const repository = await findGitRoot(files, root)
  const folder = repository === undefined ? '' : path.relative(repository, root).split(path.sep).join('/')
  return folder === '' ? {} : { folder }
}

function openOnce({ files, places: { platform, env } }: ReadPorts, project: string): Git {
  let opened: Promise<GitProgram | undefined> | undefined
  return () => {
    opened ??= openGit(files, { platform, env, project })
    return opened
  }
}

async function lookAtProject(
  ports: ReadPorts,
  files: ProjectFiles,
  { root, git, hazards }: { readonly root: string; readonly git: Git; readonly hazards?: boolean },
): Promise<Look> {
  const { golden, hosts, problems } = files
  const hostFiles = hosts.flatMap(([, found]) => found)
  const credentials = [
    { file: goldenFile, path: golden.realPath, places: listGoldenCredentials(files) },
    ...hostFiles.map(listHostCredentials),
  ]
  const findings = await Promise.all([
    ...credentials.map((each) => describeCredentials(ports, git, each)),
    ...(golden.exists ? [compareWithGolden(files, root, git)] : []),
    ...(hazards === true ? [readProjectHazards(ports, files.context.places, root, files)] : []),
  ])
  return { findings: findings.flat(), files: [placeGolden(files), ...hostFiles.map(placeFile)], problems }
}

async function compareWithGolden(files: ProjectFiles, root: string, git: Git): Promise<readonly DoctorFinding[]> {
  const { golden, hosts, selected } = files
  const unreadable = hosts.flatMap(([, found]) => found.flatMap(describeUnusable))
  if (golden.problem !== undefined) {
    return [...describeUnreadable('mcp-golden-unreadable', goldenFile, golden), ...unreadable]
  }
  const set = readGoldenSet(golden.value)
  const diagnosed = await Promise.all(
    hosts.map(async ([host, found]) => {
      const { findings, disagreements } = diagnoseTarget(set.servers, buildTarget(host, found, selected))
      const directed = found.map(async ({ file, document, surface }) => {
        const own = disagreements.filter((each) => each.file === file)
        const target = { document, disagreements: own, format: surface.file.format, container: surface.container }
        const directions = await readDirections({ ...files, root, git }, { ...target, words: host.words })
        return own.map(({ server, keys }, index) =>
          buildFinding(`mcp-diverged-${directions[index] ?? 'unknown'}`, {
            file,
            keys: ['servers', server, ...keys.filter((key) => key !== undefined)],
          }),
        )
      })
      return [...findings, ...(await Promise.all(directed)).flat()]
    }),
  )
  return [...set.findings, ...unreadable, ...diagnosed.flat()]
}

function buildTarget(host: Host, found: readonly HostFile[], selected: readonly string[]): Target {
  const readable = found.filter(({ document }) => document.exists && document.problem === undefined)
  const isWanted = host.isSettled && selected.includes(host.id) && found.every(({ document }) => !document.exists)
  return {
    files: readable
      .filter((file) => !holdsNoContainer(file))
      .map((each) => ({ file: each.file, words: host.words, entries: listHostEntries(each) })),
    wanted: isWanted ? found[0]?.file : undefined,
    words: host.words,
  }
}

async function lookAtUser(
  ports: ReadPorts,
  places: Places,
  { git, hazards }: { readonly git: Git; readonly hazards?: boolean },
): Promise<Look> {
  const world = await readWorld(ports, places.projectRoot)
  const [agent] = world.agents
  const hosts = agent === undefined ? [] : await readHosts(ports, agent.context.places, listUserHosts(agent.context))
  const files = hosts.flatMap(([, found]) => found)
  const findings = await Promise.all([
    ...files.map((file) => describeCredentials(ports, git, listHostCredentials(file))),
    ...(hazards === true && agent !== undefined ? [readUserHazards(ports, places, files, agent.context)] : []),
  ])
  return {
    findings: [...files.flatMap(describeUnusable), ...findings.flat()],
    files: files.map(placeFile),
    problems: [],
  }
}

function describeUnusable(found: HostFile): readonly DoctorFinding[] {
  const { file, document } = found
  if (holdsNoContainer(found)) return [buildFinding('mcp-target-unreadable', { file, keys: ['servers'] })]
  return describeUnreadable('mcp-target-unreadable', file, document)
}

function listGoldenCredentials({ golden }: ProjectFiles): FileCredentials['places'] {
  return listGoldenEntries(golden.value).flatMap(([name, entry]) => {
    const server = readGoldenServer(entry)
    return server === undefined ? [] : findCredentials(server, entry).map((keys) => ['servers', name, ...keys])
  })
}

function listHostCredentials(found: HostFile): FileCredentials {
  const places = listHostEntries(found).flatMap(([name, entry]) => {
    const server = readPlainServer(entry, plainWords)
    const fields = server === undefined ? [] : findCredentials(server, entry)
    return fields.map((keys) => [...serverKeys(found, name), ...keys])
  })
  return { file: found.file, path: found.document.realPath, places }
}

function placeGolden({ golden }: ProjectFiles): PlacedFile {
  const keysOf = (name: string) => ['servers', name]
  return { file: goldenFile, bytes: golden.bytes, format: 'toml', container: goldenContainer, keysOf }
}

function placeFile(found: HostFile): PlacedFile {
  const { file, document, surface } = found
  const { file: ref, container } = surface
  return { file, bytes: document.bytes, format: ref.format, container, keysOf: (name) => serverKeys(found, name) }
}
