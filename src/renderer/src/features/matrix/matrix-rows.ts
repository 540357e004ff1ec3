/** Servers against agents and scopes: which entry stands where, and which of them wins. */
import type { ServerReport, StatusReport } from '../../../../model/report.ts'
import type { ScopeKind } from '../../../../model/scope.ts'
import type { TargetState } from '../../../../model/server-state.ts'

export interface MatrixColumn {
  readonly agent: string
  readonly scope: ScopeKind
}

export interface MatrixCell {
  /** The definition that the cell is about; absent where none is defined at that scope. */
  readonly server?: ServerReport
  readonly target?: TargetState
  /** What the agent uses in this place. */
  readonly wins: boolean
}

export interface MatrixRow {
  readonly id: string
  /** One for each column. */
  readonly cells: readonly MatrixCell[]
}

/** In a project each agent has two columns, one a scope. */
export function buildColumns(agents: readonly string[], hasProject: boolean): readonly MatrixColumn[] {
  const scopes: readonly ScopeKind[] = hasProject ? ['user', 'project'] : ['user']
  return agents.flatMap((agent) => scopes.map((scope) => ({ agent, scope })))
}

/** `effective` is what holds in the project that is looked at; absent at the user scope. */
export function buildMatrixRows(
  columns: readonly MatrixColumn[],
  user: StatusReport,
  effective: StatusReport | undefined,
): readonly MatrixRow[] {
  const users = byId(user.servers)
  const here = byId(effective?.servers ?? [])
  const ids = [...new Set([...users.keys(), ...here.keys()])].toSorted()
  return ids.map((id) => ({
    id,
    cells: columns.map((column) => buildCell(column, users.get(id), effective ? here.get(id) : users.get(id))),
  }))
}

function byId(servers: readonly ServerReport[]): ReadonlyMap<string, ServerReport> {
  return new Map(servers.map((server) => [server.id, server]))
}

function buildCell(
  { agent, scope }: MatrixColumn,
  user: ServerReport | undefined,
  winner: ServerReport | undefined,
): MatrixCell {
  const isOf = (target: TargetState) => target.agent === agent && target.scope === scope
  const winning = winner?.targets.find(isOf)
  // In a project the user's own view of the entry says how it stands; the winner is another matter.
  const target = winning ?? (scope === 'user' ? user?.targets.find(isOf) : undefined)
  const server = scope === 'user' ? user : winner?.owner === 'project' || winning ? winner : undefined
  const wins = winning !== undefined && winning.state !== 'shadowed'
  return { wins, ...(server ? { server } : {}), ...(target ? { target } : {}) }
}
