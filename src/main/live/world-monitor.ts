/** Keeps what is known of every place true: reads again when a file was touched, and says what changed. */
import { createHash } from 'node:crypto'
import { createFileWatch } from './file-watch.ts'
import { type ForeignChange, findForeignChanges } from './foreign-changes.ts'
import { createSettler } from './settle.ts'
import type { WorldReading } from './world-reading.ts'

export interface MonitorParts {
  readonly read: () => Promise<WorldReading>
  /** Told after the first reading, and whenever something that is shown is different. */
  readonly onChange: (reading: WorldReading, foreign: readonly ForeignChange[]) => void
  readonly onBug: (error: unknown) => void
}

export interface WorldMonitor {
  /** Reads everything again now. */
  check(): Promise<void>
  /** Carries out a change of our own: what comes of it is nobody else's doing. */
  during<T>(change: () => Promise<T>): Promise<T>
  stop(): void
}

/** A foreign change is told within two seconds; a file that is rewritten all the time costs one reading a second. */
const times = { quiet: 150, most: 1000 }

export function createWorldMonitor({ read, onChange, onBug }: MonitorParts): WorldMonitor {
  let known: { readonly reading: WorldReading; readonly digest: string } | undefined
  let changing = 0

  const look = async (isOwn: boolean) => {
    const reading = await read()
    watch.follow(reading.files)
    const digest = digestReading(reading)
    if (digest === known?.digest) return
    const foreign = known === undefined || isOwn ? [] : findForeignChanges(known.reading, reading)
    known = { reading, digest }
    onChange(reading, foreign)
  }
  const settler = createSettler(async () => {
    // The change itself looks when it has ended.
    if (changing === 0) await look(false).catch(onBug)
  }, times)
  const watch = createFileWatch(() => {
    settler.touch()
  })
  return {
    check: () => look(false),
    async during(change) {
      changing += 1
      try {
        return await change()
      } finally {
        changing -= 1
        await look(true).catch(onBug)
      }
    },
    stop() {
      settler.stop()
      watch.close()
    },
  }
}

/** An agent that keeps its diary in the same file changes nothing that is shown. */
function digestReading({ places }: WorldReading): string {
  return createHash('sha256').update(JSON.stringify(places)).digest('hex')
}
