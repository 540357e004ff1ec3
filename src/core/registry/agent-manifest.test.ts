import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  addProjects,
  consentToPiAdapter,
  consentToUnverified,
  emptyManifest,
  hasUnverifiedConsent,
  parseManifest,
  removeProjects,
} from './agent-manifest.ts'

const file = '~/.afd/manifest.json'

describe('the manifest', () => {
  it('is told apart from none', () => {
    assert.deepEqual(parseManifest(undefined, file), { problems: [] })
    assert.deepEqual(parseManifest({ schemaVersion: 1 }, file), { content: emptyManifest, problems: [] })
  })

  it('keeps what it says and fills in the rest, also inside', () => {
    const { content } = parseManifest(
      { schemaVersion: 1, selectedAgents: ['codex'], consents: { piAdapter: true }, retention: { days: 7 } },
      file,
    )
    assert.deepEqual(content, {
      ...emptyManifest,
      selectedAgents: ['codex'],
      consents: { piAdapter: true, unverified: [] },
      retention: { transactions: 50, days: 7 },
    })
  })

  it('tells all its problems at once, without what it found', () => {
    const { content, problems } = parseManifest(
      {
        schemaVersion: 2,
        selectedAgents: ['CANARY 1'],
        projects: 'CANARY',
        consents: { unverified: [{ agent: 'codex', scope: 'CANARY' }], CANARY: 1 },
        retention: { days: -1 },
      },
      file,
    )
    assert.equal(content, undefined)
    assert.deepEqual(problems.map(({ locator }) => locator?.replace(`${file}#`, '')).toSorted(), [
      'consents.CANARY',
      'consents.unverified[0].scope',
      'projects',
      'retention.days',
      'schemaVersion',
      'selectedAgents[0]',
    ])
    assert.doesNotMatch(problems.map(({ message }) => message).join(), /CANARY/)
    assert.equal(parseManifest([], file).problems.length, 1)
  })

  it('changes by one choice at a time and leaves the old one as it was', () => {
    const known = addProjects(addProjects(emptyManifest, ['/b']), ['/a', '/b'])
    assert.deepEqual(known.projects, ['/b', '/a'])
    assert.deepEqual(removeProjects(known, ['/b']).projects, ['/a'])
    assert.deepEqual(emptyManifest.projects, [])
  })

  it('notes a consent once', () => {
    const once = consentToUnverified(consentToPiAdapter(emptyManifest), 'antigravity', 'project')
    assert.deepEqual(once.consents, { piAdapter: true, unverified: [{ agent: 'antigravity', scope: 'project' }] })
    assert.deepEqual(consentToUnverified(once, 'antigravity', 'project'), once)
    assert.equal(hasUnverifiedConsent(once, 'antigravity', 'project'), true)
    assert.equal(hasUnverifiedConsent(once, 'antigravity', 'user'), false)
  })
})
