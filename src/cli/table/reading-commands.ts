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
    examples: ['afd mcp status', 'afd mcp status --scope user', 'afd mcp status --project ~/code/web-app --json'],
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
    summary: "Read servers back from the agents' files; with --connect also start them and see",
    arguments: [{ name: 'server', many: true, optional: true }],
    options: [
      viewScope,
      {
        name: 'connect',
        summary: 'show what will run, then start each command or contact each address, and end it again',
      },
      { name: 'dry-run', summary: 'with --connect: show what would run and start nothing' },
      { name: 'timeout', value: 'SECONDS', summary: 'with --connect: how long each may take (default: 30)' },
    ],
    examples: [
      'afd mcp verify',
      'afd mcp verify context7 --scope user',
      'afd mcp verify context7 --connect --dry-run',
      'afd mcp verify context7 --connect --timeout 60',
    ],
    load: async () => (await import('../commands/verify.ts')).verifyServers,
  },
  {
    kind: 'run',
    path: ['doctor'],
    summary: "Compare the project's golden set with the agents' files and find credentials, and change nothing",
    options: [
      {
        name: 'scope',
        value: 'SCOPE',
        choices: ['project', 'user'],
        summary: 'user: also the files of the user (default: project)',
      },
      { name: 'hazards', summary: 'also what is legal to write and still goes wrong or harms somebody' },
      {
        name: 'format',
        value: 'FORMAT',
        choices: ['text', 'json', 'sarif'],
        summary: 'text, json (the same as --json), or SARIF 2.1.0 for code hosts (default: text)',
      },
      { name: 'exit-zero', summary: 'end with 0 whatever is found, for hooks' },
    ],
    examples: [
      'afd doctor',
      'afd doctor --exit-zero',
      'afd doctor --scope user --hazards',
      'afd doctor --format sarif > afd.sarif',
    ],
    load: async () => (await import('../commands/doctor.ts')).runDoctor,
  },
  {
    kind: 'run',
    path: ['diagnostics'],
    summary: 'Print a report to copy: versions, paths, states and problems, without any value or secret',
    examples: ['afd diagnostics', 'afd diagnostics --json'],
    load: async () => (await import('../commands/diagnostics.ts')).readDiagnostics,
  },
]
