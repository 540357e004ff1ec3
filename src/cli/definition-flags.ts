/** Reads the flags that describe a server, as `add` and `edit` share them. */
import { ProblemError } from '../model/problem.ts'
import type { EnvironmentValue, HeaderValue } from '../model/server.ts'
import type { CommandInput } from './command-input.ts'
import { splitPair } from './split-pair.ts'
import { buildUsageProblem } from './usage-problem.ts'

const stdioFlags = ['command', 'arg', 'cwd']
const httpFlags = ['url']
/** Values: they belong to one kind of server, or fill in what a snippet leaves open. */
const stdioValues = ['env', 'env-from']
const httpValues = ['header-from']

/** @throws ProblemError where flags of both kinds of server, or flags and a file, stand on one line. */
export function checkOneSource(input: CommandInput, help: string): void {
  const stdio = input.has('paste') ? stdioFlags : [...stdioFlags, ...stdioValues]
  const http = input.has('paste') ? httpFlags : [...httpFlags, ...httpValues]
  const sources = [stdio, http, ['from-file'], ['paste']].filter((flags) => flags.some((flag) => input.has(flag)))
  if (sources.length < 2) return
  const message =
    'Describe the server one way: by --command and its flags, by --url and its flags, by --from-file, or by --paste.'
  throw new ProblemError([buildUsageProblem('conflicting-options', message, help)])
}

/** What `--env` and `--env-from` say; a variable wins over a literal of the same name. */
export function readEnvironment(input: CommandInput): Record<string, EnvironmentValue> {
  const literals = input.texts('env').map((text): [string, EnvironmentValue] => {
    const [name, literal] = splitPair(text, 'env', 'NAME=TEXT')
    return [name, { literal }]
  })
  const references = input.texts('env-from').map((text): [string, EnvironmentValue] => {
    const [name, fromEnv] = splitPair(text, 'env-from', 'NAME=VARIABLE')
    return [name, { fromEnv }]
  })
  return Object.fromEntries([...literals, ...references])
}

/** What `--header-from` says. */
export function readHeaders(input: CommandInput): Record<string, HeaderValue> {
  return Object.fromEntries(input.texts('header-from').map(readHeader))
}

function readHeader(text: string): [string, HeaderValue] {
  const [name, source] = splitPair(text, 'header-from', 'NAME=VARIABLE[:SCHEME]')
  const [fromEnv = '', scheme] = source.split(':', 2)
  return [name, scheme === undefined ? { fromEnv } : { fromEnv, scheme }]
}
