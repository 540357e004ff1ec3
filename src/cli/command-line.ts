/** Reads the words after `afd` against the command table and reports everything that is wrong with them at once. */
import { parseArgs } from 'node:util'
import type { Problem } from '../model/problem.ts'
import { checkLine, type OptionToken } from './check-line.ts'
import type { CommandSpec, OptionSpec } from './command.ts'
import { CommandInput } from './command-input.ts'
import { type FoundCommand, findCommand } from './find-command.ts'
import { changeOptions, globalOptions } from './global-options.ts'

export interface CommandLine {
  readonly path: readonly string[]
  /** Undefined for a group (`afd mcp`). */
  readonly command?: CommandSpec
  readonly input: CommandInput
  readonly json: boolean
  readonly problems: readonly Problem[]
}

export function parseCommandLine(argv: readonly string[], table: readonly CommandSpec[]): CommandLine {
  const { path, command, rest } = resolveAlias(findCommand(argv, table), table)
  const options = command === undefined ? globalOptions : optionsOf(command)
  const { tokens, words } = readTokens(rest, options)
  const values = new Map<string, string[]>()
  for (const { name, value } of tokens)
    values.set(name, [...(values.get(name) ?? []), ...(value === undefined ? [] : [value])])
  const input = new CommandInput(words, values)
  const asksForWords = input.has('help') || input.has('version')
  const problems = asksForWords ? [] : checkLine({ path, command, words, tokens, options, table })
  // A line that cannot be read may hide the switch (`--scope --json`): then its mere presence decides.
  const json = input.has('json') || input.text('format') === 'json' || (problems.length > 0 && argv.includes('--json'))
  return { path, input, json, problems, ...(command === undefined ? {} : { command }) }
}

/** All the options a command understands, its own first. */
export function optionsOf(command: CommandSpec): readonly OptionSpec[] {
  const takesToken = command.kind === 'change' || (command.kind === 'run' && command.takesToken === true)
  return [...(command.options ?? []), ...(takesToken ? changeOptions : []), ...globalOptions]
}

const piConsent = ['agents', 'consent', 'pi-adapter']

/** `--enable-pi-adapter` is another spelling of a whole command. */
function resolveAlias(found: FoundCommand, table: readonly CommandSpec[]): FoundCommand {
  const isAlias =
    found.rest.includes('--enable-pi-adapter') && found.path.every((word, index) => piConsent[index] === word)
  const command = table.find(({ path }) => path.join(' ') === piConsent.join(' '))
  if (!isAlias || command === undefined) return found
  return { path: piConsent, command, rest: found.rest.filter((word) => word !== '--enable-pi-adapter') }
}

function readTokens(rest: readonly string[], options: readonly OptionSpec[]) {
  const shapes = options.map((spec) => [
    spec.name,
    { type: spec.value === undefined ? 'boolean' : 'string', ...(spec.name === 'help' ? { short: 'h' } : {}) } as const,
  ])
  const parsed = parseArgs({
    args: [...rest],
    options: Object.fromEntries(shapes) as Record<string, { type: 'boolean' | 'string'; short?: string }>,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const tokens: OptionToken[] = []
  for (const token of parsed.tokens) {
    if (token.kind !== 'option') continue
    tokens.push({ name: token.name, rawName: token.rawName, value: token.value, inline: token.inlineValue === true })
  }
  return { tokens, words: parsed.positionals }
}
