/** Puts diagnostics into lines that can be copied as they are. */
import type { DiagnosticsReport } from '../../model/diagnostics.ts'
import { describeProblem } from './problem-text.ts'
import { alignColumns, indent, type Line, type Look, line, type Span, span } from './terminal-text.ts'

export function describeDiagnostics(report: DiagnosticsReport, look: Look): Line[] {
  return [
    ...describeInstallation(report),
    [],
    ...section('Agents', report.agents.flatMap(describeAgent)),
    [],
    ...section('States', describeStates(report)),
    [],
    ...section('Changes', describeChanges(report)),
    [],
    line('Problems', 'strong'),
    ...indent(
      report.problems.length === 0
        ? [line('none')]
        : report.problems.flatMap((problem) => describeProblem(problem, look, `${problem.code}: `)),
    ),
  ]
}

function section(title: string, rows: readonly (readonly Span[])[]): Line[] {
  return [line(title, 'strong'), ...indent(alignColumns(rows))]
}

function describeInstallation({ versions, paths }: DiagnosticsReport): Line[] {
  return alignColumns([
    [span('afd', 'strong'), span(versions.afd)],
    [span('node', 'strong'), span(versions.node)],
    [span('system', 'strong'), span(`${versions.platform} ${versions.architecture}`)],
    [span('folder', 'strong'), span(paths.folder)],
    [span('user registry', 'strong'), span(paths.userRegistry)],
    ...(paths.project === undefined ? [] : [[span('project', 'strong'), span(paths.project)]]),
    ...(paths.projectRegistry === undefined ? [] : [[span('project registry', 'strong'), span(paths.projectRegistry)]]),
  ])
}

function describeAgent({ id, detected, selected, files }: DiagnosticsReport['agents'][number]): Span[][] {
  const presence = [selected ? 'selected' : 'not selected', detected ? 'detected' : 'not detected'].join(', ')
  const rows = files.map(({ scope, path, format, exists, problem }) => [
    span(''),
    span(scope),
    span(path),
    span(format),
    span(problem ?? (exists ? 'there' : 'missing'), problem === undefined ? 'dim' : 'red'),
  ])
  return [[span(id), span(presence)], ...rows]
}

function describeStates({ selection, servers, states, importable }: DiagnosticsReport): Span[][] {
  const rows = Object.entries(states).map(([state, count]) => [span(state), span(String(count))])
  const chosen = selection === 'manifest' ? 'chosen' : 'none chosen, the detected ones count'
  return [
    [span('agents'), span(chosen)],
    [span('servers'), span(String(servers))],
    ...rows,
    [span('not managed'), span(String(importable))],
  ]
}

function describeChanges({ transactions: { total, last } }: DiagnosticsReport): Span[][] {
  const rows = last.map(({ id, operation, at, state }) => [span(id), span(at), span(operation), span(state)])
  return [[span(`${total} with a backup`)], ...rows]
}
