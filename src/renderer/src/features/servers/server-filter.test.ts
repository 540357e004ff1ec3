// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { ServerReport } from '../../../../model/report.ts'
import type { ServerState } from '../../../../model/server-state.ts'
import { filterServers, type ServerFilter } from './server-filter.ts'

const server = (id: string, ...states: readonly ServerState[]): ServerReport => ({
  id,
  owner: id === 'files' ? 'project' : 'user',
  enabled: true,
  portable: true,
  fingerprint: '',
  source: '',
  definition: { transport: 'stdio', command: 'npx', args: ['-y', `${id}-mcp`], environment: {}, enabled: true },
  state: states[0] ?? 'absent',
  targets: states.map((state, index) => ({ agent: index === 0 ? 'pi' : 'codex', scope: 'user', state, locator: '' })),
})
const all = [server('search', 'configured'), server('files', 'drift', 'configured')]
const idsFor = (filter: Partial<ServerFilter>) =>
  filterServers(all, { text: '', state: 'any', ...filter }, (one) => one === 'drift').map(({ id }) => id)

describe('filterServers', () => {
  it('looks for every word in name and command', () => {
    expect(idsFor({ text: 'NPX files-mcp' })).toEqual(['files'])
    expect(idsFor({ text: 'search files' })).toEqual([])
  })

  it('finds a state in any agent', () => {
    expect(idsFor({ state: 'configured' })).toEqual(['search', 'files'])
    expect(idsFor({ state: 'needs-you' })).toEqual(['files'])
  })

  it('looks at one agent alone where one is chosen', () => {
    expect(idsFor({ agent: 'codex' })).toEqual(['files'])
    expect(idsFor({ agent: 'codex', state: 'needs-you' })).toEqual([])
  })

  it('leaves the servers of one scope, and puts the worst first', () => {
    expect(idsFor({ owner: 'project' })).toEqual(['files'])
    expect(idsFor({ order: 'worst' })).toEqual(['files', 'search'])
  })
})
