/** Copilot CLI's own traps: .mcp.json in place of its project file, and an off list of the user that holds everywhere. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DesiredServer } from '../../src/core/agents/agent-adapter.ts'
import { copilotCli } from '../../src/core/agents/copilot-cli.ts'
import { sampleServer } from '../helpers/sample-server.ts'
import { AgentWorld, samplePlaces } from './agent-world.ts'

const shared = '/home/dev/code/shop/.mcp.json'
const definition = sampleServer({ args: ['x'] })
const wanted = { kind: 'definition', definition } as const
const entry = JSON.stringify({ mcpServers: { docs: { type: 'stdio', command: 'npx', args: ['x'] } } })

describe('Copilot CLI: .mcp.json in the project', () => {
  it('serves what is wanted where it says the same, and nothing is written', async () => {
    const world = new AgentWorld(copilotCli, samplePlaces('posix'))
    await world.write(shared, entry)
    const statements = await world.bring('project', 'docs', wanted)
    assert.ok(statements.every(({ kind }) => kind === 'member'))
    assert.deepEqual(copilotCli.alsoReads(world.context), [shared])
  })

  it('keeps the own file from being read, so a server that is not there blocks', async () => {
    const world = new AgentWorld(copilotCli, samplePlaces('posix'))
    await world.write(shared, '{"mcpServers":{}}')
    const representation = world.represent('project', 'docs', wanted)
    assert.ok(!representation.ok)
    assert.deepEqual(
      representation.blockers.map(({ code }) => code),
      ['file-not-read'],
    )
  })

  it('is switched off by the list of the project', async () => {
    const world = new AgentWorld(copilotCli, samplePlaces('posix'))
    await world.write(shared, entry)
    const off = { kind: 'definition', definition: { ...definition, enabled: false } } as const
    await world.bring('project', 'docs', off)
    assert.match(world.texts.get('/home/dev/code/shop/.github/copilot/settings.json') ?? '', /"docs"/)
    assert.ok(copilotCli.isSwitchedOff('docs', 'project', world.context))
    assert.equal(world.texts.get(shared), entry)
  })
})

describe('Copilot CLI: a project without git', () => {
  it('has no list that is read, so “off” blocks there', () => {
    const { context } = new AgentWorld(copilotCli, samplePlaces('posix'))
    const represent = (asked: DesiredServer['wanted']) =>
      copilotCli.represent({ scope: 'project', name: 'docs', wanted: asked }, { ...context, exists: () => false })
    assert.ok(represent(wanted).ok)
    for (const off of [
      { kind: 'tombstone', definition },
      { kind: 'definition', definition: { ...definition, enabled: false } },
    ] as const) {
      const representation = represent(off)
      assert.ok(!representation.ok && representation.blockers[0]?.code === 'no-off-switch')
    }
  })
})

describe('Copilot CLI: folder trust', () => {
  const trustWith = async (config: string) => {
    const world = new AgentWorld(copilotCli, samplePlaces('posix'))
    await world.write('/home/dev/.copilot/config.json', config)
    return copilotCli.readTrust('docs', 'project', world.context).state
  }

  it('is read from its own file, folders around the project included', async () => {
    assert.equal(await trustWith('// written by the program\n{"trustedFolders":["/home/dev/code"]}'), 'trusted')
    assert.equal(await trustWith('{"trusted_folders":["/home/dev/code/shop"]}'), 'trusted')
    assert.equal(await trustWith('{"trustedFolders":[],"trusted_folders":["/home/dev/code/shop"]}'), 'pending')
    assert.equal(await trustWith('{"trustedFolders":["/home/dev/code/shop-2"]}'), 'pending')
  })
})
