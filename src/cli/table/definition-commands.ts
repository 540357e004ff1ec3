/** The rows of `afd mcp` that change what a server is, where it holds, and whether it is on. */
import type { CommandSpec, OptionSpec } from '../command.ts'
import { scopeOption, targetsOption } from '../global-options.ts'

const describingOptions: readonly OptionSpec[] = [
  { name: 'command', value: 'COMMAND', verbatim: true, summary: 'the program to start' },
  { name: 'arg', value: 'TEXT', many: true, verbatim: true, summary: 'one argument of it; repeat for more' },
  { name: 'env', value: 'NAME=TEXT', many: true, summary: 'a plain environment value; never a secret' },
  { name: 'env-from', value: 'NAME=VARIABLE', many: true, summary: 'an environment value read from a variable' },
  { name: 'cwd', value: 'FOLDER', completes: 'folder', summary: 'the folder it starts in' },
  { name: 'url', value: 'URL', summary: 'the address of an HTTP server' },
  {
    name: 'header-from',
    value: 'NAME=VARIABLE[:SCHEME]',
    many: true,
    summary: 'a header read from a variable, as in Authorization=TOKEN:Bearer',
  },
]

const definitionFile: OptionSpec = {
  name: 'from-file',
  value: 'FILE',
  completes: 'file',
  summary: 'the whole definition as JSON; - reads standard input',
}

const pasteOption: OptionSpec = {
  name: 'paste',
  summary: 'read what a README shows from standard input: a JSON, TOML or YAML block, an "mcp add" line, an address',
}

const scopeKinds = ['user', 'project']

export const definitionCommands: readonly CommandSpec[] = [
  {
    kind: 'change',
    path: ['mcp', 'add'],
    summary: 'Add a server to a registry and to the agents',
    arguments: [{ name: 'id', optional: true }],
    options: [...describingOptions, definitionFile, pasteOption, scopeOption, targetsOption],
    examples: [
      'afd mcp add context7 --scope user --command npx --arg -y --arg @upstash/context7-mcp@2.1.0',
      'afd mcp add linear --scope project --url https://mcp.linear.app/mcp --header-from Authorization=LINEAR_TOKEN:Bearer',
      'afd mcp add docs --scope user --from-file docs.json',
      'afd mcp add --paste --scope user',
    ],
    load: async () => (await import('../commands/add.ts')).buildAddRequest,
  },
  {
    kind: 'change',
    path: ['mcp', 'edit'],
    summary: 'Change single fields of a server, in the registry and in the agents',
    arguments: [{ name: 'id' }],
    options: [
      ...describingOptions,
      { ...definitionFile, summary: 'the fields to change as JSON; - reads standard input' },
      {
        name: 'remove-field',
        value: 'FIELD',
        many: true,
        summary: 'drop a field: args, cwd, description, timeout, targets, environment.NAME or headers.NAME',
      },
      scopeOption,
      targetsOption,
    ],
    examples: [
      'afd mcp edit context7 --scope user --arg -y --arg @upstash/context7-mcp@2.2.0',
      'afd mcp edit context7 --scope user --env LOG_LEVEL=debug --remove-field environment.OLD_NAME',
      'afd mcp edit linear --scope project --url https://mcp.linear.app/mcp',
      'afd mcp edit docs --scope user --from-file changes.json',
    ],
    load: async () => (await import('../commands/edit.ts')).buildEditRequest,
  },
  {
    kind: 'change',
    path: ['mcp', 'rename'],
    summary: 'Give a server another id, in the registry and in the agents',
    arguments: [{ name: 'id' }, { name: 'new-id' }],
    options: [scopeOption],
    examples: ['afd mcp rename context7 docs --scope user'],
    load: async () => (await import('../commands/rename.ts')).buildRenameRequest,
  },
  {
    kind: 'change',
    path: ['mcp', 'enable'],
    summary: 'Switch a server on, for all projects or in this one',
    arguments: [{ name: 'id' }],
    options: [scopeOption],
    examples: ['afd mcp enable context7 --scope user', 'afd mcp enable context7 --scope project'],
    load: async () => (await import('../commands/set-enabled.ts')).buildEnableRequest,
  },
  {
    kind: 'change',
    path: ['mcp', 'disable'],
    summary: 'Switch a server off, for all projects or in this one; its definition stays',
    arguments: [{ name: 'id' }],
    options: [scopeOption],
    examples: ['afd mcp disable context7 --scope user', 'afd mcp disable context7 --scope project'],
    load: async () => (await import('../commands/set-enabled.ts')).buildDisableRequest,
  },
  {
    kind: 'change',
    path: ['mcp', 'move'],
    summary: 'Move a server from all projects into this one, or the other way',
    arguments: [{ name: 'id' }],
    options: [
      { name: 'from', value: 'SCOPE', choices: scopeKinds, required: true, summary: 'where it holds now' },
      { name: 'to', value: 'SCOPE', choices: scopeKinds, required: true, summary: 'where it is to hold' },
    ],
    examples: [
      'afd mcp move context7 --from user --to project',
      'afd mcp move context7 --from project --to user --project ~/code/web-app',
    ],
    load: async () => (await import('../commands/move.ts')).buildMoveRequest,
  },
  {
    kind: 'change',
    path: ['mcp', 'uninstall'],
    summary: 'Take a server out of the registry and out of every agent',
    arguments: [{ name: 'id' }],
    options: [scopeOption],
    examples: ['afd mcp uninstall context7 --scope user'],
    load: async () => (await import('../commands/uninstall.ts')).buildUninstallRequest,
  },
]
