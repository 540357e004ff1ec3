/** `afd mcp repair`: takes one hazard out of one entry. */
import type { CommandContext, RequestDraft } from '../command.ts'

/** A place in a file of the user needs no project. */
export async function buildRepairRequest({ input, project }: CommandContext): Promise<RequestDraft> {
  const locator = input.arguments[0] ?? ''
  const isOfUser = /^"?~/.test(locator)
  return {
    operation: 'repair',
    locator,
    code: input.text('code') ?? '',
    ...(isOfUser ? {} : { project: await project() }),
  }
}
