/** Acceptance 6: what someone else changed is noticed, told apart by side, and never written over. */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import type { TargetState } from '../../src/model/server-state.ts'
import {
  type AgentHome,
  allAgents,
  inAll,
  type KnownAgent,
  readStates,
  replaceOnce,
  syncUser,
  userFiles,
} from '../helpers/agent-home.ts'
import { shareAgentHome, syncEverywhere } from '../helpers/shared-home.ts'

const registry = '.afd/mcp/user.json'
const oldVersion = '@upstash/context7-mcp@1.0.14'
const newVersion = '@upstash/context7-mcp@1.0.15'

const inSync = shareAgentHome(syncEverywhere)

async function readTarget(home: AgentHome, server: string, agent: KnownAgent): Promise<TargetState | undefined> {
  const { servers } = await home.manager.verify({ scope: 'user', servers: [server] })
  return servers[0]?.targets.find((target) => target.agent === agent)
}

/** The plan is blocked, and to confirm it all the same changes nothing. */
async function assertBlocked(home: AgentHome, request: PlanRequest, blockers: readonly object[]): Promise<void> {
  const before = await home.readFiles()
  const plan = await home.manager.planChange(request)
  assert.equal(plan.blocked, true)
  assert.deepEqual(
    plan.blockers.map(({ code, agent, scope, locator }) => ({ code, agent, scope, locator })),
    blockers,
  )
  const done = await home.manager.confirmChange(request, plan.token)
  assert.deepEqual([done.outcome, done.transaction], ['refused', null])
  assert.deepEqual(await home.readFiles(), before)
}

describe('acceptance 6: drift between plan and confirmation', () => {
  it('refuses the token when a managed entry that would be written moved, and shows the fresh plan', () =>
    inSync(async (home) => {
      await home.edit(registry, oldVersion, newVersion)
      const { token } = await home.manager.planChange(syncUser)
      await home.edit(userFiles.codex, oldVersion, '@upstash/context7-mcp@0.9.0')
      const before = await home.readFiles()

      const done = await home.manager.confirmChange(syncUser, token)

      assert.equal(done.outcome, 'refused')
      assert.equal(done.transaction, null)
      assert.deepEqual(
        done.problems.map(({ code }) => code),
        ['stale-plan'],
      )
      assert.notEqual(done.plan?.token, token)
      assert.deepEqual(
        done.plan?.blockers.map(({ code, agent }) => [code, agent]),
        [['conflict', 'codex']],
      )
      assert.deepEqual(await home.readFiles(), before)
    }))

  it('refuses the token when a managed entry moved that the plan would have left alone', () =>
    inSync(async (home) => {
      const { token } = await home.manager.planChange(syncUser)
      await home.edit(userFiles.hermes, oldVersion, '@upstash/context7-mcp@0.9.0')
      const before = await home.readFiles()

      const done = await home.manager.confirmChange(syncUser, token)

      assert.equal(done.outcome, 'refused')
      assert.deepEqual(
        done.plan?.blockers.map(({ code, agent }) => [code, agent]),
        [['drift', 'hermes']],
      )
      assert.deepEqual(await home.readFiles(), before)
    }))

  it('keeps the token when something else in the same file changed, and keeps that change', () =>
    inSync(async (home) => {
      await home.edit(registry, oldVersion, newVersion)
      const { token } = await home.manager.planChange(syncUser)
      await home.edit('.claude.json', '"numStartups": 184', '"numStartups": 185')
      const before = await home.read('.claude.json')

      const done = await home.manager.confirmChange(syncUser, token)

      assert.equal(done.outcome, 'applied')
      assert.equal(await home.read('.claude.json'), replaceOnce(before, oldVersion, newVersion))
    }))
})

