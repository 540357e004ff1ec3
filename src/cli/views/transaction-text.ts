/** Puts transactions and their receipts into lines. */
import type { Receipt } from '../../model/plan.ts'
import type { TransactionReport, TransactionsReport } from '../../model/report.ts'
import { showPathFromHome } from './shown-path.ts'
import { alignColumns, indent, type Line, line, type Paint, span } from './terminal-text.ts'
import type { ViewFacts } from './view.ts'

export function describeTransactions(report: TransactionsReport, facts: ViewFacts): Line[] {
  if (report.transactions.length === 0) return [line('No transactions yet.')]
  return report.transactions.flatMap((transaction) => [
    ...alignColumns([
      [
        span(transaction.id, 'strong'),
        span(transaction.at, 'dim'),
        span(transaction.operation),
        span(describeTransactionState(transaction.state), paintOf(transaction.state)),
        span(transaction.recoverable ? '' : 'cannot be undone', 'dim'),
      ],
    ]),
    ...describeFiles(transaction.files, facts),
  ])
}

export function describeReceipt(receipt: Receipt, facts: ViewFacts): Line[] {
  const head = [
    span(receipt.id, 'strong'),
    span('  '),
    span(describeTransactionState(receipt.state), paintOf(receipt.state)),
  ]
  return [head, ...describeFiles(receipt.files, facts)]
}

const pastWords = { create: 'created', update: 'updated', delete: 'deleted' } as const

function describeFiles(files: Receipt['files'], facts: ViewFacts): Line[] {
  return indent(
    alignColumns(
      files.map(({ path, action }) => [span(pastWords[action], 'dim'), span(showPathFromHome(path, facts))]),
    ),
  )
}

function describeTransactionState(state: TransactionReport['state']): string {
  switch (state) {
    case 'committed':
      return 'done'
    case 'rolled-back':
      return 'rolled back'
    case 'unfinished':
      return 'cut short'
  }
}

function paintOf(state: TransactionReport['state']): Paint {
  return state === 'committed' ? 'green' : 'yellow'
}
