/** `afd mcp status`: every server and its state in every agent. */
import { scopeViewSchema } from '../../model/scope.ts'
import type { CommandContext } from '../command.ts'
import type { Outcome } from '../outcome.ts'

export async function readStatus({ input, manager, project }: CommandContext): Promise<Outcome> {
  const scope = input.choice('scope', scopeViewSchema.options) ?? 'effective'
  return {
    kind: 'status',
    report: await manager.readStatus(scope === 'user' ? { scope } : { scope, project: await project() }),
  }
}
