/** adopt: takes entries of one agent into a registry and the ledger; the other agents get them by sync. */
import type { PlanRequestOf } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import type { NativeScope, ScopeKind } from '../../model/scope.ts'
import type { ServerDefinition } from '../../model/server.ts'
import { serverIdSchema } from '../../model/server.ts'
import type { NativeReading } from '../agents/agent-adapter.ts'
import { equalDefinitions } from '../definition/normalize.ts'
import { redactText } from '../definition/redact.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import type { FileReader } from '../system/file-system.ts'
import { checkEntry } from './check-entry.ts'
import { locateEntry } from './describe-trouble.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { describeGoldenOwner, findOwner } from './entry-owner.ts'
import { nameList } from './name-list.ts'
import { describeTargetsWithout, listTargets, putEntry } from './plan-add.ts'
import { overwriteTarget, takeOver } from './reconcile.ts'
import { refuseUnknownAgents } from './refuse.ts'
import { assignWishes, type ReferenceWish, replaceLiterals } from './replace-literals.ts'
import { type AgentWorld, entriesOf, surfaceOf } from './world.ts'
import { noteReference, writeReferences } from './write-references.ts'

type AdoptRequest = PlanRequestOf<'adopt'>

export async function planAdopt(builder: DraftBuilder, files: FileReader, request: AdoptRequest): Promise<string> {
  refuseUnknownAgents(builder.world, [request.agent, ...(request.targets ?? [])])
  const agent = builder.world.agents.find(({ adapter }) => adapter.id === request.agent)
  if (!agent) throw new Error('refuseUnknownAgents lets no unknown agent pass.')
  if (request.as !== undefined && request.servers.length !== 1) {
    const problem = {
      code: 'one-name-for-many',
      severity: 'error',
      message: '--as names one server; adopt the others separately.',
    } as const
    throw new ProblemError([problem])
  }
  refuseUnusableSource(builder, agent, request.fromScope)
  const names = [...new Set(request.servers)]
  const sources = names.flatMap((name) => readSource(builder, agent, request, name) ?? [])
  const known = new Map(sources.map(({ name, definition }) => [name, definition]))
  const unread = names.filter((name) => !known.has(name))
  const wishes = assignWishes(known, request.references ?? [], unread)
  for (const source of sources) await adoptOne(builder, files, agent, request, source, wishes)
  return `Adopt ${nameList(names)} from ${agent.adapter.name}`
}

/** One native entry that can be adopted. */
interface Source {
  readonly name: string
  readonly id: string
  readonly definition: ServerDefinition
}

/** undefined, with the reasons among the blockers, where there is nothing to adopt. */
function readSource(builder: DraftBuilder, agent: AgentWorld, request: AdoptRequest, name: string): Source | undefined {
  const reading = readNative(builder, agent, request.fromScope, name)
  const id = chooseId(builder, agent, request, name)
  const definition = checkReading(builder, agent, request, name, reading)
  if (id === undefined || definition === undefined) return undefined
  return blockSecondOwner(builder, agent, request, name, id) ? undefined : { name, id, definition }
}

async function adoptOne(
  builder: DraftBuilder,
  files: FileReader,
  agent: AgentWorld,
  request: AdoptRequest,
  { name, id, definition: found }: Source,
  wishes: readonly ReferenceWish[],
): Promise<void> {
  const { fromScope, toScope } = request
  const { definition: referenced, replaced } = replaceLiterals(found, wishes, name)
  const definition: ServerDefinition = request.targets ? { ...referenced, targets: [...request.targets] } : referenced
  const command = adoptCommand(builder, agent, request, name)
  builder.report(id, toScope, await checkEntry(files, builder.world, toScope, id, definition, command))
  if (!putEntry(builder, toScope, id, definition)) return
  noteOtherMeanings(builder, agent, name, definition)
  const targets = listTargets(builder.world, definition)
  for (const target of targets) builder.affect({ agent: target.adapter.id, scope: toScope, server: id })
  if (fromScope !== toScope) noteStaysBehind(builder, agent, fromScope, name)
  const isMeant = fromScope === toScope && targets.includes(agent)
  const known = isMeant ? builder.applied(toScope, agent.adapter.id, id) : undefined
  // An id that already has an entry of another name there keeps that one.
  const isOurs = isMeant && (known === undefined || known.name === name)
  const leaveOut = `${command} ${describeTargetsWithout(targets, agent)}`
  const place = { agent, scope: toScope, server: id, name, leaveOut }
  if (isOurs && replaced.length > 0) overwriteTarget(builder, place, { kind: 'definition', definition })
  else if (isOurs) takeOver(builder, place, definition)
  if (isMeant && id !== name && builder.applied(toScope, agent.adapter.id, id)?.name !== name)
    noteSecondCopy(builder, agent, name, id)
  if (replaced.length === 0) return
  // What is off for this project alone is not off in the entry itself.
  const enabled = isOurs || !isOff(builder, agent, name, [fromScope])
  const source = { agent, scope: fromScope, server: id, name }
  const isReplaced = isOurs || writeReferences(builder, source, { ...referenced, enabled })
  for (const reference of replaced) noteReference(builder, source, reference, isReplaced)
}

