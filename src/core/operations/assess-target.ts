/** One server in one agent: what stands in the way, or its state and what a sync would write. */
import { type ConfigValue, isConfigObject, valueAt } from '../../model/config-value.ts'
import type { Blocker } from '../../model/plan.ts'
import type { Problem } from '../../model/problem.ts'
import type { AppliedEntry } from '../../model/registry-file.ts'
import type { ScopeKind } from '../../model/scope.ts'
import { type AgentContext, type DesiredServer, isProblem, type NativeSurface } from '../agents/agent-adapter.ts'
import { buildLeaveOutCommand, checkPreconditions } from '../plan/check-preconditions.ts'
import { evaluateTarget, type TargetEvaluation } from './evaluate-target.ts'
import { locate, showPath } from './read-document.ts'
import type { TargetPlace } from './target-place.ts'
import type { AgentWorld, World } from './world.ts'

export type Assessment =
  | { readonly kind: 'blocked'; readonly blockers: readonly Blocker[] }
  | {
      readonly kind: 'evaluated'
      readonly evaluation: TargetEvaluation
      /** Files that a sync would have to write but must not. */
      readonly writeBlockers: readonly Blocker[]
    }

/** `context` is the agent's view of the files, as they are or as a plan would leave them. */
export function assessTarget(
  world: World,
  place: TargetPlace,
  context: AgentContext,
  wanted: DesiredServer['wanted'],
  applied: AppliedEntry | undefined,
): Assessment {
  const { agent, scope, server, name } = place
  const { adapter } = agent
  const before = checkBeforeReading(world, place, context, wanted)
  if (before.length > 0) return { kind: 'blocked', blockers: before }
  const evaluation = evaluateTarget(adapter, context, { scope, name, wanted }, applied)
  if (evaluation.blockers.length > 0) {
    const definedAt = definingScope(wanted, scope)
    const nextStep = `Leave it out: ${place.leaveOut ?? buildLeaveOutCommand(world.places, { adapter, server, definedAt })}`
    const locator = locateDefinition(world, definedAt, server)
    const blockers = evaluation.blockers.map((problem) => ownBlocker(agent, scope, { locator, nextStep, ...problem }))
    return { kind: 'blocked', blockers }
  }
  const writeProblems = evaluation.statements.map(({ file }) => {
    const document = world.documents.get(file.path)
    return document?.problem ?? document?.writeProblem
  })
  const unique = [...new Set(writeProblems.filter((problem) => problem !== undefined))]
  return {
    kind: 'evaluated',
    evaluation,
    writeBlockers: unique.map((problem) => ownBlocker(agent, scope, problem)),
  }
}

/** A project's switch has no targets of its own: they are the user definition's. */
function definingScope(wanted: DesiredServer['wanted'], scope: ScopeKind): ScopeKind {
  return wanted.kind === 'tombstone' ? 'user' : scope
}

function locateDefinition({ paths, places }: World, definedAt: ScopeKind, server: string): string {
  const path = definedAt === 'user' ? paths.userRegistry : (paths.projectRegistry ?? '')
  return locate(path, ['servers', server], places)
}

function checkBeforeReading(
  world: World,
  { agent, scope, server, name, leaveOut }: TargetPlace,
  context: AgentContext,
  wanted: DesiredServer['wanted'],
): readonly Blocker[] {
  const { adapter, isDetected } = agent
  if (wanted.kind !== 'absent') {
    const consents = context.consents
    const definedAt = definingScope(wanted, scope)
    const blockers = checkPreconditions({
      adapter,
      context,
      scope,
      name,
      definition: wanted.definition,
      locator: locateDefinition(world, definedAt, server),
      leaveOut: leaveOut ?? buildLeaveOutCommand(world.places, { adapter, definedAt, server }),
      isDetected,
      consents,
    })
    if (blockers.length > 0) return blockers
  }
  const surface = adapter.surface(scope, context)
  if (surface === undefined) return []
  if (isProblem(surface)) return [ownBlocker(agent, scope, surface)]
  const document = world.documents.get(surface.file.path)
  if (document?.problem) return [ownBlocker(agent, scope, document.problem)]
  if (holdsSomethingElse(document?.value, surface)) return [ownBlocker(agent, scope, describeMisplaced(world, surface))]
  const dialect = document?.exists ? adapter.checkDialect(document, scope, context) : undefined
  return dialect ? [ownBlocker(agent, scope, dialect)] : []
}

/** Something other than an object on the way to the entries; in YAML a key with nothing behind it is an empty one. */
function holdsSomethingElse(document: ConfigValue | undefined, { file, container }: NativeSurface): boolean {
  return [...container.keys(), container.length].some((depth) => {
    const value = valueAt(document, container.slice(0, depth))
    const isOpen = value === undefined || (value === null && file.format === 'yaml')
    return !isOpen && !isConfigObject(value)
  })
}

function describeMisplaced(world: World, { file, container }: NativeSurface): Problem {
  const locator = locate(file.path, container, world.places)
  const message = `${showPath(file.path, world.places)} has something else where servers are expected. It was left as it is.`
  return {
    code: 'not-a-container',
    severity: 'error',
    message,
    locator,
    nextStep: 'Make it a table of servers, or remove it.',
  }
}

function ownBlocker(agent: AgentWorld, scope: ScopeKind, problem: Problem): Blocker {
  return { ...problem, agent: agent.adapter.id, scope }
}
