/** The only place that listens to the window: checks who asks and what, and answers with a Result. */
import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import { type Channel, channels, wireName } from '../../ipc/channels.ts'
import { contract, type Handlers, type Request, type Response, type Result } from '../../ipc/contract.ts'
import { type Problem, ProblemError } from '../../model/problem.ts'

export interface Guard {
  /** Whether the sender is the window's own main frame, showing our own page. */
  isTrusted(event: IpcMainInvokeEvent): boolean
  /** Told of every error that is a bug. It must not pass on the error's message, which may hold what was read. */
  onBug(channel: Channel, error: unknown): void
}

const refusal = (code: string, message: string, nextStep?: string): { ok: false; problems: readonly Problem[] } => ({
  ok: false,
  problems: [{ code, severity: 'error', message, ...(nextStep === undefined ? {} : { nextStep }) }],
})

export function registerHandlers(ipcMain: Pick<IpcMain, 'handle'>, handlers: Handlers, guard: Guard): void {
  for (const channel of channels)
    ipcMain.handle(wireName(channel), (event, request: unknown) => {
      if (!guard.isTrusted(event)) return refusal('foreign-sender', 'Only the window of this app may ask.')
      return answer(channel, handlers, request, guard)
    })
}

/** Never rejects. Expected trouble comes back as its problems; anything else as `internal-error`, without a detail. */
export async function answer<C extends Channel>(
  channel: C,
  handlers: Handlers,
  request: unknown,
  guard: Pick<Guard, 'onBug'>,
): Promise<Result<Response<C>>> {
  const parsed = contract[channel].request.safeParse(request)
  if (!parsed.success)
    return refusal('invalid-request', `The window asked for ${channel} in a way that was not agreed.`)
  try {
    const handler = handlers[channel] as (request: Request<C>) => Promise<Response<C>>
    const value = await handler(parsed.data as Request<C>)
    return { ok: true, value: contract[channel].response.parse(value) as Response<C> }
  } catch (error) {
    if (error instanceof ProblemError) return { ok: false, problems: error.problems }
    guard.onBug(channel, error)
    return refusal('internal-error', 'Something went wrong inside the app.', 'Try again; if it stays, restart the app.')
  }
}
