/** Carries out a plan that was shown: plans again under the locks, compares the token, writes, reads back. */
import type { Confirmation, Plan, PlanRequest, PlanToken } from '../../model/plan.ts'
import type { Problem } from '../../model/problem.ts'
import { emptyManifest } from '../registry/agent-manifest.ts'
import { scopeIdOf } from '../registry/applied-state.ts'
import { type RecordedReads, recordReads } from '../system/record-reads.ts'
import type { UndoEdit } from '../transaction/file-edit.ts'
import { recoverUnfinished } from '../transaction/recover-transactions.ts'
import { runTransaction } from '../transaction/run-transaction.ts'
import type { TransactionRequest } from '../transaction/transaction-request.ts'
import type { TransactionResult } from '../transaction/transaction-result.ts'
import type { ChangePorts } from './core-ports.ts'
import { describeTargets } from './describe-targets.ts'
import { buildToken, finishPlan } from './finish-plan.ts'
import { findInstallKey } from './install-key.ts'
import { planChange } from './plan-change.ts'
import type { PlannedChange } from './planned-change.ts'
import { buildUndoEdit } from './undo-edit.ts'
import type { World } from './world.ts'

/** What would be done, and the token that stands for exactly that. */
export async function previewChange(ports: ChangePorts, request: PlanRequest): Promise<Plan> {
  return finishPlan(ports, request, await planChange(ports, request))
}

export async function confirmChange(ports: ChangePorts, request: PlanRequest, token: PlanToken): Promise<Confirmation> {
  const reads = recordReads(ports.files)
  const planned = await planChange({ ...ports, files: reads.files }, request)
  const mustRecover = planned.world.unfinished.length > 0 && planned.unfinished === undefined
  const isStale = (await buildToken(ports, request, planned)) !== token || planned.draft.blockers.length > 0
  if (isStale && !mustRecover) {
    return refuse(await finishPlan(ports, request, planned), token, [])
  }
  if (planned.unfinished !== undefined) return recover(ports, planned, planned.unfinished)
  // What a cut-short change left may look as wanted, and would be put back by the next change: it is brought to its end first.
  if (!mustRecover && planned.isEmpty) return nothingToDo(ports, request, planned)
  const result = await runTransaction(ports, buildRequest(ports, request, token, planned, reads))
  return describeResult(ports, request, planned, token, result)
}

function buildRequest(
  ports: ChangePorts,
  request: PlanRequest,
  token: PlanToken,
  planned: PlannedChange,
  reads: RecordedReads,
): TransactionRequest<Plan> {
  const { world, emptied = [] } = planned
  const { places, paths } = world
  const roots = [places.home, ...(places.projectRoot === undefined ? [] : [places.projectRoot])]
  return {
    operation: request.operation,
    scopeIds: roots.map((root) => scopeIdOf(root, places.platform)).toSorted(),
    directories: { backups: paths.backups, locks: paths.locks },
    retention: (world.manifest.content ?? emptyManifest).retention,
    undo: undoFor(ports, world),
    emptied,
    prepare: async () => {
      // A plan follows from what was read alone.
      const again = (await reads.isUnchanged()) ? planned : await planChange(ports, request)
      const isSame = (await buildToken(ports, request, again)) === token && again.draft.blockers.length === 0
      return isSame
        ? { ok: true, edits: await again.buildFileEdits() }
        : { ok: false, refusal: await finishPlan(ports, request, again) }
    },
  }
}

async function describeResult(
  ports: ChangePorts,
  request: PlanRequest,
  planned: PlannedChange,
  token: PlanToken,
  result: TransactionResult<Plan>,
): Promise<Confirmation> {
  const recovered = result.recovered.map(({ id }) => id)
  const problems = [...result.problems]
  switch (result.state) {
    case 'nothing-to-do':
      return { ...(await nothingToDo(ports, request, planned)), recovered, problems }
    case 'refused':
      return {
        ...refuse(result.refusal, token, recovered),
        problems: [...refuse(result.refusal, token, recovered).problems, ...problems],
      }
    case 'busy':
    case 'recovery-blocked':
      return { outcome: 'busy', transaction: null, targets: [], recovered, problems }
    case 'committed': {
      const { id, files } = result
      const transaction = { id, operation: request.operation, state: 'committed' as const, files: [...files] }
      return { outcome: 'applied', transaction, targets: await describeTargets(ports, planned), recovered, problems }
    }
    case 'rolled-back': {
      const { id } = result
      const transaction =
        id === undefined ? null : { id, operation: request.operation, state: 'rolled-back' as const, files: [] }
      return { outcome: 'rolled-back', transaction, targets: [], recovered, problems }
    }
    case 'unfinished': {
      const transaction = { id: result.id, operation: request.operation, state: 'unfinished' as const, files: [] }
      return { outcome: 'rolled-back', transaction, targets: [], recovered, problems }
    }
  }
}

async function nothingToDo(ports: ChangePorts, _request: PlanRequest, planned: PlannedChange): Promise<Confirmation> {
  const targets = await describeTargets(ports, planned)
  return { outcome: 'nothing-to-do', transaction: null, targets, recovered: [], problems: [] }
}

function refuse(plan: Plan, token: PlanToken, recovered: readonly string[]): Confirmation {
  const problems: Problem[] = plan.token === token ? [] : [describeStale(recovered)]
  return { outcome: 'refused', transaction: null, targets: [], recovered: [...recovered], plan, problems }
}

function describeStale(recovered: readonly string[]): Problem {
  const why =
    recovered.length > 0
      ? 'A change that was cut short had to be put back first'
      : 'Something this plan stands on has changed'
  const message = `${why}, so the token no longer fits. Nothing was written.`
  return { code: 'stale-plan', severity: 'error', message, nextStep: 'Look at the new plan and confirm that one.' }
}

/** Brings one cut-short transaction to its end. */
async function recover(ports: ChangePorts, { world }: PlannedChange, id: string): Promise<Confirmation> {
  const { backups, locks } = world.paths
  const undo = undoFor(ports, world)
  const result = await recoverUnfinished(ports, { directories: { backups, locks }, ids: [id], undo })
  const recovered = result.recovered.map((transaction) => transaction.id)
  const conflicts = result.recovered.flatMap((transaction) => transaction.conflicts)
  const problems = [...result.problems]
  if (result.state === 'busy') return { outcome: 'busy', transaction: null, targets: [], recovered, problems }
  const outcome = conflicts.length > 0 || recovered.length === 0 ? 'refused' : 'applied'
  return { outcome, transaction: null, targets: [], recovered, problems }
}

function undoFor({ files }: ChangePorts, { paths }: World): UndoEdit {
  return buildUndoEdit(() => findInstallKey(files, paths))
}
