/** `afd mcp reconcile`: one side of a difference between the golden set and an agent's file. */
import type { CommandContext, RequestDraft } from '../command.ts'

export async function buildReconcileRequest({ input, project }: CommandContext): Promise<RequestDraft> {
  return {
    operation: 'reconcile',
    locator: input.arguments[0] ?? '',
    take: input.text('take') === 'target' ? 'target' : 'golden',
    project: await project(),
  }
}
