/** Shows an outcome as exactly one JSON object, for programs. */
import { escapeInvisible } from '../../model/invisible-text.ts'
import type { Problem } from '../../model/problem.ts'
import type { Outcome } from '../outcome.ts'
import type { Rendering, ViewFacts } from './view.ts'

export function renderJson(outcome: Outcome, { command, exitCode }: ViewFacts): Rendering {
  const { problems, ...details } = describeOutcome(outcome)
  const answer = { schemaVersion: 1, command, exitCode, problems, ...details }
  return { stdout: `${escapeUnseen(JSON.stringify(answer, null, 2))}\n`, stderr: '' }
}

type Details = Readonly<Record<string, unknown>> & { readonly problems: readonly Problem[] }

function describeOutcome(outcome: Outcome): Details {
  switch (outcome.kind) {
    case 'catalog':
    case 'selection':
    case 'projects':
    case 'status':
    case 'discovery':
    case 'transactions':
    case 'diagnostics':
    case 'doctor':
      return outcome.report
    case 'connect-preview':
      return { problems: [], ...outcome.preview }
    case 'plan':
      return { problems: [], plan: outcome.plan }
    case 'confirmation': {
      const { recovered, ...rest } = outcome.confirmation
      return recovered.length > 0 ? { ...rest, recovered } : rest
    }
    case 'pruned':
      return { problems: [], transaction: null, targets: [], pruned: outcome.transaction }
    case 'text':
      return { problems: [], [outcome.field]: outcome.text }
    case 'failure':
      return { problems: outcome.problems, ...(outcome.stack === undefined ? {} : { stack: outcome.stack }) }
  }
}

/** The same JSON with characters a terminal would hide or obey as `\uXXXX`; they can stand only inside strings. */
function escapeUnseen(json: string): string {
  return json.replace(/[^\n\x20-\x7E]/gu, (character) => {
    if (escapeInvisible(character) === character) return character
    return character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('')
  })
}
