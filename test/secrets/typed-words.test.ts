/** Tests that what was typed or piped in by mistake is not repeated, and that what was typed on purpose stays masked. */
import { describe, it } from 'node:test'
import { withAgentHome } from '../helpers/agent-home.ts'
import { syncEverywhere } from '../helpers/shared-home.ts'
import { canaryOf, shapedCanaryOf } from './canaries.ts'
import { watchCanaries } from './canary-watch.ts'

const word = canaryOf('word that was typed')
const value = canaryOf('second word that was typed')
/** Where a name belongs, nothing but its form tells that it is none. */
const name = shapedCanaryOf('word that was typed')
const legalId = name.toLowerCase()

const inUser = ['--scope', 'user']

/** The same flags for a new server and for one that is there. */
const describing: readonly (readonly string[])[] = [
  ['--command', 'npx', '--arg', '--api-key', '--arg', value],
  ['--command', 'npx', '--arg', `--token=${value}`, '--arg', name],
  ['--command', `API_KEY=${value} npx x`],
  ['--command', 'npx', '--env', `API_KEY=${value}`],
  ['--command', 'npx', '--env', value],
  ['--command', 'npx', '--env', `${name}=1`],
  ['--command', 'npx', '--env-from', `API_KEY=$${value}`],
  ['--command', 'npx', '--env-from', value],
  ['--command', 'npx', '--env-from', `API_KEY=${name}`],
  ['--command', 'npx', '--cwd', `/srv/${name}`],
  ['--command', 'npx', '--targets', word],
  ['--url', `https://me:${value}@a.example.com/mcp`],
  ['--url', `https://a.example.com/mcp?key=${value}&v=${value}#t=${value}`],
  ['--url', `${name}:nothing`],
  ['--url', 'https://a.example.com/mcp', '--header-from', value],
  ['--url', 'https://a.example.com/mcp', '--header-from', `Authorization=${value}:${value} x`],
  ['--url', 'https://a.example.com/mcp', '--header-from', `${name}=A`],
  ['--url', 'https://a.example.com/mcp', '--command', value],
  [`--api-key=${value}`, '--command', 'npx'],
  [`--${word}`, value],
]

const misplaced: readonly (readonly string[])[] = [
  [word],
  [`--${word}`],
  [`--${word}=${value}`],
  ['mcp', word],
  ['mcp', word, '--json'],
  ['mcp', 'status', word],
  ['mcp', 'status', `--${word}`],
  ['mcp', 'status', '--scope', word],
  ['mcp', 'status', `--json=${word}`],
  ['mcp', 'status', '--project', `/srv/${name}`],
  ['mcp', 'verify', name],
  ['mcp', 'discover', '--scope', word, '--help'],
  ['mcp', 'adopt', word, 'x', '--from-scope', 'user', '--to-scope', 'user'],
  ['mcp', 'adopt', 'codex', name, '--from-scope', 'user', '--to-scope', 'user'],
  ['mcp', 'adopt', 'codex', 'scratch', '--from-scope', word, '--to-scope', word],
  ['mcp', 'adopt', 'codex', 'scratch', '--from-scope', 'user', '--to-scope', 'user', '--as', word],
  ['mcp', 'adopt', 'codex', 'scratch', '--from-scope', 'user', '--to-scope', 'user', '--as', legalId],
  ['mcp', 'adopt', 'codex', 'scratch', '--from-scope', 'user', '--to-scope', 'user', '--reference', word],
  [
    'mcp',
    'adopt',
    'codex',
    'scratch',
    '--from-scope',
    'user',
    '--to-scope',
    'user',
    '--reference',
    `a.${name}=${value}`,
  ],
  ['mcp', 'adopt', 'codex', 'scratch', '--from-scope', 'user', '--to-scope', 'user', '--reference', `A_KEY=${value}=x`],
  ['mcp', 'edit', 'context7', ...inUser, '--remove-field', `environment.${name}`],
  ['mcp', 'edit', 'context7', ...inUser, '--remove-field', `environment.API_KEY=${value}`],
  ['mcp', 'rename', 'context7', word, ...inUser],
  ['mcp', 'rename', 'context7', legalId, ...inUser],
  ['mcp', 'targets', 'context7', ...inUser, '--add', word],
  ['mcp', 'targets', 'context7', ...inUser, '--add', name],
  ['mcp', 'resolve', 'context7', ...inUser, '--agent', word, '--take', word],
  ['mcp', 'resolve', 'context7', ...inUser, '--agent', word, '--take', 'native'],
  ['mcp', 'release', 'context7', ...inUser, '--agent', word],
  ...['enable', 'disable', 'uninstall', 'release'].flatMap((verb) => [
    ['mcp', verb, word, ...inUser],
    ['mcp', verb, legalId, ...inUser],
  ]),
  ['mcp', 'move', legalId, '--from', 'user', '--to', 'project'],
  ['mcp', 'move', 'context7', '--from', word, '--to', word],
  ['mcp', 'recover', name],
  ['mcp', 'recover', '--prune', name],
  ['mcp', 'sync', ...inUser, '--confirm', word],
  ['mcp', 'sync', ...inUser, '--confirm', word, '--dry-run'],
  ['agents', 'select', word],
  ['agents', 'consent', word],
  ['agents', 'consent', 'unverified', word, word],
  ['projects', 'add', name],
  ['projects', 'remove', name],
  ['completion', word],
  ['mcp', 'verify', '--connect', '--timeout', word],
]