/** The entry could not become ours under its name, so the new one will stand beside it. */
function noteSecondCopy(builder: DraftBuilder, { adapter }: AgentWorld, name: string, id: string): void {
  const action = `${name} stays in ${adapter.name} as it is, and a sync adds ${id} beside it. Take ${name} out by hand where one is enough.`
  builder.note({ agent: adapter.id, server: id, code: 'second-copy', action })
}

function refuseUnusableSource(builder: DraftBuilder, agent: AgentWorld, scope: NativeScope): void {
  const surface = surfaceOf(agent, scope)
  const problem = surface && builder.world.documents.get(surface.file.path)?.problem
  if (problem) throw new ProblemError([problem])
}

function readNative(builder: DraftBuilder, agent: AgentWorld, scope: NativeScope, name: string): NativeReading {
  const context = builder.contextOf(agent)
  const entries = entriesOf(agent, scope, context)
  const value = entries.find(([other]) => other === name)?.[1]
  const surface = surfaceOf(agent, scope)
  if (value === undefined || surface === undefined) {
    const names = entries.map(([other]) => redactText(other))
    throw new ProblemError([
      {
        code: 'unknown-entry',
        severity: 'error',
        message: `${agent.adapter.name} has no server called ${name} at the ${scope} scope.`,
        nextStep: names.length > 0 ? `It has: ${names.join(', ')}` : describeDiscovery(builder, scope),
      },
    ])
  }
  builder.bindRead(surface.file, [...surface.container, name])
  return agent.adapter.readEntry({ name, scope, value }, context)
}

function describeDiscovery({ world }: DraftBuilder, scope: NativeScope): string {
  return buildAfdCommand(world.places, ['mcp', 'discover', '--scope', scope === 'user' ? 'user' : 'project'])
}

function chooseId(builder: DraftBuilder, agent: AgentWorld, request: AdoptRequest, name: string): string | undefined {
  const id = request.as ?? name
  if (serverIdSchema.safeParse(id).success) return id
  builder.block({
    code: 'illegal-id',
    severity: 'error',
    agent: agent.adapter.id,
    scope: request.fromScope,
    locator: locateEntry(builder.world, agent, request.fromScope, name),
    message:
      'The name is no legal id here: lower-case letters, digits, - and _, at most 64, starting with a letter or digit.',
    nextStep: `${adoptCommand(builder, agent, request, name)} --as ${suggestId(name)}`,
  })
  return undefined
}

function suggestId(name: string): string {
  const id = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, 64)
  return id === '' ? 'NEW_ID' : id
}

