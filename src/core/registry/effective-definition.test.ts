import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { servers } from '../../../test/helpers/sample-server.ts'
import { effectiveDefinition } from './effective-definition.ts'

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
})