describe('acceptance 6: drift after a change', () => {
  for (const agent of allAgents) {
    it(`reports an edited entry of ${agent} as drift of the native side, and a sync preserves it`, () =>
      inSync(async (home) => {
        await home.edit(userFiles[agent], oldVersion, '@upstash/context7-mcp@2.0.0')

        const target = await readTarget(home, 'context7', agent)
        assert.deepEqual([target?.state, target?.movedSide], ['drift', 'native'])
        assert.match(target?.action ?? '', /afd mcp resolve context7 --scope user --agent /)
        assert.deepEqual(await readStates(home.manager, 'context7'), { ...inAll('configured'), [agent]: 'drift' })
        assert.deepEqual(await readStates(home.manager, 'docs'), inAll('configured'))
        await assertBlocked(home, syncUser, [{ code: 'drift', agent, scope: 'user', locator: target?.locator }])
      }))
  }

  it('takes an entry that is switched off in the agent for drift, and does not switch it on again', () =>
    inSync(async (home) => {
      await home.edit(userFiles.codex, '[mcp_servers.docs]', '[mcp_servers.docs]\nenabled = false')

      assert.deepEqual((await readTarget(home, 'docs', 'codex'))?.state, 'drift')
      const locator = '~/.codex/config.toml#servers.docs'
      await assertBlocked(home, syncUser, [{ code: 'drift', agent: 'codex', scope: 'user', locator }])
    }))

  it('takes an entry that someone removed for drift, and does not put it back', () =>
    inSync(async (home) => {
      await home.edit(userFiles.grok, '\n[mcp_servers.docs]\nurl = "https://docs.example.com/mcp"\n', '')

      assert.deepEqual((await readTarget(home, 'docs', 'grok'))?.state, 'drift')
      const locator = '~/.grok/config.toml#servers.docs'
      await assertBlocked(home, syncUser, [{ code: 'drift', agent: 'grok', scope: 'user', locator }])
    }))
})

describe('acceptance 6: what is no drift', () => {
  const rewritten: readonly (readonly [string, KnownAgent, (text: string) => string])[] = [
    ['a file that is written anew on one line', 'claude-code', (text) => JSON.stringify(JSON.parse(text))],
    [
      'keys in another order',
      'antigravity',
      (text) => {
        const file = JSON.parse(text) as { mcpServers: Record<string, object> }
        const { context7 = {} } = file.mcpServers
        file.mcpServers.context7 = Object.fromEntries(Object.entries(context7).toReversed())
        return JSON.stringify(file, null, 3)
      },
    ],
    [
      'another way to write the same table, with comments in it',
      'codex',
      (text) =>
        replaceOnce(
          replaceOnce(text, '\n[mcp_servers.context7.env]\nLOG_LEVEL = "info"\n', ''),
          '[mcp_servers.context7]\n',
          "[ mcp_servers . 'context7' ]\nenv = { LOG_LEVEL = 'info' } # inline now\n",
        ),
    ],
    [
      'YAML in flow style',
      'hermes',
      (text) =>
        replaceOnce(
          text,
          `    context7:\n        command: npx\n        args: [-y, "${oldVersion}"]\n        env:\n            LOG_LEVEL: info\n`,
          `    context7: {env: {LOG_LEVEL: "info"}, args: ['-y', '${oldVersion}'], command: "npx"}  # mine\n`,
        ),
    ],
    [
      'a key that only Codex knows',
      'codex',
      (text) => text.replace('[mcp_servers.docs]', '[mcp_servers.docs]\nenabled_tools = ["search"]'),
    ],
    ['a key that only Pi knows', 'pi', (text) => text.replace('"docs": {', '"docs": {\n\t\t\t"lifecycle": "eager",')],
    [
      'a key that only Hermes knows',
      'hermes',
      (text) => text.replace('    docs:\n', '    docs:\n        tools: {include: [search]}\n'),
    ],
    [
      'a key that nobody knows',
      'grok',
      (text) => text.replace('[mcp_servers.docs]', '[mcp_servers.docs]\nflavour = "mint"'),
    ],
    ['other line ends', 'grok', (text) => text.replaceAll('\n', '\r\n')],
  ]
  for (const [what, agent, rewrite] of rewritten) {
    it(`finds nothing to do after ${what} in the file of ${agent}`, () =>
      inSync(async (home) => {
        const text = await home.read(userFiles[agent])
        await home.write(userFiles[agent], rewrite(text))
        assert.notEqual(await home.read(userFiles[agent]), text)
        const before = await home.readFiles()

        for (const server of ['context7', 'docs'])
          assert.deepEqual(await readStates(home.manager, server), inAll('configured'))
        const plan = await home.manager.planChange(syncUser)
        assert.deepEqual([plan.blockers, plan.changes], [[], []])
        assert.equal((await home.manager.confirmChange(syncUser, plan.token)).outcome, 'nothing-to-do')
        assert.deepEqual(await home.readFiles(), before)
      }))
  }

  it('calls entries configured that say what the registry says, also where the ledger is gone', () =>
    inSync(async (home) => {
      await rm(home.path('.afd/state/mcp'), { recursive: true })

      assert.deepEqual(await readStates(home.manager, 'context7'), inAll('configured'))
    }))
})