const piped = canaryOf('definition on standard input')
const shapedPiped = shapedCanaryOf('definition on standard input')

const definitions: readonly unknown[] = [
  { transport: 'stdio', command: 'npx', environment: { API_KEY: { literal: piped } } },
  { transport: 'stdio', command: 'npx', environment: { API_KEY: piped, B: { fromEnv: `$${piped}` } }, args: piped },
  { transport: 'stdio', command: 'npx', environment: { [shapedPiped]: 7 }, [shapedPiped]: piped },
  { transport: 'stdio', command: 'npx', args: ['--token', piped], targets: [piped] },
  { transport: piped, url: piped },
  { transport: 'http', url: `https://a.example.com/?token=${piped}`, headers: { Cookie: { literal: piped } } },
  { transport: 'http', url: 'https://a.example.com/', description: shapedPiped, source: shapedPiped },
  { command: 'npx', environment: { API_KEY: { literal: piped } } },
  { remove: [`environment.${shapedPiped}`] },
  [piped],
  piped,
]

describe('a credential on the command line', () => {
  it('is not repeated where something else belongs', () =>
    withAgentHome(async (home) => {
      await syncEverywhere(home)
      const watch = watchCanaries(home)
      for (const line of misplaced) await watch.try(line)
      watch.finish({ answers: 100, applied: 0 })
    }))

  it('is not repeated, nor kept, as part of a definition', () =>
    withAgentHome(async (home) => {
      await syncEverywhere(home)
      const watch = watchCanaries(home)
      for (const flags of describing) {
        await watch.try(['mcp', 'add', 'added', ...inUser, ...flags])
        await watch.try(['mcp', 'edit', 'context7', ...inUser, ...flags])
      }
      await watch.try(['mcp', 'add', word, ...inUser, '--command', 'npx'])
      watch.finish({ answers: 90, applied: 0 })
    }))

  it('stays behind its mask where nothing says that it is one', () =>
    withAgentHome(async (home) => {
      await syncEverywhere(home)
      const watch = watchCanaries(home, ['.afd/mcp/user.json'])
      const plain = ['--env', `LEVEL=${canaryOf('plain value that was typed')}`]
      await watch.try(['mcp', 'add', 'added', ...inUser, '--command', 'npx', ...plain])
      await watch.try(['mcp', 'edit', 'context7', ...inUser, ...plain])
      watch.finish({ answers: 20, applied: 2 })
    }))
})

/** What a README says, with a credential that somebody filled in. */
const pasted = [
  ...definitions.map((definition) => JSON.stringify({ mcpServers: { x: definition } })),
  JSON.stringify({ mcpServers: { [shapedPiped]: { command: 'npx', note: piped } } }),
  JSON.stringify({
    mcpServers: { x: { command: 'npx', env: { [shapedPiped]: '<your-key>', [`${shapedPiped}_KEY`]: 'YOUR_KEY' } } },
  }),
  `[mcp_servers.x]\ncommand = "npx"\nenv = { API_KEY = "${piped}" }\n`,
  `claude mcp add x -e API_KEY=${piped} --header "Authorization: Bearer ${piped}" -- npx server --token ${piped}`,
  `claude mcp add ${shapedPiped} -- npx --${shapedPiped}`,
  `codex mcp add x --env "${piped}`,
]

describe('a credential on standard input', () => {
  it('is not repeated out of a pasted snippet', () =>
    withAgentHome(async (home) => {
      await syncEverywhere(home)
      const watch = watchCanaries(home)
      for (const input of pasted) {
        await watch.try(['mcp', 'add', 'added', ...inUser, '--paste'], { input })
        await watch.try(['mcp', 'add', ...inUser, '--paste'], { input })
      }
      watch.finish({ answers: 60, applied: 0 })
    }))

  it('is not repeated, whether it is no JSON, no definition, or one that is refused', () =>
    withAgentHome(async (home) => {
      await syncEverywhere(home)
      const broken = canaryOf('broken definition on standard input')
      const texts = [
        ...definitions.map((definition) => JSON.stringify(definition)),
        `{ "transport": "stdio", "command": "${broken}" "`,
        broken,
        `{ "transport": "stdio", "command": "npx", "command": "${broken}", }`,
      ]
      const watch = watchCanaries(home, ['.afd/mcp/user.json'])
      for (const input of texts) {
        for (const verb of ['add', 'edit'])
          await watch.try(['mcp', verb, verb === 'add' ? 'added' : 'docs', ...inUser, '--from-file', '-'], { input })
      }
      watch.finish({ answers: 50, applied: 0 })
    }))
})
