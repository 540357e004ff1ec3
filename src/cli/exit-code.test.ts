/** Tests of the exit codes that scripts rely on. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Confirmation, Plan } from '../model/plan.ts'
import type { Problem } from '../model/problem.ts'
import type { StatusReport } from '../model/report.ts'
import { type ServerState, serverStates } from '../model/server-state.ts'
import { exitCodeOf } from './exit-code.ts'

const error: Problem = {
  code: 'unparsable',
  severity: 'error',
  message: 'It cannot be read.',
  locator: '~/.codex/config.toml',
}

function statusOf(states: readonly ServerState[], more: Partial<StatusReport> = {}): number {
  const report: StatusReport = {
    scope: 'user',
    project: null,
    servers: states.map((state) => ({
      id: 'x',
      owner: 'user',
      enabled: true,
      portable: true,
      fingerprint: 'f',
      source: '/home/u/.afd/mcp/user.json',
      definition: { transport: 'stdio', command: 'npx', args: [], environment: {}, enabled: true },
      state,
      targets: [{ agent: 'codex', scope: 'user', state, locator: 'l' }],
    })),
    importable: 0,
    unfinished: [],
    selection: 'manifest',
    problems: [],
    ...more,
  }
  return exitCodeOf({ kind: 'status', report })
}

function confirmed(outcome: Confirmation['outcome'], states: readonly ServerState[] = []): number {
  const targets = states.map((state) => ({ agent: 'codex', scope: 'user' as const, server: 'x', state, locator: 'l' }))
  return exitCodeOf({
    kind: 'confirmation',
    confirmation: { outcome, transaction: null, targets, recovered: [], problems: [] },
  })
}

describe('the exit code of a status', () => {
  it('follows the table state by state', () => {
    const codes = Object.fromEntries(serverStates.map((state) => [state, statusOf([state])]))
    assert.deepEqual(codes, {
      conflict: 3,
      drift: 3,
      failing: 2,
      unsupported: 3,
      'pending-sync': 2,
      'pending-auth': 2,
      'pending-trust': 2,
      configured: 0,
      active: 0,
      disabled: 0,
      importable: 0,
      incompatible: 0,
      shadowed: 0,
      absent: 0,
    })
  })

  it('is 0 for nothing at all and for importable entries alone', () => {
    assert.equal(statusOf([]), 0)
    assert.equal(statusOf(['configured'], { importable: 7 }), 0)
  })

  it('is the worst of several', () => {
    assert.equal(statusOf(['pending-sync', 'drift', 'configured']), 3)
    assert.equal(statusOf(['drift'], { unfinished: ['t'] }), 3)
    assert.equal(statusOf(['drift'], { problems: [{ ...error, code: 'unknown-server' }] }), 1)
  })

  it('is 2 for a change that was cut short and for an entry that waits for its removal', () => {
    assert.equal(statusOf([], { unfinished: ['t'] }), 2)
    assert.equal(statusOf([], { problems: [{ ...error, code: 'leftover-entry', severity: 'warning' }] }), 2)
  })

  it('is 3 for an unusable file of an agent and 1 for one of our own', () => {
    assert.equal(statusOf(['configured'], { problems: [error] }), 3)
    assert.equal(statusOf([], { problems: [{ ...error, locator: '~/.afd/mcp/user.json' }] }), 1)
    assert.equal(statusOf([], { problems: [{ ...error, locator: '.afd/mcp.json#servers.x' }] }), 1)
    assert.equal(statusOf(['configured'], { problems: [{ ...error, severity: 'warning' }] }), 0)
  })
})

describe('the exit code of a change', () => {
  const plan: Plan = {
    token: 't',
    operation: 'sync',
    title: 'T',
    blocked: false,
    blockers: [],
    changes: [],
    attention: [],
  }

  it('is 3 for a blocked plan and 0 for any other', () => {
    assert.equal(exitCodeOf({ kind: 'plan', plan }), 0)
    assert.equal(exitCodeOf({ kind: 'plan', plan: { ...plan, blocked: true } }), 3)
  })

  it('is 0 when everything is applied and verified, off by intent included', () => {
    assert.equal(confirmed('applied', ['configured', 'active', 'disabled']), 0)
    assert.equal(confirmed('nothing-to-do', ['pending-trust']), 0)
  })

  it('is 2 when it is applied and attention remains', () => {
    for (const state of ['pending-trust', 'pending-auth', 'pending-sync'] as const)
      assert.equal(confirmed('applied', ['configured', state]), 2)
  })

  it('is 3 when nothing was mutated and 1 when everything was put back', () => {
    assert.equal(confirmed('refused'), 3)
    assert.equal(confirmed('busy'), 3)
    assert.equal(confirmed('rolled-back'), 1)
  })
})

describe('the exit code of the other answers', () => {
  it('is 0 for a discovery whatever it finds', () => {
    const report = { project: null, entries: [], conflicts: [], files: [], problems: [error] }
    assert.equal(exitCodeOf({ kind: 'discovery', report }), 0)
  })

  it('is 2 for a list with a transaction that was cut short', () => {
    const transaction = { id: 't', operation: 'sync', at: '2026-01-01T00:00:00Z', files: [], recoverable: true }
    const of = (state: 'committed' | 'unfinished') =>
      exitCodeOf({ kind: 'transactions', report: { transactions: [{ ...transaction, state }], problems: [] } })
    assert.deepEqual([of('committed'), of('unfinished')], [0, 2])
  })

  it('is 1 for a failure', () => {
    assert.equal(exitCodeOf({ kind: 'failure', problems: [] }), 1)
  })
})