describe('acceptance 6: the side that moved', () => {
  it('waits for sync where the registry moved, and the sync changes that field alone', () =>
    inSync(async (home) => {
      const before = await Promise.all(allAgents.map((agent) => home.read(userFiles[agent])))
      await home.edit(registry, oldVersion, newVersion)

      assert.deepEqual(await readStates(home.manager, 'context7'), inAll('pending-sync'))
      assert.equal((await readTarget(home, 'context7', 'pi'))?.movedSide, 'registry')
      const plan = await home.manager.planChange(syncUser)
      const native = plan.changes.filter(({ target }) => target.kind === 'native')
      assert.deepEqual(
        native.map(({ fields }) => fields),
        allAgents.map(() => ['args']),
      )
      await home.apply(syncUser)
      for (const [index, agent] of allAgents.entries())
        assert.equal(await home.read(userFiles[agent]), replaceOnce(before[index] ?? '', oldVersion, newVersion), agent)
    }))

  it('is a conflict where both moved, which a sync does not decide', () =>
    inSync(async (home) => {
      await home.edit(registry, oldVersion, newVersion)
      await home.edit(userFiles.pi, oldVersion, '@upstash/context7-mcp@2.0.0')

      const target = await readTarget(home, 'context7', 'pi')
      assert.deepEqual([target?.state, target?.movedSide], ['conflict', 'both'])
      const locator = '~/.pi/agent/mcp.json#servers.context7'
      await assertBlocked(home, syncUser, [{ code: 'conflict', agent: 'pi', scope: 'user', locator }])
    }))
})

describe('acceptance 6: resolve', () => {
  const resolve = (agent: KnownAgent, take: 'native' | 'canonical'): PlanRequest => ({
    operation: 'resolve',
    server: 'context7',
    scope: 'user',
    agent,
    take,
  })

  it('takes the registry’s side: the entry is again byte for byte what it was', () =>
    inSync(async (home) => {
      const before = await home.readFiles()
      await home.edit(userFiles.codex, oldVersion, '@upstash/context7-mcp@2.0.0')

      await home.apply(resolve('codex', 'canonical'))

      assert.deepEqual(await home.readFiles(), before)
      assert.deepEqual(await readStates(home.manager, 'context7'), inAll('configured'))
    }))

  it('takes the agent’s side: the registry and every other agent follow in the same change', () =>
    inSync(async (home) => {
      await home.edit(userFiles.codex, oldVersion, '@upstash/context7-mcp@2.0.0')

      const done = await home.apply(resolve('codex', 'native'))

      for (const file of [registry, ...Object.values(userFiles)])
        assert.match(await home.read(file), /context7-mcp@2\.0\.0/, file)
      assert.deepEqual(await readStates(home.manager, 'context7'), inAll('configured'))
      assert.equal(done.transaction?.state, 'committed')
    }))

  it('settles a conflict by either side', () =>
    inSync(async (home) => {
      await home.edit(registry, oldVersion, newVersion)
      await home.edit(userFiles.hermes, oldVersion, '@upstash/context7-mcp@2.0.0')

      await home.apply(resolve('hermes', 'canonical'))

      assert.match(await home.read(userFiles.hermes), /context7-mcp@1\.0\.15/)
      assert.equal((await readTarget(home, 'context7', 'hermes'))?.state, 'configured')
    }))

  it('takes an entry that is off in the agent as off for all', () =>
    inSync(async (home) => {
      await home.edit(userFiles.codex, '[mcp_servers.context7]\n', '[mcp_servers.context7]\nenabled = false\n')

      await home.apply(resolve('codex', 'native'))

      assert.deepEqual(await readStates(home.manager, 'context7'), inAll('disabled'))
      const { entries } = await home.manager.discover({ scope: 'user' })
      const on = entries.filter(({ name, enabled }) => name === 'context7' && enabled)
      assert.deepEqual(on, [])
    }))
})
