/** The three sides of an entry that moved apart, as text in the file's own format. */
import type { Plan } from '../../../../model/plan.ts'
import type { MovedSide } from '../../../../model/server-state.ts'

export interface DriftSides {
  /** What the registry would write; null for no entry, undefined where the plan does not say. */
  readonly registry: string | null | undefined
  /** What we wrote last; undefined where only its fingerprint was kept. */
  readonly applied: string | null | undefined
  /** What stands in the file now. */
  readonly file: string | null | undefined
}

/**
 * `canonical`: the plan that writes the registry's side over the entry of `agent`. Where the registry has not moved since, what
 * it would write is what was written last.
 */
export function buildDriftSides(canonical: Plan, agent: string, movedSide: MovedSide | undefined): DriftSides {
  const change = canonical.changes.find(
    ({ target, afterText, beforeText }) =>
      target.kind === 'native' && target.agent === agent && (afterText !== undefined || beforeText !== undefined),
  )
  const registry = change?.afterText
  return { registry, applied: movedSide === 'native' ? registry : undefined, file: change?.beforeText }
}
