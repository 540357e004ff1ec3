/** A plan with everything that showing it and carrying it out take. */
import type { Change } from '../../model/plan.ts'
import type { FileEdit } from '../transaction/file-edit.ts'
import type { PlanDraft } from './plan-draft.ts'
import type { World } from './world.ts'

/** What a confirmed plan carries out, whether it edits entries or puts back former files. */
export interface PlannedChange {
  readonly world: World
  readonly draft: PlanDraft
  /** There is nothing to edit: told without building the edits. */
  readonly isEmpty: boolean
  describeChanges(): Promise<Change[]>
  buildFileEdits(): Promise<readonly FileEdit[]>
  /** Folders that go with the last file in them, outermost first. */
  readonly emptied?: readonly string[]
  /** Set where the plan only brings a cut-short transaction to its end. */
  readonly unfinished?: string
}
