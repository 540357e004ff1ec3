/** Shows an outcome to a person: results on standard output, problems on standard error, the next command last. */
import type { Problem } from '../../model/problem.ts'
import type { Outcome } from '../outcome.ts'
import { describeCatalog, describeProjects, describeSelection } from './catalog-text.ts'
import { describeOutcomeOf } from './confirmation-text.ts'
import { describeConnectPreview } from './connect-text.ts'
import { describeDiagnostics } from './diagnostics-text.ts'
import { describeDiscovery } from './discovery-text.ts'
import { describeFindings } from './doctor-text.ts'
import { nextWordsOf } from './next-step.ts'
import { describeConfirmation, describePlan } from './plan-text.ts'
import { describeProblem } from './problem-text.ts'
import { renderSarif } from './sarif.ts'
import { describeStatus } from './status-text.ts'
import { type Line, line, renderLines, span } from './terminal-text.ts'
import { describeTransactions } from './transaction-text.ts'
import type { Rendering, ViewFacts } from './view.ts'

export function renderForPeople(outcome: Outcome, facts: ViewFacts): Rendering {
  if (outcome.kind === 'doctor' && outcome.format === 'sarif') {
    return { stdout: renderSarif(outcome.report, outcome.version), stderr: '' }
  }
  // Our own words, with line breaks of their own.
  if (outcome.kind === 'text') return { stdout: `${outcome.text}\n`, stderr: '' }
  const next = facts.quiet ? undefined : nextWordsOf(outcome, facts.project)
  const hint: Line[] = next === undefined ? [] : [[], [span('Next: ', 'dim'), span(facts.commandLine(next))]]
  const problems = problemsOf(outcome).flatMap((problem) => describeProblem(problem, facts.look))
  const stack = outcome.kind === 'failure' ? (outcome.stack ?? []).map((frame) => line(frame)) : []
  return {
    stdout: renderLines([...describeOutcome(outcome, facts), ...hint], facts.look),
    stderr: renderLines([...problems, ...stack], facts.look),
  }
}

function describeOutcome(outcome: Exclude<Outcome, { kind: 'text' }>, facts: ViewFacts): Line[] {
  switch (outcome.kind) {
    case 'catalog':
      return describeCatalog(outcome.report, facts)
    case 'selection':
      return describeSelection(outcome.report, facts.look)
    case 'projects':
      return describeProjects(outcome.report, facts)
    case 'status':
      return describeStatus(outcome.report, facts)
    case 'connect-preview':
      return describeConnectPreview(outcome.preview, facts)
    case 'discovery':
      return describeDiscovery(outcome.report, facts)
    case 'transactions':
      return describeTransactions(outcome.report, facts)
    case 'diagnostics':
      return describeDiagnostics(outcome.report, facts.look)
    case 'doctor':
      return describeFindings(outcome.report, facts.look)
    case 'plan':
      return [...describePlan(outcome.plan, facts), ...describeConfirmation(outcome.plan, facts)]
    case 'confirmation':
      return describeOutcomeOf(outcome.confirmation, facts)
    case 'pruned':
      return [line(`The backup of ${outcome.transaction} is deleted.`)]
    case 'failure':
      return []
  }
}

function problemsOf(outcome: Outcome): readonly Problem[] {
  switch (outcome.kind) {
    case 'catalog':
    case 'selection':
    case 'projects':
    case 'status':
    case 'discovery':
    case 'transactions':
    case 'doctor':
      return outcome.report.problems
    case 'confirmation':
      return outcome.confirmation.problems
    case 'failure':
      return outcome.problems
    // A part of the report, so that all of it can be copied.
    case 'connect-preview':
    case 'diagnostics':
    case 'plan':
    case 'pruned':
    case 'text':
      return []
  }
}
