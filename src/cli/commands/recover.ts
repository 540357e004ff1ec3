/** `afd mcp recover`: the list of transactions, undoing one, deleting a backup. */
import { createHash } from 'node:crypto'
import type { Plan } from '../../model/plan.ts'
import { type Problem, ProblemError } from '../../model/problem.ts'
import type { TransactionReport } from '../../model/report.ts'
import type { CommandContext } from '../command.ts'
import type { Outcome } from '../outcome.ts'
import { runChange } from '../run-change.ts'
import { suggestWord } from '../suggest.ts'
import { buildUsageProblem } from '../usage-problem.ts'

export async function runRecover(context: CommandContext): Promise<Outcome> {
  const { input, manager } = context
  const [id] = input.arguments
  const prune = input.text('prune')
  if ([id !== undefined, input.has('list'), prune !== undefined].filter(Boolean).length !== 1) {
    const message = 'afd mcp recover takes one of: --list, <transaction-id>, --prune TRANSACTION-ID.'
    throw new ProblemError([buildUsageProblem('conflicting-options', message, 'afd mcp recover --list')])
  }
  if (prune !== undefined) return pruneBackup(context, prune)
  if (id === undefined) return { kind: 'transactions', report: await manager.listTransactions() }
  return runChange(context, { operation: 'recover', transaction: id })
}

async function findTransaction({ manager }: CommandContext, id: string): Promise<TransactionReport> {
  const { transactions } = await manager.listTransactions()
  const found = transactions.find((transaction) => transaction.id === id)
  if (found) return found
  const meant = suggestWord(
    id,
    transactions.map((transaction) => transaction.id),
  )
  const nextStep = meant === undefined ? 'afd mcp recover --list' : `Did you mean ${meant}?`
  throw new ProblemError([
    { code: 'unknown-transaction', severity: 'error', message: 'There is no such transaction.', nextStep },
  ])
}

/** Deleting touches no configuration, so its plan is made here; the token stands for the very backup that was shown. */
async function pruneBackup(context: CommandContext, id: string): Promise<Outcome> {
  const transaction = await findTransaction(context, id)
  const plan = buildPrunePlan(transaction)
  const token = context.input.text('confirm')
  if (token === undefined) return { kind: 'plan', plan }
  if (token !== plan.token || plan.blocked) {
    const problems = plan.blocked ? [] : [staleToken]
    return {
      kind: 'confirmation',
      confirmation: { outcome: 'refused', transaction: null, targets: [], recovered: [], plan, problems },
    }
  }
  await context.manager.pruneTransaction(id)
  return { kind: 'pruned', transaction: id }
}

const staleToken: Problem = {
  code: 'stale-token',
  severity: 'error',
  message: 'The backup is not the one that was shown.',
  nextStep: 'Read the new plan and confirm it with its own token.',
}

function buildPrunePlan(transaction: TransactionReport): Plan {
  const files = transaction.files.length === 1 ? '1 file' : `${transaction.files.length} files`
  const unfinished = transaction.state === 'unfinished'
  return {
    token: createHash('sha256')
      .update(JSON.stringify(['prune', transaction]))
      .digest('hex')
      .slice(0, 32),
    operation: 'prune',
    title: `Delete the backup of ${transaction.id} (${transaction.operation}, ${files})`,
    blocked: unfinished,
    blockers: unfinished
      ? [
          {
            code: 'unfinished-transaction',
            severity: 'error',
            message: 'This transaction was cut short; its backup is what makes it whole again.',
            nextStep: `afd mcp recover ${transaction.id}`,
          },
        ]
      : [],
    changes: [],
    attention: unfinished
      ? []
      : [{ code: 'cannot-be-undone', action: 'The copies of those files are deleted for good.' }],
  }
}
