/** The rows of `afd mcp` that bring registries and agents together, or undo it. */
import type { CommandSpec } from '../command.ts'
import { nativeScopes, scopeOption, targetsOption } from '../global-options.ts'

export const changingCommands: readonly CommandSpec[] = [
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
    examples: ['afd mcp sync --scope user', 'afd mcp sync --scope effective --project ~/code/web-app'],
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
    kind: 'change',
    path: ['mcp', 'release'],
    summary: "Stop managing servers; every entry stays in the agents' files",
    arguments: [{ name: 'id', optional: true }],
    options: [
      { name: 'all', summary: 'every server, in place of <id>; without --scope those of the user and of the project' },
      { ...scopeOption, required: false, summary: 'whose registry: user or project; needed with <id>' },
      { name: 'agent', value: 'AGENT', summary: 'only in this agent, which then is no target any more' },
    ],
    examples: [
      'afd mcp release context7 --scope user',
      'afd mcp release context7 --scope user --agent codex',
      'afd mcp release --all --scope project',
      'afd mcp release --all',
    ],
    load: async () => (await import('../commands/release.ts')).buildReleaseRequest,
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
