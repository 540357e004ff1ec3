/** What the documents would hold once statements are brought about: the same edits as the real ones, on data instead of text. */
import { type ConfigValue, withValueAt } from '../../model/config-value.ts'
import type { AgentContext, Statement } from '../agents/agent-adapter.ts'
import { buildConfigEdits } from '../agents/statement-edits.ts'
import type { ConfigEdit } from '../formats/config-format.ts'

export function applyEdits(document: ConfigValue | undefined, edits: readonly ConfigEdit[]): ConfigValue | undefined {
  return edits.reduce((value, edit) => withValueAt(value, edit.path, edit.value), document)
}

export function groupByFile(statements: readonly Statement[]): ReadonlyMap<string, readonly Statement[]> {
  const groups = new Map<string, Statement[]>()
  for (const statement of statements) {
    const group = groups.get(statement.file.path)
    if (group) group.push(statement)
    else groups.set(statement.file.path, [statement])
  }
  return groups
}

/** The context as the agent would see it afterwards. */
export function buildContextAfter(context: AgentContext, statements: readonly Statement[]): AgentContext {
  const changed = new Map<string, ConfigValue | undefined>()
  for (const [path, group] of groupByFile(statements)) {
    const document = context.document(path)
    changed.set(path, applyEdits(document, buildConfigEdits(group, document)))
  }
  return {
    ...context,
    document: (path) => (changed.has(path) ? changed.get(path) : context.document(path)),
    exists: (path) => changed.get(path) !== undefined || context.exists(path),
  }
}
