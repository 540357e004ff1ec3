/** OpenCode's own traps: two spellings of its file, fields that are laid over each other, and variables in words of its own. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openCode } from '../../src/core/agents/opencode.ts'
import { sampleHttpServer, sampleServer } from '../helpers/sample-server.ts'
import { AgentWorld, samplePlaces } from './agent-world.ts'

const home = '/home/dev/.config/opencode'
const project = '/home/dev/code/shop'
const define = (definition: ReturnType<typeof sampleServer> | ReturnType<typeof sampleHttpServer>) =>
  ({ kind: 'definition', definition }) as const

describe('OpenCode: its file', () => {
  it('is the one that is there, and of both the one that is read last', async () => {
    const world = new AgentWorld(openCode, samplePlaces('posix'))
    assert.equal(world.surface('user').file.path, `${home}/opencode.json`)
    await world.write(`${home}/opencode.jsonc`, '{}')
    assert.equal(world.surface('user').file.path, `${home}/opencode.jsonc`)
    await world.write(`${home}/opencode.json`, '{"mcp":{"docs":{"type":"local","command":["x"],"timeout":5}}}')
    assert.equal(world.surface('user').file.path, `${home}/opencode.jsonc`)
    await world.write(`${project}/opencode.json`, '{}')
    assert.equal(world.surface('project').file.path, `${project}/opencode.json`)
  })
})

describe('OpenCode: entries laid over each other', () => {
  it('neutralises the environment that would come from below, or blocks', async () => {
    const world = new AgentWorld(openCode, samplePlaces('posix'))
    await world.bring('user', 'docs', define(sampleServer({ environment: { A: { literal: '1' } } })))
    const representation = world.represent('project', 'docs', define(sampleServer({ args: ['other'] })))
    assert.ok(!representation.ok)
    assert.deepEqual(
      representation.blockers.map(({ code }) => code),
      ['inherited-field'],
    )
  })

  it('blocks a change of the transport, whose address or command would stay', async () => {
    const world = new AgentWorld(openCode, samplePlaces('posix'))
    await world.bring('user', 'docs', define(sampleServer()))
    assert.ok(!world.represent('project', 'docs', define(sampleHttpServer())).ok)
  })

  it('switches a user server off alone, and on again', async () => {
    const world = new AgentWorld(openCode, samplePlaces('posix'))
    await world.bring('user', 'docs', define(sampleServer()))
    await world.bring('project', 'docs', { kind: 'tombstone', definition: sampleServer() })
    assert.match(world.text('project'), /"docs": \{\s*"enabled": false\s*\}/)
    assert.equal(world.effective('docs'), undefined)
  })
})

describe('OpenCode: words', () => {
  it('spells variables its own way and reads no other', async () => {
    const world = new AgentWorld(openCode, samplePlaces('posix'))
    const definition = sampleServer({ args: [`\${ROOT}/x`], environment: { KEY: { fromEnv: 'MY_KEY' } } })
    await world.bring('user', 'docs', define(definition))
    assert.match(world.text('user'), /"\{env:ROOT\}\/x"/)
    assert.match(world.text('user'), /"KEY": "\{env:MY_KEY\}"/)
    assert.doesNotMatch(world.text('user'), /\$/)
    const value = { type: 'local', command: ['npx', `\${ROOT}`] }
    assert.equal(openCode.readEntry({ name: 'docs', scope: 'user', value }, world.context).definition, undefined)
  })
})
