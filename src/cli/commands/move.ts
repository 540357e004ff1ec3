/** `afd mcp move`: a server from all projects into one, or the other way. */
import { scopeKindSchema } from '../../model/scope.ts'
import type { CommandContext, RequestDraft } from '../command.ts'

export async function buildMoveRequest({ input, project }: CommandContext): Promise<RequestDraft> {
  const [from, to] = [scopeKindSchema.parse(input.text('from')), scopeKindSchema.parse(input.text('to'))]
  return { operation: 'move', server: input.arguments[0] ?? '', from, to, project: await project() }
}
