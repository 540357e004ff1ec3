/** Requests for a definition where a project has only a switch for one of the user's. */
import { ProblemError } from '../../model/problem.ts'

/** `nextStep`: the command that was probably meant. */
export function refuseOverride(id: string, nextStep: string): ProblemError {
  const message = `This project only switches ${id} on or off; the definition is the user’s.`
  return new ProblemError([{ code: 'only-a-switch', severity: 'error', message, nextStep }])
}
