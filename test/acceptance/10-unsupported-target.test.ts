/** Acceptance 10: one agent that cannot take a server stops the plan for all, by name, before anything is written. */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { nodeFileSystem } from '../../src/core/system/node-file-system.ts'
import type { PlanRequest } from '../../src/model/plan.ts'
import type { ServerDefinition } from '../../src/model/server.ts'
import { type AgentHome, allAgents, readStates, selectAll, userFiles } from '../helpers/agent-home.ts'
import { buildFailingFileSystem } from '../helpers/failing-file-system.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'

const inHome = shareAgentHome(async (home) => {
  await home.apply(selectAll)
  // The installation's key is made by the first preview of a change, whatever becomes of it.
  await home.manager.planChange(selectAll)
})

const stdio: ServerDefinition = {
  transport: 'stdio',
  command: 'uvx',
  args: ['files-mcp==1.2.0'],
  environment: {},
  enabled: true,
}
const http: ServerDefinition = { transport: 'http', url: 'https://files.example.com/mcp', headers: {}, enabled: true }

interface Case {
  readonly sentence: string
  readonly definition: ServerDefinition
  readonly scope?: 'project'
  /** Who cannot, and what the message has to name. */
  readonly unable: Readonly<Record<string, RegExp>>
}

const cases: readonly Case[] = [
  {
    sentence: 'a scope that an agent does not have, or that needs consent',
    definition: stdio,
    scope: 'project',
    unable: { antigravity: /project file is contested/, hermes: /no project configuration/ },
  },
  {
    sentence: 'a variable in an argument',
    definition: { ...stdio, args: ['files-mcp', `\${FILES_ROOT}`] },
    unable: { codex: /args\[1\]/, antigravity: /args\[1\]/, pi: /args\[1\]/ },
  },
  {
    sentence: 'a variable under another name',
    definition: { ...stdio, environment: { FILES_TOKEN: { fromEnv: 'MY_FILES_TOKEN' } } },
    unable: { codex: /environment\.FILES_TOKEN/, antigravity: /environment\.FILES_TOKEN/ },
  },
  {
    sentence: 'a header that is a variable',
    definition: { ...http, headers: { 'X-Api-Key': { fromEnv: 'FILES_KEY' } } },
    unable: { antigravity: /headers\.X-Api-Key/ },
  },
  {
    sentence: 'a working directory',
    definition: { ...stdio, cwd: process.platform === 'win32' ? 'C:\\srv\\files' : '/srv/files' },
    unable: { 'claude-code': /cwd/, hermes: /cwd/, grok: /cwd/ },
  },
  {
    sentence: 'a literal that some agents expand',
    definition: { ...stdio, environment: { PRICE: { literal: 'US$AMOUNT' } } },
    unable: { pi: /environment\.PRICE/, grok: /environment\.PRICE/ },
  },
]

function addTo(home: AgentHome, { definition, scope }: Case, targets?: string[]): PlanRequest {
  const place = scope === undefined ? { scope: 'user' as const } : { scope, project: home.project }
  return {
    operation: 'add',
    server: 'files',
    definition: targets === undefined ? definition : { ...definition, targets },
    ...place,
  }
}

describe('acceptance 10: unsupported target', () => {
  for (const example of cases) {
    const unable = Object.keys(example.unable)
    const scope = example.scope ?? 'user'

    it(`blocks ${example.sentence}, naming agent, scope, what is missing, and the way out`, () =>
      inHome(async (home) => {
        const files = buildFailingFileSystem(nodeFileSystem)
        const manager = home.open({ fileSystem: files })
        const request = addTo(home, example)

        const plan = await manager.planChange(request)
        const done = await manager.confirmChange(request, plan.token)

        assert.equal(plan.blocked, true)
        assert.deepEqual([...new Set(plan.blockers.map(({ agent }) => agent))].toSorted(), unable.toSorted())
        for (const { agent = '', scope: where, message, nextStep } of plan.blockers) {
          assert.equal(where, scope)
          assert.match(message, example.unable[agent] ?? assert.fail())
          const others = allAgents.filter((other) => other !== agent)
          assert.ok(nextStep?.endsWith(`eave it out: add it with --targets ${others.join(',')}`), nextStep)
        }
        assert.deepEqual([done.outcome, done.transaction, done.plan?.token], ['refused', null, plan.token])
        assert.deepEqual(files.calls, [])
      }))

    it(`writes ${example.sentence} to the others once those are left out`, () =>
      inHome(async (home) => {
        const able = allAgents.filter((agent) => !unable.includes(agent))
        const before = await Promise.all(unable.map((agent) => home.read(userFiles[agent as keyof typeof userFiles])))

        await home.apply(addTo(home, example, able))

        const project = example.scope === 'project' ? home.project : undefined
        const states = await readStates(home.manager, 'files', project)
        assert.deepEqual(Object.keys(states), able)
        const isGood = (state: string) => state === 'configured' || (scope === 'project' && state === 'pending-trust')
        assert.ok(Object.values(states).every(isGood), JSON.stringify(states))
        const after = await Promise.all(unable.map((agent) => home.read(userFiles[agent as keyof typeof userFiles])))
        assert.deepEqual(after, before)
      }))
  }

  it('does not narrow a server that is synced already: the way out is written down and shown', () =>
    inHome(async (home) => {
      const example = cases[3] ?? assert.fail()
      await home.write(
        '.afd/mcp/user.json',
        JSON.stringify({ schemaVersion: 1, servers: { files: example.definition } }),
      )
      const blocked = await home.manager.planChange({ operation: 'sync', scope: 'user' })
      assert.deepEqual(
        blocked.blockers.map(({ agent }) => agent),
        ['antigravity'],
      )

      const way: PlanRequest = {
        operation: 'targets',
        server: 'files',
        scope: 'user',
        add: [],
        remove: ['antigravity'],
      }
      const plan = await home.manager.planChange(way)

      const registry = plan.changes.find(({ target }) => target.kind === 'registry')
      assert.deepEqual([registry?.action, registry?.fields], ['update', ['targets']])
      await home.apply(way)
      const written = JSON.parse(await home.read('.afd/mcp/user.json')) as { servers: { files: { targets: string[] } } }
      assert.deepEqual(
        written.servers.files.targets,
        allAgents.filter((agent) => agent !== 'antigravity'),
      )
    }))

  it('does not make the home of an agent that is selected but not installed', () =>
    inHome(async (home) => {
      await rm(home.path('.grok'), { recursive: true })
      const request = addTo(home, { sentence: '', definition: stdio, unable: {} })

      const plan = await home.manager.planChange(request)

      assert.deepEqual(
        plan.blockers.map(({ code, agent }) => [code, agent]),
        [['not-installed', 'grok']],
      )
      assert.match(plan.blockers[0]?.nextStep ?? '', /add it with --targets claude-code,codex,antigravity,pi,hermes$/)
    }))
})
