import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ConfigValue } from '../../model/config-value.ts'
import type { AgentContext, Statement } from './agent-adapter.ts'
import { codex } from './codex.ts'
import { buildConfigEdits, type EntryStatement, holdsStatement } from './statement-edits.ts'

const file = { path: '/home/dev/.codex/config.toml', format: 'toml', root: 'home' } as const
const owned = ['command', 'args', 'enabled']

function entry(value: EntryStatement['value'], more: Partial<EntryStatement> = {}): EntryStatement {
  return { kind: 'entry', file, container: ['mcp_servers'], name: 'docs', value, owned, ...more }
}

function member(name: string, present: boolean): Statement {
  return { kind: 'member', file, path: ['off'], member: name, present }
}

function holds(statement: Statement, document: ConfigValue): boolean {
  const places = { platform: 'posix', home: '/home/dev', env: {} } as const
  const context: AgentContext = {
    places,
    consents: { piAdapter: false, unverified: [] },
    document: () => document,
    exists: () => true,
  }
  return holdsStatement(codex, statement, context)
}

describe('buildConfigEdits', () => {
  it('keeps foreign keys in place, changes ours where they stand and puts new ones last', () => {
    const document = { mcp_servers: { docs: { command: 'x', mine: 1, enabled: false } } }
    const [edit] = buildConfigEdits([entry({ args: ['a'], command: 'y' })], document)
    assert.deepEqual(edit?.path, ['mcp_servers', 'docs'])
    assert.equal(JSON.stringify(edit.value), '{"command":"y","mine":1,"args":["a"]}')
  })

  it('edits nothing that is already so', () => {
    const document = { mcp_servers: { docs: { command: 'x', mine: 1 } }, off: ['a'] }
    const statements = [
      entry({ command: 'x' }),
      entry(undefined, { name: 'gone' }),
      member('a', true),
      member('b', false),
    ]
    assert.deepEqual(buildConfigEdits(statements, document), [])
    assert.deepEqual(buildConfigEdits([entry(undefined), member('b', false)], undefined), [])
  })

  it('removes an entry with as many containers as it is told', () => {
    const document = { mcp_servers: { docs: { command: 'x' } } }
    const edits = buildConfigEdits([entry(undefined)], document, ({ name }) => (name === 'docs' ? 1 : 0))
    assert.deepEqual(edits, [{ path: ['mcp_servers', 'docs'], value: undefined, prune: 1 }])
  })

  it('makes one edit of all names for one list, and leaves an empty list', () => {
    assert.deepEqual(
      buildConfigEdits([member('a', true), member('b', true), member('c', false)], { off: ['c', 'd'] }),
      [{ path: ['off'], value: ['d', 'a', 'b'] }],
    )
    assert.deepEqual(buildConfigEdits([member('c', false)], { off: ['c'] }), [{ path: ['off'], value: [] }])
  })

  it('treats a key such as __proto__ as data', () => {
    const document = JSON.parse(
      '{ "mcp_servers": { "docs": { "__proto__": { "x": 1 }, "command": "x" } } }',
    ) as ConfigValue
    const [edit] = buildConfigEdits([entry({ command: 'y' })], document)
    assert.equal(JSON.stringify(edit?.value), '{"__proto__":{"x":1},"command":"y"}')
  })

  it('throws rather than replace what is no list', () => {
    assert.throws(() => buildConfigEdits([member('a', true)], { off: 'a' }), TypeError)
  })
})

describe('holdsStatement', () => {
  it('compares entries by what they mean', () => {
    const document = { mcp_servers: { docs: { enabled: true, command: 'x', args: [], mine: 1 } } }
    assert.ok(holds(entry({ command: 'x' }), document))
    assert.ok(!holds(entry({ command: 'x', enabled: false }), document))
    assert.ok(!holds(entry({ command: 'x' }, { exact: true }), document))
    assert.ok(holds(entry({ command: 'x', args: [], enabled: true }, { exact: true }), document))
  })

  it('does not hold for an entry that cannot be read, or that should not be there', () => {
    assert.ok(!holds(entry({ command: 'x' }), { mcp_servers: { docs: { command: 7 } } }))
    assert.ok(!holds(entry({ command: 'x' }), { mcp_servers: { docs: 'x' } }))
    assert.ok(!holds(entry(undefined), { mcp_servers: { docs: {} } }))
    assert.ok(holds(entry(undefined), {}))
  })

  it('looks for a name in a list', () => {
    assert.ok(holds(member('a', true), { off: ['a'] }))
    assert.ok(holds(member('a', false), {}))
    assert.ok(!holds(member('a', true), { off: 'a' }))
  })
})
