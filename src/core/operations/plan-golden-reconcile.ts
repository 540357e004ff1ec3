/** reconcile: settles one difference between the golden set and an agent's file, by taking one side. */
import { type ConfigObject, type ConfigValue, isConfigObject } from '../../model/config-value.ts'
import { formatKeys, type Locator, parseLocator } from '../../model/locator.ts'
import type { PlanRequestOf } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import { redactKeys, redactText } from '../definition/redact.ts'
import { compareServers } from '../doctor/compare-servers.ts'
import { setGoldenField, spellGoldenEntry } from '../doctor/golden-definition.ts'
import { goldenFile } from '../doctor/golden-place.ts'
import { readGoldenServer } from '../doctor/golden-set.ts'
import { type FieldKeys, fieldId, unreadable } from '../doctor/plain-server.ts'
import { readPlainServer } from '../doctor/read-plain-server.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import { assessTarget } from './assess-target.ts'
import type { DraftBuilder } from './draft-builder.ts'
import {
  blockOwned,
  findTargetEntry,
  forgetGolden,
  type GoldenTarget,
  isInTarget,
  listGoldenTargets,
  locateField,
  recordGolden,
  writeGolden,
} from './golden-target.ts'
import { type GoldenServer, projectWords, readGolden, requireGoldenSet } from './read-golden.ts'

interface Difference {
  readonly target: GoldenTarget
  readonly server: string
  /** Empty for the server as a whole. */
  readonly keys: FieldKeys | readonly []
}

export function planReconcile(builder: DraftBuilder, request: PlanRequestOf<'reconcile'>): string {
  requireGoldenSet(builder)
  const difference = findDifference(builder, request.locator)
  const { target, server } = difference
  builder.bindGolden(server)
  builder.bindRead(target.surface.file, [...target.surface.container, server])
  return request.take === 'golden' ? takeGolden(builder, difference) : takeTarget(builder, difference)
}

function findDifference(builder: DraftBuilder, text: string): Difference {
  const locator = parseLocator(text)
  const targets = listGoldenTargets(builder, builder.world.agents)
  const target = targets.find(({ file }) => file === locator?.file)
  const place = locator === undefined ? undefined : readPlace(locator)
  if (target === undefined || place === undefined) throw refuseLocator(builder, text)
  return { target, ...place }
}

function readPlace({ keys }: Locator): Pick<Difference, 'server' | 'keys'> | undefined {
  const [container, server, field, name, ...rest] = keys
  if (container !== 'servers' || typeof server !== 'string' || rest.length > 0) return undefined
  if (field === undefined) return { server, keys: [] }
  if (typeof field !== 'string') return undefined
  // One argument has no meaning without the others.
  if (name === undefined || typeof name === 'number') return { server, keys: [field] }
  return { server, keys: [field, name] }
}

function refuseLocator({ world }: DraftBuilder, text: string): ProblemError {
  const message = `${redactText(text)} names no server in an agent’s file of this project.`
  const doctor = buildAfdCommand(world.places, ['doctor', ...projectWords(world)])
  const nextStep = `Copy the place from a finding: ${doctor}`
  return new ProblemError([{ code: 'unknown-place', severity: 'error', message, nextStep }])
}

/** A server that only the file has goes from there. */
function takeGolden(builder: DraftBuilder, difference: Difference): string {
  const { target, server, keys } = difference
  const entry = builder.goldenEntries().get(server)
  if (entry === undefined) return removeFromTarget(builder, target, server)
  const whole = requireReadable(builder, server, entry)
  if (whole === undefined) return describeTake(difference, goldenFile)
  const written = keys.length === 0 ? whole : narrow(builder, difference, whole)
  writeGolden(builder, target, written)
  recordGolden(builder, target, whole)
  return describeTake(difference, target.file)
}

/** What the file has, with one field as the golden set has it. */
function narrow(builder: DraftBuilder, { target, server, keys }: Difference, whole: GoldenServer) {
  const value = findTargetEntry(builder, target, server)
  const { agent } = target
  const context = builder.contextOf(agent)
  const base =
    value === undefined
      ? undefined
      : agent.adapter.readEntry({ name: server, scope: 'project', value }, context).definition
  const [field] = keys
  if (base === undefined || field === undefined || base.transport !== whole.definition.transport) return whole
  const found = whole.plain.fields.get(fieldId(keys as FieldKeys))
  if (found === undefined) throw refuseNothing(target, server, keys)
  const entry = setGoldenField(spellGoldenEntry(base), found.keys, found.value)
  const reading = readGolden(server, entry)
  // What else stands in the file may be no entry of a golden set: then all of the golden set's fields are written.
  return reading.ok ? reading.server : whole
}

