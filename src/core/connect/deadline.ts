/** One limit for everything that a connect waits for: its time, and the user's patience. */
import { ConnectFailure } from './connect-failure.ts'

export class Deadline {
  readonly #stop = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #cancel: AbortSignal | undefined
  readonly #onCancel: () => void

  constructor(limitMs: number, cancel: AbortSignal | undefined) {
    const seconds = Math.round(limitMs / 100) / 10
    this.#timer = setTimeout(() => {
      const reason = `It did not answer within ${seconds} s.`
      this.#stop.abort(new ConnectFailure({ outcome: 'failing', cause: 'timeout', reason }))
    }, limitMs)
    this.#onCancel = () => {
      this.#stop.abort(new ConnectFailure({ outcome: 'cancelled', reason: 'Cancelled before it had answered.' }))
    }
    this.#cancel = cancel
    if (cancel?.aborted === true) this.#onCancel()
    cancel?.addEventListener('abort', this.#onCancel)
  }

  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Rejects with a ConnectFailure where the limit comes first. */
  async race<T>(work: Promise<T>): Promise<T> {
    let onAbort: (() => void) | undefined
    const { signal } = this
    const over = new Promise<never>((_resolve, reject) => {
      onAbort = () => reject(signal.reason as ConnectFailure)
      if (signal.aborted) onAbort()
      signal.addEventListener('abort', onAbort)
    })
    try {
      return await Promise.race([work, over])
    } finally {
      if (onAbort) signal.removeEventListener('abort', onAbort)
    }
  }

  /** Leaves no timer behind. */
  end(): void {
    clearTimeout(this.#timer)
    this.#cancel?.removeEventListener('abort', this.#onCancel)
  }
}
