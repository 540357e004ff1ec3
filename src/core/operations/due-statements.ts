/** Tells which statements of a plan ask for a change: those that hold already, in whatever spelling, are left alone. */
import { valueAt, withValueAt } from '../../model/config-value.ts'
import type { AgentContext, Statement } from '../agents/agent-adapter.ts'
import { holdsStatement } from '../agents/statement-edits.ts'
import type { PlanDraft } from './plan-draft.ts'
import type { AgentWorld, World } from './world.ts'

/** Looked at as the whole plan leaves the files, with this one place as it is now: an entry may depend on the one below it. */
export function isDue(world: World, draft: PlanDraft, agent: AgentWorld, statement: Statement): boolean {
  const { file } = statement
  const keys = statement.kind === 'entry' ? [...statement.container, statement.name] : statement.path
  const now = (path: string) => world.documents.get(path)?.value
  const after = (path: string) => (draft.documentsAfter.has(path) ? draft.documentsAfter.get(path) : now(path))
  const untouched = withValueAt(after(file.path), keys, valueAt(now(file.path), keys))
  const context: AgentContext = {
    ...agent.context,
    document: (path) => (path === file.path ? untouched : after(path)),
  }
  return !holdsStatement(agent.adapter, statement, context)
}
