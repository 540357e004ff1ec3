/** The report that a user copies: it has what helps, and nothing that is theirs alone. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { version } from '../../package.json'
import { diagnosticsReportSchema } from '../../src/model/diagnostics.ts'
import { makeTempHome, type TempHome } from '../helpers/temp-home.ts'
import { type BuiltAfd, buildAfd } from './built-afd.ts'
import { readJson } from './json-answer.ts'

const secret = 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789'
const files = {
  '.claude.json': JSON.stringify({
    mcpServers: {
      context7: { command: 'npx', args: ['-y', 'context7'] },
      leaky: { command: 'npx', args: ['x'], env: { API_KEY: secret } },
    },
  }),
  '.codex/config.toml': `token = "${secret}"\nbroken = = 1\n`,
  '.afd/manifest.json': JSON.stringify({
    schemaVersion: 1,
    selectedAgents: ['claude-code', 'codex'],
    projects: [],
    consents: { piAdapter: false, unverified: [] },
    integration: false,
    retention: { transactions: 50, days: 90 },
  }),
  '.afd/mcp/user.json': JSON.stringify({
    schemaVersion: 1,
    servers: { context7: { transport: 'stdio', command: 'npx', args: ['-y', 'context7'] } },
  }),
  'web-app/.git/HEAD': 'ref: refs/heads/main\n',
}

describe('afd diagnostics', () => {
  let afd: BuiltAfd
  let home: TempHome
  before(async () => {
    afd = await buildAfd()
    home = await makeTempHome(files)
  })
  after(async () => {
    await home.remove()
    await afd.remove()
  })
  const call = (...words: readonly string[]) => afd.call({ home: home.home, cwd: home.path('web-app') }, ...words)

  it('tells versions, paths, agents, states and problems in one object', async () => {
    const answer = await call('diagnostics', '--json')
    const report = diagnosticsReportSchema.parse(readJson(answer))
    assert.equal(answer.exitCode, 0)
    assert.deepEqual([report.versions.afd, report.versions.node], [version, process.versions.node])
    assert.equal(report.paths.project, '~/web-app')
    const codex = report.agents.find(({ id }) => id === 'codex')
    assert.deepEqual([codex?.selected, codex?.detected], [true, true])
    assert.deepEqual(
      codex?.files.map(({ scope, path, exists, problem }) => [scope, path, exists, problem]),
      [
        ['user', '~/.codex/config.toml', true, 'unparsable'],
        ['project', '~/web-app/.codex/config.toml', false, undefined],
      ],
    )
    assert.deepEqual([report.servers, report.states], [1, { configured: 1, unsupported: 1 }])
    assert.deepEqual(
      report.problems.map(({ code }) => code),
      ['unparsable'],
    )
  })

  it('says the same to a person, all of it on standard output', async () => {
    const { exitCode, stdout, stderr } = await call('diagnostics', '--quiet')
    assert.deepEqual([exitCode, stderr], [0, ''])
    assert.ok(stdout.includes(`afd               ${version}\n`))
    assert.match(stdout, /codex +selected, detected/)
    assert.match(stdout, /user +~\/\.codex\/config\.toml +toml +unparsable/)
    assert.match(stdout, /configured +1/)
    assert.match(stdout, /Problems\n {2}✗ unparsable: ~\/\.codex\/config\.toml cannot be read/)
  })

  it('names no home, no server and no value, and writes nothing', async () => {
    const before = await home.snapshot()
    for (const mode of [[], ['--json']]) {
      const { stdout } = await call('diagnostics', '--quiet', ...mode)
      for (const own of [secret, home.home, 'context7', 'leaky']) assert.equal(stdout.includes(own), false)
    }
    assert.deepEqual(await home.snapshot(), before)
  })
})
