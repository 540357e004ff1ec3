/** What came of a connect: whether a server really starts and answers. Nothing here ever holds a secret. */
import * as z from 'zod/mini'
import { problemSchema } from './problem.ts'
import { redactedDefinitionSchema } from './redacted-definition.ts'
import { scopeKindSchema } from './scope.ts'

/** not-started: nothing ran and nothing was contacted, so it says nothing about the server. */
const connectOutcomeSchema = z.enum(['connected', 'pending-auth', 'failing', 'cancelled', 'not-started'])

export const connectCauseSchema = z.enum([
  /** A reference to a variable that this process does not have. */
  'missing-variable',
  /** Nobody has confirmed this definition on this machine yet. */
  'not-confirmed',
  /** It is no longer the one that was shown. */
  'changed',
  'not-found',
  'not-startable',
  'exited',
  'timeout',
  'protocol',
  'http-status',
  'unreachable',
])

export const healthSchema = z.object({
  /** ISO 8601, UTC. */
  checkedAt: z.string(),
  /** Connected. */
  ok: z.boolean(),
  outcome: connectOutcomeSchema,
  cause: z.optional(connectCauseSchema),
  /** One or two sentences for a person. */
  reason: z.optional(z.string()),
  nextStep: z.optional(z.string()),
  milliseconds: z.number(),
  protocolVersion: z.optional(z.string()),
  serverInfo: z.optional(z.object({ name: z.string(), version: z.string() })),
  /** How many. */
  tools: z.optional(z.number()),
  /** The first of them, as many as are of use. */
  toolNames: z.optional(z.array(z.string())),
  /** Which PATH had the command; a desktop app's is not the login shell's. Absent where it is no name on a PATH. */
  foundOn: z.optional(z.enum(['own-path', 'login-shell-path'])),
  /** For pending-auth: whether the server said where its sign-in is described (RFC 9728). */
  namesSignIn: z.optional(z.boolean()),
  /** The last lines of what it wrote to standard error, where it failed. */
  stderr: z.optional(z.array(z.string())),
})
export type Health = Readonly<z.infer<typeof healthSchema>>

/** What a connect would start or contact. */
export const connectPreviewSchema = z.object({
  servers: z.array(
    z.object({
      id: z.string(),
      owner: scopeKindSchema,
      /** Binds the connect to what was shown. */
      fingerprint: z.string(),
      definition: redactedDefinitionSchema,
      /** Absolute path of the folder a command would run in; null for an address. */
      folder: z.nullable(z.string()),
      /** Why it would not be started. */
      refusal: z.optional(problemSchema),
    }),
  ),
})
export type ConnectPreview = Readonly<z.infer<typeof connectPreviewSchema>>

export const connectStepSchema = z.enum(['starting', 'initializing', 'listing-tools', 'ending'])
export type ConnectStep = z.infer<typeof connectStepSchema>
