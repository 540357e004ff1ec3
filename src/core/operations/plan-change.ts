/** Makes a plan for any request: reads the world, lets the verb collect what it needs, and refuses what cannot be planned. */
import type { PlanRequest } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import { buildFileEdits } from './build-file-edits.ts'
import { checkFileNames } from './check-file-names.ts'
import type { ReadPorts } from './core-ports.ts'
import { describeChanges } from './describe-changes.ts'
import { DraftBuilder } from './draft-builder.ts'
import { noteForeignRegistry } from './foreign-registry.ts'
import { requireInstallKey } from './install-key.ts'
import { describeUnfinished, listOwnProblems, listUnknownAgents } from './list-problems.ts'
import { checkOtherProjects } from './other-projects.ts'
import { planAdd } from './plan-add.ts'
import { planAdopt } from './plan-adopt.ts'
import { planEdit } from './plan-edit.ts'
import { planEnabled } from './plan-enabled.ts'
import { planGoldenApply } from './plan-golden-apply.ts'
import { planGoldenInit } from './plan-golden-init.ts'
import { planReconcile } from './plan-golden-reconcile.ts'
import { planMove } from './plan-move.ts'
import { planRecover } from './plan-recover.ts'
import { planRelease } from './plan-release.ts'
import { planRename } from './plan-rename.ts'
import { planRepair } from './plan-repair.ts'
import { planResolve } from './plan-resolve.ts'
import { planAddProjects, planConsent, planRemoveProject, planRetention, planSelection } from './plan-selection.ts'
import { planSync } from './plan-sync.ts'
import { planTargets } from './plan-targets.ts'
import { planUninstall } from './plan-uninstall.ts'
import type { PlannedChange } from './planned-change.ts'
import { addGolden } from './read-golden.ts'
import { hasSelection, readWorld } from './read-world.ts'
import { claimEqual } from './reconcile.ts'
import { refuseCredentialNames } from './refuse-credential-names.ts'
import { holdsHome, resolveFolder } from './resolve-project.ts'
import type { World } from './world.ts'

type EditingRequest = Exclude<PlanRequest, { operation: 'recover' }>

/** Rejects with a ProblemError where the request names what is not there, or our own files cannot be built upon. */
export async function planChange(ports: ReadPorts, request: PlanRequest): Promise<PlannedChange> {
  if (request.operation === 'recover') return planRecover(ports, request.transaction)
  refuseCredentialNames(request)
  const { world, draft } = await draftChange(ports, request)
  return {
    world,
    draft,
    isEmpty: draft.native.length === 0 && draft.own.length === 0,
    describeChanges: () => describeChanges(world, draft),
    buildFileEdits: async () => buildFileEdits(world, draft, await requireInstallKey(ports.files, world.paths)),
  }
}

async function draftChange(ports: ReadPorts, request: EditingRequest): Promise<Pick<PlannedChange, 'world' | 'draft'>> {
  const known = await readWorld(ports, await findProjectRoot(ports, request))
  const world = concernsGolden(request) ? await addGolden(ports, known) : known
  const errors = listOwnProblems(world, ['user', 'project']).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new ProblemError(errors)
  const builder = new DraftBuilder(world)
  if (needsSelection(request)) requireSelection(builder)
  if ('server' in request && request.server !== undefined && request.operation !== 'add') {
    const scope = 'from' in request ? request.from : request.scope
    if (scope !== 'effective') claimEqual(builder, scope, request.server)
  }
  noteCircumstances(builder)
  const title = await collect(builder, ports, request).catch((error: unknown) => {
    throw addUnfinished(world, error)
  })
  checkFileNames(builder)
  await checkOtherProjects(builder, ports)
  return { world, draft: builder.finish(request.operation, title) }
}

function concernsGolden({ operation }: EditingRequest): boolean {
  return ['golden-apply', 'golden-init', 'reconcile'].includes(operation)
}

