/** The token that binds a confirmation to exactly what was shown: an HMAC under this installation's own key. */
import { createHmac } from 'node:crypto'
import type { ConfigValue, KeyPath } from '../../model/config-value.ts'
import type { PlanToken } from '../../model/plan.ts'
import { canonicalJson } from '../definition/canonical-json.ts'

/** One place that the plan reads or changes. The whole current content is bound: literals and agent-only fields too. */
export interface BoundFact {
  readonly path: string
  /** Where the bytes really are, links resolved; a changed link makes another plan. */
  readonly realPath: string
  readonly format: string
  readonly keys: KeyPath
  readonly current: ConfigValue | undefined
  readonly wanted: ConfigValue | undefined
}

export interface TokenMaterial {
  readonly operation: string
  readonly request: ConfigValue
  /** Real path of the project; null for plans of the user scope alone. */
  readonly project: string | null
  /** Version of every adapter that takes part, by agent. */
  readonly adapterVersions: Readonly<Record<string, number>>
  readonly facts: readonly BoundFact[]
  /** Codes and places of what blocks: a plan that stops being blocked is another plan. */
  readonly blockers: readonly string[]
}

/** 32 hex digits: 128 bits of an HMAC-SHA-256 over the canonical JSON of the material. The order of facts does not matter. */
export function buildPlanToken(key: Uint8Array, material: TokenMaterial): PlanToken {
  const facts = material.facts
    .map((fact) =>
      canonicalJson([fact.path, fact.realPath, fact.format, fact.keys, absentOr(fact.current), absentOr(fact.wanted)]),
    )
    .toSorted()
  const bound = canonicalJson([
    'plan-token-1',
    material.operation,
    material.request,
    material.project,
    material.adapterVersions,
    facts,
    material.blockers.toSorted(),
  ])
  return createHmac('sha256', key).update(bound).digest('hex').slice(0, 32)
}

/** Told apart from a value of null. */
function absentOr(value: ConfigValue | undefined): ConfigValue {
  return value === undefined ? [] : [value]
}
