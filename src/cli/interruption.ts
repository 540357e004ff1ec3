/** Lets a command that has started something end it first when the user or the system ends afd. */

export interface Interruption {
  readonly signal: AbortSignal
  /** From then on signals do what they always do. */
  end(): void
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** What a shell reports for a program that Ctrl-C has ended. */
const interruptedCode = 130

/** The first signal aborts; a second one does not wait for the end, and what still runs is ended at exit. */
export function listenForInterruption(): Interruption {
  const controller = new AbortController()
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(interruptedCode)
    controller.abort()
  }
  for (const signal of signals) process.on(signal, interrupt)
  return {
    signal: controller.signal,
    end: () => {
      for (const signal of signals) process.off(signal, interrupt)
    },
  }
}
