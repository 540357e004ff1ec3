/** A definition as it may be shown: every value that could be a secret is masked, everything else is whole. */
import * as z from 'zod/mini'
import { agentIdSchema } from './agent.ts'

/** Where a value comes from. A literal is masked whatever it holds. */
export const redactedValueSchema = z.union([
  z.strictObject({ fromEnv: z.string(), scheme: z.optional(z.string()) }),
  z.strictObject({ masked: z.literal(true) }),
])
export type RedactedValue = Readonly<z.infer<typeof redactedValueSchema>>

const sharedFields = {
  enabled: z.boolean(),
  targets: z.optional(z.array(agentIdSchema)),
  description: z.optional(z.string()),
  /** Seconds. */
  timeout: z.optional(z.number()),
  source: z.optional(z.string()),
}

/** Strings have masked parts as `***` and unseen characters as `\u{…}`; references (`${NAME}`) stay. */
export const redactedDefinitionSchema = z.discriminatedUnion('transport', [
  z.strictObject({
    transport: z.literal('stdio'),
    command: z.string(),
    args: z.array(z.string()),
    cwd: z.optional(z.string()),
    environment: z.record(z.string(), redactedValueSchema),
    ...sharedFields,
  }),
  z.strictObject({
    transport: z.literal('http'),
    url: z.string(),
    headers: z.record(z.string(), redactedValueSchema),
    ...sharedFields,
  }),
])
export type RedactedDefinition = Readonly<z.infer<typeof redactedDefinitionSchema>>
