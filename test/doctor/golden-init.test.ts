/** A project's first golden set, made from what its agents have. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PlanRequest } from '../../src/model/plan.ts'
import { readRefusal, withAgentHome } from '../helpers/agent-home.ts'
import { assertNoCanary, canary } from '../helpers/canary.ts'
import { claude, golden } from './golden-scene.ts'

describe('golden init', () => {
  it('declares what the agents’ project files have; credentials become references', () =>
    withAgentHome(
      async (home) => {
        const init: PlanRequest = { operation: 'golden-init', project: home.project }
        assertNoCanary(JSON.stringify(await home.manager.planChange(init)), 'the plan')
        await home.apply(init)
        const text = await home.read(golden)
        assertNoCanary(text, 'the golden set')
        assert.match(text, /^\[servers\.c7\]\ncommand = "npx"\nargs = \["-y", "c7"\]\n/)
        assert.match(text, /API_KEY = "\$\{API_KEY\}"\nLIMIT = "5"\n/)
        assert.match(text, /Authorization = "Bearer \$\{LINEAR_AUTHORIZATION\}"/)
        const [problem] = await readRefusal(home.manager.planChange(init))
        assert.equal(problem?.code, 'golden-set-exists')
      },
      {
        [claude]: JSON.stringify({
          mcpServers: {
            c7: { command: 'npx', args: ['-y', 'c7'], env: { API_KEY: canary, LIMIT: '5' } },
            linear: { type: 'http', url: 'https://mcp.linear.app/mcp', headers: { Authorization: `Bearer ${canary}` } },
          },
        }),
      },
    ))

  it('takes only the named ones, and says which it does not know', () =>
    withAgentHome(
      async (home) => {
        const init = (...servers: string[]): PlanRequest => ({
          operation: 'golden-init',
          project: home.project,
          servers,
        })
        const [problem] = await readRefusal(home.manager.planChange(init('nope')))
        assert.equal(problem?.code, 'unknown-entry')
        await home.apply(init('b'))
        assert.equal(await home.read(golden), '[servers.b]\ncommand = "y"\n')
      },
      { [claude]: JSON.stringify({ mcpServers: { a: { command: 'x' }, b: { command: 'y' } } }) },
    ))
})