/** The definition, or blockers that say why there is none to adopt. */
function checkReading(
  builder: DraftBuilder,
  agent: AgentWorld,
  request: AdoptRequest,
  name: string,
  reading: NativeReading,
): ServerDefinition | undefined {
  const scope = request.fromScope
  const locator = locateEntry(builder.world, agent, scope, name)
  for (const problem of reading.problems) builder.block({ locator, ...problem, agent: agent.adapter.id, scope })
  if (reading.definition === undefined) return undefined
  if (reading.agentOnly.length > 0 && !request.portableOnly) {
    builder.block({
      code: 'agent-only-fields',
      severity: 'error',
      agent: agent.adapter.id,
      scope,
      locator,
      message: `${name} has fields that only ${agent.adapter.name} knows: ${reading.agentOnly.join(', ')}.`,
      nextStep: `Adopt the rest and leave those where they are: ${adoptCommand(builder, agent, request, name)} --portable-only`,
    })
    return undefined
  }
  if (reading.agentOnly.length > 0) {
    const action = `Stays in ${agent.adapter.name} alone: ${reading.agentOnly.join(', ')}.`
    builder.note({ agent: agent.adapter.id, server: name, code: 'agent-only-fields', action })
  }
  // A project may have a user's server switched off for itself.
  const scopes: readonly NativeScope[] =
    scope === 'user' && request.toScope === 'project' ? [scope, 'project'] : [scope]
  return isOff(builder, agent, name, scopes) ? { ...reading.definition, enabled: false } : reading.definition
}

function isOff(builder: DraftBuilder, agent: AgentWorld, name: string, scopes: readonly NativeScope[]): boolean {
  const context = builder.contextOf(agent)
  return scopes.some((scope) => agent.adapter.isSwitchedOff(name, scope, context))
}

/** One native entry has one owner: the second one's uninstall would take it from the first. */
function blockSecondOwner(
  builder: DraftBuilder,
  agent: AgentWorld,
  { fromScope, toScope }: AdoptRequest,
  name: string,
  id: string,
): boolean {
  const owner = fromScope === toScope ? findOwner(builder.appliedEntries(toScope), agent, toScope, name) : undefined
  const applied = owner === undefined ? undefined : builder.applied(toScope, agent.adapter.id, owner)
  if (applied?.owner === 'golden') {
    builder.block(describeGoldenOwner(builder.world, { agent, scope: toScope, server: applied.server, name }))
    return true
  }
  if (owner === undefined || owner === id) return false
  const isKept = builder.findEntry(toScope, owner) !== undefined
  const command = (words: readonly string[]) => buildAfdCommand(builder.world.places, words)
  builder.block({
    code: 'already-managed',
    severity: 'error',
    agent: agent.adapter.id,
    scope: fromScope,
    locator: locateEntry(builder.world, agent, fromScope, name),
    message: `This entry of ${agent.adapter.name} is managed already, under the id ${owner}.`,
    nextStep: isKept
      ? `Give that server the other id: ${command(['mcp', 'rename', owner, id, '--scope', toScope])}`
      : `Stop managing it first: ${command(['mcp', 'release', owner, '--scope', toScope, '--agent', agent.adapter.id])}`,
  })
  return true
}

function adoptCommand(
  { world }: DraftBuilder,
  { adapter }: AgentWorld,
  { fromScope, toScope }: AdoptRequest,
  name: string,
): string {
  const words = ['mcp', 'adopt', adapter.id, name, '--from-scope', fromScope, '--to-scope', toScope]
  return buildAfdCommand(world.places, words)
}

/** Same name, different meaning elsewhere: a sync will stop there, so it is said now. */
function noteOtherMeanings(
  builder: DraftBuilder,
  source: AgentWorld,
  name: string,
  definition: ServerDefinition,
): void {
  const scopes: readonly ScopeKind[] = ['user', 'project']
  for (const agent of builder.world.agents) {
    if (agent === source || !agent.isSelected) continue
    for (const scope of scopes) {
      const value = entriesOf(agent, scope).find(([other]) => other === name)?.[1]
      if (value === undefined) continue
      const other = agent.adapter.readEntry({ name, scope, value }, agent.context).definition
      if (other && equalDefinitions({ ...other, enabled: true }, { ...definition, enabled: true })) continue
      const action = `${agent.adapter.name} has a different ${name} at the ${scope} scope; a sync will not overwrite it.`
      builder.note({ agent: agent.adapter.id, server: name, code: 'name-differs', action })
    }
  }
}

function noteStaysBehind(builder: DraftBuilder, agent: AgentWorld, scope: NativeScope, name: string): void {
  const isManaged = scope !== 'local' && findOwner(builder.appliedEntries(scope), agent, scope, name) !== undefined
  const action = `The entry at the ${scope} scope of ${agent.adapter.name} stays there${isManaged ? '' : ' and is not managed'}.`
  builder.note({ agent: agent.adapter.id, server: name, code: 'source-stays', action })
}
