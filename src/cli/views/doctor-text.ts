/** Puts the doctor's findings into lines; nothing where there are none. */
import type { DoctorFinding, DoctorReport } from '../../model/doctor.ts'
import { describeProblem } from './problem-text.ts'
import { indent, type Line, type Look, line } from './terminal-text.ts'

export function describeFindings({ findings }: DoctorReport, look: Look): Line[] {
  if (findings.length === 0) return []
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`
  return [line(count, 'strong'), ...findings.flatMap((finding) => describeFinding(finding, look))]
}

function describeFinding({ code, severity, message, locator, repair, ways = [] }: DoctorFinding, look: Look): Line[] {
  const problem = { code, severity, message, locator, ...(repair === null ? {} : { nextStep: repair }) }
  return [
    [],
    ...describeProblem(problem, look, `${code}: `),
    ...indent(
      ways.map(({ command }) => line(command)),
      6,
    ),
  ]
}
