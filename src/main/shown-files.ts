/** Remembers which files the window was told about: it may ask to see those in the file manager, and no others. */

import type { Confirmation, Plan } from '../model/plan.ts'
import { ProblemError } from '../model/problem.ts'
import type { CatalogReport, DiscoveryReport, StatusReport, TransactionsReport } from '../model/report.ts'

export interface ShownFiles {
  /** Notes every path and gives the answer back. */
  note<T>(answer: T, paths: readonly (string | undefined)[]): T
  /** Throws a ProblemError for a path that was never shown. */
  check(path: string): void
}

export function createShownFiles(): ShownFiles {
  const shown = new Set<string>()
  return {
    note(answer, paths) {
      for (const path of paths) if (path !== undefined) shown.add(path)
      return answer
    },
    check(path) {
      if (shown.has(path)) return
      throw new ProblemError([
        { code: 'unknown-file', severity: 'error', message: 'Only files that the window shows can be opened.' },
      ])
    },
  }
}

export const filesOfStatus = (report: StatusReport) =>
  report.servers.flatMap((server) => [server.source, ...server.targets.map((target) => target.path)])

export const filesOfDiscovery = (report: DiscoveryReport) =>
  [...report.files, ...report.entries].map((file) => file.path)

export const filesOfCatalog = (report: CatalogReport) =>
  report.agents.flatMap(({ surfaces }) => [surfaces.user?.path, surfaces.project?.path])

export const filesOfPlan = (plan: Plan) => plan.changes.map((change) => change.target.path)

export const filesOfConfirmation = (confirmation: Confirmation) => [
  ...(confirmation.transaction?.files ?? []).map((file) => file.path),
  ...(confirmation.plan ? filesOfPlan(confirmation.plan) : []),
]

export const filesOfTransactions = (report: TransactionsReport) =>
  report.transactions.flatMap((transaction) => transaction.files.map((file) => file.path))
