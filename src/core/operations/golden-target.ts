/** The project files that the golden set is written into, and what becomes of one server in one of them. */
import {
  buildConfigObject,
  type ConfigObject,
  type ConfigValue,
  isConfigObject,
  valueAt,
} from '../../model/config-value.ts'
import type { Blocker } from '../../model/plan.ts'
import type { AgentContext, NativeSurface, Statement } from '../agents/agent-adapter.ts'
import { equalDefinitions } from '../definition/normalize.ts'
import { compareServers, type Divergence, findAgreed } from '../doctor/compare-servers.ts'
import { type EntryWords, wordsOfAgent } from '../doctor/entry-words.ts'
import { locate } from '../doctor/findings.ts'
import { layOver } from '../doctor/golden-definition.ts'
import { goldenFile } from '../doctor/golden-place.ts'
import type { FieldKeys, PlainField } from '../doctor/plain-server.ts'
import { buildProjected } from '../doctor/projected-record.ts'
import { readPlainServer } from '../doctor/read-plain-server.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import { buildContextAfter } from './apply-statements.ts'
import { assessTarget } from './assess-target.ts'
import { buildApplied } from './build-applied.ts'
import { locateEntry } from './describe-trouble.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { findOwner } from './entry-owner.ts'
import { noteAfterwards } from './note-afterwards.ts'
import { locate as locateRegistry, showPath } from './read-document.ts'
import type { GoldenServer } from './read-golden.ts'
import { type AgentWorld, entriesOf, surfaceOf } from './world.ts'

export interface GoldenTarget {
  readonly agent: AgentWorld
  readonly surface: NativeSurface
  /** As locators name it. */
  readonly file: string
  readonly words: EntryWords
}

/** Each file once, with the first of the agents that keep it, in the order of the catalogue. */
export function listGoldenTargets({ world }: DraftBuilder, agents: readonly AgentWorld[]): readonly GoldenTarget[] {
  const known = new Set<string>()
  return agents.flatMap((agent) => {
    // What it reads in place of its own file is another agent's to write.
    if (agent.adapter.readsInstead('project', agent.context) !== undefined) return []
    const surface = surfaceOf(agent, 'project')
    const key = surface === undefined ? '' : [surface.file.path, ...surface.container].join('\0')
    if (surface === undefined || known.has(key)) return []
    known.add(key)
    const file = showPath(surface.file.path, world.places)
    return [{ agent, surface, file, words: wordsOfAgent(agent.adapter.id) }]
  })
}

/** What the plan so far leaves under a name. */
export function findTargetEntry(builder: DraftBuilder, { agent }: GoldenTarget, name: string): ConfigValue | undefined {
  return entriesOf(agent, 'project', builder.contextOf(agent)).find(([other]) => other === name)?.[1]
}

/** Where the file and the golden set differ; undefined where the file has no readable entry of that name. */
export function compareTarget(
  builder: DraftBuilder,
  target: GoldenTarget,
  { name, plain }: GoldenServer,
): readonly Divergence[] | undefined {
  const value = findTargetEntry(builder, target, name)
  const found = value === undefined ? undefined : readPlainServer(value, target.words)
  return found && compareServers(plain, found, target.words)
}

export function locateField(
  { file }: GoldenTarget,
  server: string,
  keys: readonly (string | undefined)[] = [],
): string {
  return locate({ file, keys: ['servers', server, ...keys.filter((key) => key !== undefined)] })
}

/** A name that the project's registry owns is the registry's to write. */
export function blockOwned(builder: DraftBuilder, target: GoldenTarget, name: string): boolean {
  const { agent } = target
  const written = builder.appliedEntries('project').filter(({ owner }) => owner === 'registry')
  const owner = findOwner(written, agent, 'project', name) ?? (builder.findEntry('project', name) ? name : undefined)
  if (owner === undefined) return false
  const release = ['mcp', 'release', owner, '--scope', 'project']
  builder.block({
    code: 'already-managed',
    severity: 'error',
    agent: agent.adapter.id,
    scope: 'project',
    locator: locateEntry(builder.world, agent, 'project', name),
    message: `${name} is managed by this project’s registry, and an entry has one owner.`,
    nextStep: `Leave it to the golden set: ${buildAfdCommand(builder.world.places, release)} (its entries stay)`,
  })
  return true
}

/** Writes a server of the golden set over what a file has; what it leaves unset stays. */
export function writeGolden(builder: DraftBuilder, target: GoldenTarget, server: GoldenServer): void {
  const { agent } = target
  const { name } = server
  if (blockOwned(builder, target, name)) return
  const definition = layOverTarget(builder, target, server)
  if (definition === undefined) return
  const words = ['agents', 'select', agent.adapter.id, '--remove']
  const place = {
    agent,
    scope: 'project',
    server: name,
    name,
    leaveOut: buildAfdCommand(builder.world.places, words),
  } as const
  const wanted = { kind: 'definition', definition } as const
  const context = builder.contextOf(agent)
  const assessment = assessTarget(builder.world, place, context, wanted, undefined)
  const isEvaluated = assessment.kind === 'evaluated'
  const blockers = isEvaluated ? assessment.writeBlockers : assessment.blockers
  for (const blocker of blockers) builder.block(placeInGolden(builder, name, blocker))
  if (!isEvaluated || blockers.length > 0) return
  const { evaluation } = assessment
  // A switch in a file of the user says nothing about the project's files.
  const statements = evaluation.statements
    .filter((statement) => isInTarget(target, statement))
    .map((statement) => dropAssumed(builder, target, statement))
  if (blockUnsaid(builder, target, server, buildContextAfter(context, statements))) return
  const found = { ...evaluation, statements }
  builder.report(name, 'project', evaluation.attention, agent.adapter.id)
  builder.setApplied('project', { ...buildApplied(builder, place, found, true), owner: 'golden' })
  builder.affect({ agent: agent.adapter.id, scope: 'project', server: name })
  builder.addNative({ ...place, statements })
  noteAfterwards(builder, place, wanted, true)
}

