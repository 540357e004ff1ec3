/** Grok's own traps: a list in the user file that beats every project, other agents' files, folder trust. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { grok } from '../../src/core/agents/grok.ts'
import { sampleServer } from '../helpers/sample-server.ts'
import { AgentWorld, samplePlaces } from './agent-world.ts'

const userFile = '/home/dev/.grok/config.toml'
const on = { kind: 'definition', definition: sampleServer() } as const
const off = { kind: 'definition', definition: sampleServer({ enabled: false }) } as const

async function makeWorld(userText = '', overrides: Parameters<typeof samplePlaces>[1] = {}): Promise<AgentWorld> {
  const world = new AgentWorld(grok, samplePlaces('posix', overrides))
  await world.write(userFile, userText)
  return world
}

describe('Grok: the list of servers that are off', () => {
  it('loses the name when the user switches the server on, and keeps every other', async () => {
    const world = await makeWorld('disabled_mcp_servers = ["other", "docs"]\n')
    assert.ok(grok.isSwitchedOff('docs', 'user', world.context))
    await world.bring('user', 'docs', on)
    assert.ok(!grok.isSwitchedOff('docs', 'user', world.context))
    assert.ok(grok.isSwitchedOff('other', 'project', world.context))
  })

  it('is left alone when the server goes off or away', async () => {
    const world = await makeWorld('disabled_mcp_servers = ["docs"]\n')
    await world.bring('user', 'docs', off)
    await world.bring('user', 'docs', { kind: 'absent' })
    assert.equal(world.text('user'), 'disabled_mcp_servers = ["docs"]\n')
  })

  it('blocks switching on in one project, with the way out', async () => {
    const world = await makeWorld('disabled_mcp_servers = ["docs"]\n')
    const representation = world.represent('project', 'docs', on)
    assert.ok(!representation.ok)
    assert.equal(representation.blockers[0]?.code, 'switched-off-elsewhere')
    assert.match(representation.blockers[0].nextStep ?? '', /grok mcp enable docs/)
    assert.ok(world.represent('project', 'docs', off).ok)
  })
})

describe('Grok: off in a project', () => {
  it('is a full copy, because an entry without a transport is dropped', async () => {
    const world = await makeWorld()
    await world.bring('user', 'docs', on)
    await world.bring('project', 'docs', { kind: 'tombstone', definition: sampleServer() })
    assert.match(world.text('project'), /command = "npx"[\s\S]*enabled = false/)
    await world.writeAt('project', '[mcp_servers.docs]\nenabled = false\n')
    assert.equal(world.read('project', 'docs')?.problems[0]?.code, 'no-transport')
  })
})

describe('Grok: other agents’ files', () => {
  const claude = ['/home/dev/.claude.json', '/home/dev/code/shop/.mcp.json']
  const cursor = ['/home/dev/.cursor/mcp.json', '/home/dev/code/shop/.cursor/mcp.json']

  for (const [what, text, env, expected] of [
    ['by default', '', {}, [...claude, ...cursor]],
    ['without Claude’s', '[compat.claude]\nmcps = false\n', {}, cursor],
    ['without Cursor’s', '[compat.cursor]\nmcps = false\n', {}, claude],
    [
      'by the environment first',
      '[compat.claude]\nmcps = false\n',
      { GROK_CLAUDE_MCPS_ENABLED: '1', GROK_CURSOR_MCPS_ENABLED: '0' },
      claude,
    ],
  ] as const) {
    it(`are read ${what}`, async () => {
      assert.deepEqual(grok.alsoReads((await makeWorld(text, { env })).context), expected)
    })
  }
})

describe('Grok: what it reads', () => {
  it('takes a bare name for a variable, and a bearer by name', async () => {
    const world = await makeWorld(`[mcp_servers.docs]
command = "npx"
args = ["$ROOT/x"]

[mcp_servers.web]
url = "https://x.example/mcp"
bearer_token_env_var = "TOKEN"
`)
    const docs = world.read('user', 'docs')?.definition
    assert.deepEqual(docs?.transport === 'stdio' && docs.args, [`\${ROOT}/x`])
    const web = world.read('user', 'web')?.definition
    assert.deepEqual(web?.transport === 'http' && web.headers, {
      Authorization: { fromEnv: 'TOKEN', scheme: 'Bearer' },
    })
  })

  it('takes an address that ends in /sse for the legacy transport, and reads further names of the address', async () => {
    const world = await makeWorld(`[mcp_servers.old]
url = "https://x.example/sse?x=1"

[mcp_servers.web]
urlTemplate = "https://x.example/mcp"
cwd = "/srv"
`)
    assert.equal(world.read('user', 'old')?.transport, 'sse')
    const web = world.read('user', 'web')
    assert.equal(web?.definition?.transport === 'http' && web.definition.url, 'https://x.example/mcp')
    assert.deepEqual(web?.agentOnly, ['cwd'])
  })
})

describe('Grok: trust', () => {
  const record = (folder: string, trusted: boolean) => `[folders."${folder}"]\ntrusted = ${String(trusted)}\n`
  for (const [what, store, state] of [
    ['no record', '', 'pending'],
    ['a folder above', record('/home/dev/code', true), 'trusted'],
    ['the longest folder', record('/home/dev', true) + record('/home/dev/code/shop', false), 'rejected'],
  ] as const) {
    it(`is ${state} by ${what}`, async () => {
      const world = await makeWorld()
      await world.write('/home/dev/.grok/trusted_folders.toml', store)
      assert.equal(grok.readTrust('docs', 'project', world.context).state, state)
    })
  }

  it('is not needed where the gate is off, or at home', async () => {
    const states = [
      grok.readTrust('docs', 'project', (await makeWorld('[folder_trust]\nenabled = false\n')).context),
      grok.readTrust('docs', 'project', (await makeWorld('', { env: { GROK_FOLDER_TRUST: '0' } })).context),
      grok.readTrust('docs', 'project', (await makeWorld('', { projectRoot: '/home/dev' })).context),
    ].map(({ state }) => state)
    assert.deepEqual(states, ['not-needed', 'not-needed', 'not-needed'])
    const forced = await makeWorld('[folder_trust]\nenabled = false\n', { env: { GROK_FOLDER_TRUST: '1' } })
    assert.equal(grok.readTrust('docs', 'project', forced.context).state, 'pending')
  })
})
