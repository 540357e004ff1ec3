/** Acceptance 8: a credential as plain text stops adoption, and no part of it ever leaves the file that it is in. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PlanRequest, PlanRequestOf } from '../../src/model/plan.ts'
import {
  type AgentHome,
  adoptFromClaude,
  allAgents,
  type KnownAgent,
  readStates,
  selectAll,
  syncUser,
  userFiles,
} from '../helpers/agent-home.ts'
import { assertNoCanary, attempt, canary, readReports } from '../helpers/canary.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'

const inHome = shareAgentHome((home) => home.apply(selectAll).then(() => undefined))

/** Entries of Claude Code with a credential in one field each. `way`: what stands there once a variable has taken its place. */
const leaks: readonly {
  readonly what: string
  readonly field: string
  readonly entry: object
  readonly way?: string
}[] = [
  {
    what: 'an Authorization header',
    field: 'headers.Authorization',
    entry: { type: 'http', url: 'https://a.example.com/mcp', headers: { Authorization: `Bearer ${canary}` } },
    way: `Bearer \${CANARY}`,
  },
  {
    what: 'a cookie',
    field: 'headers.Cookie',
    entry: { type: 'http', url: 'https://a.example.com/mcp', headers: { Cookie: `session=${canary}` } },
    way: `\${CANARY}`,
  },
  {
    what: 'a key in a header of its own',
    field: 'headers.X-Api-Key',
    entry: { type: 'http', url: 'https://a.example.com/mcp', headers: { 'X-Api-Key': canary } },
    way: `\${CANARY}`,
  },
  {
    what: 'a token in the environment',
    field: 'environment.GITHUB_TOKEN',
    entry: { type: 'stdio', command: 'npx', env: { GITHUB_TOKEN: canary } },
    way: `\${CANARY}`,
  },
  {
    what: 'a password in the environment',
    field: 'environment.DB_PASSWORD',
    entry: { type: 'stdio', command: 'npx', env: { DB_PASSWORD: canary, LOG_LEVEL: 'info' } },
    way: `\${CANARY}`,
  },
  {
    what: 'a password in a connection string',
    field: 'environment.STORE',
    entry: { type: 'stdio', command: 'npx', env: { STORE: `postgres://me:${canary}@db.example.com/x` } },
    way: `\${CANARY}`,
  },
  {
    what: 'a credential of a known shape under a harmless name',
    field: 'environment.HELPER',
    entry: { type: 'stdio', command: 'npx', env: { HELPER: `ghp_${canary}` } },
    way: `\${CANARY}`,
  },
  {
    what: 'an argument after its option',
    field: 'args[2]',
    entry: { type: 'stdio', command: 'npx', args: ['-y', '--api-key', canary] },
    way: `\${CANARY}`,
  },
  {
    what: 'an argument with its option',
    field: 'args[0]',
    entry: { type: 'stdio', command: 'npx', args: [`--password=${canary}`, '-v'] },
    way: `--password=\${CANARY}`,
  },
  {
    what: 'a header in an argument',
    field: 'args[3]',
    entry: {
      type: 'stdio',
      command: 'npx',
      args: ['mcp-remote', 'https://a.example.com', '--header', `Authorization: Bearer ${canary}`],
    },
    way: `Authorization: Bearer \${CANARY}`,
  },
  {
    what: 'a query parameter of a URL',
    field: 'url',
    entry: { type: 'http', url: `https://a.example.com/mcp?v=2&api_key=${canary}&lang=en` },
    way: `https://a.example.com/mcp?v=2&api_key=\${CANARY}&lang=en`,
  },
]

const adoptLeak = adoptFromClaude('leaky')

const byReference = (field: string): PlanRequestOf<'adopt'> => ({
  ...adoptLeak,
  references: [{ field, name: 'CANARY' }],
})

async function putLeak(home: AgentHome, entry: object): Promise<void> {
  await home.edit(
    '.claude.json',
    '"mcpServers": {\n    "context7"',
    `"mcpServers": {\n    "leaky": ${JSON.stringify(entry)},\n    "context7"`,
  )
}

