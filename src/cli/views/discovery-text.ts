/** Puts what was found in the agents' files into lines, file by file. */
import type { DiscoveredEntry, DiscoveryReport } from '../../model/report.ts'
import { describeProblem } from './problem-text.ts'
import { showPath } from './shown-path.ts'
import { showState } from './state-words.ts'
import { alignColumns, indent, type Line, type Look, line, type Span, span } from './terminal-text.ts'
import type { ViewFacts } from './view.ts'

type FoundFile = DiscoveryReport['files'][number]

export function describeDiscovery(report: DiscoveryReport, facts: ViewFacts): Line[] {
  const existing = report.files.filter((file) => file.exists)
  const lines: Line[] = [
    [
      span(countOf(report.entries.length, 'entry', 'entries'), 'strong'),
      span(` · ${countOf(existing.length, 'file', 'files')}`, 'dim'),
    ],
  ]
  for (const file of existing) {
    const entries = report.entries.filter(
      (entry) => entry.agent === file.agent && entry.scope === file.scope && entry.path === file.path,
    )
    if (entries.length > 0 || file.problem) lines.push([], ...describeFile(file, entries, facts))
  }
  if (report.conflicts.length > 0) lines.push([], ...describeConflicts(report, facts.look))
  return lines
}

function describeFile(file: FoundFile, entries: readonly DiscoveredEntry[], facts: ViewFacts): Line[] {
  return [
    [span(file.agent, 'strong'), span(`  ${file.scope}  ${showPath(file.path, facts)}`, 'dim')],
    ...indent(alignColumns(entries.map((entry) => describeEntry(entry, facts.look)))),
    ...entries.flatMap((entry) =>
      entry.reasons.flatMap((reason) => indent(describeProblem(reason, facts.look, `${entry.name}: `))),
    ),
    ...(file.problem ? indent(describeProblem(file.problem, facts.look)) : []),
  ]
}

function describeEntry(entry: DiscoveredEntry, look: Look): Span[] {
  const off = entry.enabled ? '' : ', off'
  const readers = entry.readBy.filter((agent) => agent !== entry.agent)
  const alsoRead = readers.length > 0 ? span(`also read by ${readers.join(', ')}`, 'dim') : span('')
  return [span(entry.name), span(entry.transport ?? 'unknown', 'dim'), entryState(entry, off, look), alsoRead]
}

function entryState(entry: DiscoveredEntry, off: string, look: Look): Span {
  switch (entry.status) {
    case 'managed':
      return showState('configured', `managed${off}`, look)
    case 'importable':
      return showState('importable', `not managed${off}`, look)
    case 'incompatible':
      return showState('incompatible', `cannot be adopted${off}`, look)
  }
}

function describeConflicts(report: DiscoveryReport, look: Look): Line[] {
  return report.conflicts.flatMap((conflict) => [
    [showState('conflict', `${conflict.name} is defined differently in`, look)],
    ...indent(conflict.locators.map((locator) => line(locator))),
  ])
}

function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
