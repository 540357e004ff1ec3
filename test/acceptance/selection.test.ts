/** Which agents and folders are looked after, and what the user agreed to: chosen by the user, never guessed. */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import {
  adoptFromClaude,
  allAgents,
  inAll,
  readRefusal,
  readStates,
  selectAll,
  syncUser,
  userFiles,
  withAgentHome,
} from '../helpers/agent-home.ts'
import { shareAgentHome, syncEverywhere } from '../helpers/shared-home.ts'

const inSync = shareAgentHome(syncEverywhere)
const inHome = shareAgentHome(() => Promise.resolve())

const select = (agents: string[], remove?: boolean): PlanRequest => ({
  operation: 'select-agents',
  agents,
  ...(remove === undefined ? {} : { remove }),
})

describe('the selection of agents', () => {
  it('is the detected ones for reading, and asked for before the first change', () =>
    inHome(async (home) => {
      const status = await home.manager.readStatus({ scope: 'user' })
      const plan = await home.manager.planChange(adoptFromClaude('docs'))
      const done = await home.manager.confirmChange(adoptFromClaude('docs'), plan.token)

      assert.equal(status.selection, 'detected')
      assert.deepEqual(
        plan.blockers.map(({ code }) => code),
        ['no-selection'],
      )
      const { agents } = await home.manager.readSelection()
      const detected = agents.filter((agent) => agent.detected).map(({ id }) => id)
      assert.deepEqual(detected.toSorted(), allAgents.toSorted())
      assert.equal(plan.blockers[0]?.nextStep, `afd agents select ${detected.join(' ')}`)
      assert.equal(done.outcome, 'refused')
    }))

  it('detects no agent whose home is gone', () =>
    withAgentHome(async (home) => {
      await rm(home.path('.grok'), { recursive: true })
      const { agents } = await home.manager.readSelection()

      assert.equal(agents.find(({ id }) => id === 'grok')?.detected, false)
    }))

  it('keeps the entries of an agent that drops out, and manages them no more', () =>
    inSync(async (home) => {
      const before = await home.read(userFiles.codex)
      await home.apply(select(allAgents.filter((agent) => agent !== 'codex')))

      assert.equal(await home.read(userFiles.codex), before)
      const { entries } = await home.manager.discover({ scope: 'user' })
      const left = entries.filter(({ agent, name }) => agent === 'codex' && name !== 'scratch')
      assert.deepEqual(
        left.map(({ status }) => status),
        ['importable', 'importable'],
      )
      await home.edit('.afd/mcp/user.json', 'context7-mcp@1.0.14', 'context7-mcp@1.0.15')
      await home.apply(syncUser)
      assert.equal(await home.read(userFiles.codex), before)
    }))

  it('removes our entries from it where that is asked for, and nothing else', () =>
    inSync(async (home) => {
      await home.apply(
        select(
          allAgents.filter((agent) => agent !== 'codex'),
          true,
        ),
      )

      const text = await home.read(userFiles.codex)
      assert.doesNotMatch(text, /context7|docs/)
      assert.match(text, /\[mcp_servers\.scratch\]/)
      assert.deepEqual(
        Object.keys(await readStates(home.manager, 'docs')),
        allAgents.filter((agent) => agent !== 'codex'),
      )
    }))

  it('does not remove an entry that was changed since', () =>
    inSync(async (home) => {
      await home.edit(userFiles.codex, 'docs.example.com', 'mine.example.com')
      const request = select(
        allAgents.filter((agent) => agent !== 'codex'),
        true,
      )

      const plan = await home.manager.planChange(request)

      assert.deepEqual(
        plan.blockers.map(({ code, agent }) => [code, agent]),
        [['drift', 'codex']],
      )
    }))

  it('takes the entries of an agent that comes back for its own again, without a write', () =>
    inSync(async (home) => {
      await home.apply(select(allAgents.filter((agent) => agent !== 'codex')))
      await home.apply(selectAll)
      const before = await home.read(userFiles.codex)

      assert.deepEqual(await readStates(home.manager, 'docs'), inAll('configured'))
      await home.apply(syncUser)
      assert.equal(await home.read(userFiles.codex), before)
    }))

  it('refuses agents that it does not know, all at once', () =>
    inHome(async (home) => {
      const problems = await readRefusal(home.manager.planChange(select(['codex', 'nobody', 'noone'])))

      assert.deepEqual(
        problems.map(({ code }) => code),
        ['unknown-agent', 'unknown-agent'],
      )
    }))

  it('can be empty', () =>
    inSync(async (home) => {
      await home.apply(select([], true))

      for (const agent of allAgents.filter((id) => id !== 'claude-code'))
        assert.doesNotMatch(await home.read(userFiles[agent]), /context7|docs\.example/, agent)
    }))
})

