/** Puts a file that cannot be read into a finding: where it is wrong, and nothing of what stands there. */
import type { DoctorFinding } from '../../model/doctor.ts'
import { buildFinding } from '../doctor/findings.ts'
import type { ReadDocument } from './world.ts'

type UnreadableCode = 'mcp-golden-unreadable' | 'mcp-target-unreadable'

const says: Readonly<Record<string, string>> = {
  unparsable: 'cannot be read',
  'duplicate-key': 'has the same key twice, and its readers differ in which one they take',
  'not-strict-json': 'holds a comment or a trailing comma, which its agent cannot load',
}

/** None where the document can be used. */
export function describeUnreadable(
  code: UnreadableCode,
  file: string,
  { problem }: ReadDocument,
): readonly DoctorFinding[] {
  if (problem === undefined) return []
  const words = says[problem.code]
  const [, line, column] = /:(\d+):(\d+)$/.exec(problem.locator ?? '') ?? []
  const place = { file, keys: [] }
  if (words === undefined || line === undefined || column === undefined) {
    const repair = problem.nextStep === undefined ? {} : { repair: problem.nextStep }
    return [buildFinding(code, place, { message: `${file}: ${problem.message}`, ...repair })]
  }
  const where = `line ${line}, column ${column}`
  const sequel = code === 'mcp-target-unreadable' && problem.code !== 'duplicate-key' ? startsNone : ''
  return [
    buildFinding(code, place, {
      message: `${file} ${words}: ${where}.${sequel}`,
      repair: `Open ${file} at ${where} and correct it.`,
      line: Number(line),
      column: Number(column),
    }),
  ]
}

const startsNone = ' Its agent starts none of its servers.'
