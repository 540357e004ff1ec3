/** An agent that rewrites its file every 4 ms while the product changes the same file. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import * as lockfile from 'proper-lockfile'
import { pause } from '../../src/core/system/pause.ts'
import { retryWhileBusy } from '../../src/core/system/retry-while-busy.ts'
import type { PlanRequest } from '../../src/model/plan.ts'
import { type AgentHome, adoptFromClaude, makeAgentHome, syncUser } from '../helpers/agent-home.ts'

/** This file is started again as the agent, with its task in this variable. */
const TASK = 'AFD_TEST_AGENT'
const CHANGES = 40
/** What the agent has counted before it begins. */
const FIRST = 184
const lockRetries = { retries: 1000, minTimeout: 2, maxTimeout: 20 }

interface Task {
  readonly file: string
  readonly takesLock: boolean
}

/** What the agent saw until it was told to stop. */
interface Diary {
  readonly written: number
  /** Times that the file was no whole document. */
  readonly torn: number
  /** Times that what it had written was not there any more. */
  readonly lost: number
}

const assigned = process.env[TASK]
if (assigned === undefined) describeTests()
else process.stdout.write(JSON.stringify(await actAsAgent(JSON.parse(assigned) as Task)))

/** Writes as Claude Code does: lock, read, temporary file, rename. Stops when its input ends. */
async function actAsAgent({ file, takesLock }: Task): Promise<Diary> {
  process.stdin.resume()
  const diary = { written: 0, torn: 0, lost: 0 }
  let last = FIRST
  while (!process.stdin.readableEnded) {
    const release = takesLock ? await lockfile.lock(file, { realpath: false, retries: lockRetries }) : undefined
    const found = readDocument(await readFile(file, 'utf8'))
    if (found === undefined) diary.torn += 1
    else {
      if (found.numStartups !== last) diary.lost += 1
      last = found.numStartups + 1
      await writeFile(`${file}.tmp`, JSON.stringify({ ...found, numStartups: last }, null, 2), { mode: 0o600 })
      await retryWhileBusy(() => rename(`${file}.tmp`, file))
      diary.written += 1
    }
    await release?.()
    await pause(4)
  }
  return diary
}

function readDocument(text: string): { readonly numStartups: number } | undefined {
  try {
    return JSON.parse(text) as { readonly numStartups: number }
  } catch {
    return undefined
  }
}

async function withAgent(task: Task, work: () => Promise<void>): Promise<Diary> {
  const env = { ...process.env, [TASK]: JSON.stringify(task) }
  Reflect.deleteProperty(env, 'NODE_TEST_CONTEXT')
  const agent = spawn(process.execPath, [process.argv[1] ?? ''], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  let diary = ''
  agent.stdout.setEncoding('utf8').on('data', (text: string) => {
    diary += text
  })
  const ended = new Promise((resolve) => agent.on('close', resolve))
  try {
    await work()
  } finally {
    agent.stdin.end()
    await ended
  }
  return JSON.parse(diary) as Diary
}

function describeTests(): void {
  describe('an agent that writes all the time', () => {
    let home: AgentHome
    before(async () => {
      home = await makeAgentHome()
      await home.apply({ operation: 'select-agents', agents: ['claude-code', 'codex'] })
      await home.apply(adoptFromClaude('docs'))
      await home.apply(syncUser)
    })
    after(() => home.remove())

    const urlOf = (round: string) => `https://docs.example.com/${round}`

    /** Until it is carried out; where the agent has the file at the moment, another try is due. */
    async function changeUrl(round: string): Promise<void> {
      const change = { url: urlOf(round) }
      const request: PlanRequest = { operation: 'edit', server: 'docs', scope: 'user', change }
      for (;;) {
        const { token } = await home.manager.planChange(request)
        const { outcome } = await home.manager.confirmChange(request, token)
        if (outcome === 'applied') return
        assert.ok(outcome === 'busy' || outcome === 'rolled-back', outcome)
      }
    }

    async function changeOften(name: string): Promise<void> {
      for (let round = 1; round <= CHANGES; round += 1) await changeUrl(`${name}${round}`)
    }

    it('and takes its lock loses nothing and never reads half a file, and neither do we', async (test) => {
      const task = { file: home.path('.claude.json'), takesLock: true }
      const { written, ...bad } = await withAgent(task, () => changeOften('locked'))
      test.diagnostic(`${written} writes of the agent, ${CHANGES} of ours`)
      assert.deepEqual(bad, { torn: 0, lost: 0 })
      assert.ok(written > 0)
      const file = await home.read('.claude.json')
      assert.ok(file.includes(urlOf(`locked${CHANGES}`)))
      assert.equal(readDocument(file)?.numStartups, FIRST + written)
      assert.ok((await home.read('.codex/config.toml')).includes(urlOf(`locked${CHANGES}`)))
    })

    it('and takes no lock never reads half a file', async (test) => {
      await home.write(
        '.claude.json',
        (await home.read('.claude.json')).replace(/"numStartups": \d+/, `"numStartups": ${FIRST}`),
      )
      const task = { file: home.path('.claude.json'), takesLock: false }
      const { written, torn, lost } = await withAgent(task, async () => {
        for (let round = 1; round <= CHANGES; round += 1) await takeWhatComes(`free${round}`)
      })
      test.diagnostic(`${written} writes of the agent without its lock, of which ${lost} were lost`)
      assert.equal(torn, 0)
      assert.ok(written > 0)
      assert.ok(readDocument(await home.read('.claude.json')))
    })

    /** The agent may write its old text over our change; then the entry has drifted and the plan says so. */
    async function takeWhatComes(round: string): Promise<void> {
      const request: PlanRequest = { operation: 'edit', server: 'docs', scope: 'user', change: { url: urlOf(round) } }
      const { token, blocked } = await home.manager.planChange(request)
      if (!blocked) await home.manager.confirmChange(request, token)
      else await settle()
    }

    async function settle(): Promise<void> {
      const resolve = { operation: 'resolve', server: 'docs', scope: 'user', agent: 'claude-code' } as const
      const request: PlanRequest = { ...resolve, take: 'canonical' }
      const { token } = await home.manager.planChange(request)
      await home.manager.confirmChange(request, token)
    }
  })
}
