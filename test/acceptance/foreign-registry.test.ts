/** A project's registry that somebody else wrote: what it runs is shown before it is carried out, once. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Plan, PlanRequest } from '../../src/model/plan.ts'
import { type AgentHome, planUnblocked, withAgentHome } from '../helpers/agent-home.ts'

const registry = 'code/web/.afd/mcp.json'
const cloned = `{
  "schemaVersion": 1,
  "servers": {
    "docs": { "transport": "http", "url": "https://docs.example.com/mcp?team=blue", "enabled": true },
    "tools": { "transport": "stdio", "command": "npx", "args": ["-y", "@example/tools@1.2.3"], "enabled": true },
    "off": { "transport": "stdio", "command": "never-run", "args": [], "enabled": false }
  }
}
`
const select: PlanRequest = { operation: 'select-agents', agents: ['claude-code', 'codex'] }
const syncIn = ({ project }: AgentHome): PlanRequest => ({ operation: 'sync', scope: 'project', project })

function foreign(plan: Plan): readonly string[] {
  return plan.attention.filter(({ code }) => code === 'foreign-registry').map(({ action }) => action)
}

const withClone = (work: (home: AgentHome) => Promise<void>) =>
  withAgentHome(
    async (home) => {
      await home.apply(select)
      await work(home)
    },
    { [registry]: cloned },
  )

describe('a registry from somebody else', () => {
  it('names every command that will run, with values masked, and blocks nothing', () =>
    withClone(async (home) => {
      const said = foreign(await planUnblocked(home.manager, syncIn(home)))
      assert.equal(said.length, 2)
      assert.match(said.join('\n'), /npx -y @example\/tools@1\.2\.3/)
      assert.match(said.join('\n'), /https:\/\/docs\.example\.com\/mcp\?team=\*\*\*/)
      assert.doesNotMatch(said.join('\n'), /never-run|blue/)
    }))

  it('is known once a plan of it was confirmed', () =>
    withClone(async (home) => {
      await home.apply(syncIn(home))
      assert.deepEqual(foreign(await planUnblocked(home.manager, syncIn(home))), [])
    }))

  it('stays known through our own changes', () =>
    withClone(async (home) => {
      await home.apply(syncIn(home))
      const { project } = home
      await home.apply({ operation: 'set-enabled', server: 'tools', scope: 'project', enabled: false, project })
      assert.deepEqual(foreign(await planUnblocked(home.manager, syncIn(home))), [])
      await home.apply({ operation: 'uninstall', server: 'docs', scope: 'project', project })
      assert.deepEqual(foreign(await planUnblocked(home.manager, syncIn(home))), [])
    }))

  it('is named again when somebody else changes it', () =>
    withClone(async (home) => {
      await home.apply(syncIn(home))
      await home.edit(registry, '@example/tools@1.2.3', '@example/tools@6.6.6')
      assert.match(foreign(await planUnblocked(home.manager, syncIn(home))).join('\n'), /tools@6\.6\.6/)
    }))

  it('is unknown again after the change that made it known is taken back', () =>
    withClone(async (home) => {
      const { transaction } = await home.apply(syncIn(home))
      await home.apply({ operation: 'recover', transaction: transaction?.id ?? '' })
      assert.equal(foreign(await planUnblocked(home.manager, syncIn(home))).length, 2)
    }))
})
