/** The rows of `afd mcp` that settle what the doctor finds. */
import type { CommandSpec } from '../command.ts'

export const goldenCommands: readonly CommandSpec[] = [
  {
    kind: 'change',
    path: ['mcp', 'golden', 'init'],
    summary: "Make a project's golden set from what its agents have",
    arguments: [{ name: 'server', many: true, optional: true }],
    examples: ['afd mcp golden init', 'afd mcp golden init context7 linear'],
    load: async () => (await import('../commands/golden.ts')).buildGoldenInitRequest,
  },
  {
    kind: 'change',
    path: ['mcp', 'golden', 'apply'],
    summary: "Write a project's golden set into the selected agents' files",
    arguments: [{ name: 'server', many: true, optional: true }],
    examples: ['afd mcp golden apply', 'afd mcp golden apply context7 --project ~/code/web-app'],
    load: async () => (await import('../commands/golden.ts')).buildGoldenApplyRequest,
  },
  {
    kind: 'change',
    path: ['mcp', 'reconcile'],
    summary: 'Settle a difference between the golden set and an agent’s file',
    arguments: [{ name: 'locator' }],
    options: [
      {
        name: 'take',
        value: 'SIDE',
        choices: ['golden', 'target'],
        required: true,
        summary: "golden = the golden set holds, target = the agent's file holds",
      },
    ],
    examples: ["afd mcp reconcile '.mcp.json#servers.linear.url' --take golden"],
    load: async () => (await import('../commands/reconcile.ts')).buildReconcileRequest,
  },
  {
    kind: 'change',
    path: ['mcp', 'repair'],
    summary: 'Take a hazard out of an entry, where that needs no judgement',
    arguments: [{ name: 'locator' }],
    options: [{ name: 'code', value: 'CODE', required: true, summary: 'the code of the finding' }],
    examples: ["afd mcp repair '.mcp.json#servers.context7.command' --code mcp-hazard-command-wrapper"],
    load: async () => (await import('../commands/repair.ts')).buildRepairRequest,
  },
]
