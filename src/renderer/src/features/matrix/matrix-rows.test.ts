// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { ServerReport, StatusReport } from '../../../../model/report.ts'
import type { ScopeKind } from '../../../../model/scope.ts'
import type { ServerState } from '../../../../model/server-state.ts'
import { buildColumns, buildMatrixRows } from './matrix-rows.ts'

function report(
  ...servers: readonly (readonly [id: string, owner: ScopeKind, scope: ScopeKind, state: ServerState])[]
) {
  return {
    servers: servers.map(
      ([id, owner, scope, state]) =>
        ({ id, owner, targets: [{ agent: 'codex', scope, state, locator: '' }] }) as unknown as ServerReport,
    ),
  } as unknown as StatusReport
}

const shown = (user: StatusReport, effective?: StatusReport) =>
  buildMatrixRows(buildColumns(['codex'], effective !== undefined), user, effective).map(({ id, cells }) => [
    id,
    ...cells.map(
      ({ server, target, wins }) => `${target?.state ?? (server ? 'left out' : 'none')}${wins ? ' wins' : ''}`,
    ),
  ])

describe('buildMatrixRows', () => {
  it('has one column an agent at the user scope', () => {
    expect(shown(report(['docs', 'user', 'user', 'configured']))).toEqual([['docs', 'configured wins']])
  })

  it('shows in a project which scope holds', () => {
    const user = report(['docs', 'user', 'user', 'configured'], ['files', 'user', 'user', 'configured'])
    const effective = report(['docs', 'project', 'project', 'configured'], ['files', 'user', 'user', 'configured'])
    expect(shown(user, effective)).toEqual([
      ['docs', 'configured', 'configured wins'],
      ['files', 'configured wins', 'none'],
    ])
  })

  it('shows a project’s switch as the one that holds', () => {
    const user = report(['docs', 'user', 'user', 'configured'])
    expect(shown(user, report(['docs', 'user', 'project', 'disabled']))).toEqual([
      ['docs', 'configured', 'disabled wins'],
    ])
  })

  it('lets nothing win where another scope of the agent hides it', () => {
    expect(shown(report(['docs', 'user', 'user', 'shadowed']))).toEqual([['docs', 'shadowed']])
  })
})
