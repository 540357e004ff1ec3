/** The words of every finding, and the order in which findings are told. No word of them comes from a value. */
import type { DoctorFinding } from '../../model/doctor.ts'
import { escapeInvisible } from '../../model/invisible-text.ts'
import { formatKeys, formatLocator, type LocatorKey } from '../../model/locator.ts'
import type { Severity } from '../../model/problem.ts'
import { redactKeys } from '../definition/redact.ts'
import { goldenFile } from './golden-place.ts'

export interface FindingPlace {
  /** As shown: relative to the project, or `~/…`. */
  readonly file: string
  readonly keys: readonly LocatorKey[]
}

export interface Subject {
  /** e.g. `.cursor/mcp.json` */
  readonly file: string
  /** e.g. `“linear”`, or words for the whole file. */
  readonly server: string
  /** e.g. `headers.Authorization of “linear”` */
  readonly field: string
}

/** What a code stands for: how bad it is, what it says, and what can be done. */
export type Words = readonly [
  severity: Severity,
  says: (subject: Subject) => string,
  repair: (subject: Subject) => string,
]

const words = {
  'mcp-unprojected': [
    'error',
    ({ file, server }) => `${server} is in the golden set, but not in ${file}.`,
    ({ file }) => `Add it to ${file}, or take it out of the golden set.`,
  ],
  'mcp-undeclared': [
    'error',
    ({ file, server }) => `${server} is in ${file}, but not in the golden set.`,
    ({ file }) => `Declare it in ${goldenFile}, or remove it from ${file}.`,
  ],
  'mcp-diverged-target': [
    'error',
    ({ file, field }) => `${file} changed ${field} since it last agreed with the golden set.`,
    ({ file }) => `Take the change over into ${goldenFile}, or put ${file} back to what the golden set says.`,
  ],
  'mcp-diverged-golden': [
    'error',
    ({ file, field }) => `The golden set changed ${field}, and ${file} still has it as before.`,
    ({ file }) => `Write what the golden set says into ${file}.`,
  ],
  'mcp-diverged-both': [
    'error',
    ({ file, field }) => `Both the golden set and ${file} changed ${field} since they last agreed.`,
    ({ file }) => `Decide by hand which one holds, and write it into both ${goldenFile} and ${file}.`,
  ],
  'mcp-diverged-unknown': [
    'error',
    ({ file, field }) => `The golden set and ${file} disagree on ${field}, and nothing says which of them moved.`,
    ({ file }) => `Compare ${goldenFile} with ${file}, and change the one that is wrong.`,
  ],
  'mcp-golden-unreadable': [
    'error',
    ({ field }) => `The golden set has ${field} in a form that cannot be read.`,
    () => `Correct it in ${goldenFile}.`,
  ],
  'mcp-golden-incomplete': [
    'error',
    ({ server }) =>
      `The golden set must give ${server} either a command or a url, and a transport, where it is stated, that fits.`,
    () => `Correct the entry in ${goldenFile}.`,
  ],
  'mcp-golden-unknown-key': [
    'warning',
    ({ field }) => `The golden set has ${field}, which no agent is compared on.`,
    () => `Correct the key in ${goldenFile}, or take it out.`,
  ],
  'mcp-target-unreadable': [
    'error',
    ({ file, field }) => `${file} has ${field} in a form that cannot be read.`,
    ({ file }) => `Correct it in ${file}.`,
  ],
  'mcp-literal-secret': [
    'error',
    ({ field }) => `${capitalise(field)} holds a credential as plain text.`,
    () => 'Put the credential into an environment variable and refer to that.',
  ],
  'mcp-committed-secret': [
    'error',
    ({ field }) => `${capitalise(field)} holds a credential as plain text, in a file that is in git.`,
    () =>
      'Replace the credential at its issuer: it stays in the history of the repository. Then refer to an environment variable.',
  ],
} as const satisfies Record<string, Words>

export type FindingCode = keyof typeof words

/** `more` replaces words or adds a position where more is known. */
export function buildFinding(
  code: FindingCode,
  place: FindingPlace,
  more: Partial<Omit<DoctorFinding, 'code' | 'locator'>> = {},
): DoctorFinding {
  return { ...tellFinding(code, words[code], place), ...more }
}

export function tellFinding(code: string, [severity, says, repair]: Words, place: FindingPlace): DoctorFinding {
  const subject = describeSubject(place)
  return { code, severity, locator: locate(place), message: says(subject), repair: repair(subject) }
}

export function locate({ file, keys }: FindingPlace): string {
  return formatLocator({ file, keys: redactKeys(keys) })
}

/** By locator, then code, by code units; the same finding once. */
export function sortFindings(findings: readonly DoctorFinding[]): readonly DoctorFinding[] {
  const keyOf = ({ locator, code, message }: DoctorFinding) => [locator, code, message] as const
  const known = new Map(findings.map((finding) => [keyOf(finding).join('\n'), finding]))
  return [...known.values()].toSorted((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)]
    const at = left.findIndex((text, index) => text !== right[index])
    return at === -1 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -1 : 1
  })
}

/** `servers.NAME.FIELD…` as a person would say it. */
function describeSubject({ file, keys }: FindingPlace): Subject {
  const [container, name, ...field] = redactKeys(keys)
  if (container !== 'servers' || name === undefined) {
    const whole = container === undefined ? 'something' : formatKeys(redactKeys(keys))
    return { file, server: whole, field: whole }
  }
  const server = `“${escapeInvisible(String(name))}”`
  return { file, server, field: field.length === 0 ? server : `${formatKeys(field)} of ${server}` }
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