describe('acceptance 8: adoption of a literal credential', () => {
  for (const { what, field, entry } of leaks) {
    it(`blocks ${what}, tells the field and the way past, and shows no part of the value`, () =>
      inHome(async (home) => {
        await putLeak(home, entry)
        const before = await home.readFiles()

        const plan = await home.manager.planChange(adoptLeak)
        const done = await home.manager.confirmChange(adoptLeak, plan.token)

        assert.deepEqual(
          plan.blockers.map(({ code }) => code),
          ['literal-secret'],
        )
        assert.ok(plan.blockers[0]?.nextStep?.includes('--reference'), plan.blockers[0]?.nextStep)
        assert.ok(plan.blockers[0]?.nextStep?.replaceAll('"', '').includes(`${field}=`), plan.blockers[0]?.nextStep)
        assert.equal(done.outcome, 'refused')
        assert.deepEqual(await home.readFiles(), before)
        assertNoCanary([plan, done, await readReports(home)], what)
      }))
  }

  it('sends the userinfo of a URL to a header, as no variable may stand there', () =>
    inHome(async (home) => {
      await putLeak(home, { type: 'http', url: `https://me:${canary}@a.example.com/mcp` })

      const answers = [await attempt(home, adoptLeak), await attempt(home, byReference('url'))]

      assert.doesNotMatch(JSON.stringify(answers[0]), /--reference/)
      for (const answer of answers) assert.match(JSON.stringify(answer), /url-userinfo.*"outcome":"refused"/s)
      assertNoCanary([answers, await readReports(home)], 'userinfo')
    }))

  const inOtherFormats: Readonly<Record<Exclude<KnownAgent, 'claude-code'>, readonly [string, string]>> = {
    codex: [
      '# Codex as I like it.\n',
      `mcp_servers.leaky = { url = "https://a.example.com", http_headers = { Authorization = "Bearer ${canary}" } }\n`,
    ],
    antigravity: ['"mcpServers": {', `"leaky": { "command": "npx", "env": { "A_TOKEN": "${canary}" } },`],
    pi: ['"mcpServers": {', `"leaky": { "command": "npx", "args": ["--token", "${canary}"] },`],
    hermes: ['mcp_servers:\n', `    leaky:\n        command: npx\n        env: {A_TOKEN: "${canary}"}\n`],
    grok: ['[ui]\n', `[mcp_servers.leaky]\nurl = "https://a.example.com/mcp?token=${canary}"\n\n[ui]\n`],
  }
  for (const [agent, [anchor, added]] of Object.entries(inOtherFormats)) {
    it(`blocks it from the file of ${agent}, and shows no part of the value`, () =>
      inHome(async (home) => {
        const file = userFiles[agent as KnownAgent]
        await home.edit(file, anchor, agent === 'grok' ? added : anchor + added)
        const before = await home.readFiles()
        const request: PlanRequest = { ...adoptLeak, agent }

        const plan = await home.manager.planChange(request)
        const done = await home.manager.confirmChange(request, plan.token)

        assert.deepEqual(
          plan.blockers.map(({ code }) => code),
          ['literal-secret'],
        )
        assert.equal(done.outcome, 'refused')
        assert.deepEqual(await home.readFiles(), before)
        assertNoCanary([plan, done, await readReports(home)], agent)
      }))
  }
})

describe('acceptance 8: the way past', () => {
  for (const { what, field, entry, way } of leaks) {
    it(`puts a name in the place of ${what}, in the registry and in the source file, and nothing else moves`, () =>
      inHome(async (home) => {
        await putLeak(home, entry)
        const before = await home.read('.claude.json')
        const request = { ...byReference(field), targets: ['claude-code'] }

        const plan = await home.manager.planChange(request)
        const done = await home.manager.confirmChange(request, plan.token)

        assert.deepEqual([plan.blockers, done.outcome, done.problems], [[], 'applied', []])
        const after = await home.read('.claude.json')
        const { mcpServers } = JSON.parse(after) as { mcpServers: Record<string, object> }
        assert.ok(JSON.stringify(mcpServers.leaky).includes(JSON.stringify(way)), JSON.stringify(mcpServers.leaky))
        const [head = '', tail = ''] = before.split(/"leaky": .*\n/)
        assert.ok(after.startsWith(head))
        assert.ok(after.endsWith(tail))
        const note = plan.attention.find(({ code }) => code === 'export-variable')
        assert.match(note?.action ?? '', /Export CANARY .* Older backups still hold the value/)
        assertNoCanary([plan, done, await readReports(home), after], what)
      }))
  }

  it('gives the other agents the name by the next sync', () =>
    inHome(async (home) => {
      const [leak] = leaks
      await putLeak(home, leak?.entry ?? {})
      const others = allAgents.filter((agent) => agent !== 'antigravity')
      await home.apply({ ...byReference('headers.Authorization'), targets: others })

      await home.apply(syncUser)

      assert.deepEqual(
        await readStates(home.manager, 'leaky'),
        Object.fromEntries(others.map((agent) => [agent, 'configured'])),
      )
      for (const agent of others) assert.match(await home.read(userFiles[agent]), /\bCANARY\b/, agent)
      const files = Object.entries(await home.readFiles()).filter(([name]) => name !== userFiles['claude-code'])
      for (const [name, file] of files) assertNoCanary(file.kind === 'file' ? file.bytes.toString() : '', name)
    }))

  it('refuses a name for a field that holds no literal', () =>
    inHome(async (home) => {
      await putLeak(home, leaks[0]?.entry ?? {})
      for (const field of ['headers.Missing', 'environment.X', 'args[0]', 'url', 'description', '']) {
        const answer = await attempt(home, byReference(field))
        assert.match(JSON.stringify(answer), /unknown-field/, field)
        assertNoCanary(answer, field)
      }
    }))

  it('does not let one name stand for two credentials', () =>
    inHome(async (home) => {
      await putLeak(home, { type: 'http', url: `https://a.example.com/mcp?token=${canary}&api_key=${canary}2` })

      const answer = await attempt(home, byReference('url'))

      assert.match(JSON.stringify(answer), /several-literals/)
      assertNoCanary(answer, 'url')
    }))
})
