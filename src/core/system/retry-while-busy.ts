/** Tries again while another process keeps a file open, as virus scanners and indexers do on Windows for a moment. */
import { pause } from './pause.ts'

const BUSY_CODES: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY'])
const LIMIT_MS = 2000
const FIRST_WAIT_MS = 10
const LONGEST_WAIT_MS = 250

/** Answers as the attempt does; after 2 s of EPERM, EACCES or EBUSY it rejects with the last of them. */
export async function retryWhileBusy<T>(attempt: () => T | Promise<T>): Promise<T> {
  const started = performance.now()
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await attempt()
    } catch (error) {
      const isBusy = BUSY_CODES.has((error as { code?: unknown }).code)
      if (!isBusy || performance.now() - started + wait > LIMIT_MS) throw error
    }
    // Jitter keeps two waiting processes from meeting again and again.
    await pause(wait * (0.5 + Math.random() / 2))
  }
}
