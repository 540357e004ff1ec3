/** Pi's own traps: two readers of one file, and switches that each of them understands. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pi } from '../../src/core/agents/pi.ts'
import { sampleServer } from '../helpers/sample-server.ts'
import { AgentWorld, samplePlaces } from './agent-world.ts'

const folder = '/home/dev/.pi/agent'
const project = '/home/dev/code/shop'
const on = { kind: 'definition', definition: sampleServer() } as const
const off = { kind: 'definition', definition: sampleServer({ enabled: false }) } as const
const tombstone = { kind: 'tombstone', definition: sampleServer() } as const

async function makeWorld(files: Readonly<Record<string, object>> = {}): Promise<AgentWorld> {
  const world = new AgentWorld(pi, samplePlaces('posix'))
  for (const [path, content] of Object.entries(files)) await world.write(path, JSON.stringify(content))
  return world
}

/** An adapter that the user's settings declare. */
function declare(source: string): Record<string, object> {
  return { [`${folder}/settings.json`]: { packages: [source] } }
}

const installed = `${folder}/npm/node_modules/pi-mcp-adapter/package.json`

describe('Pi: which part of it reads the file', () => {
  const cases: readonly (readonly [string, Readonly<Record<string, object>>, string, string])[] = [
    ['nothing declared', {}, 'mcp.json', 'json'],
    ['a pinned adapter', declare('npm:pi-mcp-adapter@2.31.0'), 'mcp.json', 'jsonc'],
    ['an adapter of a new line', declare('npm:pi-mcp-adapter@3.1.0'), 'mcp-adapter.json', 'jsonc'],
    [
      'an installed adapter',
      { ...declare('npm:pi-mcp-adapter'), [installed]: { version: '3.0.2' } },
      'mcp-adapter.json',
      'jsonc',
    ],
    ['an adapter whose version cannot be read', declare('npm:pi-mcp-adapter'), 'mcp.json', 'json'],
    ['another package', declare('npm:not-pi-mcp-adapter@3.0.0'), 'mcp.json', 'json'],
    ['an adapter from git', declare('git:github.com/nicobailon/pi-mcp-adapter@v2.36.0'), 'mcp.json', 'jsonc'],
    [
      'an adapter in the project',
      { [`${project}/.pi/settings.json`]: { packages: [{ source: 'npm:pi-mcp-adapter@2.36.0' }] } },
      'mcp.json',
      'jsonc',
    ],
  ]
  for (const [what, files, name, format] of cases) {
    it(`is told by: ${what}`, async () => {
      const { file } = (await makeWorld(files)).surface('user')
      assert.deepEqual([file.path, file.format], [`${folder}/${name}`, format])
    })
  }
})

describe('Pi: off and on', () => {
  it('writes both switches, and obeys the one of the active reader', async () => {
    for (const [files, obeyed] of [
      [{}, 'enabled'],
      [declare('npm:pi-mcp-adapter@2.36.0'), 'disabled'],
    ] as const) {
      const world = await makeWorld(files)
      await world.bring('user', 'docs', off)
      assert.match(world.text('user'), /"enabled": false,\s+"disabled": true/)
      await world.writeAt('user', JSON.stringify({ mcpServers: { docs: { command: 'x', disabled: true } } }))
      assert.equal(world.read('user', 'docs')?.enabled, obeyed === 'enabled')
      await world.writeAt('user', JSON.stringify({ mcpServers: { docs: { command: 'x', enabled: false } } }))
      assert.equal(world.read('user', 'docs')?.enabled, obeyed === 'disabled')
    }
  })

  it('holds a user server off in a project by the one switch that its reader takes alone', async () => {
    const builtIn = await makeWorld()
    await builtIn.bring('user', 'docs', on)
    await builtIn.bring('project', 'docs', tombstone)
    assert.deepEqual(JSON.parse(builtIn.text('project')), { mcpServers: { docs: { enabled: false } } })

    const adapter = await makeWorld(declare('npm:pi-mcp-adapter@2.36.0'))
    await adapter.bring('user', 'docs', on)
    await adapter.bring('project', 'docs', tombstone)
    assert.deepEqual(JSON.parse(adapter.text('project')), { mcpServers: { docs: { disabled: true } } })
  })

  it('writes a full copy where nothing lies below, and for a Pi that may not know a lone switch', async () => {
    const alone = await makeWorld()
    await alone.bring('project', 'docs', tombstone)
    assert.equal(alone.read('project', 'docs')?.definition?.enabled, false)

    const older = await makeWorld({ [`${folder}/settings.json`]: { lastChangelogVersion: '1.2.0' } })
    await older.bring('user', 'docs', on)
    await older.bring('project', 'docs', tombstone)
    assert.equal(older.read('project', 'docs')?.definition?.enabled, false)
  })

  it('does not take a broken override for one', async () => {
    const world = await makeWorld()
    await world.bring('user', 'docs', on)
    await world.writeAt('project', JSON.stringify({ mcpServers: { docs: { enabled: false, disabled: true } } }))
    assert.equal(world.read('project', 'docs')?.overrideOnly, undefined)
    assert.equal(world.read('project', 'docs')?.problems[0]?.code, 'no-transport')
  })

  it('switches on against the field merge of the adapter', async () => {
    const world = await makeWorld(declare('npm:pi-mcp-adapter@2.36.0'))
    await world.bring('user', 'docs', {
      kind: 'definition',
      definition: sampleServer({ enabled: false, environment: { A: { literal: 'b' } } }),
    })
    await world.bring('project', 'docs', on)
    const entry = (JSON.parse(world.text('project')) as { mcpServers: { docs: object } }).mcpServers.docs
    assert.deepEqual(entry, { command: 'npx', args: ['-y', '@upstash/context7-mcp@1.0.0'], env: {}, disabled: false })
    assert.deepEqual(world.effective('docs'), sampleServer())
  })

  it('sees what the adapter takes over from files below, and blocks what cannot be cleared', async () => {
    const world = await makeWorld({
      ...declare('npm:pi-mcp-adapter@2.36.0'),
      [`${project}/.mcp.json`]: { mcpServers: { docs: { command: 'x', cwd: '/srv' } } },
    })
    const representation = world.represent('project', 'docs', on)
    assert.ok(!representation.ok)
    assert.deepEqual(
      representation.blockers.map(({ code }) => code),
      ['inherited-field'],
    )
    assert.ok(pi.alsoReads(world.context).includes(`${project}/.mcp.json`))
    assert.deepEqual(pi.alsoReads((await makeWorld()).context), [])
  })
})

