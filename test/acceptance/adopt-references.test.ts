/** Adoption by reference: where the literal stood, and where it still stands. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PlanRequestOf } from '../../src/model/plan.ts'
import { type AgentHome, adoptFromClaude, planUnblocked, readRefusal } from '../helpers/agent-home.ts'
import { canary } from '../helpers/canary.ts'
import { claudeProjectKey } from '../helpers/claude-project-key.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'

const inHome = shareAgentHome(async (home) => {
  await home.apply({ operation: 'select-agents', agents: ['claude-code', 'codex'] })
  const anchor = '"mcpServers": {\n    "context7"'
  const text = Object.entries(entries).map(([name, entry]) => `"${name}": ${JSON.stringify(entry)},`)
  await home.edit('.claude.json', anchor, anchor.replace('"context7"', `${text.join('\n    ')}\n    "context7"`))
})

const leaky = { type: 'stdio', command: 'npx', args: ['leaky@1'], env: { API_KEY: canary } }
const entries = {
  leaky,
  second: { ...leaky, env: { API_KEY: `${canary}2` } },
  option: { type: 'stdio', command: 'npx', args: ['--api-key', canary] },
}
const field = 'environment.API_KEY'
const reference = { field, name: 'LEAKY_KEY' }
const adoptLeaky: PlanRequestOf<'adopt'> = { ...adoptFromClaude('leaky'), references: [reference] }

async function readNotes(home: AgentHome, request: PlanRequestOf<'adopt'>): Promise<readonly (string | undefined)[]> {
  const { attention } = await planUnblocked(home.manager, request)
  return attention.map(({ code }) => code).filter((code) => code === 'export-variable' || code === 'literal-stays')
}

async function readEnvironment(home: AgentHome, name: string): Promise<unknown> {
  const { mcpServers } = JSON.parse(await home.read('.claude.json')) as {
    mcpServers: Record<string, { env?: unknown }>
  }
  return mcpServers[name]?.env
}

async function readServers(home: AgentHome): Promise<Record<string, { environment?: unknown; args?: unknown }>> {
  return (JSON.parse(await home.read('.afd/mcp/user.json')) as { servers: Record<string, object> }).servers
}

describe('a literal that a reference replaces', () => {
  it('goes from the source that is adopted into a project, and stays unmanaged', () =>
    inHome(async (home) => {
      const request = { ...adoptLeaky, toScope: 'project', project: home.project } as const
      assert.deepEqual(await readNotes(home, request), ['export-variable'])

      await home.apply(request)

      assert.deepEqual(await readEnvironment(home, 'leaky'), { API_KEY: `\${LEAKY_KEY}` })
      const { entries: found } = await home.manager.discover({ scope: 'user' })
      const entry = found.find(({ agent, name }) => agent === 'claude-code' && name === 'leaky')
      assert.equal(entry?.status, 'importable')
    }))

  it('goes from the source that is no target', () =>
    inHome(async (home) => {
      const request = { ...adoptLeaky, targets: ['codex'] }
      assert.deepEqual(await readNotes(home, request), ['export-variable'])

      await home.apply(request)

      assert.deepEqual(await readEnvironment(home, 'leaky'), { API_KEY: `\${LEAKY_KEY}` })
    }))

  it('stays in the source of an agent that is not selected, and that is said', () =>
    inHome(async (home) => {
      await home.apply({ operation: 'select-agents', agents: ['codex'] })
      const before = await home.read('.claude.json')
      assert.deepEqual(await readNotes(home, adoptLeaky), ['export-variable', 'literal-stays'])

      await home.apply(adoptLeaky)

      assert.equal(await home.read('.claude.json'), before)
    }))

  it('stays at the local scope, and the place is named', () =>
    inHome(async (home) => {
      const record = JSON.stringify({ mcpServers: { mine: leaky } })
      await home.edit(
        '.claude.json',
        '"projects": {',
        `"projects": { ${JSON.stringify(claudeProjectKey(home))}: ${record},`,
      )
      const before = await home.read('.claude.json')
      const request: PlanRequestOf<'adopt'> = {
        ...adoptLeaky,
        servers: ['mine'],
        fromScope: 'local',
        toScope: 'project',
        project: home.project,
      }
      const { attention } = await planUnblocked(home.manager, request)
      const stays = attention.find(({ code }) => code === 'literal-stays')
      assert.match(
        stays?.action ?? '',
        /environment\.API_KEY .* at the local scope, .*~\/\.claude\.json#projects.*mine/,
      )
      assert.doesNotMatch(JSON.stringify(attention), new RegExp(canary))

      await home.apply(request)

      assert.equal(await home.read('.claude.json'), before)
    }))
})

describe('a reference among several servers', () => {
  it('goes to those that hold a credential there', () =>
    inHome(async (home) => {
      const references = [reference, { field: 'args[1]', name: 'OPTION' }]
      await home.apply({ ...adoptFromClaude('context7', 'docs', 'leaky', 'option'), references })

      const { context7, leaky: one, option } = await readServers(home)
      assert.deepEqual(one?.environment, { API_KEY: { fromEnv: 'LEAKY_KEY' } })
      assert.deepEqual(option?.args, ['--api-key', `\${OPTION}`])
      assert.deepEqual(context7?.args, ['-y', '@upstash/context7-mcp@1.0.14'])
    }))

  it('goes to the one that it names, before one that names none', () =>
    inHome(async (home) => {
      const references = [reference, { ...reference, server: 'second', name: 'SECOND_KEY' }]
      await home.apply({ ...adoptFromClaude('leaky', 'second'), references })

      const { leaky: one, second } = await readServers(home)
      assert.deepEqual(one?.environment, { API_KEY: { fromEnv: 'LEAKY_KEY' } })
      assert.deepEqual(second?.environment, { API_KEY: { fromEnv: 'SECOND_KEY' } })
    }))

  it('is refused where none of them holds a literal there', () =>
    inHome(async (home) => {
      for (const wish of [
        { field: 'environment.MISSING', name: 'X' },
        { server: 'docs', field, name: 'X' },
      ]) {
        const request = { ...adoptFromClaude('docs', 'leaky'), references: [wish] }
        const problems = await readRefusal(home.manager.planChange(request))
        assert.deepEqual(
          problems.map(({ code }) => code),
          ['unknown-field'],
        )
      }
    }))
})
