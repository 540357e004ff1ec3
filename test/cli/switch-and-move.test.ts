/** A server's life on the command line: off and on, moved, edited, renamed, released and taken away, each with its undo. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { statusReportSchema } from '../../src/model/report.ts'
import { type HomeSnapshot, makeTempHome, type TempHome } from '../helpers/temp-home.ts'
import { type BuiltAfd, buildAfd } from './built-afd.ts'
import { readConfirmation, readJson } from './json-answer.ts'

const claudeFile = `{
  "mcpServers": {
    "context7": { "type": "stdio", "command": "npx", "args": ["-y", "@upstash/context7-mcp@2.1.0"] },
    "mine": { "type": "stdio", "command": "uvx", "args": ["mine"] }
  }
}
`
const codexFile = '# mine\nmodel = "gpt-5"\n'
const files = {
  '.claude.json': claudeFile,
  '.claude/settings.json': '{}',
  '.codex/config.toml': codexFile,
  'web-app/.git/HEAD': 'ref: refs/heads/main\n',
  'other/README.md': '',
  '.afd/manifest.json': JSON.stringify({
    schemaVersion: 1,
    selectedAgents: ['claude-code', 'codex'],
    projects: [],
    consents: { piAdapter: false, unverified: [] },
    integration: false,
    retention: { transactions: 50, days: 90 },
  }),
}

let afd: BuiltAfd
let home: TempHome
before(async () => {
  afd = await buildAfd()
})
/** context7 is managed and in both agents. */
beforeEach(async () => {
  home = await makeTempHome(files)
  await apply('mcp', 'adopt', 'claude-code', 'context7', '--from-scope', 'user', '--to-scope', 'user')
  await apply('mcp', 'sync', '--scope', 'user')
})
afterEach(() => home.remove())
after(() => afd.remove())

const call = (...words: readonly string[]) => afd.call({ home: home.home, cwd: home.path('web-app') }, ...words)
const read = (name: string) => readFile(home.path(name), 'utf8')

/** Previews and confirms. */
async function apply(...words: readonly string[]) {
  const { plan } = readJson(await call(...words, '--json'))
  assert.deepEqual(plan?.blockers, [], words.join(' '))
  const answer = readConfirmation(await call(...words, '--confirm', plan.token, '--json'))
  assert.equal(answer.outcome, 'applied', words.join(' '))
  return answer
}

/** `context7 claude-code user configured` for each target, seen from a folder. */
async function listStates(project = 'web-app'): Promise<readonly string[]> {
  const answer = await call('mcp', 'status', '--project', home.path(project), '--json')
  const { servers } = statusReportSchema.parse(readJson(answer))
  return servers.flatMap(({ id, targets }) => targets.map((target) => `${id} ${target.agent} ${target.state}`))
}

/** Everything but what the product keeps for itself. */
async function snapshot(): Promise<HomeSnapshot> {
  const all = Object.entries(await home.snapshot(['.afd/backups', '.afd/locks', '.afd/state']))
  return Object.fromEntries(all.filter(([, { kind }]) => kind === 'file'))
}

/** Confirms, undoes, and expects every file as it was before. */
async function assertUndone(...words: readonly string[]): Promise<void> {
  const earlier = await snapshot()
  const { transaction } = await apply(...words)
  assert.notDeepEqual(await snapshot(), earlier)
  await apply('mcp', 'recover', transaction?.id ?? '')
  assert.deepEqual(await snapshot(), earlier, words.join(' '))
}

describe('afd mcp disable and enable', () => {
  it('switch a server off for all projects and on again', async () => {
    const { targets } = await apply('mcp', 'disable', 'context7', '--scope', 'user')
    assert.deepEqual(
      targets.map(({ agent, state }) => [agent, state]),
      [
        ['claude-code', 'disabled'],
        ['codex', 'disabled'],
      ],
    )
    assert.match(await read('.codex/config.toml'), /enabled = false/)
    assert.doesNotMatch(await read('.claude.json'), /context7/)
    assert.equal((await call('mcp', 'status', '--scope', 'user')).exitCode, 0)
    assert.match((await call('mcp', 'disable', 'context7', '--scope', 'user')).stdout, /Nothing to do\.\n$/)
    await apply('mcp', 'enable', 'context7', '--scope', 'user')
    assert.doesNotMatch(await read('.codex/config.toml'), /enabled/)
    assert.deepEqual(JSON.parse(await read('.claude.json')), JSON.parse(claudeFile))
  })

  it('switch a user server off in this project alone, and take the tombstone away again', async () => {
    const plan = await call('mcp', 'disable', 'context7', '--scope', 'project')
    assert.equal(plan.exitCode, 0)
    assert.match(plan.stdout, /^Switch context7 off in this project\n/)
    assert.ok(plan.stdout.includes(` --project ${home.path('web-app')} --confirm `))
    await apply('mcp', 'disable', 'context7', '--scope', 'project')
    assert.equal(await read('web-app/.codex/config.toml'), '[mcp_servers.context7]\nenabled = false\n')
    assert.deepEqual(await listStates(), ['context7 claude-code disabled', 'context7 codex disabled'])
    assert.deepEqual(await listStates('other'), ['context7 claude-code configured', 'context7 codex configured'])
    await apply('mcp', 'enable', 'context7', '--scope', 'project')
    assert.deepEqual(await listStates(), ['context7 claude-code configured', 'context7 codex configured'])
  })

  it('switch a server on in this project that is off for the user', async () => {
    await apply('mcp', 'disable', 'context7', '--scope', 'user')
    const enabled = await apply('mcp', 'enable', 'context7', '--scope', 'project')
    assert.ok(enabled.targets.every(({ state }) => state === 'pending-trust'))
    assert.match(await read('web-app/.codex/config.toml'), /command = "npx"[\s\S]*enabled = true/)
    assert.match(await read('web-app/.mcp.json'), /context7-mcp@2\.1\.0/)
    assert.deepEqual(await listStates('other'), ['context7 claude-code disabled', 'context7 codex disabled'])
    const status = await call('mcp', 'status')
    assert.equal(status.exitCode, 2)
    assert.match(status.stdout, /needs your approval in codex/)
  })

  it('are undone byte for byte', async () => {
    await assertUndone('mcp', 'disable', 'context7', '--scope', 'user')
    await assertUndone('mcp', 'disable', 'context7', '--scope', 'project')
  })
})

