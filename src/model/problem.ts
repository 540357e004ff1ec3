/** Something the user should know and can act on: where it is and what it means, never the value that was found. */
import * as z from 'zod/mini'

export const severitySchema = z.enum(['error', 'warning', 'info'])
export type Severity = z.infer<typeof severitySchema>

export const problemSchema = z.object({
  /** A stable kebab-case name of the kind of trouble, for programs that read `--json`. */
  code: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  severity: severitySchema,
  /** One or two sentences for a person. Never holds a value, a secret or a parser's own message. */
  message: z.string(),
  /** `FILE#servers.NAME.FIELD` or a path; see model/locator.ts. */
  locator: z.optional(z.string()),
  /** What to do, ideally a whole command. */
  nextStep: z.optional(z.string()),
})
export type Problem = Readonly<z.infer<typeof problemSchema>>

/** Carries every problem found, not only the first. Translated to words and exit codes only by the faces. */
export class ProblemError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    super(problems.map((problem) => problem.message).join('\n'), options)
    this.name = 'ProblemError'
    this.problems = problems
  }
}
