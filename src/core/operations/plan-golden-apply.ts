/** golden apply: writes the golden set into the selected agents' project files, and never over what moved there. */
import type { PlanRequestOf } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import { describeWhatRuns } from '../../model/what-runs.ts'
import { redactDefinition, redactText } from '../definition/redact.ts'
import type { Divergence } from '../doctor/compare-servers.ts'
import type { Direction } from '../doctor/direction.ts'
import { goldenFile } from '../doctor/golden-place.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import { openGit } from '../system/git-program.ts'
import { assessTarget } from './assess-target.ts'
import type { ReadPorts } from './core-ports.ts'
import type { DraftBuilder } from './draft-builder.ts'
import {
  blockOwned,
  compareTarget,
  findTargetEntry,
  forgetGolden,
  type GoldenTarget,
  listGoldenTargets,
  locateField,
  recordGolden,
  writeGolden,
} from './golden-target.ts'
import { nameList } from './name-list.ts'
import { readDirections } from './read-directions.ts'
import { type GoldenServer, projectWords, readGolden, requireGoldenSet } from './read-golden.ts'
import { fingerprintGolden } from './registry-fingerprint.ts'
import { selectedAgents, surfaceOf } from './world.ts'

export async function planGoldenApply(
  builder: DraftBuilder,
  ports: ReadPorts,
  { servers }: PlanRequestOf<'golden-apply'>,
): Promise<string> {
  requireGoldenSet(builder)
  const chosen = chooseServers(builder, servers)
  noteUnreachable(builder)
  const targets = listGoldenTargets(builder, writableAgents(builder))
  for (const target of targets) {
    await applyTo(builder, ports, target, chosen)
    if (servers === undefined) removeUndeclared(builder, target)
  }
  noteForeignSet(builder, chosen)
  const changed = new Set(builder.changedAgents())
  const files = targets.filter(({ agent }) => changed.has(agent)).map(({ file }) => file)
  return files.length === 0 ? 'Nothing to write from the golden set' : `Write the golden set to ${nameList(files)}`
}

function chooseServers(builder: DraftBuilder, names: readonly string[] | undefined): readonly GoldenServer[] {
  const entries = builder.goldenEntries()
  const unknown = (names ?? []).filter((name) => !entries.has(name))
  if (unknown.length > 0) {
    const known = [...entries.keys()].map(redactText)
    throw new ProblemError(
      unknown.map((name) => ({
        code: 'unknown-server',
        severity: 'error',
        message: `The golden set has no server called ${redactText(name)}.`,
        nextStep: known.length > 0 ? `It has: ${known.join(', ')}` : `Add it to ${goldenFile}.`,
      })),
    )
  }
  return [...entries].flatMap(([name, entry]) => {
    if (names !== undefined && !names.includes(name)) return []
    builder.bindGolden(name)
    const reading = readGolden(name, entry)
    if (reading.ok) return [reading.server]
    for (const problem of reading.problems) builder.block({ ...problem, scope: 'project' })
    return []
  })
}

/** Agents without a file for the project are never written, nor those whose file is contested. */
function noteUnreachable(builder: DraftBuilder): void {
  for (const agent of selectedAgents(builder.world)) {
    const { id, name, capability } = agent.adapter
    if (writableAgents(builder).includes(agent)) continue
    const action =
      capability.project === 'unverified'
        ? `Whether ${name} loads its project file is contested, so nothing is written there. To write it all the same: afd agents consent unverified ${id} project`
        : `${name} has no project file, so the golden set does not reach it.`
    builder.note({ agent: id, code: 'no-project-file', action })
  }
}

function writableAgents({ world }: DraftBuilder) {
  const consents = world.manifest.content?.consents.unverified ?? []
  return selectedAgents(world).filter((agent) => {
    const { id, capability } = agent.adapter
    const hasConsent = consents.some((consent) => consent.agent === id && consent.scope === 'project')
    return surfaceOf(agent, 'project') !== undefined && (capability.project !== 'unverified' || hasConsent)
  })
}

async function applyTo(
  builder: DraftBuilder,
  ports: ReadPorts,
  target: GoldenTarget,
  servers: readonly GoldenServer[],
): Promise<void> {
  const { agent } = target
  for (const server of servers) {
    // Another agent's file that an earlier target has just got decides.
    if (agent.adapter.readsInstead('project', builder.contextOf(agent)) !== undefined) return
    const { name, plain } = server
    builder.bindRead(target.surface.file, [...target.surface.container, name])
    const isOffByAbsence = target.words.switches.length === 0 && plain.fields.get('enabled')?.value === false
    const isThere = findTargetEntry(builder, target, name) !== undefined
    if (!isThere && isOffByAbsence) continue
    const divergences = compareTarget(builder, target, server)
    const isDue = divergences === undefined || divergences.length > 0
    if (isDue && blockOwned(builder, target, name)) continue
    if (divergences === undefined || (isDue && (await isGoldenAhead(builder, ports, target, server, divergences))))
      writeGolden(builder, target, server)
    if (builder.blockers.length === 0) recordGolden(builder, target, server)
  }
}