describe('afd mcp move', () => {
  it('takes a server into this project and out again with one fingerprint and no copy left behind', async () => {
    const fingerprintOf = async () => {
      const answer = await call('mcp', 'status', '--json')
      return statusReportSchema.parse(readJson(answer)).servers.map(({ owner, fingerprint }) => [owner, fingerprint])
    }
    const [[, fingerprint] = []] = await fingerprintOf()
    await apply('mcp', 'move', 'context7', '--from', 'user', '--to', 'project')
    assert.deepEqual(await fingerprintOf(), [['project', fingerprint]])
    assert.equal(await read('.codex/config.toml'), codexFile)
    assert.doesNotMatch(await read('.claude.json'), /context7/)
    assert.deepEqual(await listStates('other'), [])
    await apply('mcp', 'move', 'context7', '--from', 'project', '--to', 'user')
    assert.deepEqual(await fingerprintOf(), [['user', fingerprint]])
    assert.equal((await home.snapshot())['web-app/.codex/config.toml'], undefined)
    assert.match(await read('.claude.json'), /context7/)
  })

  it('is undone byte for byte', async () => {
    await assertUndone('mcp', 'move', 'context7', '--from', 'user', '--to', 'project')
  })

  it('stops where another project’s tombstone would keep Codex from starting, and the line it names helps', async () => {
    await apply('mcp', 'disable', 'context7', '--scope', 'project', '--project', home.path('other'))
    const blocked = await call('mcp', 'move', 'context7', '--from', 'user', '--to', 'project')
    assert.equal(blocked.exitCode, 3)
    const way = `afd mcp enable context7 --scope project --project ${home.path('other')}`
    assert.ok(blocked.stdout.includes(way))
    assert.doesNotMatch(blocked.stdout, /--confirm/)
    await apply(...way.split(' ').slice(1))
    await apply('mcp', 'move', 'context7', '--from', 'user', '--to', 'project')
  })
})

describe('afd mcp edit', () => {
  it('changes, adds and drops single fields in the registry and in every agent', async () => {
    const version = ['--arg', '-y', '--arg', '@upstash/context7-mcp@2.2.0']
    await apply(
      'mcp',
      'edit',
      'context7',
      '--scope',
      'user',
      ...version,
      '--env',
      'LEVEL=info',
      '--env-from',
      'KEY=KEY',
    )
    for (const file of ['.claude.json', '.codex/config.toml', '.afd/mcp/user.json']) {
      assert.match(await read(file), /context7-mcp@2\.2\.0[\s\S]*info/, file)
    }
    assert.match(await read('.codex/config.toml'), /env_vars = \["KEY"\]/)
    await apply('mcp', 'edit', 'context7', '--scope', 'user', '--remove-field', 'environment.LEVEL')
    assert.doesNotMatch(await read('.codex/config.toml'), /LEVEL/)
    assert.match(await read('.codex/config.toml'), /env_vars = \["KEY"\]/)
    await apply('mcp', 'edit', 'context7', '--scope', 'user', '--targets', 'codex')
    assert.doesNotMatch(await read('.claude.json'), /context7/)
  })

  it('turns a stdio server into a remote one', async () => {
    const flags = ['--url', 'https://mcp.example.com/mcp', '--header-from', 'Authorization=C7_TOKEN:Bearer']
    await apply('mcp', 'edit', 'context7', '--scope', 'user', ...flags)
    const codex = await read('.codex/config.toml')
    assert.match(codex, /url = "https:\/\/mcp\.example\.com\/mcp"\nbearer_token_env_var = "C7_TOKEN"/)
    assert.doesNotMatch(codex, /npx/)
  })

  it('takes the changes as JSON from standard input', async () => {
    const words = ['mcp', 'edit', 'context7', '--scope', 'user', '--from-file', '-', '--json']
    const input = JSON.stringify({ timeout: 30, args: ['context7'] })
    const preview = readJson(await afd.call({ home: home.home, input }, ...words))
    const done = await afd.call({ home: home.home, input }, ...words, '--confirm', preview.plan?.token ?? '')
    assert.equal(readConfirmation(done).outcome, 'applied')
    assert.match(await read('.codex/config.toml'), /args = \["context7"\]\ntool_timeout_sec = 30/)
  })

  it('is undone byte for byte', async () => {
    await assertUndone('mcp', 'edit', 'context7', '--scope', 'user', '--arg', 'other')
  })
})
