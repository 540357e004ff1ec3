/** What the registries want of one server at one scope, and in which agents. */
import type { RegistryEntry } from '../../model/registry-file.ts'
import type { ScopeKind } from '../../model/scope.ts'
import { isServerOverride } from '../../model/server.ts'
import type { DesiredServer } from '../agents/agent-adapter.ts'
import { effectiveDefinition } from '../registry/effective-definition.ts'
import { type AgentWorld, selectedAgents, type World } from './world.ts'

export interface Registries {
  registry(scope: ScopeKind): Readonly<Record<string, RegistryEntry>>
}

export interface WantedServer {
  readonly id: string
  readonly scope: ScopeKind
  readonly wanted: DesiredServer['wanted'] & { readonly kind: 'definition' | 'tombstone' }
  readonly agents: readonly AgentWorld[]
}

/** undefined where the scope says nothing of it, or where an override has no user server to stand on. */
export function findWantedServer(
  world: World,
  registries: Registries,
  scope: ScopeKind,
  id: string,
): WantedServer | undefined {
  const entry = ownValue(registries.registry(scope), id)
  if (entry === undefined) return undefined
  const inherited = scope === 'project' ? ownValue(registries.registry('user'), id) : undefined
  const user = inherited === undefined || isServerOverride(inherited) ? undefined : inherited
  const effective = effectiveDefinition(user, entry)
  if (effective === undefined) return undefined
  const { definition, origin } = effective
  const { targets } = definition
  const agents = selectedAgents(world).filter((agent) => targets === undefined || targets.includes(agent.adapter.id))
  return { id, scope, wanted: { kind: origin === 'tombstone' ? 'tombstone' : 'definition', definition }, agents }
}

function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