/** False, with the reason among the blockers, where the file moved too: whose word holds is for a person to say. */
async function isGoldenAhead(
  builder: DraftBuilder,
  ports: ReadPorts,
  target: GoldenTarget,
  server: GoldenServer,
  divergences: readonly Divergence[],
): Promise<boolean> {
  const { world } = builder
  const root = world.places.projectRoot
  const document = world.documents.get(target.surface.file.path)
  if (root === undefined || world.golden === undefined || document === undefined) return true
  const { platform, env } = ports.places
  const directions = await readDirections(
    {
      root,
      golden: world.golden.set,
      record: world.golden.record.value,
      git: () => openGit(ports.files, { platform, env, project: root }),
    },
    {
      document,
      format: target.surface.file.format,
      container: target.surface.container,
      words: target.words,
      disagreements: divergences.map((each) => ({ ...each, file: target.file, server: server.name })),
    },
  )
  for (const [index, { keys }] of divergences.entries()) {
    const direction = directions[index] ?? 'unknown'
    if (direction !== 'golden') blockMoved(builder, target, locateField(target, server.name, keys), direction)
  }
  return directions.every((direction) => direction === 'golden')
}

const moved: Readonly<Record<Exclude<Direction, 'golden'>, string>> = {
  target: 'The file changed this since it last agreed with the golden set.',
  both: 'Both the file and the golden set changed this since they last agreed.',
  unknown: 'The file and the golden set disagree on this, and nothing says which of them moved.',
}

function blockMoved(
  builder: DraftBuilder,
  { agent }: GoldenTarget,
  locator: string,
  direction: Exclude<Direction, 'golden'>,
): void {
  const take = (side: string) => {
    const words = ['mcp', 'reconcile', locator, '--take', side]
    return buildAfdCommand(builder.world.places, [...words, ...projectWords(builder.world)])
  }
  builder.block({
    code: `mcp-diverged-${direction}`,
    severity: 'error',
    agent: agent.adapter.id,
    scope: 'project',
    locator,
    message: moved[direction],
    nextStep: `Take the file’s side: ${take('target')} · or the golden set’s: ${take('golden')}`,
  })
}

/** What an earlier projection wrote of a server that has left the golden set; what moved since stays. */
function removeUndeclared(builder: DraftBuilder, target: GoldenTarget): void {
  const { agent, file } = target
  const declared = builder.goldenEntries()
  for (const applied of builder.appliedEntries('project')) {
    if (applied.owner !== 'golden' || applied.agent !== agent.adapter.id || declared.has(applied.server)) continue
    if (applied.path !== target.surface.file.path) continue
    const place = { agent, scope: 'project', server: applied.server, name: applied.name } as const
    const assessment = assessTarget(builder.world, place, builder.contextOf(agent), { kind: 'absent' }, applied)
    const state = assessment.kind === 'evaluated' ? assessment.evaluation.state : undefined
    if (assessment.kind === 'evaluated' && state === 'pending-sync' && assessment.writeBlockers.length === 0) {
      builder.addNative({ ...place, statements: assessment.evaluation.statements })
    } else if (state !== 'absent') {
      const action = `${applied.server} has left the golden set, but was changed in ${file} since it was written there. It stays.`
      builder.note({ agent: agent.adapter.id, server: applied.server, code: 'no-longer-declared', action })
      continue
    }
    forgetGolden(builder, target, applied.server)
    builder.removeApplied('project', applied.agent, applied.server)
  }
}

/** A golden set that came from somebody else: what it runs is named before any of it is written. */
function noteForeignSet(builder: DraftBuilder, servers: readonly GoldenServer[]): void {
  const { world } = builder
  if (world.projectLedger?.content?.golden === fingerprintGolden(builder.goldenEntries())) return
  const written = new Set(builder.nativeChanges('project').map(({ server }) => server))
  for (const { name, definition } of servers) {
    if (!written.has(name) || !definition.enabled) continue
    const action = `The golden set was written elsewhere. ${name} runs: ${describeWhatRuns(redactDefinition(definition))}`
    builder.note({ server: name, code: 'foreign-golden-set', action })
  }
}
