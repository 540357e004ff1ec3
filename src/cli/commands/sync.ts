/** `afd mcp sync`: the registries into the agents' files. */
import { scopeViewSchema } from '../../model/scope.ts'
import type { CommandContext, RequestDraft } from '../command.ts'

export async function buildSyncRequest({ input, project }: CommandContext): Promise<RequestDraft> {
  const scope = scopeViewSchema.parse(input.text('scope'))
  return { operation: 'sync', scope, ...(scope === 'user' ? {} : { project: await project() }) }
}
