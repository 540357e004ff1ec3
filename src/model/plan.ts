/** What may be asked for, and what would be done: in a form that can be reviewed, bound to a token and confirmed. */
import * as z from 'zod/mini'
import { agentIdSchema } from './agent.ts'
import { problemSchema } from './problem.ts'
import { retentionSchema } from './registry-file.ts'
import { nativeScopeSchema, scopeKindSchema, scopeViewSchema } from './scope.ts'
import { definitionChangeSchema, serverDefinitionSchema, serverIdSchema, variableNameSchema } from './server.ts'
import { serverStateSchema, targetStateSchema } from './server-state.ts'

/** Absolute path of a project folder; needed wherever a scope is `project` or `effective`. */
const project = z.optional(z.string())

export const planRequestSchema = z.discriminatedUnion('operation', [
  z.strictObject({ operation: z.literal('sync'), scope: scopeViewSchema, project }),
  z.strictObject({
    operation: z.literal('add'),
    server: serverIdSchema,
    definition: serverDefinitionSchema,
    /** Names of fields that its source has and the definition cannot carry. */
    omitted: z.optional(z.array(z.string())),
    scope: scopeKindSchema,
    project,
  }),
  z.strictObject({
    operation: z.literal('adopt'),
    agent: agentIdSchema,
    /** Native names. */
    servers: z.array(z.string()).check(z.minLength(1)),
    fromScope: nativeScopeSchema,
    toScope: scopeKindSchema,
    project,
    /** The registry id, where the native name is no legal id; only with one server. */
    as: z.optional(serverIdSchema),
    portableOnly: z.optional(z.boolean()),
    /** Literals to replace by references; field as in a locator (`environment.API_KEY`, `headers.Authorization`). */
    references: z.optional(
      z.array(z.strictObject({ server: z.optional(z.string()), field: z.string(), name: variableNameSchema })),
    ),
    targets: z.optional(z.array(agentIdSchema)),
  }),
  z.strictObject({
    operation: z.literal('targets'),
    server: serverIdSchema,
    scope: scopeKindSchema,
    project,
    add: z.array(agentIdSchema),
    remove: z.array(agentIdSchema),
  }),
  z.strictObject({
    operation: z.literal('resolve'),
    server: serverIdSchema,
    scope: scopeKindSchema,
    project,
    agent: agentIdSchema,
    /** native: the agent's entry becomes the definition; canonical: the registry's is written over it. */
    take: z.enum(['native', 'canonical']),
  }),
  z.strictObject({
    operation: z.literal('set-enabled'),
    server: serverIdSchema,
    scope: scopeKindSchema,
    project,
    enabled: z.boolean(),
  }),
  z.strictObject({
    operation: z.literal('move'),
    server: serverIdSchema,
    from: scopeKindSchema,
    to: scopeKindSchema,
    project,
  }),
  z.strictObject({
    operation: z.literal('edit'),
    server: serverIdSchema,
    scope: scopeKindSchema,
    project,
    change: definitionChangeSchema,
  }),
  z.strictObject({
    operation: z.literal('rename'),
    server: serverIdSchema,
    to: serverIdSchema,
    scope: scopeKindSchema,
    project,
  }),
  z.strictObject({
    operation: z.literal('release'),
    /** Every managed server of the scope when left out; only then can it be both scopes at once. */
    server: z.optional(serverIdSchema),
    scope: scopeViewSchema,
    project,
    agent: z.optional(agentIdSchema),
  }),
  z.strictObject({
    operation: z.literal('golden-apply'),
    /** Names in the golden set; all of them when left out. */
    servers: z.optional(z.array(z.string())),
    project,
  }),
  z.strictObject({
    operation: z.literal('golden-init'),
    /** Names in the agents' project files; all of them when left out. */
    servers: z.optional(z.array(z.string())),
    project,
  }),
  z.strictObject({
    operation: z.literal('reconcile'),
    /** A server or a field in an agent's project file, as the doctor names it. */
    locator: z.string(),
    /** golden: the file gets what the golden set says; target: the golden set gets what the file says. */
    take: z.enum(['golden', 'target']),
    project,
  }),
  z.strictObject({
    operation: z.literal('repair'),
    /** The place of a hazard, as the doctor names it; without a project only the user's files are looked at. */
    locator: z.string(),
    code: z.string(),
    project,
  }),
  z.strictObject({ operation: z.literal('uninstall'), server: serverIdSchema, scope: scopeKindSchema, project }),
  z.strictObject({
    operation: z.literal('select-agents'),
    agents: z.array(agentIdSchema),
    remove: z.optional(z.boolean()),
  }),
  z.strictObject({
    operation: z.literal('consent'),
    consent: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('pi-adapter') }),
      z.strictObject({ kind: z.literal('unverified'), agent: agentIdSchema, scope: nativeScopeSchema }),
    ]),
  }),
  z.strictObject({ operation: z.literal('add-projects'), paths: z.array(z.string()).check(z.minLength(1)) }),
  z.strictObject({ operation: z.literal('remove-project'), path: z.string() }),
  z.strictObject({ operation: z.literal('retention'), ...retentionSchema.shape }),
  z.strictObject({ operation: z.literal('recover'), transaction: z.string() }),
])
export type PlanRequest = Readonly<z.infer<typeof planRequestSchema>>
export type PlanRequestOf<O extends PlanRequest['operation']> = Extract<PlanRequest, { operation: O }>

