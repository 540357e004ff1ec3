/** The states of a managed server that files alone can show, for every agent and scope: in step, waiting, off, or moved apart. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TargetState } from '../../src/model/server-state.ts'
import type { AgentHome, KnownAgent } from '../helpers/agent-home.ts'
import { claudeProjectKey } from '../helpers/claude-project-key.ts'
import { type Entries, reverseKeys, writeAsAgent } from '../helpers/foreign-writer.ts'
import {
  editEntries,
  fileOf,
  moveEntry,
  moveRegistry,
  readTarget,
  registryOf,
  type ServerPlace,
  serverAt,
  serverPlaces,
  setUpBothScopes,
  urlKey,
  writeClaudeRecord,
} from '../helpers/server-places.ts'
import { shareAgentHome } from '../helpers/shared-home.ts'
import { trustProject } from '../helpers/trust-project.ts'

const inHome = shareAgentHome(async (home) => {
  await setUpBothScopes(home)
  await trustProject(home, ['handbook', 'docs'])
})

interface Row {
  readonly state: TargetState['state']
  readonly when: string
  readonly make: (home: AgentHome, place: ServerPlace) => Promise<unknown>
  readonly movedSide?: TargetState['movedSide']
  readonly reason?: RegExp
  readonly action?: RegExp
}

const rows: readonly Row[] = [
  { state: 'configured', when: 'the file says what the registry says', make: () => Promise.resolve() },
  {
    state: 'configured',
    when: 'the agent has written its file anew, keys in another order',
    make: (home, place) =>
      writeAsAgent(home, fileOf(place), (entries, content) => {
        for (const [name, entry] of Object.entries(reverseKeys(entries) as Entries)) {
          Reflect.deleteProperty(entries, name)
          entries[name] = entry
        }
        assert.equal(Object.values(content).includes(entries), true)
      }),
  },
  {
    state: 'configured',
    when: 'the agent has added a field of its own',
    make: (home, place) =>
      editEntries(home, place, (entries, server) => Object.assign(entries[server] ?? {}, { 'x-mine': 'yes' })),
  },
  {
    state: 'pending-sync',
    when: 'the registry has moved',
    make: moveRegistry,
    movedSide: 'registry',
    action: /^afd mcp sync --scope (user|project --project \S+)$/,
  },
  {
    state: 'drift',
    when: 'the agent has changed the entry',
    make: moveEntry,
    movedSide: 'native',
    reason: /^changed in (~\/|\.)\S+$/,
    action: /--take canonical · or the agent’s: --take native$/,
  },
  {
    state: 'drift',
    when: 'the entry is gone',
    make: (home, place) => editEntries(home, place, (entries, server) => Reflect.deleteProperty(entries, server)),
    movedSide: 'native',
    reason: /^removed from \S+ \(as it was before we wrote it: reverted by .+, or by hand\)$|^removed from \S+$/,
    action: /^Put it back: afd mcp resolve .+ --take canonical · or leave .+ out: afd mcp targets /,
  },
  {
    state: 'conflict',
    when: 'both sides have moved',
    make: async (home, place) => {
      await moveRegistry(home, place)
      await moveEntry(home, place)
    },
    movedSide: 'both',
    action: /--take canonical · or the agent’s: --take native$/,
  },
  {
    state: 'disabled',
    when: 'it is switched off',
    make: (home, { scope }) =>
      home.apply({
        operation: 'set-enabled',
        server: serverAt(scope),
        enabled: false,
        scope,
        ...(scope === 'project' ? { project: home.project } : {}),
      }),
  },
]

describe('the state of a server in an agent', () => {
  for (const { state, when, make, ...expected } of rows) {
    for (const place of serverPlaces) {
      it(`is ${state} in ${place.agent} (${place.scope}) where ${when}`, () =>
        inHome(async (home) => {
          await make(home, place)

          const target = await readTarget(home, place)
          assert.deepEqual([target.state, target.movedSide], [state, expected.movedSide])
          if (expected.reason) assert.match(target.reason ?? '', expected.reason)
          if (expected.action) assert.match(target.action ?? '', expected.action)
        }))
    }
  }

  const switches: Readonly<Record<Exclude<KnownAgent, 'claude-code'>, object>> = {
    codex: { enabled: false },
    antigravity: { disabled: true },
    pi: { enabled: false },
    hermes: { enabled: false },
    grok: { enabled: false },
  }
  for (const [agent, off] of Object.entries(switches)) {
    it(`is drift in ${agent} where it was switched off there, and says so`, () =>
      inHome(async (home) => {
        const place = { agent: agent as KnownAgent, scope: 'user' } as const
        await editEntries(home, place, (entries, server) => Object.assign(entries[server] ?? {}, off))

        const { state, movedSide, reason } = await readTarget(home, place)
        assert.deepEqual([state, movedSide], ['drift', 'native'])
        assert.match(reason ?? '', /^switched off in /)
      }))
  }

  it('is drift in Claude Code where its own list switches a project’s server off, and the list is named', () =>
    inHome(async (home) => {
      const key = claudeProjectKey(home)
      await writeClaudeRecord(home, { disabledMcpServers: ['handbook'] })

      const { state, movedSide, reason, locator } = await readTarget(home, { agent: 'claude-code', scope: 'project' })
      assert.deepEqual([state, movedSide], ['drift', 'native'])
      assert.equal(reason, 'switched off in ~/.claude.json')
      assert.equal(locator, `~/.claude.json#projects[${JSON.stringify(key)}].disabledMcpServers`)
      const { blockers } = await home.manager.planChange({ operation: 'sync', scope: 'project', project: home.project })
      assert.deepEqual(
        blockers.map((blocker) => [blocker.code, blocker.locator]),
        [['drift', locator]],
      )
      assert.match(
        blockers[0]?.message ?? '',
        /^Since we last wrote handbook it was switched off in ~\/\.claude\.json\./,
      )
    }))

  for (const place of serverPlaces) {
    it(`is drift of ${place.agent} (${place.scope}) that was reverted, where the entry is again as before our last write`, () =>
      inHome(async (home) => {
        const file = fileOf(place)
        const before = await home.read(file)
        await moveRegistry(home, place)
        await home.apply({ operation: 'sync', scope: place.scope, project: home.project })
        assert.equal((await readTarget(home, place)).state, 'configured')
        await home.write(file, before)

        const { state, movedSide, reason } = await readTarget(home, place)
        assert.deepEqual([state, movedSide], ['drift', 'native'])
        assert.match(reason ?? '', /^changed in \S+ \(as it was before we wrote it: reverted by .+, or by hand\)$/)
      }))

    it(`is conflict in ${place.agent} (${place.scope}) where an entry of that name was never ours`, () =>
      inHome(async (home) => {
        const { agent, scope } = place
        await writeAsAgent(home, fileOf(place), (entries) => {
          entries.papers = { ...entries[serverAt(scope)], [urlKey(agent)]: 'https://papers.example.com/mcp' }
        })
        const servers = JSON.parse(await home.read(registryOf(scope))) as { servers: object }
        const papers = { transport: 'http', url: 'https://other.example.com/mcp', enabled: true, targets: [agent] }
        await home.write(registryOf(scope), JSON.stringify({ ...servers, servers: { ...servers.servers, papers } }))

        const target = await readTarget(home, place, 'papers')
        assert.deepEqual([target.state, target.movedSide], ['conflict', 'unknown'])
        assert.match(target.reason ?? '', /^another papers in \S+, not managed$/)
        assert.match(target.action ?? '', /^Adopt that one under another name: afd mcp adopt .+ --as NEW_ID · or leave/)
      }))
  }
})
