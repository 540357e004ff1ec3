/** Calls the main process, and turns a refused Result back into an error. */
import type { AfdApi, Request, Response, Result } from '../../../ipc/contract.ts'
import type { WindowEvent } from '../../../ipc/window-event.ts'
import { type Problem, ProblemError } from '../../../model/problem.ts'

/** What the preload gives the page: the channels, dropped folders as files, and what main tells unasked. */
export type WindowApi = Omit<AfdApi, 'dropFolders'> & {
  readonly dropFolders: (files: readonly File[]) => Promise<Result<Response<'dropFolders'>>>
  /** A new listener takes the place of the old one. */
  readonly onEvent: (listener: (event: WindowEvent) => void) => void
}

declare global {
  interface Window {
    readonly afd: WindowApi
  }
}

/** Rejects with a ProblemError that holds everything main had to say. */
export async function ask<C extends Exclude<keyof AfdApi, 'dropFolders'>>(
  channel: C,
  request: Request<C>,
): Promise<Response<C>> {
  const call = window.afd[channel] as (request: Request<C>) => Promise<Result<Response<C>>>
  return unwrap(await call(request))
}

export async function dropFolders(files: readonly File[]): Promise<Response<'dropFolders'>> {
  return unwrap(await window.afd.dropFolders(files))
}

function unwrap<T>(result: Result<T>): T {
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
