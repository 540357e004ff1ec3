/** `afd mcp rename`: another id for a server, in the registry and in every agent. */
import { scopeKindSchema } from '../../model/scope.ts'
import type { CommandContext, RequestDraft } from '../command.ts'

export async function buildRenameRequest({ input, project }: CommandContext): Promise<RequestDraft> {
  const [server = '', to = ''] = input.arguments
  const scope = scopeKindSchema.parse(input.text('scope'))
  return { operation: 'rename', server, to, scope, ...(scope === 'project' ? { project: await project() } : {}) }
}
