/** Why the text of a field cannot be carried over, in words without the text. */
import type { Problem } from '../../../model/problem.ts'
import { redactText } from '../../definition/redact.ts'

export type FieldFault =
  /** A default, an input, a nested or partly written variable: more than a name. */
  | 'template'
  /** Reads like a variable, but this agent passes the text on as it stands. */
  | 'not-expanded'
  | 'runs-command'
  | 'home-shorthand'
  | 'refused-name'
  /** A `$` that this agent would take for the start of a variable. */
  | 'literal-dollar'
  /** A variable that would have to reach the server under another name. */
  | 'renamed-variable'
  /** A variable with other words around it than this agent can add. */
  | 'scheme'

const words: Readonly<Record<FieldFault, { readonly code: string; readonly text: string }>> = {
  template: {
    code: 'unsupported-template',
    text: 'holds a template that is more than the name of an environment variable',
  },
  'not-expanded': {
    code: 'unsupported-reference',
    text: 'names an environment variable where the agent takes every text as it stands',
  },
  'runs-command': { code: 'runs-command', text: 'begins with “!”, which the agent runs as a shell command' },
  'home-shorthand': {
    code: 'unsafe-literal',
    text: 'begins with “~/”, which only this agent replaces by the home folder',
  },
  'refused-name': {
    code: 'unsupported-reference',
    text: 'names a variable that the agent does not hand to this field',
  },
  'literal-dollar': {
    code: 'unsafe-literal',
    text: 'holds a literal “$”, which the agent takes for the start of a variable',
  },
  'renamed-variable': {
    code: 'unsupported-reference',
    text: 'asks for a variable under another name, and the agent passes variables on under their own names only',
  },
  scheme: { code: 'unsupported-reference', text: 'needs words before the variable that the agent cannot add' },
}

/** `subject` says whose field it is, e.g. `Codex (user)`. */
export function buildFieldProblem(
  fault: FieldFault,
  subject: string,
  field: string,
  locator: string | undefined,
): Problem {
  const { code, text } = words[fault]
  return {
    code,
    severity: 'error',
    // Names stand in the user's file: one may be a credential that went to the wrong place.
    message: `${subject}: ${redactText(field)} ${text}.`,
    ...(locator === undefined ? {} : { locator }),
  }
}
