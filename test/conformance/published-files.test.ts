/** Real files: no entry crashes an adapter, and one that can be adopted is already what its agent would be given. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { agentCatalog } from '../../src/core/agents/agent-catalog.ts'
import { holdsStatement } from '../../src/core/agents/statement-edits.ts'
import { isConfigObject, valueAt } from '../../src/model/config-value.ts'
import type { ScopeKind } from '../../src/model/scope.ts'
import { AgentWorld, samplePlaces } from './agent-world.ts'

/** Folders of published files beside the project (not part of it), and our own samples, by agent and scope. */
const published = join(process.cwd(), '..', 'shared', 'corpus')
const sources: readonly (readonly [agent: string, scope: ScopeKind, folder: string])[] = [
  ['claude-code', 'user', join(published, 'claude-json')],
  ['claude-code', 'project', join(published, 'claude-project')],
  ['codex', 'user', join(published, 'codex')],
  ['antigravity', 'user', join(published, 'antigravity')],
  ['pi', 'user', join(published, 'pi')],
  ['hermes', 'user', join(published, 'hermes')],
  ['grok', 'user', join(published, 'grok')],
  ['cursor', 'user', join(published, 'cursor')],
  ['gemini-cli', 'user', join(published, 'gemini')],
  ['vscode', 'user', join(published, 'vscode')],
  ['copilot-cli', 'user', join(published, 'copilot-cli')],
  ['goose', 'user', join(published, 'goose')],
  ['zed', 'user', join(published, 'zed')],
  ['opencode', 'user', join(published, 'opencode')],
  ...agentCatalog.map(({ id }) => [id, 'user', join(process.cwd(), 'fixtures', 'agents', id)] as const),
]

function listFiles(folder: string, agent: string): readonly string[] {
  const extension = { codex: '.toml', grok: '.toml', hermes: '.yaml', goose: '.yaml' }[agent] ?? '.json'
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((name) => name.replace(/[.]yml$/, '.yaml').endsWith(extension)).map((name) => join(folder, name))
}

describe('published files', () => {
  for (const [id, scope, folder] of sources) {
    const adapter = agentCatalog.find((agent) => agent.id === id) ?? assert.fail(id)
    for (const file of listFiles(folder, id)) {
      it(`reads ${file.slice(folder.length + 1)} as ${adapter.name} does (${scope})`, async () => {
        const world = new AgentWorld(adapter, samplePlaces('posix'))
        await world.writeAt(scope, readFileSync(file, 'utf8'))
        const { file: target, container } = world.surface(scope)
        const entries = valueAt(world.context.document(target.path), container)
        for (const [name, value] of Object.entries(isConfigObject(entries) ? entries : {})) {
          const reading = adapter.readEntry({ name, scope, value }, world.context)
          assert.ok((reading.definition === undefined) === reading.problems.length > 0, name)
          if (reading.definition === undefined) continue
          const wanted = { kind: 'definition', definition: reading.definition } as const
          const representation = world.represent(scope, name, wanted)
          assert.ok(representation.ok, name)
          const entry = representation.statements.filter(({ kind }) => kind === 'entry')
          // Off is said by having no entry where an agent has no switch for the user.
          if (!reading.enabled && !adapter.capability.canPersistDisabled[scope]) continue
          for (const statement of entry) assert.ok(holdsStatement(adapter, statement, world.context), name)
        }
      })
    }
  }
})
