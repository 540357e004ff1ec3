/** `afd catalog`: the agents and what each can do. */
import type { CommandContext } from '../command.ts'
import type { Outcome } from '../outcome.ts'

export async function readCatalog({ manager, project }: CommandContext): Promise<Outcome> {
  return { kind: 'catalog', report: await manager.readCatalog({ project: await project() }) }
}
