/** Adds to a finding the changes of ours that settle it. */
import type { DoctorFinding, FindingWay } from '../../model/doctor.ts'
import type { Places } from '../agents/agent-adapter.ts'
import { repairableCodes } from '../doctor/repair-entry.ts'
import { buildAfdCommand } from '../plan/afd-command.ts'

const twoSided = /^mcp-(unprojected|undeclared|diverged-(target|golden|both|unknown))$/

/** Nothing is added where a place holds what may not be shown: nobody could name it. */
export function nameRepair(places: Places, finding: DoctorFinding): DoctorFinding {
  const ways = finding.locator.includes('***') ? [] : listWays(places, finding)
  return ways.length === 0 ? finding : { ...finding, ways }
}

function listWays(places: Places, { code, locator }: DoctorFinding): FindingWay[] {
  const project = places.projectRoot === undefined ? [] : ['--project', places.projectRoot]
  const command = (...words: string[]) => buildAfdCommand(places, ['mcp', ...words, ...project])
  if (repairableCodes.includes(code)) return [{ way: 'repair', command: command('repair', locator, '--code', code) }]
  if (!twoSided.test(code)) return []
  return (['golden', 'target'] as const).map((way) => ({ way, command: command('reconcile', locator, '--take', way) }))
}
