/** Finds the command that most likely comes next, to end an answer with. */
import type { Confirmation } from '../../model/plan.ts'
import type { DiscoveryReport, SelectionReport, StatusReport } from '../../model/report.ts'
import type { ServerState } from '../../model/server-state.ts'
import type { Outcome } from '../outcome.ts'

/** The words after `afd`, or undefined where there is nothing to offer. */
export function nextWordsOf(outcome: Outcome, project: string | undefined): readonly string[] | undefined {
  switch (outcome.kind) {
    case 'catalog':
      return ['mcp', 'discover']
    case 'selection':
      return afterSelection(outcome.report)
    case 'projects':
      return outcome.report.projects.length === 0 ? ['projects', 'add', '.'] : ['mcp', 'status']
    case 'status':
      return afterStatus(outcome.report)
    case 'discovery':
      return afterDiscovery(outcome.report)
    case 'transactions': {
      const { transactions } = outcome.report
      const wanted =
        transactions.find(({ state }) => state === 'unfinished') ?? transactions.find(({ recoverable }) => recoverable)
      return wanted === undefined ? undefined : ['mcp', 'recover', wanted.id]
    }
    case 'confirmation':
      return afterConfirmation(outcome.confirmation, project)
    case 'pruned':
      return ['mcp', 'recover', '--list']
    case 'connect-preview':
    case 'plan':
    case 'diagnostics':
    case 'doctor':
    case 'text':
    case 'failure':
      return undefined
  }
}

function afterSelection({ agents, selection }: SelectionReport): readonly string[] | undefined {
  if (selection === 'manifest') return ['mcp', 'discover']
  const detected = agents.filter((agent) => agent.detected).map((agent) => agent.id)
  return detected.length > 0 ? ['agents', 'select', ...detected] : undefined
}

function afterStatus(report: StatusReport): readonly string[] | undefined {
  const [unfinished] = report.unfinished
  if (unfinished !== undefined) return ['mcp', 'recover', unfinished]
  if (report.selection === 'detected') return ['agents']
  const states = report.servers.flatMap((server) => server.targets.map((target) => target.state))
  if (states.some(stopsSync)) return undefined
  if (states.includes('pending-sync')) return ['mcp', 'sync', '--scope', report.scope, ...projectWords(report)]
  return report.importable > 0 ? ['mcp', 'discover', ...projectWords(report)] : undefined
}

function projectWords({ project }: { readonly project: string | null }): readonly string[] {
  return project === null ? [] : ['--project', project]
}

function afterDiscovery(report: DiscoveryReport): readonly string[] | undefined {
  const entry = report.entries.find(({ status }) => status === 'importable')
  if (entry === undefined) return ['mcp', 'status', ...projectWords(report)]
  const to = entry.scope === 'user' ? 'user' : 'project'
  const project = entry.scope === 'user' ? [] : projectWords(report)
  return ['mcp', 'adopt', entry.agent, entry.name, '--from-scope', entry.scope, '--to-scope', to, ...project]
}

function afterConfirmation(confirmation: Confirmation, project: string | undefined): readonly string[] | undefined {
  const { outcome, targets, transaction } = confirmation
  if (outcome !== 'applied') return undefined
  const waiting = targets.find((target) => target.state === 'pending-sync')
  if (waiting === undefined || targets.some((target) => stopsSync(target.state))) {
    return transaction === null ? undefined : ['mcp', 'status']
  }
  const where = waiting.scope === 'project' && project !== undefined ? ['--project', project] : []
  return ['mcp', 'sync', '--scope', waiting.scope, ...where]
}

/** Each such target shows its own way out. */
function stopsSync(state: ServerState): boolean {
  return state === 'conflict' || state === 'drift' || state === 'unsupported'
}
