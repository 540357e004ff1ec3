/** What a connect adds to the states: told by the door, kept for a while, and taken back by any change. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { type AgentManager, createAgentManager } from '../../src/core/agent-manager.ts'
import type { StatusReport } from '../../src/model/report.ts'
import { applyChange } from '../helpers/agent-home.ts'
import { makeTempHome, type TempHome } from '../helpers/temp-home.ts'
import { talkingServer } from './server-bench.ts'

const manifest = {
  schemaVersion: 1,
  selectedAgents: ['claude-code', 'codex'],
  projects: [],
  consents: { piAdapter: false, unverified: [] },
  integration: false,
  retention: { transactions: 50, days: 90 },
}
const hour = 3_600_000

describe('health', { skip: process.platform === 'win32' && 'the servers here are started as on POSIX' }, () => {
  let home: TempHome
  let now = new Date('2026-12-01T10:00:00Z')
  let manager: AgentManager
  const open = (session?: string) =>
    createAgentManager({
      directories: { platform: 'posix', home: home.home, env: { PATH: process.env.PATH } },
      now: () => now,
      ...(session === undefined ? {} : { session }),
    })
  before(async () => {
    home = await makeTempHome({
      '.claude.json': '{}',
      '.codex/config.toml': '',
      '.afd/manifest.json': JSON.stringify(manifest),
      'server.cjs': talkingServer,
      'broken.cjs': 'process.exit(1)',
      'web/server.cjs': talkingServer,
      'web/.git/HEAD': '',
    })
    manager = open()
    const add = (id: string, file: string) =>
      applyChange(manager, {
        operation: 'add',
        server: id,
        scope: 'user',
        definition: {
          transport: 'stdio',
          command: process.execPath,
          args: [home.path(file)],
          environment: {},
          enabled: true,
        },
      })
    await add('good', 'server.cjs')
    await add('bad', 'broken.cjs')
  })
  after(() => home.remove())

  const connect = async (from: AgentManager, servers: readonly string[], project?: string): Promise<StatusReport> => {
    const view = {
      ...(project === undefined ? { scope: 'user' as const } : { scope: 'effective' as const, project }),
      servers,
    }
    const preview = await from.previewConnect(view)
    const shown = Object.fromEntries(preview.servers.map(({ id, fingerprint }) => [id, fingerprint]))
    return from.connect({ ...view, shown, clientVersion: '0.0.0', limitMs: 30_000 })
  }
  const statesOf = ({ servers }: StatusReport) => Object.fromEntries(servers.map(({ id, state }) => [id, state]))
  const read = async (from: AgentManager) => statesOf(await from.readStatus({ scope: 'user' }))

  it('is nothing before the first connect, and a preview changes nothing', async () => {
    const earlier = await home.snapshot()
    const preview = await manager.previewConnect({ scope: 'user', servers: [] })
    assert.deepEqual(
      preview.servers.map(({ id, folder }) => [id, folder]),
      [
        ['bad', home.home],
        ['good', home.home],
      ],
    )
    assert.deepEqual(await read(manager), { bad: 'configured', good: 'configured' })
    assert.deepEqual(await home.snapshot(), earlier)
  })

  it('makes a server active or failing in every agent that has it as wanted', async () => {
    const report = await connect(manager, [])
    assert.deepEqual(statesOf(report), { bad: 'failing', good: 'active' })
    const [bad, good] = report.servers
    assert.deepEqual([good?.health?.ok, good?.health?.tools, bad?.health?.cause], [true, 2, 'exited'])
    assert.deepEqual(
      bad?.targets.map(({ state, reason, action }) => [state, reason, action]),
      ['claude-code', 'codex'].map(() => [
        'failing',
        'It ended with exit code 1 before it had answered.',
        'afd mcp verify bad --connect --scope user',
      ]),
    )
    assert.deepEqual(await read(open()), { bad: 'failing', good: 'active' })
    assert.equal((await stat(home.path('.afd/state/health.json'))).mode & 0o777, 0o600)
  })

  it('speaks for twelve hours, or for one run of the app', async () => {
    now = new Date(now.getTime() + 13 * hour)
    assert.deepEqual(await read(manager), { bad: 'configured', good: 'configured' })
    const app = open('first run')
    await connect(app, ['good'])
    assert.deepEqual(await read(app), { bad: 'configured', good: 'active' })
    assert.deepEqual(await read(open('second run')), { bad: 'configured', good: 'configured' })
  })

  it('is about one definition: a change of it is another server', async () => {
    await connect(manager, ['good'])
    assert.equal((await read(manager)).good, 'active')
    await applyChange(manager, {
      operation: 'edit',
      server: 'good',
      scope: 'user',
      change: { args: [home.path('server.cjs'), 'x'] },
    })
    assert.equal((await read(manager)).good, 'configured')
  })

  it('is never more than the files say', async () => {
    await connect(manager, ['good'])
    const claude = await readFile(home.path('.claude.json'), 'utf8')
    await writeFile(home.path('.claude.json'), claude.replace('server.cjs', 'other.cjs'))
    const { servers } = await manager.readStatus({ scope: 'user' })
    const states = servers.find(({ id }) => id === 'good')?.targets.map(({ agent, state }) => [agent, state])
    assert.deepEqual(states, [
      ['claude-code', 'drift'],
      ['codex', 'active'],
    ])
    await writeFile(home.path('.claude.json'), claude)
  })

  it('waits for a sign-in that only the agents can see', async () => {
    const server = createServer((_request, response) => response.writeHead(401).end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
    await applyChange(manager, {
      operation: 'add',
      server: 'web',
      scope: 'user',
      definition: { transport: 'http', url, headers: {}, enabled: true },
    })
    const report = await connect(manager, ['web'])
    server.closeAllConnections()
    server.close()
    assert.deepEqual(statesOf(report), { web: 'pending-auth' })
    assert.equal(
      report.servers[0]?.targets[0]?.reason,
      'needs sign-in; AFD cannot see whether Claude Code already has it',
    )
  })

  it('starts only what was shown', async () => {
    const view = { scope: 'user', servers: ['good'] } as const
    const report = await manager.connect({ ...view, shown: { good: 'another' }, clientVersion: '0.0.0' })
    assert.deepEqual([report.servers[0]?.health?.outcome, report.servers[0]?.health?.cause], ['not-started', 'changed'])
    const unseen = await manager.connect({ ...view, shown: {}, clientVersion: '0.0.0' })
    assert.equal(unseen.servers[0]?.health?.cause, 'changed')
    await assert.rejects(manager.connect({ scope: 'user', servers: ['nobody'], shown: {}, clientVersion: '0.0.0' }))
  })

  it('starts nothing of a project that was written elsewhere, until somebody confirms it here', async () => {
    const definition = { transport: 'stdio', command: 'node', args: ['server.cjs'] }
    const registry = JSON.stringify({ schemaVersion: 1, servers: { cloned: definition } })
    await applyChange(manager, { operation: 'add-projects', paths: [home.path('web')] })
    await mkdir(home.path('web/.afd'), { recursive: true })
    await writeFile(home.path('web/.afd/mcp.json'), registry)
    const project = home.path('web')
    const before = await connect(manager, ['cloned'], project)
    assert.deepEqual(
      [before.servers[0]?.health?.outcome, before.servers[0]?.health?.cause],
      ['not-started', 'not-confirmed'],
    )
    await applyChange(manager, { operation: 'sync', scope: 'project', project })
    const after = await connect(manager, ['cloned'], project)
    assert.equal(after.servers[0]?.health?.outcome, 'connected')
  })

  it('is written anew where the file is of no use, and keeps nothing that a server said', async () => {
    await writeFile(home.path('.afd/state/health.json'), '{ "schemaVersion": 1, "resu')
    assert.equal((await read(manager)).good, 'configured')
    await connect(manager, ['good', 'bad'])
    const text = await readFile(home.path('.afd/state/health.json'), 'utf8')
    assert.doesNotMatch(text, /tiny|one|two/)
    assert.equal(Object.keys((JSON.parse(text) as { readonly results: object }).results).length, 2)
    assert.deepEqual(
      Object.keys(await home.snapshot()).filter((name) => name.startsWith('.afd/state/health')),
      ['.afd/state/health.json'],
    )
  })
})
