/** Binds a draft to its token and shows it. */
import { toConfigValue } from '../../model/config-value.ts'
import type { Plan, PlanRequest, PlanToken } from '../../model/plan.ts'
import { buildPlanToken } from '../plan/plan-token.ts'
import type { ChangePorts } from './core-ports.ts'
import { readInstallKey } from './install-key.ts'
import { listSurroundings } from './note-surroundings.ts'
import type { PlannedChange } from './planned-change.ts'

export async function finishPlan(ports: ChangePorts, request: PlanRequest, planned: PlannedChange): Promise<Plan> {
  const { operation, title, blockers, attention } = planned.draft
  const token = await buildToken(ports, request, planned)
  const [changes, surroundings] = await Promise.all([planned.describeChanges(), listSurroundings(planned)])
  const blocked = blockers.length > 0
  return {
    token,
    operation,
    title,
    blocked,
    blockers: [...blockers],
    changes,
    attention: [...attention, ...surroundings],
  }
}

export async function buildToken(
  ports: ChangePorts,
  request: PlanRequest,
  { world, draft }: PlannedChange,
): Promise<PlanToken> {
  const key = await readInstallKey(ports.files, world.paths)
  const agents = new Set([
    ...draft.native.map(({ agent }) => agent),
    ...world.agents.filter(({ isSelected }) => isSelected),
  ])
  return buildPlanToken(key, {
    operation: draft.operation,
    request: toConfigValue(request),
    project: world.places.projectRoot ?? null,
    adapterVersions: Object.fromEntries([...agents].map(({ adapter }) => [adapter.id, adapter.version])),
    facts: draft.facts,
    blockers: draft.blockers.map(({ code, agent, scope, locator }) => [code, agent, scope, locator].join(' ')),
  })
}
