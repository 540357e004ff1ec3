/** `afd agents`: which agents are detected and selected. */
import type { CommandContext } from '../command.ts'
import type { Outcome } from '../outcome.ts'

export async function readSelection({ manager }: CommandContext): Promise<Outcome> {
  return { kind: 'selection', report: await manager.readSelection() }
}
