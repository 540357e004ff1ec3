/** Makes a plan for any request: reads the world, lets the verb collect what it needs, and refuses what cannot be planned. */
import type { Change, PlanRequest } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import type { FileEdit } from '../transaction/file-edit.ts'
import { buildFileEdits } from './build-file-edits.ts'
import type { ReadPorts } from './core-ports.ts'
import { describeChanges } from './describe-changes.ts'
import { DraftBuilder } from './draft-builder.ts'
import { listOwnProblems } from './list-problems.ts'
import { planAdd } from './plan-add.ts'
import { planAdopt } from './plan-adopt.ts'
import type { PlanDraft } from './plan-draft.ts'
import { planRecover } from './plan-recover.ts'
import { planResolve } from './plan-resolve.ts'
import { planAddProjects, planConsent, planRemoveProject, planSelection } from './plan-selection.ts'
import { planSync } from './plan-sync.ts'
import { planTargets } from './plan-targets.ts'
import { readWorld } from './read-world.ts'
import { resolveFolder } from './resolve-project.ts'
import type { World } from './world.ts'

type EditingRequest = Exclude<PlanRequest, { operation: 'recover' }>

/** What a confirmed plan carries out, whether it edits entries or puts back former files. */
export interface PlannedChange {
  readonly world: World
  readonly draft: PlanDraft
  describeChanges(): Promise<Change[]>
  buildFileEdits(): Promise<readonly FileEdit[]>
  /** Set where the plan only brings a cut-short transaction to its end. */
  readonly unfinished?: string
}

/** Rejects with a ProblemError where the request names what is not there, or our own files cannot be built upon. */
export async function planChange(ports: ReadPorts, request: PlanRequest): Promise<PlannedChange> {
  if (request.operation === 'recover') return planRecover(ports, request.transaction)
  const { world, draft } = await draftChange(ports, request)
  return {
    world,
    draft,
    describeChanges: () => describeChanges(world, draft),
    buildFileEdits: () => buildFileEdits(world, draft),
  }
}

async function draftChange(ports: ReadPorts, request: EditingRequest): Promise<Pick<PlannedChange, 'world' | 'draft'>> {
  const world = await readWorld(ports, await findProjectRoot(ports, request))
  const errors = listOwnProblems(world, ['user', 'project']).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new ProblemError(errors)
  const builder = new DraftBuilder(world)
  if (needsSelection(request)) requireSelection(builder)
  const title = await collect(builder, ports, request)
  return { world, draft: builder.finish(request.operation, title) }
}

async function collect(builder: DraftBuilder, ports: ReadPorts, request: EditingRequest): Promise<string> {
  switch (request.operation) {
    case 'sync':
      return planSync(builder, request)
    case 'add':
      return planAdd(builder, ports.files, request)
    case 'adopt':
      return planAdopt(builder, ports.files, request)
    case 'targets':
      return planTargets(builder, request)
    case 'resolve':
      return planResolve(builder, ports.files, request)
    case 'select-agents':
      return planSelection(builder, request)
    case 'consent':
      return planConsent(builder, request)
    case 'add-projects':
      return planAddProjects(builder, await Promise.all(request.paths.map((path) => resolveFolder(ports.files, path))))
    case 'remove-project':
      return planRemoveProject(builder, (await ports.files.readRealPath(request.path)) ?? request.path)
  }
}

async function findProjectRoot(ports: ReadPorts, request: EditingRequest): Promise<string | undefined> {
  switch (request.operation) {
    case 'sync':
      return request.scope === 'user' ? undefined : requireProject(ports, request.project)
    case 'add':
    case 'targets':
    case 'resolve':
      return request.scope === 'user' ? undefined : requireProject(ports, request.project)
    case 'adopt':
      return request.fromScope === 'user' && request.toScope === 'user'
        ? undefined
        : requireProject(ports, request.project)
    case 'select-agents':
    case 'consent':
    case 'add-projects':
    case 'remove-project':
      return undefined
  }
}

async function requireProject(ports: ReadPorts, project: string | undefined): Promise<string> {
  if (project !== undefined) return resolveFolder(ports.files, project)
  const message = 'A change at the project scope needs to know which project.'
  throw new ProblemError([{ code: 'no-project', severity: 'error', message, nextStep: 'Add --project PATH.' }])
}

function needsSelection({ operation }: EditingRequest): boolean {
  return (
    operation === 'sync' ||
    operation === 'add' ||
    operation === 'adopt' ||
    operation === 'targets' ||
    operation === 'resolve'
  )
}

/** Reads make do with the detected agents; a change must not choose for the user whose files it writes. */
function requireSelection(builder: DraftBuilder): void {
  if (builder.world.manifest.content) return
  const detected = builder.world.agents.filter(({ isDetected }) => isDetected).map(({ adapter }) => adapter.id)
  builder.block({
    code: 'no-selection',
    severity: 'error',
    message: 'No agents are selected yet, so nothing is written anywhere.',
    nextStep: `afd agents select ${detected.length > 0 ? detected.join(' ') : 'AGENT…'}`,
  })
}
