/** Lets a change that is being written come to its end before the app goes. */
import type { App, Event } from 'electron'

/** Gives back a function that notes work in progress; the app quits only once all of it is over, however it ends. */
export function holdQuit(
  app: Pick<App, 'quit'> & { on(event: 'before-quit', listener: (event: Event) => void): unknown },
) {
  const running = new Set<Promise<unknown>>()
  app.on('before-quit', (event) => {
    if (running.size === 0) return
    event.preventDefault()
    void Promise.allSettled(running).then(() => app.quit())
  })
  return async <T>(work: Promise<T>): Promise<T> => {
    running.add(work)
    try {
      return await work
    } finally {
      running.delete(work)
    }
  }
}
