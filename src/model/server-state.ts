/** The state of one server in one agent at one scope; each word is a promise about what was checked. */
import * as z from 'zod/mini'
import { agentIdSchema } from './agent.ts'
import { nativeScopeSchema, scopeKindSchema } from './scope.ts'

/** Worst first: a card and the tray show the worst of what they stand for. */
export const serverStates = [
  'conflict',
  'drift',
  'failing',
  'unsupported',
  'pending-sync',
  'pending-auth',
  'pending-trust',
  'configured',
  'active',
  'disabled',
  'importable',
  'incompatible',
  'shadowed',
  'absent',
] as const
export const serverStateSchema = z.enum(serverStates)
export type ServerState = z.infer<typeof serverStateSchema>

/** Which side changed since our last write. */
export const movedSideSchema = z.enum(['native', 'registry', 'both', 'unknown'])
export type MovedSide = z.infer<typeof movedSideSchema>

export const targetStateSchema = z.object({
  agent: agentIdSchema,
  scope: scopeKindSchema,
  state: serverStateSchema,
  locator: z.string(),
  /** Absolute path of the native file; absent where the agent has none at this scope. */
  path: z.optional(z.string()),
  movedSide: z.optional(movedSideSchema),
  /** The scope that wins where this one is shadowed. */
  winner: z.optional(nativeScopeSchema),
  /** What the state means here, where the word alone does not say it (the reason for `unsupported`, …). */
  reason: z.optional(z.string()),
  /** The next step, as a command or a sentence. */
  action: z.optional(z.string()),
})
export type TargetState = Readonly<z.infer<typeof targetStateSchema>>

export function worstState(states: Iterable<ServerState>): ServerState {
  let worst = serverStates.length - 1
  for (const state of states) worst = Math.min(worst, serverStates.indexOf(state))
  return serverStates[worst] ?? 'absent'
}
