/** Walks of random changes over real files: nothing breaks, a second sync finds nothing to do, and undoing all of them gives every byte back. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import { ProblemError } from '../../src/model/problem.ts'
import { type AgentHome, allAgents, withAgentHome } from '../helpers/agent-home.ts'

/** Published files of users, where they are on this machine: agent's file in the home → folder of samples. */
const corpus = path.resolve('../shared/corpus')
const places: Readonly<Record<string, string>> = {
  '.claude.json': 'claude-json',
  '.codex/config.toml': 'codex',
  '.gemini/config/mcp_config.json': 'antigravity',
  '.pi/agent/mcp.json': 'pi',
  '.hermes/config.yaml': 'hermes',
  '.grok/config.toml': 'grok',
  'code/web/.mcp.json': 'claude-project',
}
/** Under Wine every file call takes many times as long. */
const walks = Number(process.env.AFD_RANDOM_WALKS ?? (process.platform === 'win32' ? 4 : 24))
const steps = 14

/** The same numbers for the same seed (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

class Chance {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = makeRandom(seed)
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.#random() * items.length)]
  }

  flip(odds = 0.5): boolean {
    return this.#random() < odds
  }
}

function chooseFiles(chance: Chance): Readonly<Record<string, string>> {
  if (!existsSync(corpus)) return {}
  const chosen = Object.entries(places).flatMap(([file, folder]) => {
    const sample = chance.pick(readdirSync(path.join(corpus, folder)))
    return sample === undefined || chance.flip(0.2)
      ? []
      : [[file, readFileSync(path.join(corpus, folder, sample), 'utf8')] as const]
  })
  return Object.fromEntries(chosen)
}

/** A change of something that is there, as a person would think of one. */
async function chooseRequest(home: AgentHome, chance: Chance): Promise<PlanRequest | undefined> {
  const { project, manager } = home
  const { servers } = await manager.readStatus({ scope: 'effective', project })
  const { entries } = await manager.discover({ project })
  const server = chance.pick(servers)
  const entry = chance.pick(entries.filter(({ status }) => status === 'importable'))
  const scope = chance.pick(['user', 'project'] as const) ?? 'user'
  const agent = chance.pick(allAgents) ?? 'codex'
  const id = server?.id ?? 'none'
  const place = scope === 'user' ? ({ scope } as const) : ({ scope, project } as const)
  const choices: readonly (PlanRequest | undefined)[] = [
    entry && {
      operation: 'adopt',
      agent: entry.agent,
      servers: [entry.name],
      fromScope: entry.scope,
      toScope: entry.scope === 'user' ? 'user' : scope,
      project,
      portableOnly: true,
      ...(/^[a-z0-9][a-z0-9_-]{0,63}$/.test(entry.name) ? {} : { as: 'taken-over' }),
    },
    {
      operation: 'add',
      server: chance.pick(['fresh', 'other', id]) ?? 'fresh',
      definition: chance.flip()
        ? { transport: 'stdio', command: 'npx', args: ['-y', 'x@1.0.0'], environment: {}, enabled: true }
        : { transport: 'http', url: 'https://a.example.com/mcp', headers: {}, enabled: chance.flip() },
      ...place,
    },
    { operation: 'sync', scope: 'user' },
    { operation: 'sync', scope: 'effective', project },
    server && { operation: 'set-enabled', server: id, enabled: chance.flip(), ...place },
    server && {
      operation: 'move',
      server: id,
      from: server.owner,
      to: server.owner === 'user' ? 'project' : 'user',
      project,
    },
    server && { operation: 'rename', server: id, to: `${id.slice(0, 50)}-2`, ...place },
    server && { operation: 'uninstall', server: id, ...place },
    server && { operation: 'release', server: id, ...place, ...(chance.flip() ? { agent } : {}) },
    server && { operation: 'targets', server: id, ...place, add: [agent], remove: [] },
    server && { operation: 'targets', server: id, ...place, add: [], remove: [agent] },
    server && { operation: 'edit', server: id, ...place, change: { description: 'changed', timeout: 7 } },
    server && {
      operation: 'resolve',
      server: id,
      ...place,
      agent,
      take: chance.pick(['native', 'canonical'] as const) ?? 'native',
    },
    { operation: 'golden-init', project },
    { operation: 'golden-apply', project },
    { operation: 'select-agents', agents: allAgents.filter(() => chance.flip(0.7)) },
  ]
  return chance.pick(choices.filter((choice) => choice !== undefined))
}

