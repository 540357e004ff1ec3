/** Plans what brings the agents' files in line with the registries at one scope; the part that all changes share. */
import type { AppliedEntry } from '../../model/registry-file.ts'
import type { ScopeKind } from '../../model/scope.ts'
import { isServerOverride, type ServerDefinition } from '../../model/server.ts'
import type { DesiredServer, Statement } from '../agents/agent-adapter.ts'
import { checkSecrets } from '../definition/portability.ts'
import { type Assessment, assessTarget } from './assess-target.ts'
import { buildApplied } from './build-applied.ts'
import { describeConflict, describeDrift } from './describe-trouble.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { describeGoldenOwner, describeOtherOwner, findOtherOwner } from './entry-owner.ts'
import type { TargetEvaluation } from './evaluate-target.ts'
import { noteAfterwards } from './note-afterwards.ts'
import { showPath } from './read-document.ts'
import type { TargetPlace } from './target-place.ts'
import { findWantedServer } from './wanted-server.ts'
import { type AgentWorld, entriesOf } from './world.ts'

/** A last word on what is written: a rename brings along what an adapter does not know. */
export type ShapeStatement = (statement: Statement) => Statement

/**
 * All servers of the scope, or only the named ones. Entries of ours whose definition or target is gone are removed.
 * `leaveOut`: how to keep a server out of an agent where this scope's registry does not hold it yet.
 */
export function reconcile(
  builder: DraftBuilder,
  scope: ScopeKind,
  only?: ReadonlySet<string>,
  shape: ShapeStatement = (statement) => statement,
  leaveOut?: (agent: AgentWorld) => string,
): void {
  for (const id of Object.keys(builder.registry(scope))) {
    if (only?.has(id) === false) continue
    const server = findWantedServer(builder.world, builder, scope, id)
    if (server) blockSecrets(builder, scope, id, server.wanted.definition)
    else noteOrphan(builder, id)
    for (const agent of server?.agents ?? []) {
      const name = builder.applied(scope, agent.adapter.id, id)?.name ?? id
      const place = { agent, scope, server: id, name, ...(leaveOut ? { leaveOut: leaveOut(agent) } : {}) }
      reconcileTarget(builder, place, server?.wanted ?? { kind: 'absent' }, shape)
    }
  }
  removeLeftovers(builder, scope, only)
}

/** Takes out entries of ours that no registry wants any more. */
export function removeLeftovers(builder: DraftBuilder, scope: ScopeKind, only?: ReadonlySet<string>): void {
  for (const entry of builder.appliedEntries(scope)) {
    if (entry.owner !== 'registry' || only?.has(entry.server) === false || !isSelected(builder, entry.agent)) continue
    const wanted = findWantedServer(builder.world, builder, scope, entry.server)
    if (wanted?.agents.some(({ adapter }) => adapter.id === entry.agent)) continue
    if (!keepsOff(builder, scope, entry)) removeTarget(builder, scope, entry)
  }
}

/**
 * A project says "off" of a user server that we no longer manage but that still stands in the agent: taking the switch away
 * would start it.
 */
function keepsOff(builder: DraftBuilder, scope: ScopeKind, { agent, server, name }: AppliedEntry): boolean {
  const override = scope === 'project' ? builder.findEntry('project', server) : undefined
  if (!override || !isServerOverride(override) || override.enabled) return false
  const owner = builder.world.agents.find(({ adapter }) => adapter.id === agent)
  const stands = owner && entriesOf(owner, 'user', builder.contextOf(owner)).some(([other]) => other === name)
  return stands === true && builder.applied('user', agent, server) === undefined
}

/** Entries that already are what the registry renders are ours even where no ledger says so (a clone, another machine). */
export function claimEqual(builder: DraftBuilder, scope: ScopeKind, id: string): void {
  const server = findWantedServer(builder.world, builder, scope, id)
  for (const agent of server?.agents ?? []) {
    const isKnown = builder
      .appliedEntries(scope)
      .some((entry) => entry.agent === agent.adapter.id && entry.server === id)
    if (isKnown) continue
    const context = builder.contextOf(agent)
    const wanted = server?.wanted ?? { kind: 'absent' }
    const place: TargetPlace = { agent, scope, server: id, name: id }
    if (findOtherOwner(builder.appliedEntries(scope), place) !== undefined) continue
    const assessment = assessTarget(builder.world, place, context, wanted, undefined)
    if (assessment.kind === 'evaluated' && isSettled(assessment.evaluation) && !assessment.evaluation.isAbsent) {
      bringAbout(builder, place, assessment.evaluation)
    }
  }
}

/** The entries of an agent that is no longer selected stay where they are. */
function isSelected(builder: DraftBuilder, id: string): boolean {
  return builder.world.agents.some((agent) => agent.adapter.id === id && agent.isSelected)
}

function reconcileTarget(
  builder: DraftBuilder,
  place: TargetPlace,
  wanted: DesiredServer['wanted'],
  shape: ShapeStatement,
): void {
  const evaluation = evaluate(builder, place, wanted)
  if (!evaluation) return
  bringAbout(builder, place, { ...evaluation, statements: evaluation.statements.map(shape) })
  noteAfterwards(builder, place, wanted, evaluation.state === 'pending-sync')
}

/** Takes out what we wrote, unless it moved since. */
export function removeTarget(builder: DraftBuilder, scope: ScopeKind, entry: AppliedEntry): void {
  const agent = builder.world.agents.find(({ adapter }) => adapter.id === entry.agent)
  if (!agent) return
  if (!builder.applied(scope, entry.agent, entry.server)) {
    noteOtherFile(builder, entry)
    builder.removeApplied(scope, entry.agent, entry.server)
    return
  }
  const place: TargetPlace = { agent, scope, server: entry.server, name: entry.name }
  const evaluation = evaluate(builder, place, { kind: 'absent' })
  if (!evaluation) return
  if (evaluation.state === 'pending-sync') builder.addNative({ ...place, statements: evaluation.statements })
  builder.removeApplied(scope, entry.agent, entry.server)
}

