/** Puts a status report into lines: each server with its targets, one line an agent. */
import type { ServerReport, StatusReport } from '../../model/report.ts'
import type { TargetState } from '../../model/server-state.ts'
import { describeWhatRuns } from '../../model/what-runs.ts'
import { describeHealth } from './connect-text.ts'
import { showPath, showPathFromHome } from './shown-path.ts'
import { describeTarget, showState } from './state-words.ts'
import { alignColumns, indent, type Line, line, type Span, span } from './terminal-text.ts'
import type { ViewFacts } from './view.ts'

export function describeStatus(report: StatusReport, facts: ViewFacts): Line[] {
  const where = report.project === null ? report.scope : `${report.scope} in ${showPathFromHome(report.project, facts)}`
  const count = report.servers.length === 1 ? '1 server' : `${report.servers.length} servers`
  const lines: Line[] = [[span(count, 'strong'), span(` · ${where}`, 'dim')]]
  if (report.selection === 'detected') lines.push(line('No agents selected yet: the detected ones are shown.', 'dim'))
  for (const server of report.servers) lines.push([], ...describeServer(server, facts))
  const notes = describeNotes(report)
  return notes.length > 0 ? [...lines, [], ...notes] : lines
}

function describeServer(server: ServerReport, facts: ViewFacts): Line[] {
  const marks = [server.owner, ...(server.enabled ? [] : ['off']), ...(server.portable ? [] : ['not portable'])]
  return [
    [span(server.id, 'strong'), span(`  ${marks.join(' · ')}  ${showPath(server.source, facts)}`, 'dim')],
    ...indent([line(describeWhatRuns(server.definition))]),
    ...indent(alignColumns(server.targets.map((target) => describeTargetRow(target, facts)))),
    ...indent(server.health === undefined ? [] : describeHealth(server.health, facts.look)),
  ]
}

function describeTargetRow(target: TargetState, facts: ViewFacts): Span[] {
  const file = target.path === undefined ? target.agent : showPath(target.path, facts)
  const arrow = facts.look.unicode ? '→' : '->'
  const row = [
    span(target.agent),
    span(target.scope, 'dim'),
    showState(target.state, describeTarget(target, file), facts.look),
  ]
  return target.action === undefined ? row : [...row, span(`${arrow} ${target.action}`)]
}

function describeNotes(report: StatusReport): Line[] {
  const notes: Line[] = report.unfinished.map((id) => line(`A change was cut short: ${id}`, 'yellow'))
  if (report.importable > 0) {
    const entries = report.importable === 1 ? '1 entry is' : `${report.importable} entries are`
    notes.push(line(`${entries} in the agents' files and not managed.`))
  }
  return notes
}
