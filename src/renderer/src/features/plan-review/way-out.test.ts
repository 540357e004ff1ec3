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
    expect(findWaysOut(literal, adopt, [])).toEqual([{ kind: 'reference', field: 'environment.API_KEY' }])
    const once = takeWayOut(adopt, { kind: 'reference', field: 'environment.API_KEY', name: 'KEY' })
    expect(once).toEqual({ ...adopt, references: [{ field: 'environment.API_KEY', name: 'KEY' }] })
    const again = takeWayOut(once, { kind: 'reference', field: 'environment.API_KEY', name: 'OTHER' })
    expect(again).toEqual({ ...adopt, references: [{ field: 'environment.API_KEY', name: 'OTHER' }] })
  })

  it('offer no reference for a place that cannot hold one, nor outside an adoption', () => {
    expect(findWaysOut(blocker({ code: 'literal-secret', locator: 'u.json#servers.search.url' }), adopt, [])).toEqual(
      [],
    )
    const literal = blocker({ code: 'literal-secret', locator: 'u.json#servers.search.environment.API_KEY' })
    expect(findWaysOut(literal, sync, [])).toEqual([])
  })

  it('leave out an agent that cannot take the server', () => {
    const unable = blocker({
      agent: 'hermes',
      scope: 'project',
      capability: 'project scope',
      locator: 'c#servers.search',
    })
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
