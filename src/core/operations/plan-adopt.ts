/** adopt: takes entries of one agent into a registry and the ledger; the other agents get them by sync. */
import type { PlanRequestOf } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import type { NativeScope, ScopeKind } from '../../model/scope.ts'
import type { ServerDefinition } from '../../model/server.ts'
import { serverIdSchema } from '../../model/server.ts'
import { quoteCommandLine } from '../../model/shell-quote.ts'
import type { NativeReading } from '../agents/agent-adapter.ts'
import { equalDefinitions } from '../definition/normalize.ts'
import type { FileReader } from '../system/file-system.ts'
import { checkEntry } from './check-entry.ts'
import { locateEntry } from './describe-trouble.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { nameList } from './name-list.ts'
import { putEntry } from './plan-add.ts'
import { overwriteTarget, takeOver } from './reconcile.ts'
import { refuseUnknownAgents } from './refuse.ts'
import { replaceLiterals } from './replace-literals.ts'
import { type AgentWorld, entriesOf, selectedAgents, surfaceOf } from './world.ts'

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
  for (const name of new Set(request.servers)) await adoptOne(builder, files, agent, request, name)
  return `Adopt ${nameList([...new Set(request.servers)])} from ${agent.adapter.name}`
}

async function adoptOne(
  builder: DraftBuilder,
  files: FileReader,
  agent: AgentWorld,
  request: AdoptRequest,
  name: string,
): Promise<void> {
  const { fromScope, toScope } = request
  const reading = readSource(builder, agent, fromScope, name)
  const id = chooseId(builder, agent, request, name)
  const found = checkReading(builder, agent, request, name, reading)
  if (id === undefined || found === undefined) return
  const { definition: referenced, replaced } = replaceLiterals(found, request.references ?? [], name)
  const definition: ServerDefinition = request.targets ? { ...referenced, targets: [...request.targets] } : referenced
  builder.report(
    id,
    toScope,
    await checkEntry(files, builder.world, toScope, id, definition, adoptCommand(builder, agent, request, name)),
  )
  if (!putEntry(builder, toScope, id, definition)) return
  noteOtherMeanings(builder, agent, name, definition)
  for (const target of listTargets(builder, definition))
    builder.affect({ agent: target.adapter.id, scope: toScope, server: id })
  if (fromScope !== toScope) noteStaysBehind(builder, agent, fromScope, name)
  if (fromScope !== toScope || !listTargets(builder, definition).includes(agent)) return
  const place = { agent, scope: toScope, server: id, name }
  if (replaced.length > 0) overwriteTarget(builder, place, definition)
  else takeOver(builder, place, definition)
  for (const { field, variable } of replaced) {
    const action = `Export ${variable} where ${agent.adapter.name} starts; ${field} refers to it now. Older backups still hold the value itself.`
    builder.note({ agent: agent.adapter.id, server: id, code: 'export-variable', action })
  }
}

/** Who will get it by the next sync. */
function listTargets(builder: DraftBuilder, { targets }: ServerDefinition): readonly AgentWorld[] {
  return selectedAgents(builder.world).filter(({ adapter }) => targets === undefined || targets.includes(adapter.id))
}

function refuseUnusableSource(builder: DraftBuilder, agent: AgentWorld, scope: NativeScope): void {
  const surface = surfaceOf(agent, scope)
  const problem = surface && builder.world.documents.get(surface.file.path)?.problem
  if (problem) throw new ProblemError([problem])
}

function readSource(builder: DraftBuilder, agent: AgentWorld, scope: NativeScope, name: string): NativeReading {
  const context = builder.contextOf(agent)
  const entries = entriesOf(agent, scope, context)
  const value = entries.find(([other]) => other === name)?.[1]
  const surface = surfaceOf(agent, scope)
  if (value === undefined || surface === undefined) {
    const names = entries.map(([other]) => other)
    throw new ProblemError([
      {
        code: 'unknown-entry',
        severity: 'error',
        message: `${agent.adapter.name} has no server called ${name} at the ${scope} scope.`,
        nextStep: names.length > 0 ? `It has: ${names.join(', ')}` : 'afd mcp discover',
      },
    ])
  }
  builder.bindRead(surface.file, [...surface.container, name])
  return agent.adapter.readEntry({ name, scope, value }, context)
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
  const isOff = scope !== 'local' && agent.adapter.isSwitchedOff(name, scope, builder.contextOf(agent))
  return isOff ? { ...reading.definition, enabled: false } : reading.definition
}

function adoptCommand(
  { world }: DraftBuilder,
  { adapter }: AgentWorld,
  { fromScope, toScope }: AdoptRequest,
  name: string,
): string {
  const words = ['afd', 'mcp', 'adopt', adapter.id, name, '--from-scope', fromScope, '--to-scope', toScope]
  return quoteCommandLine(words, world.places.platform)
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
  const action = `The entry at the ${scope} scope of ${agent.adapter.name} stays as it is and is not managed.`
  builder.note({ agent: agent.adapter.id, server: name, code: 'source-stays', action })
}
