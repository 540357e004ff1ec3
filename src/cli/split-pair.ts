/** Splits `NAME=VALUE` as options give it. */
import { ProblemError } from '../model/problem.ts'
import { buildUsageProblem } from './usage-problem.ts'

/** At the first `=`; the value may be empty. @throws ProblemError that names the option, not what was given. */
export function splitPair(text: string, option: string, shape: string): readonly [string, string] {
  const at = text.indexOf('=')
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)]
  throw new ProblemError([buildUsageProblem('bad-value', `--${option} has the form ${shape}.`, `--${option} ${shape}`)])
}
