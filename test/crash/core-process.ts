/** The core as one process sees it: with a disk, a home and a process table of its own. */
import { buildAfdPaths } from '../../src/core/operations/afd-paths.ts'
import { confirmChange, previewChange } from '../../src/core/operations/confirm-change.ts'
import type { ChangePorts } from '../../src/core/operations/core-ports.ts'
import { findInstallKey } from '../../src/core/operations/install-key.ts'
import { buildUndoEdit } from '../../src/core/operations/undo-edit.ts'
import type { FileWriter } from '../../src/core/system/file-system.ts'
import type { ProcessTable } from '../../src/core/system/processes.ts'
import { readUnfinishedIds } from '../../src/core/transaction/backup-store.ts'
import { recoverUnfinished } from '../../src/core/transaction/recover-transactions.ts'
import type { RecoveryResult } from '../../src/core/transaction/transaction-result.ts'
import type { Confirmation, Plan, PlanRequest, PlanToken } from '../../src/model/plan.ts'

export interface CoreProcess {
  plan(request: PlanRequest): Promise<Plan>
  confirm(request: PlanRequest, token: PlanToken): Promise<Confirmation>
  /** Brings to an end what was cut short, as the next change does first. */
  recover(): Promise<RecoveryResult>
  /** Ids of the transactions that were cut short. */
  listUnfinished(): Promise<readonly string[]>
}

export interface ProcessOptions {
  readonly files: FileWriter
  /** Absolute real path. */
  readonly home: string
  readonly platform: 'posix' | 'win32'
  readonly processes: ProcessTable
}

export function openProcess({ files, home, platform, processes }: ProcessOptions): CoreProcess {
  const places = { platform, home, env: {}, knownProjects: [] }
  const ports: ChangePorts = { files, places, processes, now: () => new Date() }
  const paths = buildAfdPaths(places)
  const undo = buildUndoEdit(() => findInstallKey(files, paths))
  return {
    plan: (request) => previewChange(ports, request),
    confirm: (request, token) => confirmChange(ports, request, token),
    recover: () => recoverUnfinished(ports, { directories: paths, undo }),
    listUnfinished: () => readUnfinishedIds(ports, paths),
  }
}
