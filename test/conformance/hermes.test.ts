/** Hermes's own traps: the home and the active profile decide the file, and a wrong guess would hit another profile. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isProblem, type Places } from '../../src/core/agents/agent-adapter.ts'
import { hermes } from '../../src/core/agents/hermes.ts'
import { sampleServer } from '../helpers/sample-server.ts'
import { AgentWorld, samplePlaces } from './agent-world.ts'

async function findFile(places: Places, files: Readonly<Record<string, string>> = {}): Promise<string | undefined> {
  const world = new AgentWorld(hermes, places)
  for (const [path, text] of Object.entries(files)) await world.write(path, text)
  const surface = hermes.surface('user', world.context)
  return isProblem(surface) ? surface.code : surface?.file.path
}

describe('Hermes: the active profile', () => {
  const withEnv = (env: Record<string, string>) => samplePlaces('posix', { env })
  const cases: readonly (readonly [string, Places, Readonly<Record<string, string>>, string])[] = [
    ['none', samplePlaces('posix'), {}, '/home/dev/.hermes/config.yaml'],
    [
      'the default',
      samplePlaces('posix'),
      { '/home/dev/.hermes/active_profile': 'default\n' },
      '/home/dev/.hermes/config.yaml',
    ],
    [
      'a named one',
      samplePlaces('posix'),
      { '/home/dev/.hermes/active_profile': 'work\n' },
      '/home/dev/.hermes/profiles/work/config.yaml',
    ],
    [
      'one with an illegal name',
      samplePlaces('posix'),
      { '/home/dev/.hermes/active_profile': '../../x' },
      'unknown-profile',
    ],
    [
      'one below another home',
      withEnv({ HERMES_HOME: '/srv/h' }),
      { '/srv/h/active_profile': 'work' },
      '/srv/h/profiles/work/config.yaml',
    ],
    [
      'one that HERMES_HOME names itself',
      withEnv({ HERMES_HOME: '/home/dev/.hermes/profiles/work' }),
      { '/home/dev/.hermes/active_profile': 'other' },
      '/home/dev/.hermes/profiles/work/config.yaml',
    ],
    [
      'none below a suffixed folder',
      withEnv({ HERMES_DATA_DIR_SUFFIX: '-dev' }),
      {},
      '/home/dev/.hermes-dev/config.yaml',
    ],
    [
      'a named one on Windows',
      samplePlaces('win32'),
      { 'C:\\Users\\dev\\AppData\\Local\\hermes\\active_profile': 'work' },
      'C:\\Users\\dev\\AppData\\Local\\hermes\\profiles\\work\\config.yaml',
    ],
    [
      'none on Windows without LOCALAPPDATA',
      samplePlaces('win32', { env: {} }),
      {},
      'C:\\Users\\dev\\AppData\\Local\\hermes\\config.yaml',
    ],
  ]
  for (const [what, places, files, expected] of cases) {
    it(`is ${what}`, async () => {
      assert.equal(await findFile(places, files), expected)
    })
  }

  it('blocks every change while it has no legal name', async () => {
    const world = new AgentWorld(hermes, samplePlaces('posix'))
    await world.write('/home/dev/.hermes/active_profile', 'No Name')
    const representation = world.represent('user', 'docs', { kind: 'definition', definition: sampleServer() })
    assert.ok(!representation.ok && representation.blockers[0]?.code === 'unknown-profile')
    assert.ok(!JSON.stringify(representation).includes('No Name'))
  })
})

describe('Hermes: variables', () => {
  it('reads a variable with the prefix env: as one without', () => {
    const { context } = new AgentWorld(hermes, samplePlaces('posix'))
    const value = { command: 'npx', args: [`\${env:ROOT}/x`], env: { A: `\${env:B}` } }
    const { definition } = hermes.readEntry({ name: 'docs', scope: 'user', value }, context)
    assert.deepEqual(definition, {
      transport: 'stdio',
      command: 'npx',
      args: [`\${ROOT}/x`],
      environment: { A: { fromEnv: 'B' } },
      enabled: true,
    })
  })

  it('does not take a folder for a variable', () => {
    const { context } = new AgentWorld(hermes, samplePlaces('posix'))
    const value = { command: 'npx', args: [`\${workspaceFolder}`] }
    assert.equal(hermes.readEntry({ name: 'docs', scope: 'user', value }, context).definition, undefined)
  })
})
