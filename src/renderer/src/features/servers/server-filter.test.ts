// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { ServerReport } from '../../../../model/report.ts'
import type { ServerState } from '../../../../model/server-state.ts'
import { filterServers } from './server-filter.ts'

const server = (id: string, ...states: readonly ServerState[]): ServerReport => ({
  id,
  owner: 'user',
  enabled: true,
  portable: true,
  fingerprint: '',
  source: '',
  definition: { transport: 'stdio', command: 'npx', args: ['-y', `${id}-mcp`], environment: {}, enabled: true },
  state: states[0] ?? 'absent',
  targets: states.map((state) => ({ agent: 'pi', scope: 'user', state, locator: '' })),
})
const all = [server('search', 'configured'), server('files', 'drift', 'configured')]
const idsFor = (text: string, state: Parameters<typeof filterServers>[1]['state'] = 'any') =>
  filterServers(all, { text, state }, (one) => one === 'drift').map(({ id }) => id)

describe('filterServers', () => {
  it('looks for every word in name and command', () => {
    expect(idsFor('NPX files-mcp')).toEqual(['files'])
    expect(idsFor('search files')).toEqual([])
  })

  it('finds a state in any agent', () => {
    expect(idsFor('', 'configured')).toEqual(['search', 'files'])
    expect(idsFor('', 'needs-you')).toEqual(['files'])
  })
})
