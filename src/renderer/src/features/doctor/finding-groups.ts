/** The doctor's findings as the window lists them: by file, the worst first, and only what was asked for. */
import type { DoctorFinding } from '../../../../model/doctor.ts'
import { parseLocator } from '../../../../model/locator.ts'
import type { Severity } from '../../../../model/problem.ts'
import { matchesSearch } from '../../components/matches-search.ts'

export interface FindingFilter {
  readonly text: string
  /** undefined: all of them. */
  readonly severity?: Severity | undefined
}

export interface FindingGroup {
  readonly file: string
  readonly findings: readonly DoctorFinding[]
}

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 }

export function groupFindings(findings: readonly DoctorFinding[], filter: FindingFilter): readonly FindingGroup[] {
  const fits = ({ severity, code, locator, message }: DoctorFinding) =>
    (filter.severity === undefined || severity === filter.severity) &&
    matchesSearch(filter.text, [code, locator, message])
  const groups = new Map<string, DoctorFinding[]>()
  for (const finding of findings.filter(fits)) {
    const file = parseLocator(finding.locator)?.file ?? finding.locator
    groups.set(file, [...(groups.get(file) ?? []), finding])
  }
  return [...groups]
    .map(([file, all]) => ({ file, findings: all.toSorted((a, b) => ranks[a.severity] - ranks[b.severity]) }))
    .toSorted((a, b) => ranks[worstOf(a)] - ranks[worstOf(b)] || a.file.localeCompare(b.file, 'en'))
}

function worstOf({ findings }: FindingGroup): Severity {
  return findings[0]?.severity ?? 'info'
}

/** The same list to paste into a report. No finding holds a value. */
export function writeMarkdown(groups: readonly FindingGroup[]): string {
  const sections = groups.map(({ file, findings }) =>
    [`## ${code(file)}`, '', ...findings.map(writeFinding)].join('\n'),
  )
  return `${sections.length === 0 ? 'No findings.' : sections.join('\n\n')}\n`
}

function writeFinding({ severity, code: name, locator, message, repair, ways = [] }: DoctorFinding): string {
  const commands = ways.map(({ command }) => `  - ${code(command)}`)
  const lines = [
    `- **${severity}** ${code(name)}: ${message} ${code(locator)}`,
    ...(repair === null ? [] : [`  ${repair}`]),
  ]
  return [...lines, ...commands].join('\n')
}

/** A text with backticks in it needs a longer fence. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`
}
