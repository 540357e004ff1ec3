/** Puts the answer to a confirmation into lines: what was done, or why nothing was. */
import type { Confirmation } from '../../model/plan.ts'
import { describeConfirmation, describePlan } from './plan-text.ts'
import { showPathFromHome } from './shown-path.ts'
import { describeTarget, showState } from './state-words.ts'
import { alignColumns, indent, type Line, line, type Span, span } from './terminal-text.ts'
import { describeReceipt } from './transaction-text.ts'
import type { ViewFacts } from './view.ts'

export function describeOutcomeOf(confirmation: Confirmation, facts: ViewFacts): Line[] {
  return [
    ...confirmation.recovered.map((id) => line(`Recovered first: ${id}, which was cut short.`, 'yellow')),
    line(headline(confirmation), 'strong'),
    ...(confirmation.transaction ? indent(describeReceipt(confirmation.transaction, facts)) : []),
    ...indent(alignColumns(confirmation.targets.map((target) => describeRow(target, facts)))),
    ...describeFreshPlan(confirmation, facts),
  ]
}

function headline({ outcome, plan }: Confirmation): string {
  switch (outcome) {
    case 'applied':
      return 'Done, and read back from every file.'
    case 'nothing-to-do':
      return 'Nothing to do: everything is as the plan wants it.'
    case 'refused':
      return plan === undefined ? 'Nothing was changed.' : 'Nothing was changed: this is the plan as things stand now.'
    case 'busy':
      return 'Nothing was changed: somebody else is writing.'
    case 'rolled-back':
      return 'It failed; every file is as it was before.'
  }
}

function describeRow(target: Confirmation['targets'][number], facts: ViewFacts): Span[] {
  const file = target.path === undefined ? target.agent : showPathFromHome(target.path, facts)
  const row = [
    span(target.server),
    span(target.agent),
    showState(target.state, describeTarget(target, file), facts.look),
  ]
  return target.action === undefined ? row : [...row, span(`${facts.look.unicode ? '→' : '->'} ${target.action}`)]
}

function describeFreshPlan({ plan }: Confirmation, facts: ViewFacts): Line[] {
  return plan === undefined ? [] : [[], ...describePlan(plan, facts), ...describeConfirmation(plan, facts)]
}
