/** A server pasted from a README, on the shipped command line. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { type BuiltAfd, buildAfd } from './built-afd.ts'
import { readConfirmation, readJson } from './json-answer.ts'
import { type ManagedHome, makeManagedHome } from './managed-home.ts'

let afd: BuiltAfd
let home: ManagedHome
before(async () => {
  afd = await buildAfd()
})
beforeEach(async () => {
  home = await makeManagedHome(afd)
})
afterEach(() => home.remove())
after(() => afd.remove())

const paste = (input: string, ...words: readonly string[]) =>
  afd.call({ home: home.home, cwd: home.path('web-app'), input }, 'mcp', 'add', ...words, '--paste', '--scope', 'user')

const readme = `# Fetch
\`\`\`json
{ "mcpServers": { "fetch": { "command": "uvx", "args": ["mcp-server-fetch@2025.4.7"],
  "env": { "FETCH_API_KEY": "<your key>" }, "autoApprove": ["fetch"] } } }
\`\`\`
`

describe('afd mcp add --paste', () => {
  it('shows what the snippet came to, then writes it with a variable where the README left a credential open', async () => {
    const plan = await paste(readme)
    assert.equal(plan.exitCode, 0)
    assert.match(plan.stdout, /^Add fetch for all projects\n/)
    assert.match(plan.stdout, /Not carried over: autoApprove\./)
    assert.match(plan.stderr, /environment\.FETCH_API_KEY takes its value from the variable FETCH_API_KEY/)
    const { plan: shown } = readJson(await paste(readme, '--json'))
    const answer = readConfirmation(await paste(readme, '--json', '--confirm', shown?.token ?? ''))
    assert.equal(answer.outcome, 'applied')
    const { mcpServers } = JSON.parse(await home.read('.claude.json')) as { mcpServers: Record<string, unknown> }
    const env = { FETCH_API_KEY: `\${FETCH_API_KEY}` }
    assert.deepEqual(mcpServers.fetch, { type: 'stdio', command: 'uvx', args: ['mcp-server-fetch@2025.4.7'], env })
  })

  it('takes the id and the open values from the line', async () => {
    const line = 'docker run -i --rm mcp/fetch'
    assert.match((await paste(line)).stderr, /does not name its server/)
    assert.equal((await paste(line, 'fetch')).exitCode, 0)
    const open = '{ "servers": { "a": { "command": "a", "env": { "TEAM": "<team>" } } } }'
    const blocked = await paste(open)
    assert.deepEqual([blocked.exitCode, /environment\.TEAM is left open/.test(blocked.stderr)], [1, true])
    assert.equal((await paste(open, '--env', 'TEAM=blue')).exitCode, 0)
  })

  it('refuses a credential that was pasted along, until a variable takes its place', async () => {
    const secret = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz'
    const text = `{ "mcpServers": { "github": { "command": "github", "env": { "GITHUB_TOKEN": "${secret}" } } } }`
    const blocked = await paste(text)
    assert.equal(blocked.exitCode, 3)
    assert.ok(!`${blocked.stdout}${blocked.stderr}`.includes(secret))
    assert.equal((await paste(text, '--env-from', 'GITHUB_TOKEN=GITHUB_TOKEN')).exitCode, 0)
  })

  it('asks which one where there are several, and one way to describe a server', async () => {
    const several = '{ "mcpServers": { "a": { "command": "a" }, "b": { "command": "b" } } }'
    assert.match((await paste(several)).stderr, /The snippet has 2 servers: a or b\./)
    assert.equal((await paste(several, 'b')).exitCode, 0)
    assert.match((await paste(several, 'b', '--command', 'c')).stderr, /one way/)
  })
})
