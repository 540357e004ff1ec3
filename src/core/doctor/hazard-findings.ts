/** The words of every hazard: what is legal to write, and still goes wrong or harms somebody. */
import type { DoctorFinding } from '../../model/doctor.ts'
import { type FindingPlace, tellFinding, type Words } from './findings.ts'

const words = {
  'byte-order-mark': [
    'error',
    ({ file }) => `${file} begins with a byte order mark, and its agent cannot load it.`,
    ({ file }) => `Save ${file} as UTF-8 without a byte order mark.`,
  ],
  'duplicate-key': [
    'error',
    ({ file }) => `${file} has the same key twice; which one counts depends on its reader.`,
    ({ file }) => `Keep one of the two in ${file}.`,
  ],
  'two-files': [
    'warning',
    ({ file }) => `${file} stands beside another file of the same agent, and the agent merges the two.`,
    () => 'Keep the servers in one of the files.',
  ],
  'dead-key': [
    'warning',
    ({ file, server }) => `${file} has servers under ${server}, where its agent does not look.`,
    () => 'Move them to the key that the agent reads, or remove them.',
  ],
  'dead-file': [
    'warning',
    ({ file }) => `${file} is a file of an older version, which nobody reads any more.`,
    () => 'Move its servers to the file that the agent reads now, or remove it.',
  ],
  'shadowing-file': [
    'warning',
    ({ file }) => `${file} has no servers, and still keeps Copilot CLI from reading .github/mcp.json.`,
    ({ file }) => `Remove ${file}, or move the servers of .github/mcp.json into it.`,
  ],
  'two-project-keys': [
    'warning',
    ({ file }) => `${file} knows the same folder under two spellings, each with settings of its own.`,
    ({ file }) => `Join the two records of the folder in ${file}.`,
  ],
  'pre-approval': [
    'error',
    ({ file }) => `${file} approves servers of the project for everybody who opens it, without asking them.`,
    ({ file }) => `Take the approval out of ${file}: each person should be asked.`,
  ],
  'illegal-name': [
    'error',
    ({ file, server }) => `The agent of ${file} does not accept the name ${server}.`,
    () => 'Give the server another name.',
  ],
  'ignored-switch': [
    'warning',
    ({ file, field }) =>
      `${file} means to hold a server off with ${field}, but its agent ignores that: the server runs.`,
    () => 'Remove the entry, or switch the server off as its agent does it.',
  ],
  'command-wrapper': [
    'warning',
    ({ field }) => `${field} starts cmd /c, which is only on Windows.`,
    () => 'Name the program itself: agents start it on every system.',
  ],
  'unpinned-package': [
    'warning',
    ({ field }) => `${field} fetch whatever version of the package is newest at every start.`,
    () => 'Name an exact version behind the package, as in package@1.2.3.',
  ],
  'known-bad-version': [
    'error',
    ({ field }) => `${field} name a version of a package with a known hole.`,
    () => 'Name a newer version of the package.',
  ],
  'insecure-http': [
    'warning',
    ({ field }) => `${field} sends everything over the network unencrypted.`,
    () => 'Use https.',
  ],
  'url-credentials': [
    'warning',
    ({ field }) => `${field} has a user name or password before the host, and addresses end up in logs.`,
    () => 'Send it as a header that refers to an environment variable.',
  ],
  'invisible-character': [
    'error',
    ({ field }) => `${field} holds a character that cannot be seen or that reorders text.`,
    () => 'Retype it by hand.',
  ],
  'confusable-character': [
    'error',
    ({ field }) => `${field} mixes letters of two alphabets that look alike.`,
    () => 'Retype it by hand.',
  ],
  'shell-characters': [
    'error',
    ({ field }) => `${field} holds characters for a shell, which an agent may run or take as they stand.`,
    () => 'Put the program into command and each argument into args.',
  ],
  'dangerous-environment': [
    'warning',
    ({ field }) => `${field} makes the program load or trust something else before it starts.`,
    () => 'Take the variable out, unless you know why it is there.',
  ],
} as const satisfies Record<string, Words>

export type HazardCode = keyof typeof words

export function buildHazard(code: HazardCode, place: FindingPlace): DoctorFinding {
  return tellFinding(`mcp-hazard-${code}`, words[code], place)
}
