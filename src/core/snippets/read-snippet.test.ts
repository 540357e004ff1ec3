import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ProblemError } from '../../model/problem.ts'
import type { SnippetServer } from '../../model/snippet.ts'
import { readSnippet } from './read-snippet.ts'

const context7 = { command: 'npx', args: ['-y', '@upstash/context7-mcp@1.0.14'] }
const expectedContext7 = { transport: 'stdio', ...context7, environment: {}, enabled: true }
const docsUrl = 'https://docs.example.com/mcp'

async function readOne(text: string): Promise<SnippetServer> {
  const found = await readSnippet(text)
  assert.equal(found.length, 1)
  return found[0] as SnippetServer
}

async function problemsOf(text: string) {
  const error = await readSnippet(text).then(
    () => assert.fail('it is refused'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof ProblemError)
  return error.problems
}

const json = JSON.stringify

/** The same server as each agent's documentation shows it. */
const sameServer: Readonly<Record<string, string>> = {
  'Claude Code, Cursor and most others': json({ mcpServers: { context7 } }),
  'VS Code': json({ servers: { context7: { type: 'stdio', ...context7 } }, inputs: [] }),
  'VS Code settings': json({ mcp: { servers: { context7 } } }),
  Zed: json({ context_servers: { context7: { source: 'custom', ...context7, env: {} } } }),
  'Zed before 2025': json({ context_servers: { context7: { command: { path: 'npx', args: context7.args } } } }),
  OpenCode: json({ mcp: { context7: { type: 'local', command: ['npx', ...context7.args], enabled: true } } }),
  Codex: '[mcp_servers.context7]\ncommand = "npx"\nargs = ["-y", "@upstash/context7-mcp@1.0.14"]\n',
  Hermes: 'mcp_servers:\n  context7:\n    command: npx\n    args: ["-y", "@upstash/context7-mcp@1.0.14"]\n',
  Goose:
    'extensions:\n  context7:\n    name: context7\n    cmd: npx\n    args: [-y, "@upstash/context7-mcp@1.0.14"]\n    enabled: true\n    type: stdio\n    envs: {}\n',
  'the inside of an object': `"context7": ${json(context7)},`,
  'an object of names': json({ context7 }),
  'comments and a trailing comma': `{\n  // here\n  "mcpServers": { "context7": ${json(context7)}, },\n}`,
  'a Markdown text around it': `# Install\n\nAdd this:\n\n\`\`\`json\n${json({ mcpServers: { context7 } })}\n\`\`\`\n\nand restart.`,
  'Windows line ends and a BOM': `\uFEFF{\r\n"mcpServers": {\r\n"context7": ${json(context7)}\r\n}\r\n}`,
  'claude mcp add': 'claude mcp add context7 -- npx -y @upstash/context7-mcp@1.0.14',
  'claude mcp add with options': 'claude mcp add --scope user -t stdio context7 npx -y @upstash/context7-mcp@1.0.14',
  'claude mcp add-json': `claude mcp add-json context7 '${json(context7)}'`,
  'codex mcp add': '$ codex mcp add context7 -- npx -y @upstash/context7-mcp@1.0.14',
  'gemini mcp add': 'gemini mcp add -s user context7 npx -y @upstash/context7-mcp@1.0.14',
  'code --add-mcp': `code --add-mcp '${json({ name: 'context7', ...context7 })}'`,
  'a line that goes on': 'claude mcp add context7 \\\n  -- npx -y \\\n  @upstash/context7-mcp@1.0.14',
}

describe('readSnippet', () => {
  for (const [where, text] of Object.entries(sameServer)) {
    it(`reads a server from ${where}`, async () => {
      const { name, definition, problems } = await readOne(text)
      assert.deepEqual({ name, definition, problems }, { name: 'context7', definition: expectedContext7, problems: [] })
    })
  }

  const remote: Readonly<Record<string, string>> = {
    url: json({ mcpServers: { docs: { url: docsUrl } } }),
    'type http': json({ mcpServers: { docs: { type: 'http', url: docsUrl } } }),
    httpUrl: json({ mcpServers: { docs: { httpUrl: docsUrl } } }),
    serverUrl: json({ mcpServers: { docs: { serverUrl: docsUrl } } }),
    'OpenCode’s remote': json({ mcp: { docs: { type: 'remote', url: docsUrl } } }),
    'Goose’s streamable_http': `extensions:\n  docs:\n    type: streamable_http\n    uri: ${docsUrl}\n`,
    'claude mcp add': `claude mcp add --transport http docs ${docsUrl}`,
    'codex mcp add': `codex mcp add docs --url ${docsUrl}`,
    'npx add-mcp': `npx -y add-mcp ${docsUrl} --name docs`,
  }
  for (const [where, text] of Object.entries(remote)) {
    it(`reads an address from ${where}`, async () => {
      const { name, definition } = await readOne(text)
      assert.deepEqual([name, definition], ['docs', { transport: 'http', url: docsUrl, headers: {}, enabled: true }])
    })
  }

  it('reads a bare address and a bare command line, which have no name', async () => {
    assert.equal((await readOne(`  ${docsUrl}\n`)).name, undefined)
    const { name, definition } = await readOne('MODE=fast docker run -i --rm -e MODE mcp/fetch')
    assert.equal(name, undefined)
    assert.deepEqual(definition, {
      transport: 'stdio',
      command: 'docker',
      args: ['run', '-i', '--rm', '-e', 'MODE', 'mcp/fetch'],
      environment: { MODE: { literal: 'fast' } },
      enabled: true,
    })
  })

  it('keeps variables as references, in a header behind their scheme', async () => {
    const line = `claude mcp add -t http docs ${docsUrl} --header "Authorization: Bearer $DOCS_TOKEN" -H 'X-Team: blue'`
    assert.deepEqual((await readOne(line)).definition, {
      transport: 'http',
      url: docsUrl,
      headers: { Authorization: { fromEnv: 'DOCS_TOKEN', scheme: 'Bearer' }, 'X-Team': { literal: 'blue' } },
      enabled: true,
    })
    const block = json({ mcpServers: { docs: { command: 'docs', env: { A: `\${env:A_B}`, C: `\${D}` } } } })
    const { definition } = await readOne(block)
    assert.deepEqual(definition?.transport === 'stdio' && definition.environment, {
      A: { fromEnv: 'A_B' },
      C: { fromEnv: 'D' },
    })
  })

  for (const open of [
    '<YOUR_TOKEN>',
    'your-token-here',
    'YOUR_API_KEY',
    'xxxx',
    '...',
    'ghp_...',
    '',
    `\${input:token}`,
  ]) {
    it(`takes ${json(open)} in a credential for the variable of that name`, async () => {
      const { definition, problems } = await readOne(
        json({ mcpServers: { a: { command: 'a', env: { A_TOKEN: open } } } }),
      )
      assert.deepEqual(definition?.transport === 'stdio' && definition.environment, { A_TOKEN: { fromEnv: 'A_TOKEN' } })
      assert.deepEqual(
        problems.map(({ code, severity }) => [code, severity]),
        [['placeholder-replaced', 'info']],
      )
    })
  }

  it('names the variable of an Authorization header after the server', async () => {
    const headers = { Authorization: 'Bearer <token>' }
    const { definition } = await readOne(json({ mcpServers: { 'git-hub': { type: 'http', url: docsUrl, headers } } }))
    assert.deepEqual(definition?.transport === 'http' && definition.headers, {
      Authorization: { fromEnv: 'GIT_HUB_TOKEN', scheme: 'Bearer' },
    })
  })

  it('says what else is left open', async () => {
    const entry = { command: 'a', args: ['/path/to/<folder>', '--team', 'YOUR_TEAM'], env: { ORGANISATION: '<name>' } }
    const { problems } = await readOne(json({ mcpServers: { a: entry } }))
    assert.deepEqual(problems.map(({ locator }) => locator).toSorted(), [
      'args[0]',
      'args[2]',
      'environment.ORGANISATION',
    ])
  })

  it('reads several servers in their order', async () => {
    const found = await readSnippet(json({ mcpServers: { b: context7, a: { url: docsUrl } } }))
    assert.deepEqual(
      found.map(({ name }) => name),
      ['b', 'a'],
    )
  })

  const withHeaders: Readonly<Record<string, string>> = {
    Codex: `[mcp_servers.docs]\nurl = "${docsUrl}"\nhttp_headers = { "X-Team" = "blue" }\nbearer_token_env_var = "DOCS_TOKEN"\n`,
    'the Pi adapter': json({
      mcpServers: { docs: { url: docsUrl, headers: { 'X-Team': 'blue' }, bearerTokenEnv: 'DOCS_TOKEN' } },
    }),
    'a transport in other case': json({
      mcpServers: {
        docs: {
          transport: 'Streamable-HTTP',
          url: docsUrl,
          headers: { 'X-Team': 'blue', Authorization: `Bearer \${DOCS_TOKEN}` },
        },
      },
    }),
  }
  for (const [where, text] of Object.entries(withHeaders)) {
    it(`carries headers from ${where}`, async () => {
      const { definition, omitted } = await readOne(text)
      assert.deepEqual(omitted, [])
      assert.deepEqual(definition?.transport === 'http' && definition.headers, {
        'X-Team': { literal: 'blue' },
        Authorization: { fromEnv: 'DOCS_TOKEN', scheme: 'Bearer' },
      })
    })
  }

  it('names what no definition can carry', async () => {
    const { omitted } = await readOne(json({ mcpServers: { a: { command: 'a', autoApprove: ['x'], trust: true } } }))
    assert.deepEqual(omitted, ['autoApprove', 'trust'])
  })

  it('refuses a legacy transport with the field that says so', async () => {
    const { definition, problems } = await readOne(json({ mcpServers: { a: { type: 'sse', url: docsUrl } } }))
    assert.equal(definition, undefined)
    assert.ok(problems.some(({ severity }) => severity === 'error'))
  })

  for (const text of ['{ "mcpServers": { "a": { "command": "canary-5d1e"', '[mcp_servers.a\ncommand = "canary-5d1e"']) {
    it(`says where ${json(text.slice(0, 14))}… cannot be read, and nothing of it`, async () => {
      const problems = await problemsOf(text)
      assert.match(problems[0]?.message ?? '', /line \d+, column \d+/)
      assert.doesNotMatch(json(problems), /canary/)
    })
  }

  for (const text of ['claude mcp add a -- a | tee b', 'npx a && npx b', 'npx $(cat a)', 'npx "a', 'npx a > b']) {
    it(`refuses ${text}`, async () => {
      assert.equal((await problemsOf(text))[0]?.code, 'not-one-command')
    })
  }

  for (const text of ['', 'Hello, this is prose.', '{}', '{ "mcpServers": {} }', '[]', 'null']) {
    it(`finds no server in ${json(text)}`, async () => {
      assert.ok((await problemsOf(text)).length > 0)
    })
  }
})
