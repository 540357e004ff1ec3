/** A server's life on the command line: off and on, moved, edited, renamed, released and taken away, each with its undo. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { statusReportSchema } from '../../src/model/report.ts'
import { type BuiltAfd, buildAfd } from './built-afd.ts'
import { readConfirmation, readJson } from './json-answer.ts'
import { claudeFile, codexFile, type ManagedHome, makeManagedHome } from './managed-home.ts'

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

const apply: ManagedHome['apply'] = (...words) => home.apply(...words)
const call: ManagedHome['call'] = (...words) => home.call(...words)
const read: ManagedHome['read'] = (name) => home.read(name)

/** `context7 claude-code configured` for each target, seen from a folder. */
async function listStates(project = 'web-app'): Promise<readonly string[]> {
  const answer = await call('mcp', 'status', '--project', home.path(project), '--json')
  const { servers } = statusReportSchema.parse(readJson(answer))
  return servers.flatMap(({ id, targets }) => targets.map((target) => `${id} ${target.agent} ${target.state}`))
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
    await home.assertUndone('mcp', 'disable', 'context7', '--scope', 'user')
    await home.assertUndone('mcp', 'disable', 'context7', '--scope', 'project')
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
    await home.assertUndone('mcp', 'move', 'context7', '--from', 'user', '--to', 'project')
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
  it('refuses to drop what is not there or cannot go, all at once', async () => {
    const drop = ['--remove-field', 'environment.NONE', '--remove-field', 'enabled', '--remove-field', 'command']
    const codes = await home.listCodes('mcp', 'edit', 'context7', '--scope', 'user', ...drop)
    assert.deepEqual(codes, [1, 'unknown-field', 'unknown-field', 'unknown-field'])
    const headers = ['--header-from', 'A=B']
    assert.deepEqual(await home.listCodes('mcp', 'edit', 'context7', '--scope', 'user', ...headers), [
      1,
      'invalid-definition',
    ])
    await apply('mcp', 'disable', 'context7', '--scope', 'project')
    const inProject = ['mcp', 'edit', 'context7', '--scope', 'project', '--arg', 'x']
    assert.deepEqual(await home.listCodes(...inProject), [1, 'only-a-switch'])
  })

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
    await home.assertUndone('mcp', 'edit', 'context7', '--scope', 'user', '--arg', 'other')
  })
})
