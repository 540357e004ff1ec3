/** Adds the command to a finding that one of ours settles. */
import type { DoctorFinding } from '../../model/doctor.ts'
import type { Places } from '../agents/agent-adapter.ts'
import { repairableCodes } from '../doctor/repair-entry.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'

const twoSided = /^mcp-(unprojected|undeclared|diverged-(target|golden|both|unknown))$/

/** Nothing is added where a place holds what may not be shown: nobody could name it. */
export function nameRepair(places: Places, finding: DoctorFinding): DoctorFinding {
  const { code, locator, repair } = finding
  const commands = locator.includes('***') ? [] : listCommands(places, code, locator)
  return commands.length === 0 ? finding : { ...finding, repair: [repair, ...commands].filter(Boolean).join(' · ') }
}

function listCommands(places: Places, code: string, locator: string): readonly string[] {
  const project = places.projectRoot === undefined ? [] : ['--project', places.projectRoot]
  const command = (...words: string[]) => buildAfdCommand(places, ['mcp', ...words, ...project])
  if (repairableCodes.includes(code)) return [command('repair', locator, '--code', code)]
  if (!twoSided.test(code)) return []
  return ['golden', 'target'].map((side) => command('reconcile', locator, '--take', side))
}
