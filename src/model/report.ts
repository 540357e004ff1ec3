/** The answers of the reading operations, as the window and `--json` get them. Nothing here ever holds a secret. */
import * as z from 'zod/mini'
import { agentCapabilitySchema, agentIdSchema, evidenceSchema } from './agent.ts'
import { healthSchema } from './health.ts'
import { transactionStateSchema } from './plan.ts'
import { problemSchema } from './problem.ts'
import { redactedDefinitionSchema } from './redacted-definition.ts'
import { retentionSchema } from './registry-file.ts'
import { nativeScopeSchema, scopeKindSchema, scopeViewSchema } from './scope.ts'
import { serverStateSchema, targetStateSchema } from './server-state.ts'

const surfaceSchema = z.nullable(z.object({ path: z.string(), format: z.string() }))

export const agentReportSchema = z.object({
  id: agentIdSchema,
  name: z.string(),
  detected: z.boolean(),
  selected: z.boolean(),
  capability: agentCapabilitySchema,
  /** Paths as on this machine. */
  surfaces: z.object({ user: surfaceSchema, project: surfaceSchema }),
  evidence: z.array(evidenceSchema),
})
export type AgentReport = Readonly<z.infer<typeof agentReportSchema>>

export const catalogReportSchema = z.object({ agents: z.array(agentReportSchema), problems: z.array(problemSchema) })
export type CatalogReport = Readonly<z.infer<typeof catalogReportSchema>>

export const discoveredEntrySchema = z.object({
  agent: agentIdSchema,
  scope: nativeScopeSchema,
  /** As it stands in the file. */
  name: z.string(),
  locator: z.string(),
  path: z.string(),
  transport: z.nullable(z.string()),
  enabled: z.boolean(),
  fingerprint: z.nullable(z.string()),
  status: z.enum(['managed', 'importable', 'incompatible']),
  reasons: z.array(problemSchema),
  /** Redacted; absent where the entry is incompatible. */
  definition: z.optional(redactedDefinitionSchema),
  /** Every agent that loads this file, its owner included. */
  readBy: z.array(agentIdSchema),
})
export type DiscoveredEntry = Readonly<z.infer<typeof discoveredEntrySchema>>

export const discoveryReportSchema = z.object({
  project: z.nullable(z.string()),
  entries: z.array(discoveredEntrySchema),
  /** Same name, different definitions. */
  conflicts: z.array(
    z.object({ name: z.string(), locators: z.array(z.string()), fingerprints: z.array(z.nullable(z.string())) }),
  ),
  files: z.array(
    z.object({
      agent: agentIdSchema,
      scope: nativeScopeSchema,
      path: z.string(),
      exists: z.boolean(),
      format: z.string(),
      problem: z.optional(problemSchema),
    }),
  ),
  problems: z.array(problemSchema),
})
export type DiscoveryReport = Readonly<z.infer<typeof discoveryReportSchema>>

export const serverReportSchema = z.object({
  id: z.string(),
  /** Whose registry the definition that holds here comes from. */
  owner: scopeKindSchema,
  enabled: z.boolean(),
  portable: z.boolean(),
  fingerprint: z.string(),
  /** Absolute path of the registry file it stands in. */
  source: z.string(),
  definition: redactedDefinitionSchema,
  /** The worst of its targets. */
  state: serverStateSchema,
  targets: z.array(targetStateSchema),
  /** Only where the answer is that of a connect. */
  health: z.optional(healthSchema),
})
export type ServerReport = Readonly<z.infer<typeof serverReportSchema>>

export const statusReportSchema = z.object({
  scope: scopeViewSchema,
  project: z.nullable(z.string()),
  servers: z.array(serverReportSchema),
  /** How many native entries could be adopted. */
  importable: z.number(),
  /** Ids of transactions that were cut short. */
  unfinished: z.array(z.string()),
  /** No manifest yet: the detected agents stand in for the selected ones. */
  selection: z.enum(['manifest', 'detected']),
  problems: z.array(problemSchema),
})
export type StatusReport = Readonly<z.infer<typeof statusReportSchema>>

export const selectionReportSchema = z.object({
  agents: z.array(z.object({ id: agentIdSchema, name: z.string(), selected: z.boolean(), detected: z.boolean() })),
  selection: z.enum(['manifest', 'detected']),
  problems: z.array(problemSchema),
})
export type SelectionReport = Readonly<z.infer<typeof selectionReportSchema>>

export const projectsReportSchema = z.object({
  projects: z.array(z.object({ path: z.string(), exists: z.boolean() })),
  problems: z.array(problemSchema),
})
export type ProjectsReport = Readonly<z.infer<typeof projectsReportSchema>>

export const transactionReportSchema = z.object({
  id: z.string(),
  operation: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  state: transactionStateSchema,
  files: z.array(z.object({ path: z.string(), action: z.enum(['create', 'update', 'delete']) })),
  recoverable: z.boolean(),
})
export type TransactionReport = Readonly<z.infer<typeof transactionReportSchema>>

export const transactionsReportSchema = z.object({
  transactions: z.array(transactionReportSchema),
  /** What the backups take on the disk, in bytes, and how long they stay. */
  backups: z.optional(z.object({ bytes: z.number(), retention: retentionSchema })),
  problems: z.array(problemSchema),
})
export type TransactionsReport = Readonly<z.infer<typeof transactionsReportSchema>>
