/** Every command of `afd`: its words, options, help and the module that answers it, loaded when it is called. */
import type { CommandSpec } from './command.ts'
import { agentCommands } from './table/agent-commands.ts'
import { changingCommands } from './table/changing-commands.ts'
import { definitionCommands } from './table/definition-commands.ts'
import { goldenCommands } from './table/golden-commands.ts'
import { readingCommands } from './table/reading-commands.ts'

export const commandTable: readonly CommandSpec[] = [
  ...agentCommands,
  ...readingCommands,
  ...definitionCommands,
  ...changingCommands,
  ...goldenCommands,
  {
    kind: 'completion',
    path: ['completion'],
    summary: 'Print a completion script for a shell',
    arguments: [{ name: 'shell', choices: ['bash', 'zsh', 'fish', 'powershell'] }],
    examples: ['source <(afd completion bash)', 'afd completion fish > ~/.config/fish/completions/afd.fish'],
  },
]
