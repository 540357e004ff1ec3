/** Acceptance 8, beyond adoption: variables, broken files, hand-written registries and replaced entries keep their credentials to themselves. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  adoptFromClaude,
  allAgents,
  type KnownAgent,
  replaceOnce,
  selectAll,
  syncUser,
  userFiles,
} from '../helpers/agent-home.ts'
import { assertNoCanary, attempt, canary, readReports } from '../helpers/canary.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'

const inHome = shareAgentHome((home) => home.apply(selectAll).then(() => undefined))

describe('acceptance 8: other ways a credential could come out', () => {
  it('never shows what a variable holds, only its name', () =>
    inHome(async (home) => {
      const manager = home.open({ env: { TRACKER_TOKEN: canary } })
      const adopt = { ...adoptFromClaude('tracker'), targets: ['claude-code', 'codex', 'pi', 'hermes', 'grok'] }
      const outputs: unknown[] = []
      for (const request of [adopt, syncUser] as const) {
        const plan = await manager.planChange(request)
        const done = await manager.confirmChange(request, plan.token)
        assert.equal(done.outcome, 'applied')
        outputs.push(plan, done)
      }

      assert.match(JSON.stringify(outputs), /TRACKER_TOKEN/)
      assertNoCanary([outputs, await manager.readStatus({ scope: 'user' }), await readReports(home)], 'environment')
      for (const file of Object.values(userFiles)) assertNoCanary(await home.read(file), file)
    }))

  it('refuses to add or to take over what holds a credential', () =>
    inHome(async (home) => {
      const added = await attempt(home, {
        operation: 'add',
        server: 'leaky',
        scope: 'user',
        definition: {
          transport: 'http',
          url: 'https://a.example.com',
          headers: { Authorization: { literal: `Bearer ${canary}` } },
          enabled: true,
        },
      })
      await home.apply({ ...adoptFromClaude('docs'), targets: ['claude-code'] })
      await home.edit(
        '.claude.json',
        '"url": "https://docs.example.com/mcp"',
        `"url": "https://docs.example.com/mcp", "headers": { "X-Token": "${canary}" }`,
      )
      const taken = await attempt(home, {
        operation: 'resolve',
        server: 'docs',
        scope: 'user',
        agent: 'claude-code',
        take: 'native',
      })

      for (const answer of [added, taken]) assert.match(JSON.stringify(answer), /literal-secret.*"outcome":"refused"/s)
      assertNoCanary([added, taken, await readReports(home)], 'add and resolve')
    }))

  it('refuses to sync a credential that was written into the registry by hand', () =>
    inHome(async (home) => {
      const servers = { leaky: { transport: 'stdio', command: 'npx', environment: { A_TOKEN: { literal: canary } } } }
      await home.write('.afd/mcp/user.json', JSON.stringify({ schemaVersion: 1, servers }))
      const before = await home.readFiles()

      const answer = await attempt(home, syncUser)

      assert.match(JSON.stringify(answer), /literal-secret/)
      assert.deepEqual(await home.readFiles(), before)
      assertNoCanary([answer, await home.manager.readStatus({ scope: 'user' })], 'registry')
    }))

  const broken: Readonly<Record<KnownAgent, string>> = {
    'claude-code': `{ "mcpServers": { "x": { "headers": { "Authorization": "Bearer ${canary}" "oops" } } } }`,
    codex: `[mcp_servers.x]\nurl = "https://a.example.com"\nhttp_headers = { Authorization = "Bearer ${canary}" oops }\n`,
    antigravity: `{ "mcpServers": { "x": { "env": { "A_TOKEN": "${canary}", } } }`,
    pi: `{ "${canary}": "${canary}" `,
    hermes: `mcp_servers:\n  x:\n    env: {A_TOKEN: "${canary}"\n  y: ]\n`,
    grok: `token = ${canary}\n`,
  }
  for (const agent of allAgents) {
    it(`tells line and column of a broken file of ${agent}, and nothing of what it holds`, () =>
      inHome(async (home) => {
        await home.write(userFiles[agent], broken[agent])

        const { problems, files } = await home.manager.discover({ scope: 'user' })
        const answers = [await attempt(home, syncUser), await attempt(home, { ...adoptFromClaude('leaky'), agent })]

        assert.match(files.find((file) => file.agent === agent)?.problem?.message ?? '', /line \d+, column \d+/)
        assertNoCanary([problems, files, answers, await readReports(home)], agent)
        assert.equal(await home.read(userFiles[agent]), broken[agent])
      }))
  }

  it('masks a credential in an entry that it replaces or takes out', () =>
    inHome(async (home) => {
      await home.apply({ ...adoptFromClaude('docs'), targets: ['claude-code', 'hermes'] })
      await home.apply(syncUser)
      await home.edit(
        userFiles.hermes,
        'url: https://docs.example.com/mcp',
        `url: https://docs.example.com/mcp?token=${canary}\n        headers: {Cookie: ${canary}}\n        note: ${canary}`,
      )

      const answer = await attempt(home, {
        operation: 'resolve',
        server: 'docs',
        scope: 'user',
        agent: 'hermes',
        take: 'canonical',
      })

      assert.match(JSON.stringify(answer), /"outcome":"applied"/)
      assertNoCanary([answer, await readReports(home)], 'resolve')
      assert.equal(replaceOnce(await home.read(userFiles.hermes), 'docs:', '').includes('token='), false)
    }))
})
