/** Turns an outcome into the exit code that scripts rely on. */
import type { DoctorReport } from '../model/doctor.ts'
import type { Confirmation } from '../model/plan.ts'
import type { Problem } from '../model/problem.ts'
import type { StatusReport } from '../model/report.ts'
import type { ServerState } from '../model/server-state.ts'
import type { Outcome } from './outcome.ts'

/** 0 as wished · 1 invalid input or failure · 2 attention remains · 3 blocked, drifted or in conflict. */
export type ExitCode = 0 | 1 | 2 | 3

export function exitCodeOf(outcome: Outcome): ExitCode {
  switch (outcome.kind) {
    case 'catalog':
    case 'selection':
    case 'projects':
      return outcome.report.problems.some(isError) ? 1 : 0
    case 'connect-preview':
    case 'discovery':
    case 'diagnostics':
    case 'pruned':
    case 'text':
      return 0
    case 'status':
      return statusExitCode(outcome.report)
    case 'doctor':
      return outcome.exitZero ? 0 : findingsExitCode(outcome.report)
    case 'transactions':
      if (outcome.report.problems.some(isError)) return 1
      return outcome.report.transactions.some((transaction) => transaction.state === 'unfinished') ? 2 : 0
    case 'plan':
      return outcome.plan.blocked ? 3 : 0
    case 'confirmation':
      return confirmationExitCode(outcome.confirmation)
    case 'failure':
      return 1
  }
}

function statusExitCode(report: StatusReport): ExitCode {
  const states = report.servers.flatMap((server) => [server.state, ...server.targets.map((target) => target.state)])
  return worstOf([
    ...states.map(stateExitCode),
    ...report.problems.map(readProblemExitCode),
    report.unfinished.length > 0 || report.servers.some(({ health }) => health?.ok === false) ? 2 : 0,
  ])
}

function readProblemExitCode({ code, severity, locator = '' }: Problem): ExitCode {
  if (code === 'unknown-server') return 1
  // An entry that waits for its removal.
  if (code === 'leftover-entry') return 2
  if (severity !== 'error') return 0
  // Nothing can be said or done without our own files; an agent's file only blocks what needs it.
  return /(^|[\\/])[.]afd[\\/]/.test(locator) ? 1 : 3
}

function findingsExitCode({ findings }: DoctorReport): ExitCode {
  if (findings.some(({ severity }) => severity === 'error')) return 3
  return findings.some(({ severity }) => severity === 'warning') ? 2 : 0
}

function confirmationExitCode(confirmation: Confirmation): ExitCode {
  switch (confirmation.outcome) {
    case 'applied':
      return confirmation.targets.some((target) => stateExitCode(target.state) !== 0) ? 2 : 0
    case 'nothing-to-do':
      return 0
    case 'refused':
    case 'busy':
      return 3
    case 'rolled-back':
      return 1
  }
}

function stateExitCode(state: ServerState): ExitCode {
  switch (state) {
    case 'conflict':
    case 'drift':
    case 'unsupported':
      return 3
    case 'failing':
    case 'pending-sync':
    case 'pending-auth':
    case 'pending-trust':
      return 2
    case 'configured':
    case 'active':
    case 'disabled':
    case 'importable':
    case 'incompatible':
    case 'shadowed':
    case 'absent':
      return 0
  }
}

function isError(problem: Problem): boolean {
  return problem.severity === 'error'
}

function worstOf(codes: readonly ExitCode[]): ExitCode {
  const worstFirst: readonly ExitCode[] = [1, 3, 2]
  return worstFirst.find((code) => codes.includes(code)) ?? 0
}
