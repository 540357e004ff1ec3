/** `afd mcp discover`: what stands in the agents' own files. */
import { scopeKindSchema } from '../../model/scope.ts'
import type { CommandContext } from '../command.ts'
import type { Outcome } from '../outcome.ts'

export async function discoverEntries({ input, manager, project }: CommandContext): Promise<Outcome> {
  const scope = input.choice('scope', scopeKindSchema.options)
  const report = await manager.discover({
    ...(scope === undefined ? {} : { scope }),
    ...(scope === 'user' ? {} : { project: await project() }),
  })
  return { kind: 'discovery', report }
}
