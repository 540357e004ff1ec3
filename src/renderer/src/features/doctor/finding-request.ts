/** The change that a way past a finding asks for. */
import type { DoctorFinding, FindingWay } from '../../../../model/doctor.ts'
import type { PlanRequest } from '../../../../model/plan.ts'

export function buildFindingRequest(
  { code, locator }: DoctorFinding,
  way: FindingWay['way'],
  project: string | undefined,
): PlanRequest {
  const place = project === undefined ? {} : { project }
  return way === 'repair'
    ? { operation: 'repair', locator, code, ...place }
    : { operation: 'reconcile', locator, take: way, ...place }
}

/** Whether both sides have the server, so that there is something to compare. */
export function isDivergence({ code }: DoctorFinding): boolean {
  return code.startsWith('mcp-diverged-')
}