describe('consent', () => {
  it('is kept in the manifest, and asked for once', () =>
    inSync(async (home) => {
      const consent: PlanRequest = {
        operation: 'consent',
        consent: { kind: 'unverified', agent: 'antigravity', scope: 'project' },
      }
      await home.apply(consent)

      const { token } = await home.manager.planChange(consent)
      assert.equal((await home.manager.confirmChange(consent, token)).outcome, 'nothing-to-do')
      const manifest = JSON.parse(await home.read('.afd/manifest.json')) as { consents: object }
      assert.deepEqual(manifest.consents, {
        piAdapter: false,
        unverified: [{ agent: 'antigravity', scope: 'project' }],
      })
    }))

  it('is refused where nothing is in doubt', () =>
    inSync(async (home) => {
      for (const [agent, scope] of [
        ['codex', 'user'],
        ['hermes', 'project'],
        ['antigravity', 'user'],
      ] as const) {
        const request: PlanRequest = { operation: 'consent', consent: { kind: 'unverified', agent, scope } }
        assert.equal((await readRefusal(home.manager.planChange(request)))[0]?.code, 'no-consent-needed')
      }
    }))

  it('declares the adapter in the settings of a Pi without MCP of its own, and takes only that in and out', () =>
    withAgentHome(
      async (home) => {
        await home.apply(selectAll)
        await home.apply({ ...adoptFromClaude('docs'), targets: ['claude-code', 'pi'] })
        const blocked = await home.manager.planChange(syncUser)
        assert.deepEqual(
          blocked.blockers.map(({ code, agent }) => [code, agent]),
          [['needs-consent', 'pi']],
        )
        const before = await home.read('.pi/agent/settings.json')

        await home.apply({ operation: 'consent', consent: { kind: 'pi-adapter' } })
        assert.equal(await home.read('.pi/agent/settings.json'), before)
        await home.apply(syncUser)

        const added = before.replace('@1.2.0"', '@1.2.0", "npm:pi-mcp-adapter@2.31.0"')
        assert.equal(await home.read('.pi/agent/settings.json'), added)
        assert.equal((await readStates(home.manager, 'docs')).pi, 'configured')
      },
      {
        '.pi/agent/settings.json':
          '{\n\t"lastChangelogVersion": "0.80.0",\n\t"packages": ["npm:pi-web-tools@1.2.0"]\n}\n',
      },
    ))
})

describe('project folders', () => {
  it('are remembered by their real path, once, and forgotten without a change in them', () =>
    inSync(async (home) => {
      const before = await home.readStamps()
      await home.apply({ operation: 'add-projects', paths: [home.project, home.path('code/elsewhere')] })
      const again: PlanRequest = { operation: 'add-projects', paths: [home.path('code/../code/web')] }
      const { token } = await home.manager.planChange(again)
      assert.equal((await home.manager.confirmChange(again, token)).outcome, 'nothing-to-do')

      const known = [home.project, home.path('code/elsewhere')].map((path) => ({ path, exists: true }))
      assert.deepEqual((await home.manager.readProjects()).projects, known)
      await home.apply({ operation: 'remove-project', path: home.project })

      assert.deepEqual((await home.manager.readProjects()).projects, known.slice(1))
      const after = await home.readStamps()
      const moved = Object.keys(after).filter((name) => after[name] !== before[name])
      assert.deepEqual(moved, ['.afd/manifest.json'])
    }))

  it('can be forgotten when they are gone', () =>
    withAgentHome(async (home) => {
      await home.apply(selectAll)
      await home.apply({ operation: 'add-projects', paths: [home.project] })
      await rm(home.project, { recursive: true })

      assert.deepEqual((await home.manager.readProjects()).projects, [{ path: home.project, exists: false }])
      await home.apply({ operation: 'remove-project', path: home.project })
      assert.deepEqual((await home.manager.readProjects()).projects, [])
    }))

  it('are refused where there is no such folder', () =>
    inSync(async (home) => {
      for (const path of [home.path('nowhere'), home.path('.claude.json')]) {
        const problems = await readRefusal(home.manager.planChange({ operation: 'add-projects', paths: [path] }))
        assert.deepEqual(
          problems.map(({ code, locator }) => [code, locator]),
          [['no-such-folder', path]],
        )
      }
      const unknown = await readRefusal(home.manager.planChange({ operation: 'remove-project', path: home.project }))
      assert.deepEqual(
        unknown.map(({ code }) => code),
        ['unknown-project'],
      )
    }))
})
