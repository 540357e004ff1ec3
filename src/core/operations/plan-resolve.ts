/** resolve: settles one entry that moved apart, by taking the agent's side or the registry's. */
import type { PlanRequestOf } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import type { ScopeKind } from '../../model/scope.ts'
import { isServerOverride } from '../../model/server.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import type { FileReader } from '../system/file-system.ts'
import { checkEntry } from './check-entry.ts'
import { nativePath } from './describe-trouble.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { showPath } from './read-document.ts'
import { overwriteTarget, reconcile, takeOver } from './reconcile.ts'
import { refuseUnknownAgents, refuseUnknownServer } from './refuse.ts'
import { findWantedServer } from './wanted-server.ts'
import { type AgentWorld, entriesOf, surfaceOf } from './world.ts'

type ResolveRequest = PlanRequestOf<'resolve'>

export async function planResolve(builder: DraftBuilder, files: FileReader, request: ResolveRequest): Promise<string> {
  refuseUnknownAgents(builder.world, [request.agent])
  const server = findWantedServer(builder.world, builder, request.scope, request.server)
  if (!server) throw refuseUnknownServer(builder, request.scope, request.server)
  const agent = server.agents.find(({ adapter }) => adapter.id === request.agent)
  if (!agent) {
    const message = `${request.server} is not meant for ${request.agent}.`
    const { places } = builder.world
    const targets = ['mcp', 'targets', request.server, '--scope', definedAt(builder, request), '--add', request.agent]
    const nextStep = buildAfdCommand(places, targets)
    throw new ProblemError([{ code: 'not-a-target', severity: 'error', message, nextStep }])
  }
  if (request.take === 'native') return takeNative(builder, files, agent, request)
  const name = builder.applied(request.scope, request.agent, request.server)?.name ?? request.server
  overwriteTarget(builder, { agent, scope: request.scope, server: request.server, name }, server.wanted)
  return `Write ${request.server} to ${agent.adapter.name} as the registry has it`
}

/** A project's switch has no targets of its own: they are the user definition's. */
function definedAt(builder: DraftBuilder, { scope, server }: ResolveRequest): ScopeKind {
  const entry = builder.findEntry(scope, server)
  return entry && isServerOverride(entry) ? 'user' : scope
}

/** The other agents follow in the same transaction, or the one side would only have moved the quarrel. */
async function takeNative(
  builder: DraftBuilder,
  files: FileReader,
  agent: AgentWorld,
  request: ResolveRequest,
): Promise<string> {
  const { scope, server } = request
  const entry = builder.findEntry(scope, server)
  const name = builder.applied(scope, agent.adapter.id, server)?.name ?? server
  const context = builder.contextOf(agent)
  const value = entriesOf(agent, scope, context).find(([other]) => other === name)?.[1]
  const surface = surfaceOf(agent, scope)
  // Fields that only the agent knows are written by no statement, and are part of what the user looks at all the same.
  if (surface) builder.bindRead(surface.file, [...surface.container, name])
  const reading = value === undefined ? undefined : agent.adapter.readEntry({ name, scope, value }, context)
  const place = showPath(nativePath(agent, scope), builder.world.places)
  if (entry === undefined || isServerOverride(entry) || reading?.definition === undefined) {
    const message = `${place} holds no ${name} that could become the definition.`
    const words = ['mcp', 'resolve', server, '--scope', scope, '--agent', agent.adapter.id, '--take', 'canonical']
    const nextStep = `Write the registry’s side over it: ${buildAfdCommand(builder.world.places, words)}`
    throw new ProblemError([
      { code: 'nothing-to-take', severity: 'error', message, nextStep },
      ...(reading?.problems ?? []),
    ])
  }
  const enabled = reading.enabled && !agent.adapter.isSwitchedOff(name, scope, context)
  const kept = { targets: entry.targets, description: entry.description, source: entry.source, timeout: entry.timeout }
  const known = Object.fromEntries(Object.entries(kept).filter(([, item]) => item !== undefined))
  const definition = { ...known, ...reading.definition, enabled }
  builder.report(server, scope, await checkEntry(files, builder.world, scope, server, definition))
  builder.setRegistryEntry(scope, server, definition)
  takeOver(builder, { agent, scope, server, name }, definition)
  reconcile(builder, scope, new Set([server]))
  return `Take ${server} as it is in ${place}`
}
