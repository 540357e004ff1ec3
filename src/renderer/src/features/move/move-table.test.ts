// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Change } from '../../../../model/plan.ts'
import { buildMoveTable } from './move-table.ts'

function change(action: Change['action'], scope: 'user' | 'project', agent?: string): Change {
  const target = { kind: agent === undefined ? 'registry' : 'native', scope, path: '', locator: '' } as const
  return { action, target: agent === undefined ? target : { ...target, agent }, fields: [], before: null, after: null }
}

describe('buildMoveTable', () => {
  it('puts both scopes of an agent side by side, and leaves our own files out', () => {
    const changes = [
      change('create', 'project', 'codex'),
      change('delete', 'user', 'codex'),
      change('no-op', 'user', 'pi'),
      change('delete', 'user'),
    ]
    expect(buildMoveTable({ changes })).toEqual([
      { agent: 'codex', effects: { user: 'disappears', project: 'appears' } },
    ])
  })
})