/** What a request names may be missing only because a change was cut short half way. */
function addUnfinished(world: World, error: unknown): unknown {
  if (!(error instanceof ProblemError) || world.unfinished.length === 0) return error
  return new ProblemError([...error.problems, ...world.unfinished.map(describeUnfinished)])
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
    case 'set-enabled':
      return planEnabled(builder, request)
    case 'move':
      return planMove(builder, ports.files, request)
    case 'edit':
      return planEdit(builder, ports.files, request)
    case 'rename':
      return planRename(builder, request)
    case 'release':
      return planRelease(builder, request)
    case 'uninstall':
      return planUninstall(builder, request)
    case 'golden-apply':
      return planGoldenApply(builder, ports, request)
    case 'golden-init':
      return planGoldenInit(builder, request)
    case 'reconcile':
      return planReconcile(builder, request)
    case 'repair':
      return planRepair(builder, request)
    case 'select-agents':
      return planSelection(builder, request)
    case 'consent':
      return planConsent(builder, request)
    case 'add-projects':
      return planAddProjects(builder, await Promise.all(request.paths.map((path) => requireProject(ports, path))))
    case 'retention':
      return planRetention(builder, request)
    case 'remove-project':
      return planRemoveProject(builder, (await ports.files.readRealPath(request.path)) ?? request.path)
  }
}

/** undefined where the change concerns the user scope alone. */
async function findProjectRoot(ports: ReadPorts, request: EditingRequest): Promise<string | undefined> {
  if ('scope' in request) return request.scope === 'user' ? undefined : requireProject(ports, request.project)
  switch (request.operation) {
    case 'adopt':
      return request.fromScope === 'user' && request.toScope === 'user'
        ? undefined
        : requireProject(ports, request.project)
    case 'golden-apply':
    case 'golden-init':
    case 'reconcile':
      return requireProject(ports, request.project)
    case 'move':
      // From a scope to itself: refused without asking for a project.
      return request.from === request.to ? undefined : requireProject(ports, request.project)
    case 'repair':
      return request.project === undefined ? undefined : requireProject(ports, request.project)
    case 'select-agents':
    case 'consent':
    case 'add-projects':
    case 'remove-project':
    case 'retention':
      return undefined
  }
}

async function requireProject(ports: ReadPorts, project: string | undefined): Promise<string> {
  if (project !== undefined) return refuseHome(ports, await resolveFolder(ports.files, project))
  const message = 'A change at the project scope needs to know which project.'
  throw new ProblemError([{ code: 'no-project', severity: 'error', message, nextStep: 'Add --project PATH.' }])
}

/** In the home a project's files would be the user's own. */
function refuseHome({ places }: ReadPorts, root: string): string {
  if (!holdsHome(places, root)) return root
  const message = 'Your home, or a folder that holds it, cannot be a project: its files are those of the user scope.'
  const nextStep = 'Name a project folder with --project PATH, or use the user scope.'
  throw new ProblemError([{ code: 'home-is-no-project', severity: 'error', message, locator: root, nextStep }])
}

/** What is true of the place rather than of the change, and must be known all the same. */
function noteCircumstances(builder: DraftBuilder): void {
  const { world } = builder
  noteForeignRegistry(builder)
  for (const { code, message } of listUnknownAgents(world, ['user', 'project'])) builder.note({ code, action: message })
  for (const id of world.unfinished) {
    const action = `A change was cut short (${id}). Confirming brings it to its end first; then there is a new plan to look at.`
    builder.note({ code: 'unfinished-transaction', action })
  }
}

/** Everything but the choices themselves, and what touches no agent. */
function needsSelection({ operation }: EditingRequest): boolean {
  const free = [
    'retention',
    'select-agents',
    'consent',
    'add-projects',
    'remove-project',
    'release',
    'golden-init',
    'reconcile',
    'repair',
  ]
  return !free.includes(operation)
}

/** Reads make do with the detected agents; a change must not choose for the user whose files it writes. */
function requireSelection(builder: DraftBuilder): void {
  if (hasSelection(builder.world.manifest.content)) return
  const detected = builder.world.agents.filter(({ isDetected }) => isDetected).map(({ adapter }) => adapter.id)
  builder.block({
    code: 'no-selection',
    severity: 'error',
    message: 'No agents are selected yet, so nothing is written anywhere.',
    nextStep: `afd agents select ${detected.length > 0 ? detected.join(' ') : 'AGENT…'}`,
  })
}
