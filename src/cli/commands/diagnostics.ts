/** `afd diagnostics`: what somebody else has to know to help. */
import type { CommandContext } from '../command.ts'
import type { Outcome } from '../outcome.ts'

export async function readDiagnostics({ manager, machine, project }: CommandContext): Promise<Outcome> {
  const report = await manager.readDiagnostics({ project: await project(), version: machine.version })
  return { kind: 'diagnostics', report }
}
