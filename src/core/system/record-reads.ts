/** Remembers what was read, so that work that depends on nothing else need not be done again where it still reads so. */
import type { FileReader } from './file-system.ts'

export interface RecordedReads {
  readonly files: FileReader
  /** Whether every question that was asked so far is answered now as it was then. A failure is an answer of its own. */
  isUnchanged(): Promise<boolean>
}

type Question = keyof FileReader
type Answer = Awaited<ReturnType<FileReader[Question]>>

interface Recorded {
  readonly ask: () => Promise<Answer>
  readonly answer: Answer
}

export function recordReads(files: FileReader): RecordedReads {
  const recorded: Recorded[] = []
  let hasFailed = false
  const record = async <T extends Answer>(ask: () => Promise<T>): Promise<T> => {
    try {
      const answer = await ask()
      recorded.push({ ask, answer })
      return answer
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  return {
    files: {
      readFile: (path) => record(() => files.readFile(path)),
      readInfo: (path) => record(() => files.readInfo(path)),
      readLink: (path) => record(() => files.readLink(path)),
      readRealPath: (path) => record(() => files.readRealPath(path)),
      listDirectory: (path) => record(() => files.listDirectory(path)),
      canWrite: (path) => record(() => files.canWrite(path)),
    },
    isUnchanged: async () => {
      if (hasFailed) return false
      const same = await Promise.all(recorded.map(async ({ ask, answer }) => isSame(answer, await ask())))
      return same.every(Boolean)
    },
  }
}

function isSame(a: Answer, b: Answer): boolean {
  if (Buffer.isBuffer(a)) return Buffer.isBuffer(b) && a.equals(b)
  if (typeof a !== 'object' || typeof b !== 'object') return a === b
  const others = new Map<string, unknown>(Object.entries(b))
  const members = Object.entries(a)
  return members.length === others.size && members.every(([key, value]) => Object.is(value, others.get(key)))
}
