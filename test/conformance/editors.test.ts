/** What Cursor, VS Code, Zed, Devin and Goose have of their own. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cursor } from '../../src/core/agents/cursor.ts'
import { goose } from '../../src/core/agents/goose.ts'
import { vscode } from '../../src/core/agents/vscode.ts'
import { zed } from '../../src/core/agents/zed.ts'
import { sampleHttpServer, sampleServer } from '../helpers/sample-server.ts'
import { AgentWorld, samplePlaces } from './agent-world.ts'

const define = (definition: ReturnType<typeof sampleServer> | ReturnType<typeof sampleHttpServer>) =>
  ({ kind: 'definition', definition }) as const

describe('Cursor and VS Code: variables', () => {
  it('are spelled with env: before the name', async () => {
    for (const adapter of [cursor, vscode]) {
      const world = new AgentWorld(adapter, samplePlaces('posix'))
      await world.bring('user', 'docs', define(sampleServer({ environment: { KEY: { fromEnv: 'MY_KEY' } } })))
      assert.ok(world.text('user').includes(`"KEY": "\${env:MY_KEY}"`))
    }
  })

  it('do not stand for anything without it', () => {
    const world = new AgentWorld(cursor, samplePlaces('posix'))
    const value = { command: 'npx', env: { KEY: `\${MY_KEY}` } }
    const { definition, problems } = cursor.readEntry({ name: 'docs', scope: 'user', value }, world.context)
    assert.equal(definition, undefined)
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['unsupported-reference'],
    )
  })

  it('cannot be in a header of VS Code, which passes it on as it stands', () => {
    const world = new AgentWorld(vscode, samplePlaces('posix'))
    const definition = sampleHttpServer({ headers: { 'X-Key': { fromEnv: 'MY_KEY' } } })
    assert.ok(!world.represent('user', 'docs', define(definition)).ok)
  })
})

describe('VS Code: its folder', () => {
  const fileIn = (platform: 'posix' | 'win32', env: Readonly<Record<string, string>>) =>
    new AgentWorld(vscode, samplePlaces(platform, { env })).surface('user').file.path

  it('follows XDG_CONFIG_HOME and APPDATA', () => {
    assert.equal(fileIn('posix', { XDG_CONFIG_HOME: '/srv/config' }), '/srv/config/Code/User/mcp.json')
    assert.equal(fileIn('posix', { XDG_CONFIG_HOME: 'config' }), '/home/dev/.config/Code/User/mcp.json')
    assert.equal(fileIn('win32', { APPDATA: 'D:\\Roaming' }), 'D:\\Roaming\\Code\\User\\mcp.json')
  })
})

describe('Zed: extensions', () => {
  it('are no servers to adopt', () => {
    const world = new AgentWorld(zed, samplePlaces('posix'))
    const value = { source: 'extension', enabled: true, settings: { database_url: 'x' } }
    assert.equal(zed.readEntry({ name: 'pg', scope: 'user', value }, world.context).definition, undefined)
    const custom = { source: 'custom', command: 'npx', args: [] }
    assert.deepEqual(zed.readEntry({ name: 'x', scope: 'user', value: custom }, world.context).agentOnly, [])
  })
})

describe('Goose: what every entry says', () => {
  it('names itself and its switch, and keeps the name that is there', async () => {
    const world = new AgentWorld(goose, samplePlaces('posix'))
    await world.writeAt(
      'user',
      'extensions:\n  docs:\n    name: My docs\n    type: stdio\n    cmd: x\n    enabled: false\n',
    )
    await world.bring('user', 'docs', define(sampleServer({ command: 'npx', args: ['docs'] })))
    assert.match(world.text('user'), /name: My docs/)
    assert.match(world.text('user'), /enabled: true/)
    await world.bring('user', 'other', define(sampleHttpServer()))
    assert.match(world.text('user'), /name: other\n/)
  })

  it('passes variables on under their own names', async () => {
    const world = new AgentWorld(goose, samplePlaces('posix'))
    await world.bring('user', 'docs', define(sampleServer({ environment: { KEY: { fromEnv: 'KEY' } } })))
    assert.match(world.text('user'), /env_keys:\n\s+- KEY/)
  })

  it('adopts none of its own extensions', () => {
    const world = new AgentWorld(goose, samplePlaces('posix'))
    for (const type of ['builtin', 'platform', 'frontend', 'inline_python']) {
      const value = { name: 'x', type, enabled: true, bundled: true }
      assert.equal(goose.readEntry({ name: 'x', scope: 'user', value }, world.context).definition, undefined)
    }
  })
})
