/** `afd mcp enable` and `disable`: a server on or off, for all projects or in one. */
import { scopeKindSchema } from '../../model/scope.ts'
import type { CommandContext, RequestDraft } from '../command.ts'

export function buildEnableRequest(context: CommandContext): Promise<RequestDraft> {
  return buildRequest(context, true)
}

export function buildDisableRequest(context: CommandContext): Promise<RequestDraft> {
  return buildRequest(context, false)
}

async function buildRequest({ input, project }: CommandContext, enabled: boolean): Promise<RequestDraft> {
  const scope = scopeKindSchema.parse(input.text('scope'))
  const server = input.arguments[0] ?? ''
  return {
    operation: 'set-enabled',
    server,
    enabled,
    scope,
    ...(scope === 'project' ? { project: await project() } : {}),
  }
}
