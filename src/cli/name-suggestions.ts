/** Adds “Did you mean …?” to a refusal of a name that somebody typed. */
import type { AgentManager } from '../core/agent-manager.ts'
import type { Problem } from '../model/problem.ts'
import type { ScopeView } from '../model/scope.ts'
import type { RequestDraft } from './command.ts'
import { suggestWord } from './suggest.ts'

/** The same problems, with a better next step where a typed name is close to a known one. */
export async function suggestNames(
  manager: AgentManager,
  draft: RequestDraft,
  problems: readonly Problem[],
): Promise<Problem[]> {
  const improved: Problem[] = []
  for (const problem of problems) {
    const names = namesAbout(problem, draft)
    const meant = names.length > 0 ? findMeant(names, await listKnown(manager, draft, problem.code)) : undefined
    improved.push(meant === undefined ? problem : { ...problem, nextStep: `Did you mean ${meant}?` })
  }
  return improved
}

/** The typed names that a problem can be about: the one it quotes. */
function namesAbout(problem: Problem, draft: RequestDraft): readonly string[] {
  const typed = typedNames(draft)[problem.code] ?? []
  return typed.filter((name) => problem.message.includes(name))
}

function typedNames(draft: RequestDraft): Readonly<Record<string, readonly string[]>> {
  switch (draft.operation) {
    case 'select-agents':
      return { 'unknown-agent': draft.agents }
    case 'adopt':
      return { 'unknown-agent': [draft.agent, ...(draft.targets ?? [])], 'unknown-entry': draft.servers }
    case 'targets':
      return { 'unknown-agent': [...draft.add, ...draft.remove], 'unknown-server': [draft.server] }
    case 'edit':
      return { 'unknown-agent': draft.change.targets ?? [], 'unknown-server': [draft.server] }
    case 'release':
      return {
        'unknown-agent': draft.agent === undefined ? [] : [draft.agent],
        'unknown-server': draft.server === undefined ? [] : [draft.server],
      }
    case 'set-enabled':
    case 'move':
    case 'rename':
    case 'uninstall':
      return { 'unknown-server': [draft.server] }
    case 'add':
      return { 'unknown-agent': draft.definition.targets ?? [] }
    case 'resolve':
      return { 'unknown-agent': [draft.agent], 'unknown-server': [draft.server] }
    case 'golden-apply':
    case 'golden-init':
      return { 'unknown-server': draft.servers ?? [], 'unknown-entry': draft.servers ?? [] }
    case 'consent':
      return draft.consent.kind === 'unverified' ? { 'unknown-agent': [draft.consent.agent] } : {}
    case 'sync':
    case 'reconcile':
    case 'repair':
    case 'add-projects':
    case 'remove-project':
    case 'retention':
      return {}
    case 'recover':
      return { 'unknown-transaction': [draft.transaction] }
  }
}

async function listKnown(manager: AgentManager, draft: RequestDraft, code: string): Promise<readonly string[]> {
  const project = 'project' in draft && draft.project !== undefined ? { project: draft.project } : {}
  if (code === 'unknown-agent') return (await manager.readCatalog(project)).agents.map(({ id }) => id)
  if (draft.operation === 'recover') return (await manager.listTransactions()).transactions.map(({ id }) => id)
  const scope = scopeOfServers(draft)
  if (scope !== undefined) return (await manager.readStatus({ scope, ...project })).servers.map(({ id }) => id)
  if (draft.operation !== 'adopt') return []
  const { entries } = await manager.discover(project)
  return entries
    .filter(({ agent, scope }) => agent === draft.agent && scope === draft.fromScope)
    .map(({ name }) => name)
}

/** Where the named server is looked for. */
function scopeOfServers(draft: RequestDraft): ScopeView | undefined {
  switch (draft.operation) {
    case 'targets':
    case 'resolve':
    case 'edit':
    case 'rename':
    case 'release':
    case 'uninstall':
      return draft.scope
    case 'set-enabled':
      // A project speaks of the user's servers too.
      return draft.scope === 'project' ? 'effective' : draft.scope
    case 'move':
      return draft.from
    case 'add':
    case 'adopt':
    case 'sync':
    case 'golden-apply':
    case 'golden-init':
    case 'reconcile':
    case 'repair':
    case 'select-agents':
    case 'consent':
    case 'add-projects':
    case 'remove-project':
    case 'retention':
    case 'recover':
      return undefined
  }
}

function findMeant(names: readonly string[], known: readonly string[]): string | undefined {
  return names.map((name) => suggestWord(name, known)).find((meant) => meant !== undefined)
}
