/** Homes as real people have them, made of native files. */

/** Two agents with servers of their own, and comments that must survive. */
export const twoAgents = {
  '.claude.json': `{
  "numStartups": 12,
  "mcpServers": {
    "context7": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@upstash/context7-mcp@2.1.0"],
      "env": { "CONTEXT7_API_KEY": "\${CONTEXT7_API_KEY}" }
    },
    "docs": { "type": "http", "url": "https://docs.example.com/mcp" }
  }
}
`,
  '.codex/config.toml': `# mine
model = "gpt-5"

[mcp_servers.files] # keep this
command = "files-mcp"
args = ["--root", "."]
`,
} as const

export const secretValue = 'ghp_' + 'abcdefghijklmnopqrstuvwxyz0123456789'

/** An entry with a literal secret in it. */
export const literalSecret = {
  '.claude.json': JSON.stringify(
    { mcpServers: { github: { type: 'stdio', command: 'github-mcp', env: { GITHUB_TOKEN: secretValue } } } },
    null,
    2,
  ),
  '.codex/config.toml': 'model = "gpt-5"\n',
}

/** Names that try to be markup, to reorder text, or to hide in it. */
export const hostileNames = {
  '.claude.json': JSON.stringify({
    mcpServers: {
      '<img src=x onerror="document.title=1">': { type: 'stdio', command: '<b>npx</b>' },
      'safe\u202egnp.exe': { type: 'stdio', command: 'npx', args: ['\u200bhidden'] },
    },
  }),
}

/** The same count of servers in both agents; all of them can be adopted. */
export function buildManyServers(count: number): Readonly<Record<string, string>> {
  const names = Array.from({ length: count }, (_, index) => `server-${String(index).padStart(3, '0')}`)
  const entries = names.map((name): [string, object] => [
    name,
    { type: 'stdio', command: 'npx', args: ['-y', `${name}@1.0.0`] },
  ])
  const registry = names.map((name): [string, object] => [
    name,
    { transport: 'stdio', command: 'npx', args: ['-y', `${name}@1.0.0`] },
  ])
  return {
    '.claude.json': JSON.stringify({ mcpServers: Object.fromEntries(entries) }, null, 2),
    '.codex/config.toml': 'model = "gpt-5"\n',
    '.afd/mcp/user.json': JSON.stringify({ schemaVersion: 1, servers: Object.fromEntries(registry) }, null, 2),
  }
}

/** Two agents that are kept in step: `docs` and `files` are managed, and stand in both of them. */
export const keptInStep = {
  '.claude.json': JSON.stringify(
    {
      mcpServers: {
        docs: { type: 'http', url: 'https://docs.example.com/mcp' },
        files: { type: 'stdio', command: 'files-mcp', args: ['--root', '.'] },
      },
    },
    null,
    2,
  ),
  '.codex/config.toml': `model = "gpt-5"

[mcp_servers.docs]
url = "https://docs.example.com/mcp"

[mcp_servers.files]
command = "files-mcp"
args = ["--root", "."]
`,
  '.afd/manifest.json': JSON.stringify({ schemaVersion: 1, selectedAgents: ['claude-code', 'codex'] }, null, 2),
  '.afd/mcp/user.json': JSON.stringify(
    {
      schemaVersion: 1,
      servers: {
        docs: { transport: 'http', url: 'https://docs.example.com/mcp', headers: {}, enabled: true },
        files: { transport: 'stdio', command: 'files-mcp', args: ['--root', '.'], environment: {}, enabled: true },
      },
    },
    null,
    2,
  ),
} as const
