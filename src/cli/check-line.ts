/** Checks the parts of a command line against the command they are for. */
import type { Problem } from '../model/problem.ts'
import type { ArgumentSpec, CommandSpec, OptionSpec } from './command.ts'
import { describeMissingVerb, describeUnknownVerb, nextWords } from './find-command.ts'
import { suggestWord } from './suggest.ts'
import { buildUsageProblem, joinChoices, quoteTyped } from './usage-problem.ts'

export interface OptionToken {
  readonly name: string
  readonly rawName: string
  readonly value: string | undefined
  readonly inline: boolean
}

export interface LineParts {
  readonly path: readonly string[]
  readonly command: CommandSpec | undefined
  readonly words: readonly string[]
  readonly tokens: readonly OptionToken[]
  readonly options: readonly OptionSpec[]
  readonly table: readonly CommandSpec[]
}

/** Everything that is wrong with a line, at once. */
export function checkLine(line: LineParts): Problem[] {
  const { path, command, words, tokens, options, table } = line
  const [stray] = words
  const takesArguments = (command?.arguments ?? []).length > 0
  if (stray !== undefined && !takesArguments && nextWords(table, path).length > 0)
    return [describeUnknownVerb(stray, path, table)]
  if (command === undefined) return [describeMissingVerb(path, table)]
  const name = ['afd', ...path].join(' ')
  const isKnown = (token: OptionToken) => options.some((spec) => spec.name === token.name)
  const given = new Set(tokens.map((token) => token.name))
  const both = given.has('dry-run') && given.has('confirm')
  return [
    ...tokens.flatMap((token) => checkOption(token, options, name)),
    ...options.flatMap((spec) => checkPresence(spec, tokens, name)),
    // A word after an unknown option is most likely its value.
    ...(tokens.every(isKnown) ? checkArguments(command.arguments ?? [], words, name) : []),
    ...(both
      ? [buildUsageProblem('conflicting-options', '--dry-run and --confirm exclude each other.', `${name} --help`)]
      : []),
  ]
}

function checkOption(token: OptionToken, options: readonly OptionSpec[], command: string): Problem[] {
  const spec = options.find((candidate) => candidate.name === token.name)
  const help = `${command} --help`
  if (spec === undefined) return [describeUnknownOption(token, options, command)]
  const option = `--${spec.name}`
  if (spec.value === undefined) {
    return token.inline
      ? [buildUsageProblem('unexpected-value', `${option} is a switch and takes no value.`, help)]
      : []
  }
  const looksLikeOption =
    !token.inline && spec.verbatim !== true && token.value?.startsWith('-') === true && token.value !== '-'
  if (token.value === undefined || token.value === '' || looksLikeOption) {
    return [buildUsageProblem('missing-value', `${option} needs a value: ${option} ${spec.value}.`, help)]
  }
  return checkChoice(option, token.value, spec.choices, help)
}

function describeUnknownOption(token: OptionToken, options: readonly OptionSpec[], command: string): Problem {
  const typed = quoteTyped(token.rawName)
  const message = typed === undefined ? `${command} has no such option.` : `${command} has no option ${typed}.`
  if (token.name === 'enable-pi-adapter')
    return buildUsageProblem('unknown-option', message, 'afd agents consent pi-adapter')
  const meant = suggestWord(
    token.name,
    options.map((spec) => spec.name),
  )
  return buildUsageProblem(
    'unknown-option',
    message,
    meant === undefined ? `${command} --help` : `Did you mean --${meant}?`,
  )
}

function checkChoice(what: string, value: string, choices: readonly string[] | undefined, help: string): Problem[] {
  if (choices === undefined || choices.includes(value)) return []
  const meant = suggestWord(value, choices)
  return [
    buildUsageProblem(
      'bad-value',
      `${what} takes ${joinChoices(choices)}.`,
      meant === undefined ? help : `Did you mean ${meant}?`,
    ),
  ]
}

function checkPresence(spec: OptionSpec, tokens: readonly OptionToken[], command: string): Problem[] {
  const times = tokens.filter((token) => token.name === spec.name).length
  const help = `${command} --help`
  if (times === 0 && spec.required === true) {
    const value = spec.choices === undefined ? (spec.value ?? '') : joinChoices(spec.choices)
    return [buildUsageProblem('missing-option', `${command} needs --${spec.name} (${value}).`, help)]
  }
  if (times > 1 && spec.value !== undefined && spec.many !== true) {
    return [buildUsageProblem('repeated-option', `--${spec.name} can be given only once.`, help)]
  }
  return []
}

function checkArguments(specs: readonly ArgumentSpec[], words: readonly string[], command: string): Problem[] {
  const help = `${command} --help`
  const missing = specs.filter((spec, index) => spec.optional !== true && words[index] === undefined)
  const extra = specs.some((spec) => spec.many === true) ? 0 : words.length - specs.length
  const problems = missing.map((spec) =>
    buildUsageProblem('missing-argument', `${command} needs <${spec.name}>.`, help),
  )
  if (extra > 0) {
    const most = specs.length === 0 ? 'no arguments' : specs.length === 1 ? 'one argument' : `${specs.length} arguments`
    problems.push(buildUsageProblem('unexpected-argument', `${command} takes ${most}, not ${words.length}.`, help))
  }
  for (const [index, spec] of specs.entries()) {
    const word = words[index]
    if (word !== undefined) problems.push(...checkChoice(`<${spec.name}>`, word, spec.choices, help))
  }
  return problems
}
