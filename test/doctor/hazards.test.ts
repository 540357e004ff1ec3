/** Every hazard has a file in which it is found, and a near twin in which it is not. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertNoCanary, canary } from '../helpers/canary.ts'
import { golden, makeDoctorHome } from './doctor-home.ts'

interface Case {
  readonly code: string
  readonly place: string
  readonly found: Readonly<Record<string, string>>
  readonly twin: Readonly<Record<string, string>>
  /** The files are the user's. */
  readonly user?: true
}

const cursor = '.cursor/mcp.json'
const json = (key: string, servers: unknown) => JSON.stringify({ [key]: servers })
const one = (entry: unknown, name = 'a') => ({ [cursor]: json('mcpServers', { [name]: entry }) })
const run = (...args: readonly string[]) => one({ command: 'npx', args })
const withEnv = (env: unknown) => one({ command: 'srv', env })
const atEntry = (field: string) => `${cursor}#servers.a.${field}`
const mark = '\uFEFF'

const cases: readonly Case[] = [
  {
    code: 'byte-order-mark',
    place: '.gemini/settings.json',
    found: { '.gemini/settings.json': `${mark}{}` },
    twin: { '.codex/config.toml': `${mark}model = "x"\n` },
  },
  {
    code: 'duplicate-key',
    place: cursor,
    found: { [cursor]: '{"mcpServers":{"a":{"command":"x"},"a":{"command":"y"}}}' },
    twin: { [cursor]: '{"mcpServers":{"a":{"command":"x"},"A":{"command":"y"}}}' },
  },
  {
    code: 'two-files',
    place: 'opencode.jsonc',
    found: { 'opencode.json': '{}', 'opencode.jsonc': '{}' },
    twin: { 'opencode.json': '{}', '.opencode/opencode.json': '{}' },
  },
  {
    code: 'dead-key',
    place: '.vscode/mcp.json#mcpServers',
    found: { '.vscode/mcp.json': json('mcpServers', { a: { command: 'x' } }) },
    twin: { '.vscode/mcp.json': json('servers', { a: { command: 'x' } }) },
  },
  {
    code: 'dead-file',
    place: '~/.gemini/antigravity/mcp_config.json',
    found: { '.gemini/antigravity/mcp_config.json': '{}' },
    twin: { '.gemini/config/mcp_config.json': '{}' },
    user: true,
  },
  {
    code: 'shadowing-file',
    place: '.mcp.json',
    found: { '.mcp.json': json('mcpServers', {}), '.github/mcp.json': json('mcpServers', { a: { command: 'x' } }) },
    twin: {
      '.mcp.json': json('mcpServers', { b: { command: 'x' } }),
      '.github/mcp.json': json('mcpServers', { a: { command: 'x' } }),
    },
  },
  {
    code: 'two-project-keys',
    place: '~/.claude.json#projects["c:/code/app"]',
    found: { '.claude.json': json('projects', { 'C:\\code\\app': {}, 'c:/code/app': {} }) },
    twin: {
      '.claude.json': json('projects', { 'C:\\code\\app': {}, 'D:\\code\\app': {}, '/code/App': {}, '/code/app': {} }),
    },
    user: true,
  },
  {
    code: 'pre-approval',
    place: '.claude/settings.json#enableAllProjectMcpServers',
    found: { '.claude/settings.json': '{"enableAllProjectMcpServers":true}' },
    twin: { '.claude/settings.json': '{"enableAllProjectMcpServers":false,"enabledMcpjsonServers":[]}' },
  },
  {
    code: 'pre-approval',
    place: '.gemini/settings.json#servers.a.trust',
    found: { '.gemini/settings.json': json('mcpServers', { a: { command: 'x', trust: true } }) },
    twin: { '.gemini/settings.json': json('mcpServers', { a: { command: 'x', trust: false } }) },
  },
  {
    code: 'illegal-name',
    place: '.mcp.json#servers["a.b"]',
    found: { '.mcp.json': json('mcpServers', { 'a.b': { command: 'x' } }) },
    twin: one({ command: 'x' }, 'a.b'),
  },
  {
    code: 'ignored-switch',
    place: '.mcp.json#servers.a.disabled',
    found: { '.mcp.json': json('mcpServers', { a: { command: 'x', disabled: true } }) },
    twin: { '.mcp.json': json('mcpServers', { a: { command: 'x', disabled: false, enabled: true } }) },
  },
  {
    code: 'ignored-switch',
    place: '.codex/config.toml#servers.a.disabled',
    found: { '.codex/config.toml': '[mcp_servers.a]\ncommand = "x"\ndisabled = true\n' },
    twin: { '.codex/config.toml': '[mcp_servers.a]\ncommand = "x"\nenabled = false\ndisabled = true\n' },
  },
  ...(process.platform === 'win32'
    ? []
    : [
        {
          code: 'command-wrapper',
          place: atEntry('command'),
          found: one({ command: 'cmd', args: ['/c', 'npx', 'p@1.2.3'] }),
          twin: one({ command: 'cmd', args: ['--c', 'npx', 'p@1.2.3'] }),
        },
      ]),
  {
    code: 'unpinned-package',
    place: atEntry('args'),
    found: run('-y', '@scope/name'),
    twin: run('-y', '@scope/name@1.2.3'),
  },
  { code: 'unpinned-package', place: atEntry('args'), found: run('name@latest'), twin: run('./name') },
  {
    code: 'unpinned-package',
    place: `${golden}#servers.a.args`,
    found: { [golden]: '[servers.a]\ncommand = "npx"\nargs = ["-y", "name"]\n' },
    twin: { [golden]: '[servers.a]\ncommand = "npx"\nargs = ["-y", "name@1.0.0"]\n' },
  },
  {
    code: 'known-bad-version',
    place: atEntry('args'),
    found: run('-y', 'mcp-remote@0.1.15', 'https://a.example/'),
    twin: run('-y', 'mcp-remote@0.1.16', 'https://a.example/'),
  },
  {
    code: 'insecure-http',
    place: atEntry('url'),
    found: one({ url: 'http://mcp.example.com/' }),
    twin: one({ url: 'http://127.0.0.1:3000/' }),
  },
  {
    code: 'url-credentials',
    place: atEntry('url'),
    found: one({ url: `https://me:\${PASS}@mcp.example.com/` }),
    twin: one({ url: 'https://mcp.example.com/@me' }),
  },
  {
    code: 'invisible-character',
    place: atEntry('args[0]'),
    found: one({ command: 'srv', args: ['a\u{200b}b'] }),
    twin: one({ command: 'srv', args: ['a b', 'größe', '日本語'] }),
  },
  {
    code: 'confusable-character',
    place: atEntry('command'),
    found: one({ command: 'n\u{043e}de' }),
    twin: one({ command: 'сервер' }),
  },
  {
    code: 'shell-characters',
    place: atEntry('command'),
    found: one({ command: 'srv; other' }),
    twin: one({ command: 'srv', args: ['https://a.example/?a=1&b=2'] }),
  },
  {
    code: 'dangerous-environment',
    place: atEntry('env.LD_PRELOAD'),
    found: withEnv({ LD_PRELOAD: './x.so' }),
    twin: withEnv({ LD_PRELOADED: './x.so' }),
  },
  {
    code: 'dangerous-environment',
    place: atEntry('env.NODE_OPTIONS'),
    found: withEnv({ NODE_OPTIONS: '--require ./x.js' }),
    twin: withEnv({ NODE_OPTIONS: '--max-old-space-size=4096' }),
  },
  {
    code: 'dangerous-environment',
    place: atEntry('env.NODE_TLS_REJECT_UNAUTHORIZED'),
    found: withEnv({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }),
    twin: withEnv({ NODE_TLS_REJECT_UNAUTHORIZED: '1' }),
  },
]

