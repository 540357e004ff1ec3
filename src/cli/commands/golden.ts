/** `afd mcp golden`: a project's golden set, made from its agents' files or written into them. */
import type { CommandContext, RequestDraft } from '../command.ts'

export async function buildGoldenApplyRequest(context: CommandContext): Promise<RequestDraft> {
  return { operation: 'golden-apply', ...(await chooseServers(context)) }
}

export async function buildGoldenInitRequest(context: CommandContext): Promise<RequestDraft> {
  return { operation: 'golden-init', ...(await chooseServers(context)) }
}

async function chooseServers({ input, project }: CommandContext) {
  const servers = [...input.arguments]
  return { ...(servers.length > 0 ? { servers } : {}), project: await project() }
}
