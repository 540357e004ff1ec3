/** Turns a storm of calls into few: soon after the first ones, and never more often than the gap. */

export interface SettleTimes {
  /** Milliseconds of quiet to wait for. */
  readonly quiet: number
  /** Milliseconds after which it runs although there is no quiet; also the least time between two runs. */
  readonly most: number
}

export interface Settler {
  /** Asks for a run. */
  touch(): void
  stop(): void
}

/** One run at a time; what is asked for during a run is done after it. No timer stands while nothing is asked for. */
export function createSettler(run: () => Promise<void>, { quiet, most }: SettleTimes): Settler {
  let timer: NodeJS.Timeout | undefined
  /** When the first touch came that no run has answered yet. */
  let asked: number | undefined
  let ended = 0
  let isRunning = false
  let isStopped = false

  const start = async () => {
    timer = undefined
    if (isRunning || isStopped) return
    asked = undefined
    isRunning = true
    try {
      await run()
    } finally {
      ended = Date.now()
      isRunning = false
      scheduleAgain()
    }
  }
  const scheduleAgain = () => {
    if (asked !== undefined) schedule(asked)
  }
  const schedule = (first: number) => {
    const now = Date.now()
    const at = Math.max(Math.min(now + quiet, first + most), ended + most)
    clearTimeout(timer)
    timer = setTimeout(() => void start(), Math.max(0, at - now))
  }
  return {
    touch() {
      if (isStopped) return
      asked ??= Date.now()
      schedule(asked)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