export const planTokenSchema = z.string().check(z.regex(/^[a-f0-9]{32}$/))
export type PlanToken = z.infer<typeof planTokenSchema>

export const changeActionSchema = z.enum(['create', 'update', 'delete', 'no-op'])
export type ChangeAction = z.infer<typeof changeActionSchema>

/** One entry of one file: what becomes of it. */
export const changeSchema = z.object({
  action: changeActionSchema,
  target: z.object({
    kind: z.enum(['registry', 'golden', 'native', 'state', 'manifest']),
    agent: z.optional(agentIdSchema),
    scope: nativeScopeSchema,
    path: z.string(),
    locator: z.string(),
  }),
  /** Names of the fields that change; never a value. */
  fields: z.array(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** The entry as text in the file's own format with values masked; absent for state files. */
  beforeText: z.optional(z.nullable(z.string())),
  afterText: z.optional(z.nullable(z.string())),
  /** Other agents that load this file. */
  readBy: z.optional(z.array(agentIdSchema)),
})
export type Change = Readonly<z.infer<typeof changeSchema>>

export const blockerSchema = z.extend(problemSchema, {
  agent: z.optional(agentIdSchema),
  scope: z.optional(nativeScopeSchema),
  /** The missing capability, where one is. */
  capability: z.optional(z.string()),
})
export type Blocker = Readonly<z.infer<typeof blockerSchema>>

/** Something to know or do that blocks nothing. */
export const attentionSchema = z.object({
  agent: z.optional(agentIdSchema),
  server: z.optional(z.string()),
  state: z.optional(serverStateSchema),
  code: z.optional(z.string()),
  action: z.string(),
})
export type Attention = Readonly<z.infer<typeof attentionSchema>>

export const planSchema = z.object({
  token: planTokenSchema,
  operation: z.string(),
  /** The sentence of what will happen. */
  title: z.string(),
  blocked: z.boolean(),
  blockers: z.array(blockerSchema),
  changes: z.array(changeSchema),
  attention: z.array(attentionSchema),
})
export type Plan = Readonly<z.infer<typeof planSchema>>

export const transactionStateSchema = z.enum(['committed', 'rolled-back', 'unfinished'])

export const receiptSchema = z.object({
  id: z.string(),
  operation: z.string(),
  state: transactionStateSchema,
  files: z.array(z.object({ path: z.string(), action: z.enum(['create', 'update', 'delete']) })),
})
export type Receipt = Readonly<z.infer<typeof receiptSchema>>

/** The answer to a confirmation. `transaction` is null where nothing had to be done; `plan` is the fresh one where it was refused. */
export const confirmationSchema = z.object({
  outcome: z.enum(['applied', 'nothing-to-do', 'refused', 'busy', 'rolled-back']),
  transaction: z.nullable(receiptSchema),
  targets: z.array(z.extend(targetStateSchema, { server: z.string() })),
  recovered: z.array(z.string()),
  plan: z.optional(planSchema),
  problems: z.array(problemSchema),
})
export type Confirmation = Readonly<z.infer<typeof confirmationSchema>>
