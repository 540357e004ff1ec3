/** Starts a test file again as several processes that share its work: node:test makes promises slow, and uses one core. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const PART = 'AFD_TEST_PART'

export interface Part {
  /** From 0. */
  readonly index: number
  readonly of: number
}

/** The part that this process has been started for; undefined in the process that runs the tests. */
export function readAssignedPart(): Part | undefined {
  const assigned = process.env[PART]
  return assigned === undefined ? undefined : (JSON.parse(assigned) as Part)
}

/** What a part has found, for the process that started it. */
export function answerPart(result: unknown): void {
  process.stdout.write(JSON.stringify(result))
}

/** One answer from each part. */
export async function runParts<T>(most = 4): Promise<readonly T[]> {
  const of = Math.min(availableParallelism(), most)
  return Promise.all(Array.from({ length: of }, (_, index) => runPart<T>({ index, of })))
}

function runPart<T>(part: Part): Promise<T> {
  const script = process.argv[1] ?? assert.fail('A script is running.')
  const env = { ...process.env, [PART]: JSON.stringify(part) }
  Reflect.deleteProperty(env, 'NODE_TEST_CONTEXT')
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let answer = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(answer) as T)
      else reject(new Error(`Part ${part.index} ended with ${code}.`))
    })
  })
}
