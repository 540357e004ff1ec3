// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Blocker, PlanRequest } from '../../../../model/plan.ts'
import { findField, findWaysOut, takeWayOut } from './way-out.ts'

const adopt = {
  operation: 'adopt',
  agent: 'claude-code',
  servers: ['search'],
  fromScope: 'user',
  toScope: 'user',
} satisfies PlanRequest
const sync = { operation: 'sync', scope: 'project', project: '0123456789abcdef' } satisfies PlanRequest
/** As the core says it of an agent without a project scope. */
const unable: Blocker = {
  severity: 'error',
  agent: 'hermes',
  scope: 'project',
  locator: '.afd/mcp.json#servers.search',
  code: 'unsupported-scope',
  capability: 'project scope',
  message: 'Hermes Agent has no project configuration for MCP servers.',
  nextStep: 'Leave it out: afd mcp targets search --scope project --remove hermes',
}
const blocker = (fields: Partial<Blocker>): Blocker => ({ code: 'any', severity: 'error', message: 'm', ...fields })

describe('findField', () => {
  it('reads server and field out of a locator', () => {
    expect(findField('~/.afd/mcp/user.json#servers.search.environment.API_KEY')).toEqual({
      server: 'search',
      field: 'environment.API_KEY',
    })
    expect(findField('x.json#servers["a.b"].args[3]')).toEqual({ server: 'a.b', field: 'args[3]' })
    expect(findField('x.json#servers.search')).toEqual({ server: 'search', field: '' })
  })

  it('knows no field where the locator names none', () => {
    expect(findField('~/.codex/config.toml')).toBeUndefined()
    expect(findField(undefined)).toBeUndefined()
  })
})

describe('the ways out of a blocker', () => {
  it('put a reference in the place of a literal secret', () => {
    const literal = blocker({ code: 'literal-secret', locator: 'u.json#servers.search.environment.API_KEY' })
    const way = { kind: 'reference', server: 'search', field: 'environment.API_KEY' } as const
    expect(findWaysOut(literal, adopt, [])).toEqual([way])
    const { kind, ...place } = way
    const once = takeWayOut(adopt, { ...way, name: 'KEY' })
    expect(once).toEqual({ ...adopt, references: [{ ...place, name: 'KEY' }] })
    const again = takeWayOut(once, { ...way, name: 'OTHER' })
    expect(again).toEqual({ ...adopt, references: [{ ...place, name: 'OTHER' }] })
    const second = takeWayOut(again, { ...way, server: 'docs', name: 'DOCS' })
    expect(second).toEqual({
      ...adopt,
      references: [
        { ...place, name: 'OTHER' },
        { ...place, server: 'docs', name: 'DOCS' },
      ],
    })
  })

  it('name the server of a reference as its agent does', () => {
    const literal = blocker({ code: 'literal-secret', locator: 'u.json#servers.search.environment.API_KEY' })
    expect(findWaysOut(literal, { ...adopt, servers: ['My Search'], as: 'search' }, [])).toEqual([
      { kind: 'reference', server: 'My Search', field: 'environment.API_KEY' },
    ])
  })

  it('offer no reference for a place that cannot hold one, nor outside an adoption', () => {
    expect(findWaysOut(blocker({ code: 'literal-secret', locator: 'u.json#servers.search.url' }), adopt, [])).toEqual(
      [],
    )
    const literal = blocker({ code: 'literal-secret', locator: 'u.json#servers.search.environment.API_KEY' })
    expect(findWaysOut(literal, sync, [])).toEqual([])
  })

  it('leave out an agent that cannot take the server', () => {
    const [way] = findWaysOut(unable, sync, [])
    expect(way).toEqual({ kind: 'leave-out', server: 'search', agent: 'hermes', scope: 'project' })
    expect(way && way.kind !== 'reference' && takeWayOut(sync, way)).toEqual({
      operation: 'targets',
      server: 'search',
      scope: 'project',
      project: sync.project,
      add: [],
      remove: ['hermes'],
    })
  })

  it('change the targets of the user where a project only has a switch', () => {
    const off = { operation: 'set-enabled', server: 'search', scope: 'project', enabled: false } satisfies PlanRequest
    const inherited = { ...unable, locator: '~/.afd/mcp/user.json#servers.search' }
    expect(findWaysOut(inherited, off, [])).toEqual([
      { kind: 'leave-out', server: 'search', agent: 'hermes', scope: 'user' },
    ])
  })

  it('name the other agents in a request for a server that is in no registry yet', () => {
    const add = {
      operation: 'add',
      server: 'search',
      scope: 'project',
      definition: { transport: 'stdio', command: 'uvx', args: [], environment: {}, enabled: true },
    } satisfies PlanRequest
    const take = (request: PlanRequest) => {
      const [way] = findWaysOut(unable, request, ['codex', 'hermes'])
      return way && way.kind !== 'reference' ? takeWayOut(request, way) : undefined
    }
    expect(take(add)).toEqual({ ...add, definition: { ...add.definition, targets: ['codex'] } })
    const chosen = { ...add, definition: { ...add.definition, targets: ['pi', 'hermes'] } }
    expect(take(chosen)).toEqual({ ...add, definition: { ...add.definition, targets: ['pi'] } })
    expect(take(adopt)).toEqual({ ...adopt, targets: ['codex'] })
  })

  it('change the targets where a server comes from that is moved or renamed', () => {
    const move = { operation: 'move', server: 'search', from: 'user', to: 'project' } satisfies PlanRequest
    const rename = { operation: 'rename', server: 'find', to: 'search', scope: 'project' } satisfies PlanRequest
    const way = { kind: 'leave-out', agent: 'hermes' } as const
    expect(findWaysOut(unable, move, [])).toEqual([{ ...way, server: 'search', scope: 'user' }])
    expect(findWaysOut(unable, rename, [])).toEqual([{ ...way, server: 'find', scope: 'project' }])
  })

  it('consent to a scope that is in doubt', () => {
    const doubt = blocker({ code: 'unverified-scope', agent: 'antigravity', scope: 'project', capability: 'verified' })
    expect(findWaysOut(doubt, sync, [])).toEqual([{ kind: 'consent', agent: 'antigravity', scope: 'project' }])
  })

  it('select the agents that were found where none is selected yet', () => {
    const unselected = blocker({ code: 'no-selection' })
    expect(findWaysOut(unselected, adopt, [])).toEqual([])
    const [way] = findWaysOut(unselected, adopt, ['codex', 'pi'])
    expect(way && way.kind !== 'reference' && takeWayOut(adopt, way)).toEqual({
      operation: 'select-agents',
      agents: ['codex', 'pi'],
    })
  })

  it('adopt what is portable of an entry with fields of its agent alone', () => {
    expect(findWaysOut(blocker({ code: 'agent-only-fields' }), adopt, [])).toEqual([{ kind: 'portable-only' }])
    expect(takeWayOut(adopt, { kind: 'portable-only' })).toEqual({ ...adopt, portableOnly: true })
  })
})
