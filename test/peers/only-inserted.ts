/** What peers' tools damage: everything in a file but the one entry that a change is about. */
import assert from 'node:assert/strict'
import { type AgentHome, allAgents, type KnownAgent, userFiles } from '../helpers/agent-home.ts'

/** The later text is the earlier one with something put in at one place: every other byte is there, in its order. */
export function assertOnlyInserted(before: string, after: string, what: string): void {
  let head = 0
  while (head < before.length && before[head] === after[head]) head++
  let tail = 0
  while (tail < before.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  assert.equal(head + tail, before.length, `${what}: something else changed at character ${head}`)
  assert.ok(after.length > before.length, `${what}: something was put in`)
}

export async function readUserFiles(home: AgentHome): Promise<Readonly<Record<KnownAgent, string>>> {
  const texts = await Promise.all(allAgents.map(async (agent) => [agent, await home.read(userFiles[agent])] as const))
  return Object.fromEntries(texts) as Record<KnownAgent, string>
}

/** As a file written by hand, with what each agent's own tools and users leave in it. */
export const crowdedFiles: Readonly<Record<string, string>> = {
  [userFiles['claude-code']]: `{
  "numStartups": 7,
  "mcpServers": {
    "zulu": {"command": "npx", "args": ["-y", "zulu@1"], "type": "stdio", "description": "last but first", "tags": ["a", "b"]},
    "mike":   { "type": "http", "url": "https://mike.example.com/mcp" },
    "alpha": {
      "type": "stdio", "command": "npx",
      "args": [ "-y", "alpha@1" ], "cwd": "/srv/alpha", "envFile": ".env.alpha", "disabled": true
    },
    "yankee": { "type": "sse", "url": "https://yankee.example.com/sse", "inputs": [ {"id": "x"} ] },
    "bravo": { "type": "stdio", "command": "uvx", "args": [], "sandbox": { "network": false }, "timeout": 1e3 }
  },
  "projects": { "/somewhere/else": { "mcpServers": {}, "history": [] } },
  "oauthAccount": { "accountUuid": "00000000-0000-4000-8000-000000000000" },
  "globalShortcut": "Ctrl+Space"
}`,
  [userFiles.codex]: `# top
model = "gpt-5"   # mine
[mcp_servers.zulu]
command = "npx"
args = ["-y", "zulu@1"]
[mcp_servers.zulu.tools.search]
approval_mode = "auto"

[mcp_servers.remote]
url = "https://remote.example.com/mcp"
bearer_token_env_var = "REMOTE_TOKEN"   # not here
env_http_headers = { "X-Team" = "TEAM" }

[mcp_servers."a.b"]
command = "a"

[profiles.work]
model = "o3"
`,
  [userFiles.antigravity]: `{"mcpServers": {
    "zulu": { "command": "npx", "args": ["-y", "zulu@1"], "description": "x", "tags": [] },
    "mike": { "serverUrl": "https://mike.example.com/mcp", "disabledTools": ["x"], "trust": true },
    "alpha": { "command": "uvx", "disabled": true }
}, "globalShortcut": "x" }
`,
  [userFiles.pi]: `{
	"settings": {"toolPrefix": "none"},
	"mcpServers": {
		"zulu": {"command": "npx", "args": ["-y", "zulu@1"], "lifecycle": "lazy", "directTools": ["a"]},
		"mike": {"url": "https://mike.example.com/mcp", "auth": "bearer", "bearerTokenEnv": "MIKE_TOKEN"}
	}
}`,
  [userFiles.hermes]: `# hermes
mcp_servers:   # mine
  zulu: {command: npx, args: ["-y", zulu@1]}   # last but first
  house:
    url: http://127.0.0.1:8123/mcp
    tools: {include: [lights_on]}
  off_one:
    command: uvx
    enabled: false

model: {provider: openrouter}
`,
  [userFiles.grok]: `# grok
disabled_mcp_servers = [ "mike" ]   # for now
[mcp_servers.zulu]
command = "npx"
args = ["-y", "zulu@1"]
tool_timeouts = { search = 90 }

[mcp_servers.mike]
url = 'https://mike.example.com/mcp'

[ui]
compact_mode = true
`,
}
