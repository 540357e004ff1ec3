/** Gemini CLI's own traps: names off whatever their case, a switch of its own, and trust that holds the user's servers too. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { geminiCli } from '../../src/core/agents/gemini-cli.ts'
import { sampleServer } from '../helpers/sample-server.ts'
import { AgentWorld, samplePlaces } from './agent-world.ts'

const home = '/home/dev/.gemini'
const wanted = { kind: 'definition', definition: sampleServer() } as const

describe('Gemini CLI: what is off', () => {
  it('reads the list of the user at both scopes, and names without case', async () => {
    const world = new AgentWorld(geminiCli, samplePlaces('posix'))
    await world.write(`${home}/settings.json`, '{"mcp":{"excluded":["Docs"]}}')
    assert.ok(geminiCli.isSwitchedOff('docs', 'project', world.context))
    assert.ok(geminiCli.isSwitchedOff('docs', 'user', world.context))
  })

  it('cannot be switched on by an entry where the program itself holds it off', async () => {
    const world = new AgentWorld(geminiCli, samplePlaces('posix'))
    await world.write(`${home}/mcp-server-enablement.json`, '{"docs":{"enabled":false}}')
    assert.ok(geminiCli.isSwitchedOff('docs', 'user', world.context))
    const representation = world.represent('user', 'docs', wanted)
    assert.ok(!representation.ok)
    assert.match(representation.blockers[0]?.nextStep ?? '', /\/mcp enable docs/)
  })

  it('does not obey enabled and disabled in an entry', () => {
    const world = new AgentWorld(geminiCli, samplePlaces('posix'))
    const value = { command: 'npx', enabled: false, disabled: true }
    assert.equal(geminiCli.readEntry({ name: 'docs', scope: 'user', value }, world.context).enabled, true)
  })
})

describe('Gemini CLI: folder trust', () => {
  const trustWith = async (rules: string | undefined, settings = '{}', env: Readonly<Record<string, string>> = {}) => {
    const world = new AgentWorld(geminiCli, samplePlaces('posix', { env }))
    if (rules !== undefined) await world.write(`${home}/trustedFolders.json`, rules)
    await world.write(`${home}/settings.json`, settings)
    return geminiCli.readTrust('docs', 'user', world.context).state
  }

  it('follows the rule of the longest folder', async () => {
    assert.equal(await trustWith(undefined), 'pending')
    assert.equal(await trustWith('{"/home/dev/code":"TRUST_FOLDER"}'), 'trusted')
    assert.equal(await trustWith('{"/home/dev":"TRUST_FOLDER","/home/dev/code/shop":"DO_NOT_TRUST"}'), 'rejected')
    assert.equal(await trustWith('{"/home/dev/code/other":"TRUST_PARENT"}'), 'trusted')
    assert.equal(await trustWith('{"/home/dev/code/other":"TRUST_FOLDER"}'), 'pending')
  })

  it('is not asked for where it is switched off', async () => {
    assert.equal(await trustWith(undefined, '{"security":{"folderTrust":{"enabled":false}}}'), 'not-needed')
    assert.equal(await trustWith(undefined, '{}', { GEMINI_CLI_TRUST_WORKSPACE: 'true' }), 'not-needed')
  })

  it('is not asked for outside a project', () => {
    const { projectRoot: _none, ...places } = samplePlaces('posix')
    assert.equal(geminiCli.readTrust('docs', 'user', new AgentWorld(geminiCli, places).context).state, 'not-needed')
  })
})
