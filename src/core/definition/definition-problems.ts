/** The words for what is wrong with a definition; none of them repeats what was found. */
import type { LocatorKey } from '../../model/locator.ts'
import { formatKeys, formatLocator } from '../../model/locator.ts'
import type { Problem, Severity } from '../../model/problem.ts'
import { redactKeys } from './redact.ts'

const words = {
  'control-character': [
    'error',
    'holds a control character, a line end or half a character.',
    'Retype the value without it.',
  ],
  'invisible-character': [
    'error',
    'holds a character that cannot be seen or that reorders text.',
    'Retype the value by hand.',
  ],
  'bad-url': ['error', 'is not a complete web address.', 'Write it as https://host/path.'],
  'url-scheme': ['error', 'is neither an http nor an https address.', 'Use https.'],
  'url-userinfo': [
    'error',
    'has a user name or password before the host.',
    'Send it as a header that refers to an environment variable.',
  ],
  'insecure-http': ['error', 'sends everything over the internet unencrypted.', 'Use https.'],
  'insecure-http-lan': [
    'warning',
    'sends everything unencrypted over the local network.',
    'Use https where the server offers it.',
  ],
  'shell-string': [
    'error',
    'is a whole command line, but no shell will read it.',
    'Put the program into command and each argument into args.',
  ],
  'unsupported-template': [
    'error',
    'holds a template that is more than a reference.',
    'Refer to an environment variable by name alone: a dollar sign and the name in braces.',
  ],
  'bad-variable-name': [
    'error',
    'is not a name an environment variable can have.',
    'Use letters, digits and underscores.',
  ],
  'bad-header-name': ['error', 'is not a name a header can have.', 'Use letters, digits and hyphens.'],
  'repeated-header': [
    'error',
    'is there twice in different case; header names are one whatever their case.',
    'Keep one of them.',
  ],
  'absolute-path': [
    'error',
    'is a path of one machine, but a project is shared.',
    'Use a path inside the project, a program on the PATH, or keep the server at user scope.',
  ],
  'path-leaves-project': [
    'error',
    'leads out of the project.',
    'Use a path inside the project, or keep the server at user scope.',
  ],
  'credential-path': [
    'error',
    'leads to a file of credentials.',
    'Hand the credential over in an environment variable.',
  ],
  'relative-cwd': [
    'error',
    'is not an absolute path, and a server of the user scope starts anywhere.',
    'Use an absolute path.',
  ],
  'literal-secret': [
    'error',
    'holds a credential as plain text.',
    'Put it into an environment variable and refer to that.',
  ],
} as const satisfies Record<string, readonly [Severity, string, string]>

export type DefinitionProblemCode = keyof typeof words

/** Where the entries of a registry are: shown path of the file, and the id. */
export interface EntryPlace {
  readonly file: string
  readonly id: string
}

/** `nextStep` replaces the general advice where a better one is known. */
export function buildDefinitionProblem(
  code: DefinitionProblemCode,
  place: EntryPlace,
  keys: readonly LocatorKey[],
  nextStep?: string,
): Problem {
  const [severity, says, advice] = words[code]
  const subject = keys[0] === undefined ? 'The name' : `${describeField(redactKeys(keys))} of this server`
  return {
    code,
    severity,
    message: `${subject} ${says}`,
    locator: formatLocator({ file: place.file, keys: redactKeys(['servers', place.id, ...keys]) }),
    nextStep: nextStep ?? advice,
  }
}

function describeField(keys: readonly LocatorKey[]): string {
  const [field, member] = keys
  const name = member === undefined ? '' : ` ${formatKeys([member])}`
  switch (field) {
    case 'args':
      return `Argument ${Number(member) + 1}`
    case 'environment':
      return `The environment variable${name}`
    case 'headers':
      return `The header${name}`
    case 'cwd':
      return 'The working folder'
    case 'url':
      return 'The address'
    default:
      return `The ${String(field)}`
  }
}
