import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { sampleServer, servers } from '../../../test/helpers/sample-server.ts'
import type { ProjectRegistry, UserRegistry } from '../../model/registry-file.ts'
import { effectiveDefinition, findOrphanOverrides, listEffectiveDefinitions } from './effective-definition.ts'

const override = (enabled: boolean) => ({ inherits: 'user', enabled }) as const

describe('the definition that holds in a project', () => {
  it("is the project's entry, whole, whatever the user has", () => {
    fc.assert(
      fc.property(fc.option(servers, { nil: undefined }), servers, (user, project) => {
        assert.deepEqual(effectiveDefinition(user, project), {
          definition: project,
          owner: 'project',
          enabled: project.enabled,
          origin: 'project',
        })
      }),
    )
  })

  it("is the user's entry where the project says nothing", () => {
    fc.assert(
      fc.property(servers, (user) => {
        assert.deepEqual(effectiveDefinition(user, undefined), {
          definition: user,
          owner: 'user',
          enabled: user.enabled,
          origin: 'user',
        })
      }),
    )
  })

  it("is the user's entry with the project's switch under an override, and nothing else changes", () => {
    fc.assert(
      fc.property(servers, fc.boolean(), (user, enabled) => {
        assert.deepEqual(effectiveDefinition(user, override(enabled)), {
          definition: { ...user, enabled },
          owner: 'user',
          enabled,
          origin: enabled ? 'override-on' : 'tombstone',
        })
      }),
    )
  })

  it('is none where nobody defines the server', () => {
    assert.equal(effectiveDefinition(undefined, undefined), undefined)
    assert.equal(effectiveDefinition(undefined, override(false)), undefined)
    assert.equal(effectiveDefinition(undefined, override(true)), undefined)
  })

  it('is listed for every server, and an override of nothing is reported', () => {
    const user: UserRegistry = { schemaVersion: 1, servers: { b: sampleServer(), a: sampleServer({ enabled: false }) } }
    const project: ProjectRegistry = {
      schemaVersion: 1,
      servers: { c: sampleServer(), a: override(true), lost: override(false) },
    }
    const origins = [...listEffectiveDefinitions(user, project)].map(([id, { origin }]) => [id, origin])
    assert.deepEqual(origins, [
      ['a', 'override-on'],
      ['b', 'user'],
      ['c', 'project'],
    ])
    const orphans = findOrphanOverrides(user, project, '.afd/mcp.json')
    assert.deepEqual(
      orphans.map(({ code, severity, locator }) => [code, severity, locator]),
      [['orphan-override', 'warning', '.afd/mcp.json#servers.lost']],
    )
  })
})
