/** The rows of `afd mcp` that change something. */
import type { CommandSpec, OptionSpec } from '../command.ts'
import { nativeScopes, scopeOption, targetsOption } from '../global-options.ts'

const addOptions: readonly OptionSpec[] = [
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
  {
    name: 'from-file',
    value: 'FILE',
    completes: 'file',
    summary: 'the whole definition as JSON; - reads standard input',
  },
]

export const changingCommands: readonly CommandSpec[] = [
  {
    kind: 'change',
    path: ['mcp', 'add'],
    summary: 'Add a server to a registry and to the agents',
    arguments: [{ name: 'id' }],
    options: [...addOptions, scopeOption, targetsOption],
    examples: [
      'afd mcp add context7 --scope user --command npx --arg -y --arg @upstash/context7-mcp@2.1.0',
      'afd mcp add linear --scope project --url https://mcp.linear.app/mcp --header-from Authorization=LINEAR_TOKEN:Bearer',
      'afd mcp add docs --scope user --from-file docs.json',
    ],
    load: async () => (await import('../commands/add.ts')).buildAddRequest,
  },
  {
    kind: 'change',
    path: ['mcp', 'adopt'],
    summary: "Take servers from an agent's own file into a registry",
    arguments: [{ name: 'agent' }, { name: 'server', many: true }],
    options: [
      {
        name: 'from-scope',
        value: 'SCOPE',
        choices: nativeScopes,
        required: true,
        summary: 'where the agent has it: user, project or local',
      },
      {
        name: 'to-scope',
        value: 'SCOPE',
        choices: ['user', 'project'],
        required: true,
        summary: 'whose registry gets it: user or project',
      },
      { name: 'as', value: 'ID', summary: 'the id to give it, where its name is no legal id' },
      { name: 'portable-only', summary: 'leave fields that only this agent knows in its own entry' },
      {
        name: 'reference',
        value: 'FIELD=VARIABLE',
        many: true,
        summary: 'replace a literal by a variable, as in environment.API_KEY=MY_KEY',
      },
      targetsOption,
    ],
    examples: [
      'afd mcp adopt claude-code context7 --from-scope user --to-scope user',
      'afd mcp adopt codex github --from-scope user --to-scope user --reference environment.GITHUB_TOKEN=GITHUB_TOKEN',
    ],
    load: async () => (await import('../commands/adopt.ts')).buildAdoptRequest,
  },
  {
    kind: 'change',
    path: ['mcp', 'sync'],
    summary: "Write the registries into the agents' files",
    options: [
      {
        name: 'scope',
        value: 'SCOPE',
        choices: ['user', 'project', 'effective'],
        required: true,
        summary: 'user, project, or effective = both under one token',
      },
    ],
    examples: ['afd mcp sync --scope user', 'afd mcp sync --scope effective --project ~/work/web-app'],
    load: async () => (await import('../commands/sync.ts')).buildSyncRequest,
  },
  {
    kind: 'change',
    path: ['mcp', 'targets'],
    summary: 'Choose the agents that get a server',
    arguments: [{ name: 'id' }],
    options: [
      scopeOption,
      { name: 'add', value: 'AGENTS', summary: 'give it to these agents, comma-separated' },
      { name: 'remove', value: 'AGENTS', summary: 'take it from these agents, comma-separated' },
    ],
    examples: ['afd mcp targets context7 --scope user --remove hermes'],
    load: async () => (await import('../commands/targets.ts')).buildTargetsRequest,
  },
  {
    kind: 'change',
    path: ['mcp', 'resolve'],
    summary: 'Decide which side holds where a server and an agent differ',
    arguments: [{ name: 'id' }],
    options: [
      scopeOption,
      { name: 'agent', value: 'AGENT', required: true, summary: 'the agent whose entry differs' },
      {
        name: 'take',
        value: 'SIDE',
        choices: ['native', 'canonical'],
        required: true,
        summary: "native = the agent's file holds, canonical = the registry holds",
      },
    ],
    examples: ['afd mcp resolve context7 --scope user --agent codex --take native'],
    load: async () => (await import('../commands/resolve.ts')).buildResolveRequest,
  },
  {
    kind: 'run',
    takesToken: true,
    path: ['mcp', 'recover'],
    summary: 'List the backups, undo a transaction, or delete a backup',
    arguments: [{ name: 'transaction-id', optional: true }],
    options: [
      { name: 'list', summary: 'list the transactions' },
      { name: 'prune', value: 'TRANSACTION-ID', summary: 'delete this backup for good' },
    ],
    examples: ['afd mcp recover --list', 'afd mcp recover 20260101T120000-1a2b3c'],
    load: async () => (await import('../commands/recover.ts')).runRecover,
  },
]
