/** `afd agents select`: the agents that are kept in step. */
import type { CommandContext, RequestDraft } from '../command.ts'

export function buildSelectRequest({ input }: CommandContext): Promise<RequestDraft> {
  const remove = input.has('remove') ? { remove: true } : {}
  return Promise.resolve({ operation: 'select-agents', agents: [...input.arguments], ...remove })
}