/** Fields that an entry did without and that change nothing are not added to it. */
function dropAssumed(builder: DraftBuilder, target: GoldenTarget, statement: Statement): Statement {
  const present = statement.kind === 'entry' ? findTargetEntry(builder, target, statement.name) : undefined
  if (statement.kind !== 'entry' || statement.value === undefined || !isConfigObject(present)) return statement
  const { adapter } = target.agent
  const context = builder.contextOf(target.agent)
  const read = (fields: ConfigObject) =>
    adapter.readEntry({ name: statement.name, scope: 'project', value: { ...present, ...fields } }, context).definition
  const wanted = read(statement.value)
  const added = Object.keys(statement.value).filter((key) => !Object.hasOwn(present, key))
  const value = added.reduce((fields, key) => {
    const fewer = buildConfigObject(Object.entries(fields).filter(([other]) => other !== key))
    const found = read(fewer)
    return wanted !== undefined && found !== undefined && equalDefinitions(found, wanted) ? fewer : fields
  }, statement.value)
  return { ...statement, value }
}

/** What a file and the golden set agree on is written down, so that the side which moves later can be told. */
export function recordGolden(builder: DraftBuilder, target: GoldenTarget, { name, plain }: GoldenServer): void {
  const value = findTargetEntry(builder, target, name)
  const found = value === undefined ? undefined : readPlainServer(value, target.words)
  if (found === undefined || !canRecord(builder)) return
  const isAgreed = ({ keys }: PlainField) => findAgreed(plain, found, keys, target.words) !== undefined
  const agreed = new Map([...plain.fields].filter(([, field]) => isAgreed(field)))
  const known = valueAt(builder.world.golden?.record.value, ['targets', target.file, name])
  // A field that differs now was agreed on before, and that is what tells its direction.
  const kept = isConfigObject(known) ? Object.entries(known).filter(([field]) => !agreed.has(field)) : []
  builder.setProjected(target.file, name, buildConfigObject([...kept, ...Object.entries(buildProjected(agreed))]))
}

export function forgetGolden(builder: DraftBuilder, { file }: GoldenTarget, name: string): void {
  if (canRecord(builder)) builder.setProjected(file, name, undefined)
}

/** A record that nobody can read, or of a later version, is not ours to change: git then tells which side moved. */
function canRecord(builder: DraftBuilder): boolean {
  const record = builder.world.golden?.record
  const version = valueAt(record?.value, ['schemaVersion'])
  const isUsable = record !== undefined && record.problem === undefined && record.writeProblem === undefined
  if (isUsable && (record.value === undefined || version === 1)) return true
  const file = showPath(record?.ref.path ?? '', builder.world.places)
  const action = `${file} cannot be used, so what is written is not recorded there. Remove the file to start it anew.`
  builder.note({ code: 'record-unusable', action })
  return false
}

/** Switches in files of the user say nothing about the project's file. */
export function isInTarget({ surface }: GoldenTarget, statement: Statement): boolean {
  return statement.kind === 'entry' && statement.file.path === surface.file.path
}

/** undefined, with the reason among the blockers, where what stands there cannot be read. */
function layOverTarget(builder: DraftBuilder, target: GoldenTarget, server: GoldenServer) {
  const { agent } = target
  const { name, definition, entry } = server
  const value = findTargetEntry(builder, target, name)
  if (value === undefined) return definition
  const { adapter } = agent
  const reading = adapter.readEntry({ name, scope: 'project', value }, builder.contextOf(agent))
  if (reading.definition !== undefined) return layOver(reading.definition, definition, entry)
  for (const problem of reading.problems) {
    const nextStep = `Correct the entry in ${target.file}, or take it out.`
    builder.block({ locator: locateField(target, name), nextStep, ...problem, agent: adapter.id, scope: 'project' })
  }
  if (reading.problems.length === 0) blockField(builder, target, name, [])
  return undefined
}

/** The file must say afterwards what the golden set says, or nothing is written. */
function blockUnsaid(
  builder: DraftBuilder,
  target: GoldenTarget,
  { name, plain }: GoldenServer,
  after: AgentContext,
): boolean {
  const { surface, words } = target
  const value = valueAt(after.document(surface.file.path), [...surface.container, name])
  const found = value === undefined ? undefined : readPlainServer(value, words)
  const unsaid = found === undefined ? [[]] : compareServers(plain, found, words).map(({ keys }) => keys)
  for (const keys of unsaid) blockField(builder, target, name, keys as FieldKeys | readonly [])
  return unsaid.length > 0
}

function blockField(builder: DraftBuilder, target: GoldenTarget, name: string, keys: FieldKeys | readonly []): void {
  const { adapter } = target.agent
  const what = keys.length === 0 ? name : `${keys.filter((key) => key !== undefined).join('.')} of ${name}`
  builder.block({
    code: 'cannot-say',
    severity: 'error',
    agent: adapter.id,
    scope: 'project',
    locator: locateField(target, name, keys),
    message: `${target.file} cannot say ${what} as the golden set has it.`,
    nextStep: `Change ${goldenFile}, or write the entry by hand.`,
  })
}

/** The definition comes from the golden set, not from the registry. */
function placeInGolden({ world }: DraftBuilder, name: string, blocker: Blocker): Blocker {
  const registry = locateRegistry(world.paths.projectRegistry ?? '', ['servers', name], world.places)
  return blocker.locator === registry
    ? { ...blocker, locator: locate({ file: goldenFile, keys: ['servers', name] }) }
    : blocker
}
