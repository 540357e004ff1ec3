/** The one form of a definition that all its spellings share, for comparing. */
import type { HttpDefinition, ServerDefinition, StdioDefinition } from '../../model/server.ts'
import { canonicalJson } from './canonical-json.ts'

/** A definition as a person or a program may leave it: what has a default may be missing. */
export type LooseDefinition = Loose<StdioDefinition, 'args' | 'environment'> | Loose<HttpDefinition, 'headers'>
type Loose<T extends { readonly enabled: boolean }, K extends keyof T> = Omit<T, K | 'enabled'> &
  Partial<Pick<T, K | 'enabled'>>

/**
 * Defaults filled in, empty description and source dropped, names of headers in lower case (HTTP does not tell them
 * apart), keys sorted. `targets` is dropped: it says who gets the definition, not what it is. The order of args stays.
 * For comparing only: what is written keeps the spelling it was given.
 */
export function normalizeDefinition(definition: LooseDefinition): ServerDefinition {
  const { enabled = true, description, timeout, source } = definition
  const shared = {
    enabled,
    ...(description ? { description } : {}),
    ...(source ? { source } : {}),
    ...(timeout === undefined ? {} : { timeout }),
  }
  if (definition.transport === 'http') {
    const headers = sortRecord(foldNames(definition.headers ?? {}))
    return { ...shared, headers, transport: 'http', url: definition.url }
  }
  const { args = [], command, cwd, environment = {} } = definition
  const place = cwd === undefined ? {} : { cwd }
  return { args, command, ...place, ...shared, environment: sortRecord(environment), transport: 'stdio' }
}

/**
 * What an agent runs, and nothing else: the normalised definition without its switch, description, source and timeout.
 * This is what a fingerprint shows, so switching a server off or describing it better makes no other server of it, and
 * agents that have no such fields show the same one.
 */
export function buildCoreDefinition(
  definition: LooseDefinition,
): Omit<StdioDefinition, 'enabled'> | Omit<HttpDefinition, 'enabled'> {
  const { enabled, description, source, timeout, ...core } = normalizeDefinition(definition)
  return core
}

/** Whether two definitions say the same thing to an agent; who they are meant for does not matter. */
export function equalDefinitions(a: LooseDefinition, b: LooseDefinition): boolean {
  return canonicalJson(normalizeDefinition(a)) === canonicalJson(normalizeDefinition(b))
}

/** Whether both start or contact the same; their switches and words do not matter. */
export function runsSame(a: LooseDefinition, b: LooseDefinition): boolean {
  return canonicalJson(buildCoreDefinition(a)) === canonicalJson(buildCoreDefinition(b))
}

/** Names that differ only in case would fall together: then all keep their spelling (such a definition is refused anyway). */
function foldNames<T>(headers: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const folded = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return Object.keys(folded).length === Object.keys(headers).length ? folded : headers
}

function sortRecord<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
