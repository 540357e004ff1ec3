/** What is different between the plan that was read and the one that would be carried out now. */
import type { Plan } from '../../../../model/plan.ts'

/** Locators of the changes that are new, gone or not as they were, each once. */
export function findMovedPlaces(before: Pick<Plan, 'changes'>, after: Pick<Plan, 'changes'>): readonly string[] {
  const described = (plan: Pick<Plan, 'changes'>) => new Set(plan.changes.map((change) => JSON.stringify(change)))
  const [old, fresh] = [described(before), described(after)]
  const moved = [...before.changes, ...after.changes].filter((change) => {
    const text = JSON.stringify(change)
    return !old.has(text) || !fresh.has(text)
  })
  return [...new Set(moved.map((change) => change.target.locator))]
}
