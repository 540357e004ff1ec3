/** The rows for agents and project folders. */
import type { CommandSpec } from '../command.ts'
import { nativeScopes } from '../global-options.ts'

export const agentCommands: readonly CommandSpec[] = [
  {
    kind: 'run',
    path: ['catalog'],
    summary: 'List the agents and what each can do',
    examples: ['afd catalog', 'afd catalog --json'],
    load: async () => (await import('../commands/catalog.ts')).readCatalog,
  },
  {
    kind: 'run',
    path: ['agents'],
    summary: 'Show which agents are detected and selected',
    examples: ['afd agents'],
    load: async () => (await import('../commands/agents.ts')).readSelection,
  },
  {
    kind: 'change',
    path: ['agents', 'select'],
    summary: 'Choose the agents that are kept in step',
    arguments: [{ name: 'agent', many: true }],
    options: [{ name: 'remove', summary: 'also remove our entries from agents that are no longer selected' }],
    examples: ['afd agents select claude-code codex'],
    load: async () => (await import('../commands/agents-select.ts')).buildSelectRequest,
  },
  {
    kind: 'change',
    path: ['agents', 'consent', 'pi-adapter'],
    summary: 'Allow the pinned MCP extension in Pi versions that have no MCP of their own',
    examples: ['afd agents consent pi-adapter'],
    load: async () => (await import('../commands/agents-consent.ts')).buildPiAdapterRequest,
  },
  {
    kind: 'change',
    path: ['agents', 'consent', 'unverified'],
    summary: 'Allow writing a scope whose support by the agent is contested',
    arguments: [{ name: 'agent' }, { name: 'scope', choices: nativeScopes }],
    examples: ['afd agents consent unverified antigravity project'],
    load: async () => (await import('../commands/agents-consent.ts')).buildUnverifiedRequest,
  },
  {
    kind: 'run',
    path: ['projects'],
    summary: 'List the known project folders',
    examples: ['afd projects'],
    load: async () => (await import('../commands/projects.ts')).readProjects,
  },
  {
    kind: 'change',
    path: ['projects', 'add'],
    summary: 'Add project folders to the list',
    arguments: [{ name: 'path', many: true, completes: 'folder' }],
    examples: ['afd projects add ~/code/web-app'],
    load: async () => (await import('../commands/projects-change.ts')).buildAddRequest,
  },
  {
    kind: 'change',
    path: ['projects', 'remove'],
    summary: 'Take a project folder off the list; its files stay',
    arguments: [{ name: 'path', completes: 'folder' }],
    examples: ['afd projects remove ~/code/web-app'],
    load: async () => (await import('../commands/projects-change.ts')).buildRemoveRequest,
  },
]
