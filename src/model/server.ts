/** A server definition as we own it: the portable part that agents can express. */
import * as z from 'zod/mini'
import { agentIdSchema } from './agent.ts'

export const serverIdSchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/))
export type ServerId = z.infer<typeof serverIdSchema>

export const variableNameSchema = z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/))

export const literalSchema = z.strictObject({ literal: z.string() })
export const referenceSchema = z.strictObject({ fromEnv: variableNameSchema })
export const environmentValueSchema = z.union([literalSchema, referenceSchema])
export type EnvironmentValue = Readonly<z.infer<typeof environmentValueSchema>>

/** scheme stands before the value, as in `Authorization: Bearer <value>`. */
export const headerValueSchema = z.union([
  literalSchema,
  z.strictObject({
    fromEnv: variableNameSchema,
    scheme: z.optional(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]*$/))),
  }),
])
export type HeaderValue = Readonly<z.infer<typeof headerValueSchema>>

const sharedFields = {
  enabled: z._default(z.boolean(), true),
  /** Unset: all selected agents, worked out when a plan is made. */
  targets: z.optional(z.array(agentIdSchema)),
  description: z.optional(z.string()),
  /** Seconds. */
  timeout: z.optional(z.number().check(z.positive())),
  source: z.optional(z.string()),
}

/** `${NAME}` inside command, args and cwd is a reference to an environment variable. */
export const stdioDefinitionSchema = z.strictObject({
  transport: z.literal('stdio'),
  command: z.string().check(z.minLength(1)),
  args: z._default(z.array(z.string()), []),
  cwd: z.optional(z.string().check(z.minLength(1))),
  environment: z._default(z.record(z.string(), environmentValueSchema), {}),
  ...sharedFields,
})

/** `${NAME}` inside url is a reference too. */
export const httpDefinitionSchema = z.strictObject({
  transport: z.literal('http'),
  url: z.string().check(z.minLength(1)),
  headers: z._default(z.record(z.string(), headerValueSchema), {}),
  ...sharedFields,
})

export const serverDefinitionSchema = z.discriminatedUnion('transport', [stdioDefinitionSchema, httpDefinitionSchema])
export type StdioDefinition = Readonly<z.infer<typeof stdioDefinitionSchema>>
export type HttpDefinition = Readonly<z.infer<typeof httpDefinitionSchema>>
export type ServerDefinition = StdioDefinition | HttpDefinition

/** A project's word on a user server: off here (tombstone), or on here though off for the user. Holds no other field. */
export const serverOverrideSchema = z.strictObject({ inherits: z.literal('user'), enabled: z.boolean() })
export type ServerOverride = Readonly<z.infer<typeof serverOverrideSchema>>

export function isServerOverride(entry: ServerDefinition | ServerOverride): entry is ServerOverride {
  return 'inherits' in entry
}

/**
 * What an edit changes: fields that are given replace the old ones, environment and headers name by name. Giving a command
 * to an http server (or an address to a stdio one) makes it one of the other kind, and the fields of the old kind go.
 */
export const definitionChangeSchema = z.strictObject({
  command: z.optional(z.string().check(z.minLength(1))),
  args: z.optional(z.array(z.string())),
  cwd: z.optional(z.string().check(z.minLength(1))),
  environment: z.optional(z.record(z.string(), environmentValueSchema)),
  url: z.optional(z.string().check(z.minLength(1))),
  headers: z.optional(z.record(z.string(), headerValueSchema)),
  description: z.optional(z.string()),
  timeout: z.optional(z.number().check(z.positive())),
  targets: z.optional(z.array(agentIdSchema)),
  /** Fields to drop: `args`, `cwd`, `description`, `timeout`, `targets`, `environment.NAME`, `headers.NAME`. */
  remove: z.optional(z.array(z.string())),
})
export type DefinitionChange = Readonly<z.infer<typeof definitionChangeSchema>>
