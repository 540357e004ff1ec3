/** Finds hazards in files that were read, and in the few that stand beside them. */
import type { ConfigValue } from '../../model/config-value.ts'
import type { DoctorFinding } from '../../model/doctor.ts'
import type { LocatorKey } from '../../model/locator.ts'
import type { AgentContext, Places } from '../agents/agent-adapter.ts'
import { findEntryHazards, findIgnoredSwitches } from '../doctor/entry-hazards.ts'
import { plainWords } from '../doctor/entry-words.ts'
import { type FileHazard, findApprovals, findDeadKeys, findTwinProjects } from '../doctor/file-hazards.ts'
import { goldenFile } from '../doctor/golden-place.ts'
import { listGoldenEntries, readGoldenServer } from '../doctor/golden-set.ts'
import { buildHazard } from '../doctor/hazard-findings.ts'
import { readPlainServer } from '../doctor/read-plain-server.ts'
import { pathRules } from './afd-paths.ts'
import type { ReadPorts } from './core-ports.ts'
import { type HostFile, listHostEntries, type ProjectFiles, serverKeys } from './read-doctor-files.ts'
import { readDocument, showPath } from './read-document.ts'

/** Of the project's files: the golden set, the agents' files, and settings that approve servers. */
export async function readProjectHazards(
  ports: ReadPorts,
  places: Places,
  root: string,
  { golden, hosts, context }: ProjectFiles,
): Promise<readonly DoctorFinding[]> {
  const { join } = pathRules(places)
  const settings = join(root, '.claude', 'settings.json')
  const files = hosts.flatMap(([, found]) => found)
  return [
    ...listGoldenEntries(golden.value).flatMap(([name, entry]) => findGoldenHazards(name, entry, places.platform)),
    ...files.flatMap((file) => findHostHazards(file, context)),
    ...findTwins(files),
    ...tell(showPath(settings, places), findApprovals(context.document(settings))),
    ...(await readShadowing(ports, places, root, files)),
  ]
}

/** Of the user's files, and of files that older versions of agents left behind. */
export async function readUserHazards(
  ports: ReadPorts,
  places: Places,
  files: readonly HostFile[],
  context: AgentContext,
): Promise<readonly DoctorFinding[]> {
  const { join } = pathRules(places)
  // Of Antigravity's first IDE and command line (https://antigravity.google/changelog, 2026-11-30).
  const left = ['antigravity', 'antigravity-cli'].map((name) => join(places.home, '.gemini', name, 'mcp_config.json'))
  const found = await Promise.all(left.map((path) => ports.files.readInfo(path).catch(() => undefined)))
  return [
    ...files.flatMap((file) => findHostHazards(file, context)),
    ...findTwins(files),
    ...files
      .filter(({ host, surface }) => host.id === 'claude-code' && surface.container[0] !== 'projects')
      .flatMap(({ file, value }) => tell(file, findTwinProjects(value))),
    ...left
      .filter((_path, index) => found[index]?.kind === 'file')
      .map((path) => buildHazard('dead-file', { file: showPath(path, places), keys: [] })),
  ]
}

function tell(file: string, hazards: readonly FileHazard[]): readonly DoctorFinding[] {
  return hazards.map(([code, keys]) => buildHazard(code, { file, keys }))
}

function findGoldenHazards(name: string, entry: ConfigValue, platform: Places['platform']): readonly DoctorFinding[] {
  const server = readGoldenServer(entry)
  const hazards = server === undefined ? [] : findEntryHazards({ name, entry, server }, platform)
  return hazards.map(([code, keys]) => buildHazard(code, { file: goldenFile, keys: ['servers', name, ...keys] }))
}

function findHostHazards(found: HostFile, context: AgentContext): readonly DoctorFinding[] {
  const { file, document, host, surface, value } = found
  const whole = { file, keys: [] }
  return [
    ...(rejectsMark(found, context) ? [buildHazard('byte-order-mark', whole)] : []),
    ...(document.problem?.code === 'duplicate-key' ? [buildHazard('duplicate-key', whole)] : []),
    ...tell(file, surface.file.format === 'toml' ? [] : findDeadKeys(value, surface.container)),
    ...listHostEntries(found).flatMap(([name, entry]) => {
      const at = (keys: readonly LocatorKey[]) => ({ file, keys: [...serverKeys(found, name), ...keys] })
      const server = readPlainServer(entry, host.words)
      if (server === undefined) return []
      const isOff = server.fields.get('enabled')?.value === false
      const plain = readPlainServer(entry, plainWords) ?? server
      return [
        ...findEntryHazards({ name, entry, server: plain }, context.places.platform),
        ...(isOff ? [] : findIgnoredSwitches(entry, host.words.ignores ?? [])),
        ...(host.adapter.checkName(name, context) === undefined ? [] : ([['illegal-name', []]] as const)),
      ].map(([code, keys]) => buildHazard(code, at(keys)))
    }),
  ]
}

function rejectsMark({ host, document }: HostFile, context: AgentContext): boolean {
  if (!document.hasBom) return false
  const { hasBom, isEmpty } = document
  return host.adapter.checkDialect({ hasBom, isEmpty }, 'project', context) !== undefined
}

/** OpenCode takes both spellings of its file's name and merges them. */
function findTwins(files: readonly HostFile[]): readonly DoctorFinding[] {
  const existing = files.filter(({ document }) => document.exists)
  return existing
    .filter(({ file }) => file.endsWith('.jsonc') && existing.some((other) => `${other.file}c` === file))
    .map(({ file }) => buildHazard('two-files', { file, keys: [] }))
}

/** Copilot CLI reads .github/mcp.json only where the same folder has no .mcp.json (Copilot CLI 1.0.102 run, 2026-11-30). */
async function readShadowing(
  ports: ReadPorts,
  places: Places,
  root: string,
  files: readonly HostFile[],
): Promise<readonly DoctorFinding[]> {
  const { join } = pathRules(places)
  const upper = files.find(({ surface }) => surface.file.path === join(root, '.mcp.json'))
  if (upper?.document.exists !== true || upper.document.problem !== undefined) return []
  if (listHostEntries(upper).length > 0) return []
  const path = join(root, '.github', 'mcp.json')
  const lower = await readDocument(ports, places, { path, format: 'json', root: 'project' })
  return lower.value === undefined ? [] : [buildHazard('shadowing-file', { file: upper.file, keys: [] })]
}
