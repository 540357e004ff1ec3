import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { detectDrift } from './detect-drift.ts'

describe('detectDrift', () => {
  const cases = [
    [
      'files that say what the registry says are in sync, whatever the ledger remembers',
      { holds: true, native: 'b', rendered: 'b', applied: 'a', isAbsent: false },
      'in-sync',
      undefined,
    ],
    [
      'an absent entry that was never written waits for sync',
      { holds: false, native: '0', rendered: 'b', applied: undefined, isAbsent: true },
      'pending-sync',
      'registry',
    ],
    [
      'a different entry that was never ours is a conflict',
      { holds: false, native: 'a', rendered: 'b', applied: undefined, isAbsent: false },
      'conflict',
      'unknown',
    ],
    [
      'an untouched entry waits for sync when the registry moved',
      { holds: false, native: 'a', rendered: 'b', applied: 'a', isAbsent: false },
      'pending-sync',
      'registry',
    ],
    [
      'an entry edited by hand is drift',
      { holds: false, native: 'c', rendered: 'a', applied: 'a', isAbsent: false },
      'drift',
      'native',
    ],
    [
      'an entry that we wrote and someone removed is drift',
      { holds: false, native: '0', rendered: 'a', applied: 'a', isAbsent: true },
      'drift',
      'native',
    ],
    [
      'both sides moved apart is a conflict',
      { holds: false, native: 'c', rendered: 'b', applied: 'a', isAbsent: false },
      'conflict',
      'both',
    ],
  ] as const

  for (const [sentence, { native, rendered, ...evidence }, kind, movedSide] of cases) {
    it(sentence, () => {
      const drift = detectDrift({
        ...evidence,
        fingerprintNative: () => native,
        fingerprintRendered: () => rendered,
      })

      assert.equal(drift.kind, kind)
      assert.equal('movedSide' in drift ? drift.movedSide : undefined, movedSide)
    })
  }
})
