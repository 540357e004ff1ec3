/** What a blocked plan can be turned into, so that the way past a blocker is one press and not a command to type. */
import type { AgentId } from '../../../../model/agent.ts'
import { formatKeys, parseLocator } from '../../../../model/locator.ts'
import type { Blocker, PlanRequest } from '../../../../model/plan.ts'
import type { ScopeKind } from '../../../../model/scope.ts'

export interface ReferenceWay {
  readonly kind: 'reference'
  readonly field: string
}

export type PressedWay =
  | { readonly kind: 'leave-out'; readonly server: string; readonly agent: AgentId; readonly scope: ScopeKind }
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
    if (replaceable && place) return [{ kind: 'reference', field: place.field }]
  }
  const { agent, scope, capability } = blocker
  if (agent === undefined || capability === undefined || scope === undefined || scope === 'local') return []
  const consent = blocker.code === 'unverified-scope' ? [{ kind: 'consent', agent, scope } as const] : []
  const leaveOut = place ? [{ kind: 'leave-out', server: place.server, agent, scope } as const] : []
  return [...leaveOut, ...consent]
}

/** The request to review instead. A reference goes into an adoption; asked for elsewhere the request stays as it is. */
export function takeWayOut(request: PlanRequest, way: WayOut): PlanRequest {
  const project = 'project' in request && request.project !== undefined ? { project: request.project } : {}
  switch (way.kind) {
    case 'leave-out':
      return { operation: 'targets', server: way.server, scope: way.scope, ...project, add: [], remove: [way.agent] }
    case 'consent':
      return { operation: 'consent', consent: { kind: 'unverified', agent: way.agent, scope: way.scope } }
    case 'select-agents':
      return { operation: 'select-agents', agents: [...way.agents] }
    case 'portable-only':
      return request.operation === 'adopt' ? { ...request, portableOnly: true } : request
    case 'reference': {
      if (request.operation !== 'adopt') return request
      const others = (request.references ?? []).filter(({ field }) => field !== way.field)
      return { ...request, references: [...others, { field: way.field, name: way.name }] }
    }
  }
}
