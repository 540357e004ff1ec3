/** `afd mcp uninstall`: a server out of the registry and out of every agent. */
import { scopeKindSchema } from '../../model/scope.ts'
import type { CommandContext, RequestDraft } from '../command.ts'

export async function buildUninstallRequest({ input, project }: CommandContext): Promise<RequestDraft> {
  const scope = scopeKindSchema.parse(input.text('scope'))
  const server = input.arguments[0] ?? ''
  return { operation: 'uninstall', server, scope, ...(scope === 'project' ? { project: await project() } : {}) }
}
