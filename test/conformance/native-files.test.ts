/** Files as people and agents leave them: what a few changes make of them, byte for byte, and back again. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { AgentAdapter, DesiredServer } from '../../src/core/agents/agent-adapter.ts'
import { agentCatalog } from '../../src/core/agents/agent-catalog.ts'
import type { ScopeKind } from '../../src/model/scope.ts'
import { sampleHttpServer, sampleServer } from '../helpers/sample-server.ts'
import { AgentWorld, listScopes, samplePlaces } from './agent-world.ts'

const local = sampleServer({ environment: { LOG_LEVEL: { literal: 'debug' } }, timeout: 30 })
const remote = sampleHttpServer({ headers: { 'X-Region': { literal: 'eu' } } })

/** The same three servers for every agent: a local one, a remote one, and one that is off. */
const changes: readonly (readonly [string, DesiredServer['wanted']])[] = [
  ['context7', { kind: 'definition', definition: local }],
  ['tickets', { kind: 'definition', definition: remote }],
  [
    'search',
    { kind: 'definition', definition: sampleServer({ command: 'uvx', args: ['search-mcp==1.2.0'], enabled: false }) },
  ],
]

/** `AFD_WRITE_FIXTURES=1` writes the files after the changes anew; they are then for a person to read through. */
const rewrites = process.env.AFD_WRITE_FIXTURES === '1'

function findFixture({ id }: AgentAdapter, scope: ScopeKind, when: 'before' | 'after'): string {
  const extension = { codex: 'toml', grok: 'toml', hermes: 'yaml', goose: 'yaml' }[id] ?? 'json'
  return join(process.cwd(), 'fixtures', 'agents', id, `${scope}.${when}.${extension}`)
}

for (const adapter of agentCatalog) {
  describe(`${adapter.name}: native files`, () => {
    for (const scope of listScopes(adapter)) {
      it(`changes its ${scope} file at the places meant, and restores every byte`, async () => {
        const before = readFileSync(findFixture(adapter, scope, 'before'), 'utf8')
        const afterFile = findFixture(adapter, scope, 'after')
        const world = new AgentWorld(adapter, samplePlaces('posix'))
        await world.writeAt(scope, before)
        for (const [name, wanted] of changes) await world.bring(scope, name, wanted)
        if (rewrites) writeFileSync(afterFile, world.text(scope))
        assert.equal(world.text(scope), readFileSync(afterFile, 'utf8'))
        for (const [name] of changes.toReversed()) await world.bring(scope, name, { kind: 'absent' })
        assert.equal(world.text(scope), before)
      })
    }
  })
}
