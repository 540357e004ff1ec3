/** The golden set written into the agents' files, and never over what moved there. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import { readRefusal, withAgentHome } from '../helpers/agent-home.ts'
import { assertNoCanary, canary } from '../helpers/canary.ts'
import { runGit, withoutGit } from './doctor-home.ts'
import { agents, applyIn, claude, codesOf, codex, examine, golden, record, set, withGoldenSet } from './golden-scene.ts'

describe('golden apply', () => {
  it('writes every server into every selected agent’s project file, so that the doctor finds nothing', () =>
    withGoldenSet(async (home) => {
      const before = await home.readFiles()
      const done = await home.apply(applyIn(home.project))
      assert.deepEqual(await examine(home), [])
      assert.equal(await home.read(golden), set)
      const changed = Object.keys(await home.readFiles()).filter((name) => before[name] === undefined)
      const outside = changed.filter((name) => !name.startsWith('code/web/') && !name.startsWith('.afd'))
      assert.deepEqual(outside, [])
      assert.ok(done.targets.length >= 6, 'the states of what was written are told')
      const again = await home.manager.planChange(applyIn(home.project))
      assert.deepEqual([again.blockers, again.changes], [[], []])
    }))

  it('says what a golden set from elsewhere runs, and what does not reach an agent', () =>
    withGoldenSet(async (home) => {
      await home.apply({ operation: 'select-agents', agents: [...agents, 'hermes', 'antigravity'] })
      const { attention } = await home.manager.planChange(applyIn(home.project))
      const foreign = attention.filter(({ code }) => code === 'foreign-golden-set')
      assert.match(foreign.map(({ action }) => action).join('\n'), /c7 runs: npx -y c7@1\.0\.0/)
      const without = attention.filter(({ code }) => code === 'no-project-file').map(({ agent }) => agent)
      assert.deepEqual(without, ['antigravity', 'hermes'])
    }))

  it('records what both sides agree on, references by their variable', () =>
    withGoldenSet(async (home) => {
      await home.apply(applyIn(home.project))
      const { targets } = JSON.parse(await home.read(record)) as { targets: Record<string, Record<string, unknown>> }
      assert.deepEqual(Object.keys(targets).toSorted(), [
        '.codex/config.toml',
        '.grok/config.toml',
        '.mcp.json',
        '.pi/mcp.json',
      ])
      const fields = targets['.codex/config.toml']?.linear
      assert.deepEqual(fields, {
        url: 'https://mcp.linear.app/mcp',
        'headers.Authorization': { fromEnv: 'LINEAR_TOKEN', scheme: 'Bearer' },
        transport: 'http',
      })
    }))

  it('writes what only the golden set changed, and stops where the file moved', () =>
    withGoldenSet(async (home) => {
      await home.apply(applyIn(home.project))
      await home.edit(golden, 'mcp.linear.app/mcp', 'mcp.linear.app/v2')
      await home.apply(applyIn(home.project))
      assert.match(await home.read(claude), /mcp\.linear\.app\/v2/)
      assert.deepEqual(await examine(home), [])

      await home.edit(claude, 'c7@1.0.0', 'c7@9.9.9')
      assert.deepEqual(await codesOf(home, applyIn(home.project)), ['mcp-diverged-target .mcp.json#servers.c7.args'])
      await home.edit(golden, 'c7@1.0.0', 'c7@2.0.0')
      assert.deepEqual(await codesOf(home, applyIn(home.project)), ['mcp-diverged-both .mcp.json#servers.c7.args'])
    }))

  it('asks git where nothing is recorded, and stops where that knows nothing either', { skip: withoutGit }, () =>
    withGoldenSet(async (home) => {
      const git = (...words: string[]) => runGit(home.home, home.project, words)
      git('init', '--quiet')
      await home.apply(applyIn(home.project))
      execFileSync('rm', [home.path(record)])
      git('add', '--all')
      git('commit', '--quiet', '--message', 'agreed')
      await home.edit(golden, 'c7@1.0.0', 'c7@2.0.0')
      assert.deepEqual(await codesOf(home, applyIn(home.project)), [])
      await home.edit(codex, 'c7@1.0.0', 'c7@3.0.0')
      assert.deepEqual(await codesOf(home, applyIn(home.project)), [
        'mcp-diverged-both .codex/config.toml#servers.c7.args',
      ])
      git('checkout', '--quiet', '--orphan', 'new')
      const codes = await codesOf(home, applyIn(home.project))
      assert.ok(codes.includes('mcp-diverged-unknown .codex/config.toml#servers.c7.args'), codes.join('\n'))
    }),
  )

  it('takes out what an earlier projection wrote and the golden set no longer has, unless it moved', () =>
    withGoldenSet(async (home) => {
      await home.apply(applyIn(home.project))
      await home.edit(codex, 'c7@1.0.0', 'c7@9.9.9')
      await home.write(golden, set.slice(0, set.indexOf('[servers.c7]')))
      const { attention } = await home.manager.planChange(applyIn(home.project))
      assert.deepEqual(
        attention.filter(({ code }) => code === 'no-longer-declared').map(({ agent }) => agent),
        ['codex'],
      )
      await home.apply(applyIn(home.project))
      assert.doesNotMatch(await home.read(claude), /c7/)
      assert.match(await home.read(codex), /c7@9\.9\.9/)
    }))

  for (const [what, text, code] of [
    ['neither a command nor an address', '[servers.a]\ndescription = "x"\n', 'no-transport'],
    ['the old transport', '[servers.a]\ntransport = "sse"\nurl = "https://x.example/sse"\n', 'unsupported-transport'],
    ['a reference inside a text', `[servers.a]\ncommand = "x"\nenv = { A = "a-\${B}" }\n`, 'unsupported-reference'],
    ['a path of one machine', '[servers.a]\ncommand = "/home/me/x"\n', 'absolute-path'],
  ] as const) {
    it(`writes nothing of a server with ${what}`, () =>
      withGoldenSet(
        async (home) => {
          const { blockers } = await home.manager.planChange(applyIn(home.project))
          assert.ok(blockers.length > 0)
          assert.ok(
            blockers.every(({ locator }) => locator?.startsWith('.agents/buddy-agent-harness/mcp.toml#servers.a')),
            JSON.stringify(blockers),
          )
          if (code !== 'unsupported-reference')
            assert.deepEqual([...new Set(blockers.map((each) => each.code))], [code])
        },
        { [golden]: text },
      ))
  }

  it('never writes a credential, and never shows one', () =>
    withGoldenSet(
      async (home) => {
        const plan = await home.manager.planChange(applyIn(home.project))
        assert.deepEqual(
          plan.blockers.map(({ code, locator }) => `${code} ${locator}`),
          [
            'literal-secret .agents/buddy-agent-harness/mcp.toml#servers.a.env.API_KEY',
            'literal-secret .agents/buddy-agent-harness/mcp.toml#servers.b.headers.Authorization',
          ],
        )
        assertNoCanary(JSON.stringify(plan), 'the plan')
      },
      {
        [golden]: `[servers.a]\ncommand = "x"\nenv = { API_KEY = "${canary}" }\n[servers.b]\nurl = "https://x.example/mcp"\nheaders = { Authorization = "Bearer ${canary}" }\n`,
      },
    ))

  it('leaves a name that the project’s registry owns to the registry, and the other way round', () =>
    withGoldenSet(async (home) => {
      const add = (server: string): PlanRequest => ({
        operation: 'add',
        server,
        definition: { transport: 'stdio', command: 'npx', args: [], environment: {}, enabled: true },
        scope: 'project',
        project: home.project,
      })
      await home.apply(add('c7'))
      const codes = (await home.manager.planChange(applyIn(home.project))).blockers.map(({ code }) => code)
      assert.deepEqual([...new Set(codes)], ['already-managed'])

      await home.apply(applyIn(home.project, 'linear'))
      const { blockers } = await home.manager.planChange(add('linear'))
      assert.deepEqual([...new Set(blockers.map(({ code }) => code))], ['already-managed'])
      const adopt = await home.manager.planChange({
        operation: 'adopt',
        agent: 'claude-code',
        servers: ['linear'],
        fromScope: 'project',
        toScope: 'project',
        project: home.project,
      })
      assert.deepEqual(
        adopt.blockers.map(({ code }) => code),
        ['already-managed'],
      )
      await home.apply({ operation: 'release', server: 'linear', scope: 'project', project: home.project })
    }))

  it('is undone as one change, files that it made included', () =>
    withGoldenSet(async (home) => {
      const before = await home.readFiles()
      const { transaction } = await home.apply(applyIn(home.project))
      await home.apply({ operation: 'recover', transaction: transaction?.id ?? '' })
      const after = await home.readFiles()
      const project = (files: typeof after) => Object.entries(files).filter(([name]) => name.startsWith('code/'))
      assert.deepEqual(project(after), project(before))
    }))

  it('needs a golden set that can be read', () =>
    withAgentHome(async (home) => {
      const [problem] = await readRefusal(home.manager.planChange(applyIn(home.project)))
      assert.equal(problem?.code, 'no-golden-set')
      await home.write(golden, `[servers.a\ncommand = "${canary}"\n`)
      const problems = await readRefusal(home.manager.planChange(applyIn(home.project)))
      assert.match(problems[0]?.locator ?? '', /mcp\.toml:1:\d+$/)
      assertNoCanary(JSON.stringify(problems), 'the refusal')
    }))
})
