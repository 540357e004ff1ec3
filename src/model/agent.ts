/** What an agent can represent, scope by scope, and on what evidence we say so. */
import * as z from 'zod/mini'

export const agentIdSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))
export type AgentId = z.infer<typeof agentIdSchema>

/** extension: only with a consented add-on. unverified: blocks like unsupported until the user consents. */
export const scopeCapabilitySchema = z.enum(['native', 'extension', 'unsupported', 'unverified'])

export const transportSchema = z.enum(['stdio', 'http'])

/** When a change becomes active: at once, when the agent restarts, or in its next session. */
export const activationSchema = z.enum(['live', 'restart', 'next-session'])

export const agentCapabilitySchema = z.object({
  user: scopeCapabilitySchema,
  project: scopeCapabilitySchema,
  transports: z.array(transportSchema),
  canPersistDisabled: z.object({ user: z.boolean(), project: z.boolean() }),
  activation: activationSchema,
})
export type AgentCapability = Readonly<z.infer<typeof agentCapabilitySchema>>

/** A fact about a vendor's product: what, where it is written down, and the day it was checked (YYYY-MM-DD). */
export const evidenceSchema = z.object({ claim: z.string(), source: z.string(), verifiedOn: z.string() })
export type Evidence = Readonly<z.infer<typeof evidenceSchema>>
