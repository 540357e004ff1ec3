/** Antigravity's own traps: the name of the address, fields set to null, no variables at all. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { antigravity } from '../../src/core/agents/antigravity.ts'
import { sampleHttpServer } from '../helpers/sample-server.ts'
import { AgentWorld, samplePlaces } from './agent-world.ts'

const settings = '/home/dev/.gemini/antigravity-cli/settings.json'

describe('Antigravity', () => {
  it('reads url and serverUrl, and writes serverUrl alone', async () => {
    const world = new AgentWorld(antigravity, samplePlaces('posix'))
    await world.writeAt('user', '{"mcpServers":{"docs":{"url":"https://x.example/mcp","$typeName":"keep"}}}')
    assert.equal(world.read('user', 'docs')?.definition?.transport, 'http')
    await world.bring('user', 'docs', {
      kind: 'definition',
      definition: sampleHttpServer({ url: 'https://y.example/mcp' }),
    })
    assert.deepEqual(JSON.parse(world.text('user')), {
      mcpServers: { docs: { $typeName: 'keep', serverUrl: 'https://y.example/mcp' } },
    })
  })

  it('does not guess between two addresses', () => {
    const { context } = new AgentWorld(antigravity, samplePlaces('posix'))
    const value = { url: 'https://x.example/mcp', serverUrl: 'https://y.example/mcp' }
    const reading = antigravity.readEntry({ name: 'docs', scope: 'user', value }, context)
    assert.deepEqual(
      reading.problems.map(({ code }) => code),
      ['ambiguous-field'],
    )
  })

  it('takes null for a field that is not set', () => {
    const { context } = new AgentWorld(antigravity, samplePlaces('posix'))
    const value = { command: 'npx', args: null, env: null, disabled: null }
    const reading = antigravity.readEntry({ name: 'docs', scope: 'user', value }, context)
    assert.equal(reading.definition?.enabled, true)
  })

  it('knows of trust only what its settings say', async () => {
    const world = new AgentWorld(antigravity, samplePlaces('posix'))
    assert.equal(antigravity.readTrust('docs', 'project', world.context).state, 'unknown')
    await world.write(settings, JSON.stringify({ trustedWorkspaces: ['/home/dev/code'] }))
    assert.equal(antigravity.readTrust('docs', 'project', world.context).state, 'trusted')
    assert.equal(antigravity.readTrust('docs', 'user', world.context).state, 'not-needed')
  })
})
