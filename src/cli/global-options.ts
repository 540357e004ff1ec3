/** The options that every command understands, and those that several share. */
import type { OptionSpec } from './command.ts'

export const globalOptions: readonly OptionSpec[] = [
  {
    name: 'project',
    value: 'PATH',
    completes: 'folder',
    summary: 'the project folder (default: the nearest git root, else the current folder)',
  },
  { name: 'json', summary: 'answer with exactly one JSON object on standard output' },
  { name: 'quiet', summary: 'only results and problems, no hints' },
  { name: 'no-color', summary: 'no colour (also: NO_COLOR=1)' },
  { name: 'help', summary: 'explain this command' },
  { name: 'version', summary: 'print the version' },
]

/** Of every change. */
export const changeOptions: readonly OptionSpec[] = [
  { name: 'dry-run', summary: 'show the plan and change nothing (the default)' },
  { name: 'confirm', value: 'TOKEN', summary: 'apply exactly the plan with this token' },
]

const scopeKinds = ['user', 'project']

/** Where an agent keeps entries; local is Claude Code's private scope for one project. */
export const nativeScopes: readonly string[] = [...scopeKinds, 'local']

/** Where a change happens: never guessed. */
export const scopeOption: OptionSpec = {
  name: 'scope',
  value: 'SCOPE',
  choices: scopeKinds,
  required: true,
  summary: 'whose registry: user (all your projects) or project',
}

export const targetsOption: OptionSpec = {
  name: 'targets',
  value: 'AGENTS',
  summary: 'only these agents, comma-separated (default: all selected agents)',
}
