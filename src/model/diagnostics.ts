/** A report about an installation that can be handed to somebody else: no server, no value, and no path above the home. */
import * as z from 'zod/mini'
import { agentIdSchema } from './agent.ts'
import { transactionStateSchema } from './plan.ts'
import { problemSchema } from './problem.ts'
import { nativeScopeSchema } from './scope.ts'
import { serverStateSchema } from './server-state.ts'

/** Every path is as display-path.ts shows it from the home: `~/…` below it. */
export const diagnosticsReportSchema = z.object({
  versions: z.object({ afd: z.string(), node: z.string(), platform: z.string(), architecture: z.string() }),
  paths: z.object({
    /** Manifest, ledgers, backups and locks. */
    folder: z.string(),
    userRegistry: z.string(),
    /** Absent where only the user scope is told of. */
    project: z.optional(z.string()),
    projectRegistry: z.optional(z.string()),
  }),
  /** No manifest yet: the detected agents stand in for the selected ones. */
  selection: z.enum(['manifest', 'detected']),
  agents: z.array(
    z.object({
      id: agentIdSchema,
      detected: z.boolean(),
      selected: z.boolean(),
      files: z.array(
        z.object({
          scope: nativeScopeSchema,
          path: z.string(),
          format: z.string(),
          exists: z.boolean(),
          /** The code of what is wrong with the file. */
          problem: z.optional(z.string()),
        }),
      ),
    }),
  ),
  servers: z.number(),
  /** How many targets (a server in an agent at a scope) are in each state that occurs. */
  states: z.partialRecord(serverStateSchema, z.number()),
  importable: z.number(),
  transactions: z.object({
    total: z.number(),
    /** The newest few, newest first. */
    last: z.array(z.object({ id: z.string(), operation: z.string(), at: z.string(), state: transactionStateSchema })),
  }),
  /** Everything that reads complain about now. */
  problems: z.array(problemSchema),
})
export type DiagnosticsReport = Readonly<z.infer<typeof diagnosticsReportSchema>>
