/** Puts problems into lines: what, where, and what to do about it. */
import type { Problem } from '../../model/problem.ts'
import { type Line, type Look, line, type Paint, span } from './terminal-text.ts'

const marks = {
  error: { symbol: '✗', ascii: 'x', paint: 'red' },
  warning: { symbol: '!', ascii: '!', paint: 'yellow' },
  info: { symbol: 'i', ascii: 'i', paint: 'blue' },
} as const satisfies Record<Problem['severity'], { symbol: string; ascii: string; paint: Paint }>

/** `about`: whom it concerns, in front of the sentence. */
export function describeProblem(problem: Problem, look: Look, about = ''): Line[] {
  const { symbol, ascii, paint } = marks[problem.severity]
  const lines: Line[] = [[span(look.unicode ? symbol : ascii, paint), span(` ${about}${problem.message}`)]]
  if (problem.locator !== undefined) lines.push(line(`    ${problem.locator}`, 'dim'))
  if (problem.nextStep !== undefined) lines.push(line(`    ${look.unicode ? '→' : '->'} ${problem.nextStep}`))
  return lines
}
