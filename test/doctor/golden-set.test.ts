/** The golden set against every agent's project file, without git. */
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { assertNoCanary, canary } from '../helpers/canary.ts'
import { type DoctorHome, golden, makeDoctorHome, record } from './doctor-home.ts'

const linear = `[servers.linear]\nurl = "https://mcp.linear.app/mcp"\nheaders = { Authorization = "Bearer \${LINEAR}" }\n`
const context7 = '[servers.c7]\ncommand = "npx"\nargs = ["-y", "c7"]\nenv = { LIMIT = "6000" }\n'

/** The same two servers as every agent writes them. */
const agreeing: Readonly<Record<string, string>> = {
  '.mcp.json': json('mcpServers', {
    linear: { type: 'http', url: 'https://mcp.linear.app/mcp', headers: { Authorization: `Bearer \${LINEAR}` } },
    c7: { command: 'npx', args: ['-y', 'c7'], env: { LIMIT: '6000', MORE: '1' } },
  }),
  '.cursor/mcp.json': json('mcpServers', {
    linear: { url: 'https://mcp.linear.app/mcp', headers: { authorization: `Bearer \${env:LINEAR}` } },
    c7: { type: 'stdio', command: 'npx', args: ['-y', 'c7'], env: { LIMIT: '6000' } },
  }),
  '.codex/config.toml':
    'model = "x"\n[mcp_servers.linear]\nurl = "https://mcp.linear.app/mcp"\nbearer_token_env_var = "LINEAR"\n[mcp_servers.c7]\ncommand = "npx"\nargs = ["-y", "c7"]\nenv = { LIMIT = "6000" }\ntool_timeout_sec = 7\n',
  '.gemini/settings.json': json('mcpServers', {
    linear: { httpUrl: 'https://mcp.linear.app/mcp', headers: { Authorization: 'Bearer $LINEAR' } },
    c7: { command: 'npx', args: ['-y', 'c7'], env: { LIMIT: '6000' }, timeout: 5 },
  }),
  '.vscode/mcp.json': json('servers', {
    linear: { type: 'http', url: 'https://mcp.linear.app/mcp', headers: { Authorization: `Bearer \${env:LINEAR}` } },
    c7: { type: 'stdio', command: 'npx', args: ['-y', 'c7'], env: { LIMIT: '6000' } },
  }),
  'opencode.json': json('mcp', {
    linear: { type: 'remote', url: 'https://mcp.linear.app/mcp', headers: { Authorization: 'Bearer {env:LINEAR}' } },
    c7: { type: 'local', command: ['npx', '-y', 'c7'], environment: { LIMIT: '6000' }, enabled: true },
  }),
  '.zed/settings.json': `{ // settings\n "context_servers": ${JSON.stringify({
    linear: { url: 'https://mcp.linear.app/mcp', headers: { Authorization: 'Bearer $LINEAR' } },
    c7: { source: 'custom', command: 'npx', args: ['-y', 'c7'], env: { LIMIT: '6000' } },
  })}, }\n`,
  '.grok/config.toml': `[mcp_servers.linear]\nurl = "https://mcp.linear.app/mcp"\nheaders = { Authorization = "Bearer \${LINEAR}" }\n[mcp_servers.c7]\ncommand = "npx"\nargs = ["-y", "c7"]\nenv = { LIMIT = "6000" }\n`,
}

