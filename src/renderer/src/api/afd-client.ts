/** Calls the main process, and turns a refused Result back into an error. */
import type { AfdApi, Request, Response, Result } from '../../../ipc/contract.ts'
import { type Problem, ProblemError } from '../../../model/problem.ts'

declare global {
  interface Window {
    readonly afd: AfdApi
  }
}

/** Rejects with a ProblemError that holds everything main had to say. */
export async function ask<C extends keyof AfdApi>(channel: C, request: Request<C>): Promise<Response<C>> {
  const call = window.afd[channel] as (request: Request<C>) => Promise<Result<Response<C>>>
  const result = await call(request)
  if (!result.ok) throw new ProblemError(result.problems)
  return result.value
}

/** What to tell the user about an error, whatever it is. */
export function problemsOf(error: Error): readonly Problem[] {
  if (error instanceof ProblemError) return error.problems
  return [
    {
      code: 'no-answer',
      severity: 'error',
      message: 'The app did not answer.',
      nextStep: 'Try again; if it stays, restart the app.',
    },
  ]
}
