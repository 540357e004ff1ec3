import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ConfigValue, toConfigValue } from '../../model/config-value.ts'
import type { AppliedEntry } from '../../model/registry-file.ts'
import { appliedKey, parseLedger, scopeIdOf } from './applied-state.ts'

const file = '~/.afd/state/mcp/x.json'
const entry: AppliedEntry = {
  agent: 'codex',
  server: 'linear',
  name: 'linear',
  path: '/home/me/.codex/config.toml',
  fingerprint: 'f',
  adapterVersion: 1,
  owner: 'registry',
  created: 0,
  createdFile: false,
}

describe('the ledger', () => {
  it('comes back from its file, and is told apart from none', () => {
    const ledger = { schemaVersion: 1, root: '/home/me', entries: { [appliedKey('codex', 'linear')]: entry } } as const
    assert.deepEqual(parseLedger(JSON.parse(JSON.stringify(ledger)) as ConfigValue, file), {
      content: ledger,
      problems: [],
    })
    assert.deepEqual(parseLedger(undefined, file), { problems: [] })
  })

  it('tells what is wrong with it', () => {
    const { content, problems } = parseLedger(
      toConfigValue({ schemaVersion: 1, root: 5, entries: { 'codex/linear': { ...entry, owner: 'me' } } }),
      file,
    )
    assert.equal(content, undefined)
    assert.deepEqual(
      problems.map(({ locator }) => locator),
      [`${file}#root`, `${file}#entries["codex/linear"].owner`],
    )
  })

  it('has the same name for one Windows folder in every spelling, and another for another', () => {
    assert.equal(scopeIdOf('C:\\Src\\Web', 'win32'), scopeIdOf('c:/src/web', 'win32'))
    assert.notEqual(scopeIdOf('/src/web', 'posix'), scopeIdOf('/src/Web', 'posix'))
    assert.match(scopeIdOf('/src/web', 'posix'), /^[0-9a-f]{16}$/)
  })
})
