/** The rows that only read what servers do. */
import type { CommandSpec, OptionSpec } from '../command.ts'

const viewScope: OptionSpec = {
  name: 'scope',
  value: 'SCOPE',
  choices: ['user', 'project', 'effective'],
  summary: 'user, project, or effective = what holds in the project (default: effective)',
}

export const readingCommands: readonly CommandSpec[] = [
  {
    kind: 'run',
    path: ['mcp', 'status'],
    summary: 'Show every server and its state in every agent',
    options: [viewScope],
    examples: ['afd mcp status', 'afd mcp status --scope user', 'afd mcp status --project ~/work/web-app --json'],
    load: async () => (await import('../commands/status.ts')).readStatus,
  },
  {
    kind: 'run',
    path: ['mcp', 'discover'],
    summary: "List what stands in the agents' own files, and change nothing",
    options: [
      { name: 'scope', value: 'SCOPE', choices: ['user', 'project'], summary: 'only this scope (default: both)' },
    ],
    examples: ['afd mcp discover', 'afd mcp discover --scope user'],
    load: async () => (await import('../commands/discover.ts')).discoverEntries,
  },
  {
    kind: 'run',
    path: ['mcp', 'verify'],
    summary: "Read servers back from the agents' files",
    arguments: [{ name: 'server', many: true, optional: true }],
    options: [viewScope],
    examples: ['afd mcp verify', 'afd mcp verify context7 --scope user'],
    load: async () => (await import('../commands/verify.ts')).verifyServers,
  },
  {
    kind: 'run',
    path: ['diagnostics'],
    summary: 'Print a report to copy: versions, paths, states and problems, without any value or secret',
    examples: ['afd diagnostics', 'afd diagnostics --json'],
    load: async () => (await import('../commands/diagnostics.ts')).readDiagnostics,
  },
]
