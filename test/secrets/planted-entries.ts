/** Server entries with a credential in every field, in the words of each agent. */
import type { KnownAgent } from '../helpers/agent-home.ts'
import { canaryOf, shapedCanaryOf } from './canaries.ts'

type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json }
type Entries = Readonly<Record<string, { readonly [key: string]: Json }>>

const npx = { command: 'npx' } as const

/** As Claude Code writes them; each entry holds several, so that one that is missed is not hidden by another's blocker. */
export const plantedEntries: Entries = {
  'leak-values': {
    ...npx,
    env: {
      GITHUB_TOKEN: canaryOf('environment value'),
      LEVEL: canaryOf('environment value'),
      PIN: Number(canaryOf('environment number')),
      STORE: `postgres://me:${canaryOf('password of a database')}@db.example.com/x`,
      [shapedCanaryOf('environment name')]: 'x',
    },
  },
  'leak-harmless': { ...npx, env: { LEVEL: canaryOf('environment value') } },
  'leak-number': { ...npx, env: { PIN: Number(canaryOf('environment number')) } },
  'leak-headers': {
    type: 'http',
    url: 'https://a.example.com/mcp',
    headers: {
      Authorization: `Bearer ${canaryOf('header value')}`,
      Cookie: `session=${canaryOf('cookie')}`,
      [shapedCanaryOf('header name')]: 'x',
      'X-Trace': `\${${shapedCanaryOf('name of a variable')}}`,
    },
  },
  'leak-address': {
    type: 'http',
    url: `https://a.example.com/${shapedCanaryOf('path of an address')}/mcp?v=${canaryOf('query of an address')}#t=${canaryOf('fragment of an address')}`,
  },
  'leak-door': {
    type: 'http',
    url: `https://${canaryOf('user of an address')}:${canaryOf('password of an address')}@a.example.com/mcp`,
  },
  'leak-arguments': {
    ...npx,
    args: [
      '--api-key',
      canaryOf('argument after its option'),
      `--password=${canaryOf('argument with its option')}`,
      shapedCanaryOf('argument of a known shape'),
      '--header',
      `Authorization: Bearer ${canaryOf('header in an argument')}`,
      `--env=LEVEL=${canaryOf('variable in an argument')}`,
      JSON.stringify({ token: canaryOf('member of JSON in an argument') }),
    ],
  },
  'leak-line': { command: `API_KEY=${canaryOf('inside a command line')} npx server` },
  'leak-folder': { ...npx, cwd: `/srv/${shapedCanaryOf('working folder')}` },
  'leak-fields': {
    ...npx,
    note: canaryOf('unknown field'),
    apiKey: Number(canaryOf('number in an unknown field')),
    nested: { deep: [{ er: canaryOf('nested unknown field') }] },
    [shapedCanaryOf('name of an unknown field')]: { on: true },
  },
  [shapedCanaryOf('name of a server')]: { ...npx },
  [`token=${canaryOf('name of a server like an assignment')}`]: { ...npx },
  context7: { ...npx, args: ['--token', canaryOf('argument after its option')] },
}

/** The fields of an entry, as the agent calls them. */
function translate(agent: KnownAgent, entry: Entries[string]): { readonly [key: string]: Json } {
  const names: Readonly<Record<string, string>> =
    agent === 'codex' ? { headers: 'http_headers' } : agent === 'antigravity' ? { url: 'serverUrl' } : {}
  const fields = Object.entries(entry).filter(([key]) => key !== 'type' || agent === 'claude-code')
  return Object.fromEntries(fields.map(([key, value]) => [names[key] ?? key, value]))
}

function renderToml(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(renderToml).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)} = ${renderToml(member)}`)
  return `{ ${members.join(', ')} }`
}

const comment = `# ${canaryOf('comment')}`

/** A whole file of the agent with every entry in it. */
export function renderEntries(agent: KnownAgent, entries: Entries = plantedEntries): string {
  const list = Object.entries(entries).map(([name, entry]) => [name, translate(agent, entry)] as const)
  switch (agent) {
    case 'claude-code':
    case 'antigravity':
    case 'pi':
      return `${JSON.stringify({ mcpServers: Object.fromEntries(list) }, null, 2)}\n`
    case 'codex':
    case 'grok':
      return `${comment}\n[mcp_servers]\n${list.map(([name, entry]) => `${JSON.stringify(name)} = ${renderToml(entry)} ${comment}\n`).join('')}`
    case 'hermes':
      return `${comment}\nmcp_servers:\n${list.map(([name, entry]) => `    ${JSON.stringify(name)}: ${JSON.stringify(entry)} ${comment}\n`).join('')}`
  }
}

