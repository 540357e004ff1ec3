/** repair: takes one hazard out of one entry of an agent's file, where that needs nobody's judgement. */
import { isConfigObject } from '../../model/config-value.ts'
import { formatLocator, type Locator, parseLocator } from '../../model/locator.ts'
import type { PlanRequestOf } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import type { ScopeKind } from '../../model/scope.ts'
import { redactKeys, redactText } from '../definition/redact.ts'
import { repairableCodes, repairEntry } from '../doctor/repair-entry.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { findOwner } from './entry-owner.ts'
import { showPath } from './read-document.ts'
import { type AgentWorld, entriesOf, surfaceOf } from './world.ts'

type RepairRequest = PlanRequestOf<'repair'>

export function planRepair(builder: DraftBuilder, request: RepairRequest): string {
  if (!repairableCodes.includes(request.code)) throw refuseCode(request.code)
  const { agent, scope, name, keys, value } = findEntry(builder, request)
  const surface = surfaceOf(agent, scope)
  const wanted = isConfigObject(value) ? repairEntry(request.code, value, keys) : undefined
  if (surface === undefined || wanted === undefined || !isConfigObject(value)) throw refusePlace(request)
  const file = showPath(surface.file.path, builder.world.places)
  const locator = formatLocator({ file, keys: redactKeys(['servers', name]) })
  const document = builder.world.documents.get(surface.file.path)
  const problem = document?.problem ?? document?.writeProblem
  if (problem) builder.block({ ...problem, agent: agent.adapter.id, scope })
  const owner = findOwner(builder.appliedEntries(scope), agent, scope, name)
  if (owner !== undefined) {
    builder.block({
      code: 'already-managed',
      severity: 'error',
      agent: agent.adapter.id,
      scope,
      locator,
      message: `${name} is managed, so a repair in the file alone would be drift.`,
      nextStep: `Change the definition: ${buildAfdCommand(builder.world.places, ['mcp', 'edit', owner, '--scope', scope])} …`,
    })
  }
  if (builder.blockers.length > 0) return `Repair ${name} in ${file}`
  const owned = [...new Set([...Object.keys(value), ...Object.keys(wanted)])]
  const statement = { kind: 'entry', ...surface, name, value: wanted, owned, exact: true } as const
  builder.addNative({ agent, scope, server: name, name, statements: [statement] })
  if (request.code === 'mcp-hazard-ignored-switch') {
    const action = `${agent.adapter.name} ignored the switch, so ${name} runs on as before.`
    builder.note({ agent: agent.adapter.id, server: name, code: 'runs-on', action })
  }
  return `Repair ${name} in ${file}`
}

/** An entry of the user's or the project's file that the locator names, whichever agent keeps it. */
function findEntry(builder: DraftBuilder, request: RepairRequest) {
  const locator = parseLocator(request.locator)
  const place = locator === undefined ? undefined : readPlace(locator)
  if (locator === undefined || place === undefined) throw refusePlace(request)
  const scopes: readonly ScopeKind[] = ['project', 'user']
  for (const scope of scopes) {
    for (const agent of builder.world.agents) {
      const value = findValue(builder, agent, scope, locator.file, place.name)
      if (value !== undefined) return { agent, scope, ...place, value }
    }
  }
  throw refusePlace(request)
}

function readPlace({ keys: [container, name, ...keys] }: Locator) {
  return container === 'servers' && typeof name === 'string' ? { name, keys } : undefined
}

function findValue(builder: DraftBuilder, agent: AgentWorld, scope: ScopeKind, file: string, name: string) {
  const surface = surfaceOf(agent, scope)
  if (surface === undefined || showPath(surface.file.path, builder.world.places) !== file) return undefined
  return entriesOf(agent, scope, builder.contextOf(agent)).find(([other]) => other === name)?.[1]
}

function refuseCode(code: string): ProblemError {
  const message = `There is no repair for ${redactText(code)} that could be made without you.`
  const nextStep = `Repairs: ${repairableCodes.join(', ')}`
  return new ProblemError([{ code: 'no-such-repair', severity: 'error', message, nextStep }])
}

function refusePlace({ code, locator }: RepairRequest): ProblemError {
  const message = `${redactText(locator)} has no ${redactText(code)} that could be repaired.`
  const nextStep = 'Copy the place and the code from a finding: afd doctor --hazards'
  return new ProblemError([{ code: 'nothing-to-repair', severity: 'error', message, nextStep }])
}
