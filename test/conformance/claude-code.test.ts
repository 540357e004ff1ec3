/** Claude Code's own traps: three scopes in two files, switches outside the entries, approvals that are only read. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { claudeCode } from '../../src/core/agents/claude-code.ts'
import { valueAt } from '../../src/model/config-value.ts'
import { sampleHttpServer, sampleServer } from '../helpers/sample-server.ts'
import { AgentWorld, samplePlaces } from './agent-world.ts'

const userFile = '/home/dev/.claude.json'
const project = '/home/dev/code/shop'
const on = { kind: 'definition', definition: sampleServer() } as const
const off = { kind: 'definition', definition: sampleServer({ enabled: false }) } as const

function makeWorld(overrides: Parameters<typeof samplePlaces>[1] = {}): AgentWorld {
  return new AgentWorld(claudeCode, samplePlaces('posix', overrides))
}

describe('Claude Code', () => {
  it('keeps a project entry that is off and puts its name on the list of the project', async () => {
    const world = makeWorld()
    await world.bring('project', 'docs', on)
    const before = world.text('project')
    await world.bring('project', 'docs', off)
    assert.equal(world.text('project'), before)
    const list = valueAt(world.context.document(userFile), ['projects', project, 'disabledMcpServers'])
    assert.deepEqual(list, ['docs'])
  })

  it('leaves other names on the list alone', async () => {
    const world = makeWorld()
    await world.write(
      userFile,
      JSON.stringify({ projects: { [project]: { disabledMcpServers: ['other'], allowedTools: [] } } }),
    )
    await world.bring('project', 'docs', { kind: 'tombstone', definition: sampleServer() })
    await world.bring('project', 'docs', { kind: 'absent' })
    assert.deepEqual(valueAt(world.context.document(userFile), ['projects', project]), {
      __proto__: null,
      disabledMcpServers: ['other'],
      allowedTools: [],
    })
  })

  it('blocks where the list is something else', async () => {
    const world = makeWorld()
    await world.write(userFile, JSON.stringify({ projects: { [project]: { disabledMcpServers: 'docs' } } }))
    const representation = world.represent('project', 'docs', on)
    assert.ok(!representation.ok && representation.blockers[0]?.code === 'unreadable-field')
  })

  it('never writes a switch into an entry', async () => {
    const world = makeWorld()
    const statements = [
      ...(await world.bring('user', 'docs', on)),
      ...(await world.bring('user', 'docs', off)),
      ...(await world.bring('project', 'docs', off)),
    ]
    assert.ok(!/"(enabled|disabled)"/.test(JSON.stringify(statements)))
  })

  it('uses the record of the main work tree', async () => {
    const world = makeWorld({ mainWorkTree: '/home/dev/code/main-shop' })
    await world.bring('project', 'docs', off)
    assert.equal(world.surface('project').file.path, `${project}/.mcp.json`)
    assert.deepEqual(world.surface('local').container, ['projects', '/home/dev/code/main-shop', 'mcpServers'])
    assert.ok(valueAt(world.context.document(userFile), ['projects', '/home/dev/code/main-shop']))
  })

  it('writes project keys with forward slashes on Windows, and finds a record whose case differs', async () => {
    const world = new AgentWorld(claudeCode, samplePlaces('win32'))
    assert.equal(world.surface('local').container[1], 'C:/Users/dev/code/shop')
    await world.write('C:\\Users\\dev\\.claude.json', JSON.stringify({ projects: { 'c:/users/dev/code/shop': {} } }))
    assert.equal(world.surface('local').container[1], 'c:/users/dev/code/shop')
  })

  it('reads private entries, and says where they are', async () => {
    const world = makeWorld()
    const entry = { command: 'npx', args: [7] }
    await world.write(userFile, JSON.stringify({ projects: { [project]: { mcpServers: { docs: entry } } } }))
    assert.equal(
      world.read('local', 'docs')?.problems[0]?.locator,
      '~/.claude.json#projects["/home/dev/code/shop"].servers.docs.args',
    )
  })

  it('does not adopt an address without a type, which it would skip', async () => {
    const world = makeWorld()
    await world.writeAt('user', '{ "mcpServers": { "docs": { "url": "https://x.example/mcp" } } }')
    assert.equal(world.read('user', 'docs')?.problems[0]?.code, 'no-transport')
  })

  it('reads a missing type beside a command as stdio and does not rewrite the entry', async () => {
    const world = makeWorld()
    await world.writeAt(
      'user',
      '{ "mcpServers": { "docs": { "args": ["-y", "@upstash/context7-mcp@1.0.0"], "command": "npx" } } }',
    )
    const before = world.text('user')
    const representation = world.represent('user', 'docs', on)
    assert.ok(representation.ok)
    const { holdsStatement } = await import('../../src/core/agents/statement-edits.ts')
    assert.ok(representation.statements.every((statement) => holdsStatement(claudeCode, statement, world.context)))
    assert.equal(world.text('user'), before)
  })

  it('blocks a variable that it would hide from a remote server', () => {
    const world = makeWorld()
    const definition = sampleHttpServer({ headers: { Authorization: { fromEnv: 'NPM_TOKEN', scheme: 'Bearer' } } })
    assert.ok(!world.represent('user', 'docs', { kind: 'definition', definition }).ok)
    const local = sampleServer({ environment: { NPM_TOKEN: { fromEnv: 'NPM_TOKEN' } } })
    assert.ok(world.represent('user', 'docs', { kind: 'definition', definition: local }).ok)
  })

  it('names the lock of its user file and of no other', () => {
    const { context } = makeWorld()
    assert.equal(claudeCode.foreignLock(userFile, context), `${userFile}.lock`)
    assert.equal(claudeCode.foreignLock(`${project}/.mcp.json`, context), undefined)
  })
})

describe('Claude Code: trust', () => {
  const settings = (name: string) => `${project}/.claude/${name}`
  const cases: readonly (readonly [string, Readonly<Record<string, object>>, string])[] = [
    ['nothing said', {}, 'pending'],
    [
      'approved in a trusted folder',
      { [userFile]: trustRecord(project), [settings('settings.local.json')]: approve() },
      'trusted',
    ],
    ['approved by the project in a folder that is not trusted', { [settings('settings.json')]: approve() }, 'pending'],
    ['approved by the user', { '/home/dev/.claude/settings.json': approve() }, 'trusted'],
    [
      'everything approved by the user',
      { '/home/dev/.claude/settings.json': { enableAllProjectMcpServers: true } },
      'trusted',
    ],
    [
      'trusted through a folder above',
      { [userFile]: trustRecord('/home/dev/code'), [settings('settings.json')]: approve() },
      'trusted',
    ],
    ['trusted, but not approved', { [userFile]: trustRecord(project) }, 'pending'],
    [
      'rejected and approved',
      { '/home/dev/.claude/settings.json': { ...approve(), disabledMcpjsonServers: ['docs'] } },
      'rejected',
    ],
    [
      'denied by policy',
      { '/etc/claude-code/managed-settings.json': { deniedMcpServers: [{ serverName: 'docs' }] } },
      'rejected',
    ],
    [
      'denied by command',
      { '/home/dev/.claude/settings.json': { deniedMcpServers: [{ serverCommand: ['npx', 'x'] }] } },
      'rejected',
    ],
    [
      'allowed by name only',
      { '/home/dev/.claude/settings.json': { allowedMcpServers: [{ serverName: 'x' }] } },
      'rejected',
    ],
    ['fixed by an administrator', { '/etc/claude-code/managed-mcp.json': { mcpServers: {} } }, 'rejected'],
  ]
  for (const [what, files, state] of cases) {
    it(`is ${state}: ${what}`, async () => {
      const world = makeWorld()
      await world.writeAt('project', JSON.stringify({ mcpServers: { docs: { command: 'npx', args: ['x'] } } }))
      for (const [path, content] of Object.entries(files)) await world.write(path, JSON.stringify(content))
      const trust = claudeCode.readTrust('docs', 'project', world.context)
      assert.equal(trust.state, state)
      assert.equal(trust.action === undefined, state === 'trusted')
    })
  }

  it('asks for nothing at the user scope', () => {
    assert.deepEqual(claudeCode.readTrust('docs', 'user', makeWorld().context), { state: 'not-needed' })
  })

  it('reads the settings beside the user file where that was moved', async () => {
    const world = makeWorld({ env: { CLAUDE_CONFIG_DIR: '/opt/claude' } })
    await world.write('/opt/claude/settings.json', JSON.stringify(approve()))
    assert.equal(claudeCode.readTrust('docs', 'project', world.context).state, 'trusted')
  })
})

function approve(): object {
  return { enabledMcpjsonServers: ['docs'] }
}

function trustRecord(folder: string): object {
  return { projects: { [folder]: { hasTrustDialogAccepted: true } } }
}