/** A server that only the golden set has goes from there; one that only the file has is declared. */
function takeTarget(builder: DraftBuilder, difference: Difference): string {
  const { target, server } = difference
  const entry = builder.goldenEntries().get(server)
  const value = findTargetEntry(builder, target, server)
  if (value === undefined) {
    if (entry === undefined) throw refuseNothing(target, server, [])
    builder.setGoldenEntry(server, undefined)
    forgetGolden(builder, target, server)
    return `Take ${server} out of ${goldenFile}`
  }
  const declared =
    entry === undefined ? declare(builder, target, server, value) : adjust(builder, difference, entry, value)
  if (declared === undefined) return describeTake(difference, goldenFile)
  builder.setGoldenEntry(server, declared)
  const whole = requireReadable(builder, server, declared)
  if (whole !== undefined) recordGolden(builder, target, whole)
  return describeTake(difference, goldenFile)
}

/** undefined, with the reason among the blockers, where the entry is none that others could be told to run. */
function declare(
  builder: DraftBuilder,
  target: GoldenTarget,
  server: string,
  value: ConfigValue,
): ConfigObject | undefined {
  const { adapter } = target.agent
  const context = builder.contextOf(target.agent)
  const { definition, problems } = adapter.readEntry({ name: server, scope: 'project', value }, context)
  const locator = locateField(target, server)
  for (const problem of definition === undefined ? problems : [])
    builder.block({ locator, ...problem, agent: adapter.id, scope: 'project' })
  return definition && spellGoldenEntry(definition)
}

/** The golden set's entry with what the file has in the field, or in every field that differs. */
function adjust(
  builder: DraftBuilder,
  { target, server, keys }: Difference,
  entry: ConfigValue,
  value: ConfigValue,
): ConfigObject | undefined {
  const golden = readGoldenServer(entry)
  const found = readPlainServer(value, target.words)
  if (golden === undefined || found === undefined || !isConfigObject(entry)) throw refuseNothing(target, server, keys)
  const all = compareServers(golden, found, target.words)
  const wanted = keys.length === 0 ? all : all.filter((each) => fieldId(each.keys) === fieldId(keys))
  if (wanted.length === 0) throw refuseNothing(target, server, keys)
  // Of a server of another kind no field means the same.
  if (wanted.some((each) => each.keys[0] === 'transport')) return declare(builder, target, server, value)
  const odd = wanted.filter((each) => each.target === unreadable)
  for (const each of odd) {
    const message = `${target.file} has this in a form that cannot be read.`
    const locator = locateField(target, server, each.keys)
    builder.block({ code: 'mcp-target-unreadable', severity: 'error', scope: 'project', locator, message })
  }
  return odd.length > 0
    ? undefined
    : wanted.reduce<ConfigObject>((changed, each) => setGoldenField(changed, each.keys, each.target), entry)
}

function removeFromTarget(builder: DraftBuilder, target: GoldenTarget, server: string): string {
  const { agent, file } = target
  if (findTargetEntry(builder, target, server) === undefined) throw refuseNothing(target, server, [])
  const title = `Take ${server} out of ${file}`
  if (blockOwned(builder, target, server)) return title
  const place = { agent, scope: 'project', server, name: server } as const
  const applied = builder.applied('project', agent.adapter.id, server)
  const assessment = assessTarget(builder.world, place, builder.contextOf(agent), { kind: 'absent' }, applied)
  const isEvaluated = assessment.kind === 'evaluated'
  for (const blocker of isEvaluated ? assessment.writeBlockers : assessment.blockers) builder.block(blocker)
  if (!isEvaluated || builder.blockers.length > 0) return title
  const { statements } = assessment.evaluation
  builder.addNative({ ...place, statements: statements.filter((statement) => isInTarget(target, statement)) })
  builder.removeApplied('project', agent.adapter.id, server)
  forgetGolden(builder, target, server)
  return title
}

function requireReadable(builder: DraftBuilder, name: string, entry: ConfigValue): GoldenServer | undefined {
  const reading = readGolden(name, entry)
  if (reading.ok) return reading.server
  for (const problem of reading.problems) builder.block({ ...problem, scope: 'project' })
  return undefined
}

function describeTake({ target, server, keys }: Difference, into: string): string {
  const what =
    keys.length === 0 ? server : `${formatKeys(redactKeys(keys.filter((key) => key !== undefined)))} of ${server}`
  return into === target.file
    ? `Write ${what} to ${into} as the golden set has it`
    : `Take ${what} into ${into} as ${target.file} has it`
}

function refuseNothing(target: GoldenTarget, server: string, keys: Difference['keys']): ProblemError {
  const message = 'The golden set and the file do not differ there.'
  const locator = locateField(target, server, keys)
  return new ProblemError([{ code: 'no-difference', severity: 'error', message, locator }])
}
