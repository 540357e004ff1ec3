/** `afd mcp resolve`: which side holds where a server and an agent differ. */
import { scopeKindSchema } from '../../model/scope.ts'
import type { CommandContext, RequestDraft } from '../command.ts'

export async function buildResolveRequest({ input, project }: CommandContext): Promise<RequestDraft> {
  const scope = scopeKindSchema.parse(input.text('scope'))
  return {
    operation: 'resolve',
    server: input.arguments[0] ?? '',
    scope,
    agent: input.text('agent') ?? '',
    take: input.text('take') === 'native' ? 'native' : 'canonical',
    ...(scope === 'project' ? { project: await project() } : {}),
  }
}
