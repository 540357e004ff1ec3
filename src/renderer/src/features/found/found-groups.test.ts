// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { DiscoveredEntry } from '../../../../model/report.ts'
import { suggestId } from '../../components/legal-id.ts'
import { buildAdoptRequest } from './adopt-request.ts'
import { buildFoundGroups, findCoveredEntries } from './found-groups.ts'

const entry = (agent: string, name: string, fields: Partial<DiscoveredEntry> = {}): DiscoveredEntry => ({
  agent,
  scope: 'user',
  name,
  locator: `${agent}#servers.${name}`,
  path: agent,
  transport: 'stdio',
  enabled: true,
  fingerprint: 'same',
  status: 'importable',
  reasons: [],
  readBy: [agent],
  ...fields,
})

describe('buildFoundGroups', () => {
  it('takes equal entries of several agents together', () => {
    const [group, ...rest] = buildFoundGroups([entry('claude-code', 'search'), entry('codex', 'search')])
    expect(rest).toEqual([])
    expect(group?.entries.map(({ agent }) => agent)).toEqual(['claude-code', 'codex'])
    expect(group?.differs).toBe(false)
  })

  it('keeps different definitions of one name apart and says so', () => {
    const groups = buildFoundGroups([
      entry('claude-code', 'search'),
      entry('codex', 'search', { fingerprint: 'other' }),
    ])
    expect(groups.map(({ differs }) => differs)).toEqual([true, true])
  })

  it('leaves out what is managed, and puts last what cannot be adopted', () => {
    const groups = buildFoundGroups([
      entry('pi', 'a', { status: 'incompatible', fingerprint: null }),
      entry('pi', 'm', { status: 'managed' }),
      entry('pi', 'b'),
    ])
    expect(groups.map(({ name }) => name)).toEqual(['b', 'a'])
  })
})

describe('findCoveredEntries', () => {
  it('covers an entry that says what the registry says, and no other', () => {
    const target = (agent: string, state: 'configured' | 'conflict') =>
      ({ agent, scope: 'user', state, locator: `${agent}#servers.search` }) as const
    const covered = findCoveredEntries([target('claude-code', 'configured'), target('codex', 'conflict')])
    const groups = buildFoundGroups([entry('claude-code', 'search'), entry('codex', 'search')], covered)
    expect(groups.flatMap(({ entries }) => entries.map(({ agent }) => agent))).toEqual(['codex'])
  })
})

describe('buildAdoptRequest', () => {
  const [group] = buildFoundGroups([entry('codex', 'My Search', { scope: 'project' })])
  if (!group) throw new Error('one entry makes one group')

  it('names the project where either scope needs one', () => {
    expect(buildAdoptRequest(group, { toScope: 'user', id: 'my-search', project: 'p' })).toEqual({
      operation: 'adopt',
      agent: 'codex',
      servers: ['My Search'],
      fromScope: 'project',
      toScope: 'user',
      project: 'p',
      as: 'my-search',
    })
  })

  it('suggests the nearest legal id', () => {
    expect(suggestId('My Search')).toBe('my-search')
    expect(suggestId('@scope/Server.1')).toBe('scope-server-1')
    expect(suggestId('日本')).toBe('')
  })
})