async function listHazards(files: Case['found'], user: boolean): Promise<readonly string[]> {
  const home = await makeDoctorHome(user ? {} : files, { user: user ? files : {} })
  try {
    const without = await home.examine({ user })
    assert.deepEqual(
      without.findings.filter(({ code }) => code.startsWith('mcp-hazard-')),
      [],
    )
    const { findings } = await home.examine({ user, hazards: true })
    return findings
      .filter(({ code }) => code.startsWith('mcp-hazard-'))
      .map(({ code, locator }) => `${code} ${locator}`)
  } finally {
    await home.remove()
  }
}

describe('hazards', () => {
  for (const { code, place, found, twin, user } of cases) {
    it(`finds ${code} at ${place}, and not in its near twin`, async () => {
      assert.deepEqual(await listHazards(found, user === true), [`mcp-hazard-${code} ${place}`])
      const names = (await listHazards(twin, user === true)).map((line) => line.split(' ')[0])
      assert.equal(names.includes(`mcp-hazard-${code}`), false)
    })
  }

  it('tells no value', async () => {
    const entry = {
      command: `srv;${canary}`,
      args: [`\u{200b}${canary}`],
      env: { BASH_ENV: canary },
      url: `http://${canary}.example/`,
    }
    const home = await makeDoctorHome(one(entry))
    try {
      const report = await home.examine({ hazards: true })
      assert.equal(report.findings.length, 4)
      assertNoCanary(report, 'report')
    } finally {
      await home.remove()
    }
  })
})
