/** `afd projects`: the known project folders. */
import type { CommandContext } from '../command.ts'
import type { Outcome } from '../outcome.ts'

export async function readProjects({ manager }: CommandContext): Promise<Outcome> {
  return { kind: 'projects', report: await manager.readProjects() }
}
