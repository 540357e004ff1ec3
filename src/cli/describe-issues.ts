/** Says what a schema found wrong, without the values it found and without its own messages. */
import type * as z from 'zod/mini'
import type { Problem } from '../model/problem.ts'
import { showName } from './usage-problem.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** What an edit can give, beside the fields that it removes. */
export const changeFields = 'command, args, cwd, environment, url, headers, targets, description, timeout, remove'
export const definitionFields =
  'transport, command, args, cwd, environment, url, headers, enabled, targets, description, timeout, source'

/**
 * `typed`: what was checked where all of it was typed; then ids of agents may be repeated. Undefined for a file's content.
 * `fields`: the fields that there are, for one that there is not.
 */
export function describeIssues(issues: readonly Issue[], typed: unknown, fields = definitionFields): Problem[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => describeUnknownField([...issue.path, key], fields))
    return [describeIssue(issue.path, typed)]
  })
}

function describeUnknownField(path: Path, fields: string): Problem {
  const nextStep = `The fields are: ${fields}.`
  return {
    code: 'unknown-field',
    severity: 'error',
    message: 'A definition has no such field.',
    locator: spell(path),
    nextStep,
  }
}

function describeIssue(path: Path, typed: unknown): Problem {
  const place = spell(path)
  if (path[0] === 'server' || path[0] === 'as' || path[0] === 'to') {
    const message = 'A server id has up to 64 lower-case letters, digits, - and _, and starts with a letter or digit.'
    return {
      code: 'illegal-id',
      severity: 'error',
      message,
      nextStep: path[0] === 'as' ? 'Choose another --as ID.' : 'Choose another id.',
    }
  }
  if (isAgent(path)) {
    const id = textAt(typed, path)
    const message =
      id === undefined ? 'One of the agents is not in the catalogue.' : `There is no agent called ${showName(id)}.`
    return { code: 'unknown-agent', severity: 'error', message, locator: place, nextStep: 'afd catalog' }
  }
  if (path[0] === 'references' || path.includes('fromEnv')) {
    const message = 'The name of a variable has letters, digits and _, and does not start with a digit.'
    return {
      code: 'bad-variable-name',
      severity: 'error',
      message,
      locator: place,
      nextStep: 'Give the name alone, without $.',
    }
  }
  const message = `${place === '' ? 'The definition' : place} is missing or is not of the kind that belongs there.`
  const nextStep =
    'As in { "transport": "stdio", "command": "npx", "args": ["-y", "…"], "environment": { "NAME": { "fromEnv": "VARIABLE" } } }.'
  return { code: 'bad-field', severity: 'error', message, ...(place === '' ? {} : { locator: place }), nextStep }
}

function isAgent(path: Path): boolean {
  const field = path.find(
    (key) => typeof key === 'string' && ['agent', 'agents', 'targets', 'add', 'remove'].includes(key),
  )
  return field !== undefined && !path.includes('environment') && !path.includes('headers')
}

function spell(path: Path): string {
  return path.map((key) => showName(String(key))).join('.')
}

/** Undefined where a step is missing or the end is no text. */
function textAt(root: unknown, path: Path): string | undefined {
  let value = root
  for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof value === 'string' ? value : undefined
}
