/** Turns what a schema says about one of our own files into problems; the value that was found never passes. */
import type * as z from 'zod/mini'
import { formatLocator, type LocatorKey } from '../../model/locator.ts'
import type { Problem } from '../../model/problem.ts'
import { redactKeys } from '../definition/redact.ts'

/** Where in a file a schema was applied. */
export interface FilePlace {
  /** As shown in locators. */
  readonly file: string
  readonly keys: readonly LocatorKey[]
}

export function buildFileProblem(code: string, place: FilePlace, message: string, nextStep?: string): Problem {
  return {
    code,
    severity: 'error',
    message,
    locator: formatLocator({ file: place.file, keys: redactKeys(place.keys) }),
    ...(nextStep === undefined ? {} : { nextStep }),
  }
}

/** One problem for each issue, and for each unknown key. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], place: FilePlace): readonly Problem[] {
  return issues.flatMap((issue) => {
    const keys = [...place.keys, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))]
    if (issue.code === 'unrecognized_keys') return describeUnknownKeys(issue.keys, { ...place, keys })
    if (issue.code === 'invalid_key')
      return [buildFileProblem('bad-id', { ...place, keys }, 'This name is not allowed here.')]
    return [buildFileProblem('bad-value', { ...place, keys }, wordIssue(issue))]
  })
}

export function describeUnknownKeys(unknown: readonly string[], place: FilePlace): readonly Problem[] {
  return unknown.map((key) =>
    buildFileProblem(
      'unknown-key',
      { ...place, keys: [...place.keys, key] },
      'This key means nothing here.',
      'Remove it, or correct its spelling.',
    ),
  )
}

const needed: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function wordIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `This must be ${needed[issue.expected] ?? 'of another kind'}.`
    case 'invalid_value':
      return `This must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`
    case 'too_small':
      return issue.origin === 'string' ? 'This must not be empty.' : 'This number is too small.'
    case 'invalid_union':
      return issue.path.at(-1) === 'transport'
        ? 'The transport must be "stdio" or "http".'
        : 'This must be { "literal": "…" } or { "fromEnv": "NAME" }.'
    case 'invalid_format':
      return 'This text does not have the form that is needed here.'
    default:
      return 'This value is not allowed here.'
  }
}
