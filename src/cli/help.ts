/** Builds the help text of a command or a group from the command table. */
import type { ArgumentSpec, CommandSpec, OptionSpec } from './command.ts'
import { optionsOf } from './command-line.ts'
import { globalOptions } from './global-options.ts'

/** For `afd`, a group (`afd mcp`) or a command; ends without a line break. */
export function buildHelp(path: readonly string[], table: readonly CommandSpec[]): string {
  const command = table.find((candidate) => candidate.path.join(' ') === path.join(' '))
  const below = table.filter(
    (candidate) => candidate !== command && path.every((word, index) => candidate.path[index] === word),
  )
  const sections = [
    headOf(path, command),
    below.length > 0 ? `Commands\n${alignPairs(below.map((child) => [usageOf(child), child.summary]))}` : '',
    command === undefined
      ? `Options everywhere\n${describeOptions(globalOptions)}`
      : `Options\n${describeOptions(optionsOf(command))}`,
    command === undefined ? '' : `Examples\n${command.examples.map((example) => `  ${example}`).join('\n')}`,
    closingOf(path, command),
  ]
  return sections.filter((section) => section !== '').join('\n\n')
}

function headOf(path: readonly string[], command: CommandSpec | undefined): string {
  const name = ['afd', ...path].join(' ')
  if (command === undefined && path.length === 0)
    return 'afd: one place for the MCP servers of every coding agent on this machine.'
  return command === undefined
    ? `${name}: pick a command.`
    : `${command.summary}.\n\nUsage\n  ${usageOf(command)} [options]`
}

function closingOf(path: readonly string[], command: CommandSpec | undefined): string {
  if (command?.kind === 'change')
    return 'Without --confirm nothing is changed: the plan ends with the line that applies it.'
  if (command !== undefined) return ''
  return path.length === 0
    ? 'Start with afd mcp discover: it only looks. Exit codes: 0 fine, 2 attention remains, 3 blocked or drifted, 1 failed.'
    : ''
}

function usageOf(command: CommandSpec): string {
  const required = (command.options ?? []).filter((spec) => spec.required === true).map((spec) => spellOption(spec))
  return ['afd', ...command.path, ...(command.arguments ?? []).map(spellArgument), ...required].join(' ')
}

function spellArgument(spec: ArgumentSpec): string {
  const name = spec.choices === undefined ? `<${spec.name}>` : spec.choices.join('|')
  const repeated = spec.many === true ? `${name}…` : name
  return spec.optional === true ? `[${repeated}]` : repeated
}

function spellOption(spec: OptionSpec): string {
  return spec.value === undefined ? `--${spec.name}` : `--${spec.name} ${spec.value}`
}

function describeOptions(options: readonly OptionSpec[]): string {
  return alignPairs(
    options.map((spec) => [spellOption(spec), spec.required === true ? `${spec.summary} (required)` : spec.summary]),
  )
}

function alignPairs(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.min(44, Math.max(...pairs.map(([left]) => left.length)))
  return pairs
    .map(([left, right]) =>
      left.length > width ? `  ${left}\n  ${' '.repeat(width)}  ${right}` : `  ${left.padEnd(width)}  ${right}`,
    )
    .join('\n')
}