/** What it came to; undefined where it was refused or blocked, and then nothing may have changed. */
async function attempt(home: AgentHome, request: PlanRequest): Promise<string | undefined> {
  const before = await home.snapshot(['.afd/locks'])
  const done = await carryOut(home, request).catch((error: unknown) => {
    if (error instanceof ProblemError) return undefined
    throw error
  })
  if (done === undefined) assert.deepEqual(await home.snapshot(['.afd/locks']), before, 'a refusal writes nothing')
  return done
}

async function carryOut(home: AgentHome, request: PlanRequest): Promise<string | undefined> {
  const plan = await home.manager.planChange(request)
  if (plan.blocked) return undefined
  const { outcome, transaction, problems } = await home.manager.confirmChange(request, plan.token)
  assert.ok(outcome === 'applied' || outcome === 'nothing-to-do', JSON.stringify({ outcome, problems }))
  return transaction?.id
}

async function checkSettled(home: AgentHome, request: PlanRequest): Promise<void> {
  if (request.operation !== 'sync') return
  const { changes, blockers } = await home.manager.planChange(request)
  assert.deepEqual([changes, blockers], [[], []], 'a second sync has nothing to do')
}

/** What agents and people do to their files meanwhile: a counter in a rewritten JSON file, a comment at the end of another. */
async function makeNoise(
  home: AgentHome,
  chance: Chance,
  step: number,
): Promise<readonly [file: string, mark: string]> {
  const file = chance.pick(['.claude.json', '.codex/config.toml', '.grok/config.toml', '.hermes/config.yaml']) ?? ''
  const text = await home.read(file).catch(() => '')
  const mark = `noise-${step}`
  if (file.endsWith('.json')) {
    const content = JSON.parse(text === '' ? '{}' : text) as object
    await home.write(file, JSON.stringify({ ...content, [mark]: step }))
  } else await home.write(file, `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}# ${mark}\n`)
  return [file, mark]
}

async function checkMarks(home: AgentHome, marks: readonly (readonly [string, string])[]): Promise<void> {
  for (const [file, mark] of marks) assert.ok((await home.read(file)).includes(mark), `${mark} stays in ${file}`)
}

describe('a walk among agents that write too', () => {
  for (let seed = 1001; seed <= 1000 + walks / 2; seed += 1) {
    it(`loses nothing of theirs, whatever is done and undone (seed ${seed})`, () => {
      const chance = new Chance(seed)
      return withAgentHome(async (home) => {
        await attempt(home, { operation: 'select-agents', agents: [...allAgents] })
        const marks: (readonly [string, string])[] = []
        const done: string[] = []
        for (let step = 0; step < steps; step += 1) {
          if (chance.flip(0.4)) marks.push(await makeNoise(home, chance, step))
          const undo = chance.flip(0.2) ? chance.pick(done) : undefined
          const request: PlanRequest | undefined =
            undo === undefined ? await chooseRequest(home, chance) : { operation: 'recover', transaction: undo }
          const id = request && (await attempt(home, request))
          if (request && id !== undefined) {
            done.push(id)
            await checkSettled(home, request)
          }
          await checkMarks(home, marks)
        }
        for (const id of done.toReversed()) await attempt(home, { operation: 'recover', transaction: id })
        await checkMarks(home, marks)
      })
    })
  }
})

describe('a walk of random changes', () => {
  for (let seed = 1; seed <= walks; seed += 1) {
    it(`can be undone, step by step, to the byte (seed ${seed})`, () => {
      const chance = new Chance(seed)
      return withAgentHome(async (home) => {
        const before = await home.snapshot(['.afd'])
        await attempt(home, { operation: 'select-agents', agents: [...allAgents] })
        const done: (readonly [string, PlanRequest])[] = []
        for (let step = 0; step < steps; step += 1) {
          const request = await chooseRequest(home, chance)
          const id = request && (await attempt(home, request))
          if (request && id !== undefined) {
            done.push([id, request])
            await checkSettled(home, request)
          }
        }
        const story = done.map(([, request]) => JSON.stringify(request)).join('\n')
        for (const [id] of done.toReversed()) {
          const undone = await attempt(home, { operation: 'recover', transaction: id })
          assert.ok(undone !== undefined, `undo of ${id} after\n${story}`)
        }
        const after = await home.snapshot(['.afd'])
        assert.deepEqual(Object.keys(after), Object.keys(before), story)
        for (const [name, entry] of Object.entries(before))
          assert.deepEqual(after[name], entry, `${name} after\n${story}`)
      }, chooseFiles(chance))
    })
  }
})
