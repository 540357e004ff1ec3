/** Writes to the output of this process without the stream, which takes as long to load as a short command to run. */
import { writeSync } from 'node:fs'

/** 1 is the output, 2 the errors. Windows consoles need the stream, which translates to their own alphabet. */
export function writeText(descriptor: 1 | 2, text: string): void {
  const bytes = Buffer.from(text)
  const rest = process.platform === 'win32' ? bytes : bytes.subarray(writeDirectly(descriptor, bytes))
  if (rest.length === 0) return
  const stream = descriptor === 1 ? process.stdout : process.stderr
  stream.on('error', (error) => ignoreClosed(error))
  stream.write(rest)
}

/** How many bytes are done with: all of them, unless a pipe would have to be waited for. */
function writeDirectly(descriptor: number, bytes: Uint8Array): number {
  let written = 0
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return written
    ignoreClosed(error)
    return bytes.length
  }
  return written
}

/** A reader that has seen enough (`afd catalog | head -1`) is no fault. */
function ignoreClosed(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
}