/** Writes what is wanted over what an agent has, whoever moved. */
export function overwriteTarget(builder: DraftBuilder, place: TargetPlace, wanted: DesiredServer['wanted']): void {
  const evaluation = requireWritable(builder, assess(builder, place, wanted))
  if (!evaluation) return
  bringAbout(builder, place, evaluation)
  noteAfterwards(builder, place, wanted, !isSettled(evaluation))
}

/** Puts an entry that is there into the ledger, where it is what the registry would render; else it stays unmanaged. */
export function takeOver(builder: DraftBuilder, place: TargetPlace, definition: ServerDefinition): void {
  const assessment = assess(builder, place, { kind: 'definition', definition })
  if (assessment.kind === 'blocked') {
    const { agent, server } = place
    for (const { code, message } of assessment.blockers) {
      builder.note({ agent: agent.adapter.id, server, code, action: message })
    }
  } else if (isSettled(assessment.evaluation)) bringAbout(builder, place, assessment.evaluation)
}

function isSettled({ state }: TargetEvaluation): boolean {
  return state !== 'pending-sync' && state !== 'drift' && state !== 'conflict'
}

function bringAbout(builder: DraftBuilder, place: TargetPlace, evaluation: TargetEvaluation): void {
  const isWritten = !isSettled(evaluation)
  builder.setApplied(place.scope, buildApplied(builder, place, evaluation, isWritten))
  if (isWritten) builder.addNative({ ...place, statements: evaluation.statements })
}

function assess(builder: DraftBuilder, place: TargetPlace, wanted: DesiredServer['wanted']): Assessment {
  const { agent, scope, server } = place
  builder.affect({ agent: agent.adapter.id, scope, server })
  const owner = wanted.kind === 'absent' ? undefined : findOtherOwner(builder.appliedEntries(scope), place)
  if (owner !== undefined) {
    const isKept = builder.findEntry(scope, owner) !== undefined
    return { kind: 'blocked', blockers: [describeOtherOwner(builder.world, place, owner, isKept)] }
  }
  const applied = builder.applied(scope, agent.adapter.id, server)
  if (wanted.kind !== 'absent' && isGoldens(builder, place, applied)) {
    return { kind: 'blocked', blockers: [describeGoldenOwner(builder.world, place)] }
  }
  return assessTarget(builder.world, place, builder.contextOf(agent), wanted, applied)
}

/** Written from the golden set and still there: one entry has one owner. */
function isGoldens(
  builder: DraftBuilder,
  { agent, scope, name }: TargetPlace,
  applied: AppliedEntry | undefined,
): boolean {
  return (
    applied?.owner === 'golden' && entriesOf(agent, scope, builder.contextOf(agent)).some(([other]) => other === name)
  )
}

/** undefined, with the reasons among the blockers, where the agent's side must not be written. */
function evaluate(
  builder: DraftBuilder,
  place: TargetPlace,
  wanted: DesiredServer['wanted'],
): TargetEvaluation | undefined {
  const { agent, scope, server } = place
  const assessment = assess(builder, place, wanted)
  if (assessment.kind === 'evaluated') {
    const { state, attention } = assessment.evaluation
    const isMoved = state === 'drift' || (state === 'conflict' && wanted.kind === 'absent')
    if (isMoved) builder.block(describeDrift(builder.world, place, assessment.evaluation, wanted.kind === 'absent'))
    else if (state === 'conflict') builder.block(describeConflict(builder.world, place, assessment.evaluation))
    if (isMoved || state === 'conflict') return undefined
    builder.report(server, scope, attention, agent.adapter.id)
  }
  return requireWritable(builder, assessment)
}

/** The evaluation, unless something forbids to write what it asks for; then that is among the blockers. */
function requireWritable(builder: DraftBuilder, assessment: Assessment): TargetEvaluation | undefined {
  const isEvaluated = assessment.kind === 'evaluated'
  const needed =
    isEvaluated && isSettled(assessment.evaluation) ? [] : isEvaluated ? assessment.writeBlockers : assessment.blockers
  for (const blocker of needed) builder.block(blocker)
  return isEvaluated && needed.length === 0 ? assessment.evaluation : undefined
}

/** A registry may have been written by hand: a literal credential in it goes no further. */
function blockSecrets(builder: DraftBuilder, scope: ScopeKind, id: string, definition: ServerDefinition): void {
  const { paths, places } = builder.world
  const path = scope === 'user' ? paths.userRegistry : (paths.projectRegistry ?? '')
  const known = builder.blockers.some(
    ({ code, locator }) => code === 'literal-secret' && locator?.includes(`servers.${id}.`),
  )
  if (!known) builder.report(id, scope, checkSecrets(id, definition, { scope, file: showPath(path, places) }))
}

/** Our entry is in a file that the agent does not use now; what stands under that name in the present one is not ours. */
function noteOtherFile(builder: DraftBuilder, { agent, server, path }: AppliedEntry): void {
  const action = `What was written of ${server} is in ${showPath(path, builder.world.places)}, which is not the file in use now; it stays there.`
  builder.note({ agent, server, code: 'other-file', action })
}

function noteOrphan(builder: DraftBuilder, id: string): void {
  const action = `${id} is switched here, but no user server of that name is managed; what the agents have stays as it is.`
  builder.note({ server: id, code: 'orphan-override', action })
}