/** Where else agents keep what is nobody's business: trust, settings, tokens. Below the home. */
export function plantedElsewhere(projectRoot: string): Readonly<Record<string, string>> {
  const settings = canaryOf('settings of Claude Code')
  const trust = canaryOf('trust store')
  const tokens = canaryOf('tokens of an agent')
  return {
    '.claude/settings.json': JSON.stringify({
      env: { ANTHROPIC_API_KEY: settings },
      deniedMcpServers: [{ serverName: settings }, { serverCommand: [settings] }],
      permissions: { allow: [`Bash(echo ${settings})`] },
    }),
    'code/web/.claude/settings.local.json': JSON.stringify({
      enabledMcpjsonServers: [settings],
      apiKeyHelper: settings,
    }),
    '.pi/agent/trust.json': JSON.stringify({ [projectRoot]: trust, [`/srv/${trust}`]: true }),
    '.grok/trusted_folders.toml': `[folders."${projectRoot}"]\ntrusted = "${trust}"\n`,
    '.gemini/antigravity-cli/settings.json': JSON.stringify({ trustedWorkspaces: [trust], key: trust }),
    '.codex/auth.json': JSON.stringify({ OPENAI_API_KEY: tokens }),
    '.hermes/.env': `OPENROUTER_API_KEY=${tokens}\n`,
    '.claude/.credentials.json': JSON.stringify({ claudeAiOauth: { accessToken: tokens } }),
  }
}

/** Claude's user file with its private scopes as well. */
export function renderClaudeHome(projectRoot: string): string {
  const local = canaryOf('private scope of Claude Code')
  const { mcpServers } = JSON.parse(renderEntries('claude-code')) as { mcpServers: object }
  const records = {
    [projectRoot]: {
      mcpServers: {
        'leak-local': { type: 'http', url: `https://a.example.com/?key=${local}`, headers: { 'X-Api-Key': local } },
      },
      disabledMcpServers: [shapedCanaryOf('name of a switched-off server'), 'context7'],
      history: [{ display: local }],
    },
    '/somewhere/else': { mcpServers: { x: { ...npx, env: { A_TOKEN: canaryOf('other project of Claude Code') } } } },
  }
  return `${JSON.stringify({ mcpServers, projects: records, oauthAccount: { token: local } }, null, 2)}\n`
}

/** Files of the project for every agent that reads some; the same entries, and one of their own. */
export function plantedProject(): Readonly<Record<string, string>> {
  const entries = { ...plantedEntries, 'leak-project': { ...npx, env: { A_SECRET: canaryOf('file of the project') } } }
  return {
    'code/web/.mcp.json': renderEntries('claude-code', entries),
    'code/web/.codex/config.toml': renderEntries('codex', entries),
    'code/web/.pi/mcp.json': renderEntries('pi', entries),
    'code/web/.grok/config.toml': renderEntries('grok', entries),
    'code/web/.agents/mcp_config.json': renderEntries('antigravity', entries),
  }
}

/** Files that no parser takes, each with a credential on the very line. */
export const brokenFiles: Readonly<Record<KnownAgent, string>> = {
  'claude-code': `{ "mcpServers": { "x": { "headers": { "Authorization": "Bearer ${canaryOf('broken JSON')}" "oops" } } } }`,
  codex: `[mcp_servers.x]\nurl = "https://a.example.com"\nhttp_headers = { Authorization = "Bearer ${canaryOf('broken TOML')}" oops }\n`,
  antigravity: `{ "mcpServers": { "x": { "env": { "A": "1", "A": "${canaryOf('duplicate key')}" } } } }`,
  pi: `{ "${canaryOf('broken JSON')}": "${canaryOf('broken JSON')}" `,
  hermes: `mcp_servers:\n  x:\n    env: {A_TOKEN: "${canaryOf('broken YAML')}"\n  y: ]\n`,
  grok: `token = ${canaryOf('broken TOML')}\n`,
}

/** Readable files with a credential where something else belongs. */
export const misshapenFiles: Readonly<Record<KnownAgent, string>> = {
  'claude-code': JSON.stringify({
    mcpServers: { x: canaryOf('wrong kind of value'), y: [canaryOf('wrong kind of value')] },
  }),
  codex: `mcp_servers = "${canaryOf('wrong kind of value')}"\n`,
  antigravity: JSON.stringify({ mcpServers: [canaryOf('wrong kind of value')] }),
  pi: JSON.stringify({
    mcpServers: { x: { command: [canaryOf('wrong kind of value')], args: canaryOf('wrong kind of value') } },
  }),
  hermes: `mcp_servers:\n  x: {command: {a: ${canaryOf('wrong kind of value')}}, env: [${canaryOf('wrong kind of value')}]}\n`,
  grok: `[mcp_servers.x]\nurl = ["${canaryOf('wrong kind of value')}"]\nheaders = "${canaryOf('wrong kind of value')}"\nenabled = "${canaryOf('wrong kind of value')}"\n`,
}
