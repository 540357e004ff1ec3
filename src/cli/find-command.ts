/** Finds which command a command line names, wherever its options stand. */
import type { Problem } from '../model/problem.ts'
import type { CommandSpec } from './command.ts'
import { globalOptions } from './global-options.ts'
import { suggestWord } from './suggest.ts'
import { buildUsageProblem, joinChoices, quoteTyped } from './usage-problem.ts'

export interface FoundCommand {
  /** The words that name it, or the group that was reached. */
  readonly path: readonly string[]
  /** Undefined for a group (`afd mcp`) that is no command itself. */
  readonly command?: CommandSpec
  /** Everything else, in order. */
  readonly rest: readonly string[]
}

export function findCommand(argv: readonly string[], table: readonly CommandSpec[]): FoundCommand {
  const path: string[] = []
  const rest: string[] = []
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? ''
    if (word === '--' || (!word.startsWith('-') && !nextWords(table, path).includes(word))) {
      rest.push(...argv.slice(index))
      break
    }
    if (!word.startsWith('-')) {
      path.push(word)
      continue
    }
    rest.push(word)
    const value = argv[index + 1]
    if (value !== undefined && takesValue(word, table)) {
      rest.push(value)
      index++
    }
  }
  const command = table.find((candidate) => candidate.path.join(' ') === path.join(' '))
  return { path, rest, ...(command === undefined ? {} : { command }) }
}

/** The words that may follow these. */
export function nextWords(table: readonly CommandSpec[], path: readonly string[]): readonly string[] {
  const following = table.filter((command) => path.every((word, index) => command.path[index] === word))
  return [...new Set(following.flatMap((command) => command.path.slice(path.length, path.length + 1)))]
}

/** Before the verb is known: only an option that takes a value wherever it exists swallows the next word. */
function takesValue(word: string, table: readonly CommandSpec[]): boolean {
  const specs = [...globalOptions, ...table.flatMap((command) => command.options ?? [])]
  const named = specs.filter((spec) => `--${spec.name}` === word)
  return word === '--confirm' || (named.length > 0 && named.every((spec) => spec.value !== undefined))
}

/** For a word that names no command here. */
export function describeUnknownVerb(word: string, path: readonly string[], table: readonly CommandSpec[]): Problem {
  const choices = nextWords(table, path)
  const here = suggestWord(word, choices)
  const elsewhere = table.find((command) => command.path.at(-1) === word)
  const meant = here === undefined ? elsewhere?.path : [...path, here]
  const group = ['afd', ...path].join(' ')
  const typed = quoteTyped(word)
  return buildUsageProblem(
    'unknown-verb',
    typed === undefined ? `${group} has no such command.` : `“${group} ${typed}” is no command.`,
    meant === undefined ? `${group} --help` : `Did you mean afd ${meant.join(' ')}?`,
  )
}

export function describeMissingVerb(path: readonly string[], table: readonly CommandSpec[]): Problem {
  const group = ['afd', ...path].join(' ')
  return buildUsageProblem('missing-verb', `${group} needs ${joinChoices(nextWords(table, path))}.`, `${group} --help`)
}
