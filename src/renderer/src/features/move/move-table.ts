/** What a move does in each agent, scope beside scope, read off its plan. */
import type { Plan } from '../../../../model/plan.ts'
import type { ScopeKind } from '../../../../model/scope.ts'

export interface MoveRow {
  readonly agent: string
  /** What happens to its entry at each scope; undefined where nothing does. */
  readonly effects: Readonly<Record<ScopeKind, MoveEffect | undefined>>
}

export type MoveEffect = 'appears' | 'disappears' | 'changes'

const effects = { create: 'appears', delete: 'disappears', update: 'changes', 'no-op': undefined } as const

export function buildMoveTable(plan: Pick<Plan, 'changes'>): readonly MoveRow[] {
  const rows = new Map<string, Record<ScopeKind, MoveEffect | undefined>>()
  for (const { action, target } of plan.changes) {
    const { kind, agent, scope } = target
    const effect = effects[action]
    if (kind !== 'native' || agent === undefined || scope === 'local' || effect === undefined) continue
    const row = rows.get(agent) ?? { user: undefined, project: undefined }
    rows.set(agent, { ...row, [scope]: row[scope] === undefined ? effect : row[scope] })
  }
  return [...rows].map(([agent, row]) => ({ agent, effects: row }))
}