describe('Pi: what the adapter replaces', () => {
  it('lets a reference through where the adapter replaces it, and no text that it would take for one', async () => {
    const world = await makeWorld(declare('npm:pi-mcp-adapter@2.36.0'))
    const args = (text: string) => ({ kind: 'definition', definition: sampleServer({ args: [text] }) }) as const
    await world.bring('user', 'docs', args(`--root=\${ROOT}`))
    assert.match(world.text('user'), /"--root=\$\{ROOT\}"/)
    for (const text of ['a$env:HOME', 'a{env:HOME}']) assert.ok(!world.represent('user', 'docs', args(text)).ok, text)
    for (const text of ['a$HOME', '$(x)', '%HOME%']) await world.bring('user', 'docs', args(text))
    const builtIn = await makeWorld()
    assert.ok(!builtIn.represent('user', 'docs', args(`--root=\${ROOT}`)).ok)
    await builtIn.bring('user', 'docs', args('a$env:HOME'))
  })

  it('reads all three ways in which the adapter names a variable', async () => {
    const world = await makeWorld(declare('npm:pi-mcp-adapter@2.36.0'))
    for (const spelled of [`\${NAME}`, '$env:NAME', '{env:NAME}']) {
      const docs = { command: 'x', args: [`a${spelled}`], env: { B: spelled }, cwd: `/srv/${spelled}` }
      await world.writeAt('user', JSON.stringify({ mcpServers: { docs } }))
      const { definition, problems } = world.read('user', 'docs') ?? {}
      assert.deepEqual(problems, [])
      assert.deepEqual(
        definition,
        sampleServer({
          command: 'x',
          args: [`a\${NAME}`],
          environment: { B: { fromEnv: 'NAME' } },
          cwd: `/srv/\${NAME}`,
        }),
      )
    }
  })
})

describe('Pi: a version without MCP of its own', () => {
  const old = { [`${folder}/settings.json`]: { lastChangelogVersion: '0.73.1', theme: 'dark' } }

  it('blocks until the user consents to the adapter', async () => {
    const world = await makeWorld(old)
    const representation = world.represent('user', 'docs', on)
    assert.ok(!representation.ok)
    assert.equal(representation.blockers[0]?.code, 'needs-consent')
    assert.match(representation.blockers[0].nextStep ?? '', /afd agents consent pi-adapter/)
  })

  it('declares the pinned adapter with the entry once the user has consented', async () => {
    const world = await makeWorld(old)
    world.consents.piAdapter = true
    await world.bring('user', 'docs', off)
    assert.deepEqual(JSON.parse(world.texts.get(`${folder}/settings.json`) ?? ''), {
      lastChangelogVersion: '0.73.1',
      theme: 'dark',
      packages: ['npm:pi-mcp-adapter@2.31.0'],
    })
    assert.equal(world.read('user', 'docs')?.enabled, false)
  })

  it('declares nothing for a Pi that has MCP, whatever the consent', async () => {
    const world = await makeWorld({ [`${folder}/settings.json`]: { lastChangelogVersion: '0.99.0' } })
    world.consents.piAdapter = true
    const statements = await world.bring('user', 'docs', on)
    assert.deepEqual(
      statements.map(({ kind }) => kind),
      ['entry'],
    )
  })
})

describe('Pi: what else it looks at', () => {
  for (const [what, store, state] of [
    ['no decision', {}, 'pending'],
    ['a trusted folder above', { '/home/dev/code': true }, 'trusted'],
    ['the nearest folder', { '/home/dev/code': true, [project]: false }, 'rejected'],
    ['a neighbour', { '/home/dev/code/sho': true }, 'pending'],
  ] as const) {
    it(`is ${state} in a project by ${what}`, async () => {
      const world = await makeWorld({ [`${folder}/trust.json`]: store })
      assert.equal(pi.readTrust('docs', 'project', world.context).state, state)
    })
  }

  it('rejects a byte order mark only through the adapter', async () => {
    const marked = { hasBom: true, isEmpty: false }
    assert.equal(pi.checkDialect(marked, 'user', (await makeWorld()).context), undefined)
    const world = await makeWorld(declare('npm:pi-mcp-adapter@2.36.0'))
    assert.equal(pi.checkDialect(marked, 'user', world.context)?.code, 'byte-order-mark')
  })

  it('reads a home that begins with a tilde as Pi does', () => {
    const world = new AgentWorld(pi, samplePlaces('posix', { env: { PI_CODING_AGENT_DIR: '~/pi' } }))
    assert.equal(world.surface('user').file.path, '/home/dev/pi/mcp.json')
  })
})
