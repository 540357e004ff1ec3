/** Two shipped command lines and a window's core change the same home at the same moment. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PlanRequest, PlanRequestOf } from '../../src/model/plan.ts'
import { type BuiltAfd, buildAfd } from '../cli/built-afd.ts'
import { readConfirmation } from '../cli/json-answer.ts'
import { type AgentHome, makeAgentHome } from '../helpers/agent-home.ts'

const ROUNDS = 100
const agents = ['claude-code', 'codex', 'hermes'] as const
const files = ['.afd/mcp/user.json', '.claude.json', '.codex/config.toml', '.hermes/config.yaml']
const servers = ['first', 'second', 'third'] as const
type Server = (typeof servers)[number]

const packageOf = (server: Server, version: number) => `${server}-mcp@1.0.${version}`
const sync: PlanRequest = { operation: 'sync', scope: 'user' }
const syncWords = ['sync', '--scope', 'user']

function buildAdd(server: Server): PlanRequest {
  const definition = { transport: 'stdio', command: 'npx', args: [packageOf(server, 0)], environment: {} } as const
  return {
    operation: 'add',
    server,
    scope: 'user',
    definition: { ...definition, args: [...definition.args], enabled: true },
  }
}

function buildEdit(server: Server, version: number): PlanRequestOf<'edit'> {
  return { operation: 'edit', server, scope: 'user', change: { args: [packageOf(server, version)] } }
}

/** A process of ours: carries out a confirmed request and answers with the outcome. */
type Actor = (request: PlanRequest, words: readonly string[], token: string) => Promise<string>

describe('two command lines and a window at once', { timeout: 590_000 }, () => {
  let afd: BuiltAfd
  let home: AgentHome
  let actors: readonly [Actor, Actor, Actor]

  before(async () => {
    afd = await buildAfd()
    home = await makeAgentHome()
    await home.apply({ operation: 'select-agents', agents: [...agents] })
    for (const server of servers) await home.apply(buildAdd(server))
    const commandLine: Actor = async (_, words, token) => {
      const answer = await afd.call({ home: home.home }, 'mcp', ...words, '--json', '--confirm', token)
      return readConfirmation(answer).outcome
    }
    const inWindow: Actor = async (request, _, token) => (await home.manager.confirmChange(request, token)).outcome
    actors = [commandLine, commandLine, inWindow]
  })
  after(async () => {
    await home.remove()
    await afd.remove()
  })

  /** Until it is carried out: whoever comes too late looks at the new plan and tries again. */
  async function edit(actor: Actor, server: Server, version: number): Promise<number> {
    const request = buildEdit(server, version)
    const words = ['edit', server, '--scope', 'user', '--arg', packageOf(server, version)]
    for (let tries = 1; ; tries += 1) {
      const { token } = await home.manager.planChange(request)
      const outcome = await actor(request, words, token)
      if (outcome === 'applied') return tries
      assert.ok(['busy', 'refused'].includes(outcome), outcome)
    }
  }

  async function assertEverywhere(version: number): Promise<void> {
    for (const file of files) {
      const text = await home.read(file)
      // YAML needs no quotes around it.
      const found = servers.map((server) => new RegExp(`\\b${server}-mcp@1\\.0\\.(\\d+)\\b`).exec(text)?.[1])
      assert.deepEqual(
        found,
        Array.from(servers, () => String(version)),
        file,
      )
    }
  }

  it(`lose no change of each other's, ${ROUNDS} times`, async (test) => {
    let tries = 0
    for (let round = 1; round <= ROUNDS; round += 1) {
      const all = servers.map((server, index) => edit(actors[index] ?? assert.fail(), server, round))
      tries += (await Promise.all(all)).reduce((sum, one) => sum + one)
      await assertEverywhere(round)
    }
    test.diagnostic(`${tries} tries for ${3 * ROUNDS} changes`)
    await assertNothingLeft(home)
  })

  it('carry out one sync once', async () => {
    for (let round = ROUNDS + 1; round <= ROUNDS + 10; round += 1) {
      for (const server of servers)
        await home.edit('.afd/mcp/user.json', packageOf(server, round - 1), packageOf(server, round))
      const { token } = await home.manager.planChange(sync)
      const outcomes: readonly string[] = await Promise.all(actors.map((actor) => actor(sync, syncWords, token)))
      assert.equal(outcomes.filter((outcome) => outcome === 'applied').length, 1, outcomes.join())
      await assertEverywhere(round)
    }
    await assertNothingLeft(home)
  })
})

async function assertNothingLeft(home: AgentHome): Promise<void> {
  const left = Object.keys(await home.snapshot()).filter((name) =>
    /[.]afd-|[.]lock(\/|$)|locks\/|[.]open(\/|$)/.test(name),
  )
  assert.deepEqual(left, [])
  assert.deepEqual((await home.manager.planChange(sync)).changes, [])
}
