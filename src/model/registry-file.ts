/** The files we own under ~/.afd and in projects: registries, manifest, ledger. All carry schemaVersion 1. */
import * as z from 'zod/mini'
import { agentIdSchema } from './agent.ts'
import { nativeScopeSchema } from './scope.ts'
import { serverDefinitionSchema, serverIdSchema, serverOverrideSchema } from './server.ts'

export const userRegistrySchema = z.strictObject({
  schemaVersion: z.literal(1),
  servers: z.record(serverIdSchema, serverDefinitionSchema),
})
export type UserRegistry = Readonly<z.infer<typeof userRegistrySchema>>

export const registryEntrySchema = z.union([serverDefinitionSchema, serverOverrideSchema])
export type RegistryEntry = Readonly<z.infer<typeof registryEntrySchema>>

export const projectRegistrySchema = z.strictObject({
  schemaVersion: z.literal(1),
  servers: z.record(serverIdSchema, registryEntrySchema),
})
export type ProjectRegistry = Readonly<z.infer<typeof projectRegistrySchema>>

/** Backups kept: those of the last `transactions` changes or of the last `days`, whichever keeps more. */
export const retentionSchema = z.strictObject({
  transactions: z.int().check(z.minimum(1)),
  days: z.int().check(z.minimum(0)),
})

export const manifestSchema = z.strictObject({
  schemaVersion: z.literal(1),
  selectedAgents: z.array(agentIdSchema),
  /** Absolute real paths of known project folders, in the user's order. */
  projects: z.array(z.string()),
  consents: z.strictObject({
    /** Declares the pinned pi-mcp-adapter in Pi's settings where Pi has no MCP of its own. */
    piAdapter: z.boolean(),
    /** Scopes whose support is contested and that the user wants all the same. */
    unverified: z.array(z.strictObject({ agent: agentIdSchema, scope: nativeScopeSchema })),
  }),
  integration: z.boolean(),
  retention: retentionSchema,
})
export type Manifest = Readonly<z.infer<typeof manifestSchema>>

/** What we wrote into one agent's file for one server. */
export const appliedEntrySchema = z.strictObject({
  agent: agentIdSchema,
  /** The id in the registry, or the name in the golden set, which follows no rule. */
  server: z.string().check(z.minLength(1)),
  /** The name of the native entry. */
  name: z.string(),
  /** Absolute path of the native file. */
  path: z.string(),
  /** Fingerprint of the native entry's own fields as written; null where "off" is said by having no entry. */
  fingerprint: z.nullable(z.string()),
  /** Fingerprint of what stood there before our last write: when it is back, that write was reverted. */
  before: z.optional(z.string()),
  adapterVersion: z.int(),
  owner: z.enum(['registry', 'golden']),
  /** How many enclosing containers we had to make for it, innermost first (see ConfigEdit.prune); they go with the last entry. */
  created: z.int().check(z.minimum(0)),
  createdFile: z.boolean(),
})
export type AppliedEntry = Readonly<z.infer<typeof appliedEntrySchema>>

export const ledgerSchema = z.strictObject({
  schemaVersion: z.literal(1),
  /** Real path of the home (user scope) or the project. */
  root: z.string(),
  /** Fingerprint of the project's registry as our last change left it; another one came from somebody else. */
  registry: z.optional(z.string()),
  /** The same of the project's golden set. */
  golden: z.optional(z.string()),
  /** Keyed `<agent>/<server>`. */
  entries: z._default(z.record(z.string(), appliedEntrySchema), {}),
})
export type Ledger = Readonly<z.infer<typeof ledgerSchema>>
