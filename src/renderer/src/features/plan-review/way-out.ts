/** What a blocked plan can be turned into, so that the way past a blocker is one press and not a command to type. */
import type { AgentId } from '../../../../model/agent.ts'
import { formatKeys, parseLocator } from '../../../../model/locator.ts'
import type { Blocker, PlanRequest } from '../../../../model/plan.ts'
import type { ScopeKind } from '../../../../model/scope.ts'

export interface ReferenceWay {
  readonly kind: 'reference'
  /** The native name. */
  readonly server: string
  readonly field: string
}

export type PressedWay =
  | {
      readonly kind: 'leave-out'
      readonly server: string
      readonly agent: AgentId
      readonly scope: ScopeKind
      /** The other agents, where the request itself names the targets of a server that is in no registry yet. */
      readonly others?: readonly AgentId[]
    }
  | { readonly kind: 'consent'; readonly agent: AgentId; readonly scope: ScopeKind }
  | { readonly kind: 'portable-only' }
  | { readonly kind: 'select-agents'; readonly agents: readonly AgentId[] }

/** A way that was taken: a reference has been given the name of its variable. */
export type WayOut = (ReferenceWay & { readonly name: string }) | PressedWay

/** The server and field that a locator `FILE#servers.NAME.FIELD` names; the field as in `args[3]`, '' for the whole server. */
export function findField(
  locator: string | undefined,
): { readonly server: string; readonly field: string } | undefined {
  const keys = locator === undefined ? undefined : parseLocator(locator)?.keys
  const at = keys?.indexOf('servers') ?? -1
  const [server, ...rest] = at < 0 ? [] : (keys ?? []).slice(at + 1)
  return typeof server === 'string' ? { server, field: formatKeys(rest) } : undefined
}

/**
 * The ways past a blocker that the window can offer; none where only its next step in words is left.
 * `found`: the agents on this machine.
 */
export function findWaysOut(
  blocker: Blocker,
  request: PlanRequest,
  found: readonly AgentId[],
): readonly (ReferenceWay | PressedWay)[] {
  if (blocker.code === 'no-selection') return found.length === 0 ? [] : [{ kind: 'select-agents', agents: found }]
  const place = findField(blocker.locator)
  if (request.operation === 'adopt') {
    if (blocker.code === 'agent-only-fields') return [{ kind: 'portable-only' }]
    const replaceable = blocker.code === 'literal-secret' && /^(environment|headers|args)\b/.test(place?.field ?? '')
    // With another id there is one server only.
    const server = request.as === undefined ? place?.server : request.servers[0]
    if (replaceable && place && server !== undefined) return [{ kind: 'reference', server, field: place.field }]
  }
  const { agent, scope, capability } = blocker
  if (agent === undefined || capability === undefined || scope === undefined || scope === 'local') return []
  const consent = blocker.code === 'unverified-scope' ? [{ kind: 'consent', agent, scope } as const] : []
  const leaveOut = place ? [buildLeaveOut(request, blocker, { server: place.server, agent }, found)] : []
  return [...leaveOut, ...consent]
}

/** Where the server is not in that registry yet, what holds it now has to change: the request, or the entry that is moved or renamed. */
function buildLeaveOut(
  request: PlanRequest,
  { locator }: Blocker,
  way: { readonly server: string; readonly agent: AgentId },
  found: readonly AgentId[],
): PressedWay {
  const definedAt = isUserRegistry(locator) ? 'user' : 'project'
  switch (request.operation) {
    case 'add':
    case 'adopt': {
      const targets = request.operation === 'add' ? request.definition.targets : request.targets
      const others = (targets ?? found).filter((agent) => agent !== way.agent)
      return { kind: 'leave-out', ...way, scope: definedAt, others }
    }
    case 'move':
      return { kind: 'leave-out', ...way, scope: request.from }
    case 'rename':
      return { kind: 'leave-out', ...way, server: request.server, scope: request.scope }
    default:
      return { kind: 'leave-out', ...way, scope: definedAt }
  }
}

/** A project's switch stands on the user's definition, whose targets are the ones to change. */
function isUserRegistry(locator: string | undefined): boolean {
  const file = locator === undefined ? undefined : parseLocator(locator)?.file
  return file !== undefined && /[\\/]mcp[\\/]user\.json$/.test(file)
}

/** The request to review instead. A reference goes into an adoption; asked for elsewhere the request stays as it is. */
export function takeWayOut(request: PlanRequest, way: WayOut): PlanRequest {
  const project = 'project' in request && request.project !== undefined ? { project: request.project } : {}
  switch (way.kind) {
    case 'leave-out':
      if (way.others && request.operation === 'adopt') return { ...request, targets: [...way.others] }
      if (way.others && request.operation === 'add')
        return { ...request, definition: { ...request.definition, targets: [...way.others] } }
      return { operation: 'targets', server: way.server, scope: way.scope, ...project, add: [], remove: [way.agent] }
    case 'consent':
      return { operation: 'consent', consent: { kind: 'unverified', agent: way.agent, scope: way.scope } }
    case 'select-agents':
      return { operation: 'select-agents', agents: [...way.agents] }
    case 'portable-only':
      return request.operation === 'adopt' ? { ...request, portableOnly: true } : request
    case 'reference': {
      if (request.operation !== 'adopt') return request
      const { server, field, name } = way
      const others = (request.references ?? []).filter((known) => known.server !== server || known.field !== field)
      return { ...request, references: [...others, { server, field, name }] }
    }
  }
}
