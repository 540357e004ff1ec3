/** One difference settled at a time: either side of a field or a server, or a hazard taken out. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import { type AgentHome, readRefusal, withAgentHome } from '../helpers/agent-home.ts'
import { assertNoCanary, canary } from '../helpers/canary.ts'
import { followStep } from '../helpers/follow-step.ts'
import { applyIn, claude, codex, examine, golden, reconcileIn, set, withGoldenSet } from './golden-scene.ts'

describe('what the doctor offers', () => {
  it('is a command for each side that can be planned as it stands', () =>
    withGoldenSet(
      async (home) => {
        await home.edit(golden, '[servers.linear]', '[servers."two words"]\ncommand = "x"\n[servers.linear]')
        const { findings } = await home.manager.runDoctor({ project: home.project, hazards: true })
        const steps = findings.flatMap(({ ways = [] }) => ways.map(({ command }) => command))
        const codes = new Set(findings.map(({ code }) => code))
        for (const code of ['mcp-unprojected', 'mcp-undeclared', 'mcp-diverged-unknown', 'mcp-hazard-command-wrapper'])
          assert.ok(codes.has(code), code)
        assert.ok(steps.length >= 7)
        for (const step of steps) assert.deepEqual((await followStep(home, step)).problems, [], step)
      },
      {
        [claude]: JSON.stringify({
          mcpServers: {
            c7: { command: 'npx', args: ['-y', 'c7@3.0.0'] },
            extra: { command: 'cmd', args: ['/c', 'x'] },
          },
        }),
      },
    ))
})

describe('reconcile', () => {
  it('keeps what the golden set leaves unset, and what is nobody’s but the agent’s', () => {
    const own = { note: 'mine', command: 'npx', env: { OWN: '1' } }
    const before = JSON.stringify({ mcpServers: { other: { command: 'x' }, c7: own } })
    return withGoldenSet(
      async (home) => {
        await home.apply(reconcileIn(home.project, '.mcp.json#servers.c7', 'golden'))
        const { mcpServers } = JSON.parse(await home.read(claude)) as { mcpServers: Record<string, unknown> }
        assert.deepEqual(mcpServers, {
          other: { command: 'x' },
          c7: {
            note: 'mine',
            command: 'npx',
            args: ['-y', 'c7@1.0.0'],
            env: { OWN: '1', LIMIT: '6000', C7_TOKEN: `\${C7_TOKEN}` },
            timeout: 20_000,
          },
        })
      },
      { [claude]: before },
    )
  })

  const moved = '.mcp.json#servers.c7.args'

  async function makeMoved(home: AgentHome): Promise<void> {
    await home.apply(applyIn(home.project))
    await home.edit(claude, 'c7@1.0.0', 'c7@9.9.9')
    await home.edit(claude, '"LIMIT": "6000"', '"LIMIT": "1"')
  }

  it('takes the golden set’s side of one field', () =>
    withGoldenSet(async (home) => {
      await makeMoved(home)
      await home.apply(reconcileIn(home.project, moved, 'golden'))
      assert.match(await home.read(claude), /c7@1\.0\.0/)
      assert.match(await home.read(claude), /"LIMIT": "1"/)
      assert.deepEqual(await examine(home), ['mcp-diverged-target .mcp.json#servers.c7.env.LIMIT'])
      assert.equal(await home.read(golden), set)
    }))

  it('takes the file’s side of one field, comments kept; the other files follow with the next projection', () =>
    withGoldenSet(async (home) => {
      await makeMoved(home)
      await home.apply(reconcileIn(home.project, moved, 'target'))
      assert.equal(await home.read(golden), set.replace('c7@1.0.0', 'c7@9.9.9'))
      await home.apply(reconcileIn(home.project, '.mcp.json#servers.c7.env.LIMIT', 'target'))
      assert.equal(await home.read(golden), set.replace('c7@1.0.0', 'c7@9.9.9').replace('"6000"', '"1"'))
      await home.apply(applyIn(home.project))
      assert.deepEqual(await examine(home), [])
      assert.match(await home.read(codex), /c7@9\.9\.9/)
    }))

  it('takes either side of a whole server', () =>
    withGoldenSet(async (home) => {
      await home.apply(applyIn(home.project))
      await home.edit(claude, '"linear"', '"bugs"')
      await home.apply(reconcileIn(home.project, '.mcp.json#servers.bugs', 'target'))
      assert.match(await home.read(golden), /\[servers\.bugs\]\nurl = "https:\/\/mcp\.linear\.app\/mcp"/)
      await home.apply(reconcileIn(home.project, '.mcp.json#servers.linear', 'target'))
      assert.doesNotMatch(await home.read(golden), /servers\.linear/)
      await home.apply(reconcileIn(home.project, '.codex/config.toml#servers.linear', 'golden'))
      assert.doesNotMatch(await home.read(codex), /linear/)
    }))

  it('never takes a credential into the golden set', () =>
    withGoldenSet(async (home) => {
      await home.apply(applyIn(home.project))
      await home.edit(claude, `\${C7_TOKEN}`, canary)
      const plan = await home.manager.planChange(
        reconcileIn(home.project, '.mcp.json#servers.c7.env.C7_TOKEN', 'target'),
      )
      assert.deepEqual(
        plan.blockers.map(({ code }) => code),
        ['literal-secret'],
      )
      assertNoCanary(JSON.stringify(plan), 'the plan')
    }))

  for (const [what, locator, code] of [
    ['no locator', 'nonsense', 'unknown-place'],
    ['a file that is no agent’s', 'package.json#servers.c7', 'unknown-place'],
    ['a server that neither has', '.mcp.json#servers.nope', 'no-difference'],
    ['a field that does not differ', '.mcp.json#servers.c7.command', 'no-difference'],
  ] as const) {
    it(`refuses ${what}`, () =>
      withGoldenSet(async (home) => {
        await home.apply(applyIn(home.project))
        const [problem] = await readRefusal(home.manager.planChange(reconcileIn(home.project, locator, 'target')))
        assert.equal(problem?.code, code)
      }))
  }
})

describe('repair', () => {
  const repair = (project: string, locator: string, code: string): PlanRequest => ({
    operation: 'repair',
    project,
    locator,
    code,
  })
  const entries = {
    wrapped: { command: 'cmd', args: ['/c', 'npx', '-y', 'x@1.0.0'], note: 1 },
    loud: { command: 'x', env: { LD_PRELOAD: '/tmp/a.so', KEPT: '1' } },
    off: { command: 'x', disabled: true },
  }
  const file = { [claude]: `${JSON.stringify({ mcpServers: entries }, null, 2)}\n` }

  it('takes the hazard out of the entry and leaves the rest', () =>
    withAgentHome(async (home) => {
      const found = async () => {
        const { findings } = await home.manager.runDoctor({ project: home.project, hazards: true })
        return findings.filter(({ code }) => /wrapper|dangerous|ignored/.test(code))
      }
      for (const { code, locator } of await found()) await home.apply(repair(home.project, locator, code))
      assert.deepEqual(await found(), [])
      const { mcpServers } = JSON.parse(await home.read(claude)) as { mcpServers: unknown }
      assert.deepEqual(mcpServers, {
        wrapped: { command: 'npx', args: ['-y', 'x@1.0.0'], note: 1 },
        loud: { command: 'x', env: { KEPT: '1' } },
        off: { command: 'x' },
      })
    }, file))

  it('refuses what takes a person’s judgement, and what is not there', () =>
    withAgentHome(async (home) => {
      const refuse = async (locator: string, code: string) =>
        (await readRefusal(home.manager.planChange(repair(home.project, locator, code))))[0]?.code
      assert.equal(await refuse('.mcp.json#servers.off', 'mcp-hazard-insecure-http'), 'no-such-repair')
      assert.equal(await refuse('.mcp.json#servers.nope.command', 'mcp-hazard-command-wrapper'), 'nothing-to-repair')
      assert.equal(await refuse('.mcp.json#servers.off.command', 'mcp-hazard-command-wrapper'), 'nothing-to-repair')
    }, file))
})