function json(key: string, servers: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ [key]: servers }, null, 2)}\n`
}

function claude(entry: unknown): Readonly<Record<string, string>> {
  return { '.mcp.json': json('mcpServers', { a: entry }) }
}

describe('the golden set', () => {
  let home: DoctorHome
  afterEach(() => home.remove())

  it('agrees with the same servers in the words of every agent', async () => {
    home = await makeDoctorHome({ [golden]: linear + context7, ...agreeing })
    assert.deepEqual(await home.list(), [])
  })

  it('finds a server that only one side has, in each file that exists', async () => {
    home = await makeDoctorHome({ [golden]: linear, ...agreeing })
    const files = Object.keys(agreeing).toSorted()
    assert.deepEqual(
      await home.list(),
      files.map((file) => `mcp-undeclared ${file}#servers.c7`),
    )
    await home.write({ [golden]: `${linear}${context7}[servers.third]\ncommand = "x"\n` })
    assert.deepEqual(
      await home.list(),
      files.map((file) => `mcp-unprojected ${file}#servers.third`),
    )
  })

  it('says nothing of agents that have no file, unless they are selected', async () => {
    home = await makeDoctorHome({ [golden]: linear })
    assert.deepEqual(await home.list(), [])
    await home.remove()
    const manifest = JSON.stringify({ schemaVersion: 1, selectedAgents: ['codex', 'hermes', 'antigravity'] })
    home = await makeDoctorHome({ [golden]: linear }, { user: { '.afd/manifest.json': manifest } })
    assert.deepEqual(await home.list(), ['mcp-unprojected .codex/config.toml#servers.linear'])
  })

  it('never minds what the golden set leaves unset, nor what a file cannot say', async () => {
    const entry = { command: 'npx', args: ['a'], env: { X: '1' }, enabled: false, timeout: 9, description: 'd' }
    home = await makeDoctorHome({ [golden]: '[servers.a]\ncommand = "npx"\n', ...claude(entry) })
    assert.deepEqual(await home.list(), [])
    const more = 'description = "other"\nenabled = true\nsource = "custom"\n'
    await home.write({ [golden]: `[servers.a]\ncommand = "npx"\n${more}` })
    assert.deepEqual(await home.list(), [])
  })

  it('compares arguments in order, env and headers by name, a timeout in seconds, and SSE', async () => {
    const cases = [
      ['command = "npx"\nargs = ["a", "b"]', { command: 'npx', args: ['b', 'a'] }, 'args'],
      ['command = "npx"\nenv = { "X.Y" = "1" }', { command: 'npx', env: { 'X.Y': '2' } }, 'env["X.Y"]'],
      [`command = "npx"\nenv = { X = "\${A}" }`, { command: 'npx', env: { X: `\${B}` } }, 'env.X'],
      ['command = "npx"\nenv = { X = "1" }', { command: 'npx' }, 'env.X'],
      ['command = "npx"\ntimeout = 2', { command: 'npx', timeout: 3000 }, 'timeout'],
      ['url = "https://a.example/"', { type: 'sse', url: 'https://a.example/' }, 'transport'],
      ['transport = "sse"\nurl = "https://a.example/"', { type: 'http', url: 'https://a.example/' }, 'transport'],
      ['command = "npx"\nargs = ["a"]', { type: 'http', url: 'https://a.example/' }, 'transport'],
      ['command = "npx"', { command: 7 }, 'command'],
    ] as const
    home = await makeDoctorHome({})
    for (const [text, entry, field] of cases) {
      await home.write({ [golden]: `[servers.a]\n${text}\n`, ...claude(entry) })
      assert.deepEqual(await home.list(), [`mcp-diverged-unknown .mcp.json#servers.a.${field}`])
    }
    await home.write({
      [golden]: '[servers.a]\ncommand = "npx"\ntimeout = 2\n',
      ...claude({ command: 'npx', timeout: 2000 }),
    })
    assert.deepEqual(await home.list(), [])
  })

  it('takes an entry without a transport for a change to an inherited one, where the agent does', async () => {
    home = await makeDoctorHome({
      [golden]: '[servers.a]\ncommand = "npx"\nenabled = false\n',
      '.codex/config.toml': '[mcp_servers.a]\nenabled = false\n',
      'opencode.json': '{"mcp":{"a":{"enabled":true}}}',
    })
    assert.deepEqual(await home.list(), ['mcp-diverged-unknown opencode.json#servers.a.enabled'])
  })

  it('takes a missing entry for off where the file cannot say it otherwise', async () => {
    const off = '[servers.a]\ncommand = "npx"\nenabled = false\n'
    home = await makeDoctorHome({ [golden]: off, '.mcp.json': '{"mcpServers":{}}', '.codex/config.toml': '' })
    assert.deepEqual(await home.list(), ['mcp-unprojected .codex/config.toml#servers.a'])
  })

  it('looks in all files that OpenCode merges before it misses a server', async () => {
    home = await makeDoctorHome({
      [golden]: '[servers.a]\ncommand = "npx"\n[servers.b]\ncommand = "npx"\n',
      'opencode.json': '{"mcp":{"a":{"type":"local","command":["npx"]}}}',
      '.opencode/opencode.json': '{"mcp":{"b":{"type":"local","command":["npx"]}}}',
    })
    assert.deepEqual(await home.list(), [])
  })

  it('tells unknown keys, wrong types and half entries of the golden set, and goes on', async () => {
    const text =
      'extra = 1\n[servers.a]\ncommand = "npx"\ntype = "stdio"\nargs = "x"\n[servers.b]\ndescription = "d"\n[servers.c]\ncommand = "x"\nurl = "https://x.example/"\n'
    home = await makeDoctorHome({ [golden]: text, ...claude({ command: 'other' }) })
    assert.deepEqual(await home.list(), [
      `mcp-golden-unknown-key ${golden}#extra`,
      `mcp-golden-unreadable ${golden}#servers.a.args`,
      `mcp-golden-unknown-key ${golden}#servers.a.type`,
      `mcp-golden-incomplete ${golden}#servers.b`,
      `mcp-golden-incomplete ${golden}#servers.c`,
      'mcp-diverged-unknown .mcp.json#servers.a.args',
      'mcp-diverged-unknown .mcp.json#servers.a.command',
      'mcp-unprojected .mcp.json#servers.b',
      'mcp-unprojected .mcp.json#servers.c',
    ])
  })

  it('tells files that cannot be read by line and column, and nothing that stands in them', async () => {
    home = await makeDoctorHome({
      [golden]: `[servers.a]\ncommand = "npx"\nenv = { TOKEN = "${canary} }\n`,
      '.mcp.json': `{ "mcpServers": {\n "a": { "env": { "TOKEN": "${canary}" } `,
      '.cursor/mcp.json': '{ "mcpServers": [] }',
    })
    const report = await home.examine()
    assert.deepEqual(
      report.findings.map(({ code, locator, line }) => [code, locator, line]),
      [
        ['mcp-golden-unreadable', golden, 3],
        ['mcp-target-unreadable', '.cursor/mcp.json#servers', undefined],
        ['mcp-target-unreadable', '.mcp.json', 2],
      ],
    )
    assertNoCanary(report, 'report')
  })

  it('reads the record of what was written, whoever wrote it', async () => {
    const targets = (fields: unknown) => JSON.stringify({ schemaVersion: 1, targets: { '.mcp.json': { a: fields } } })
    home = await makeDoctorHome({
      [golden]: `[servers.a]\ncommand = "new"\nargs = ["1"]\nenv = { X = "\${NEW}", Y = "1", Z = "z" }\n`,
      '.mcp.json': json('mcpServers', { a: { command: 'old', args: ['2'], env: { X: `\${OLD}`, Y: '2', Z: 'y' } } }),
      [record]: targets({
        command: 'old',
        args: ['1'],
        'env.X': { fromEnv: 'OTHER' },
        env: { Y: '2' },
        'env.Z': { hmac: 'x' },
      }),
    })
    const place = '.mcp.json#servers.a'
    assert.deepEqual(await home.list(), [
      `mcp-diverged-target ${place}.args`,
      `mcp-diverged-golden ${place}.command`,
      `mcp-diverged-both ${place}.env.X`,
      `mcp-diverged-golden ${place}.env.Y`,
      `mcp-diverged-unknown ${place}.env.Z`,
    ])
    for (const broken of ['{', '[]', '{"schemaVersion":2,"targets":{".mcp.json":{"a":{"command":"old"}}}}', '']) {
      await home.write({ [record]: broken })
      for (const finding of await home.list()) assert.match(finding, /^mcp-diverged-unknown /)
    }
  })

  it('says nothing of servers without a golden set', async () => {
    home = await makeDoctorHome({ ...agreeing, '.mcp.json': '{ broken' })
    const { findings, golden: hasGolden } = await home.examine()
    assert.deepEqual([findings, hasGolden], [[], false])
  })

  it('writes nothing', async () => {
    home = await makeDoctorHome({ [golden]: linear, ...agreeing, '.cursor/mcp.json': '{' })
    const before = await home.snapshot()
    await home.examine({ user: true })
    assert.deepEqual(await home.snapshot(), before)
  })
})
