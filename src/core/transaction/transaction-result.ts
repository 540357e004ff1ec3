/** How a transaction ended, as data. */
import type { Problem } from '../../model/problem.ts'

export type FileAction = 'create' | 'update' | 'delete'

export interface WrittenFile {
  readonly path: string
  readonly action: FileAction
}

/** A file that was neither as before nor as we wrote it, and in which our edit alone could not be undone: it was left alone. */
export interface Conflict {
  readonly path: string
  /** Where its bytes from before are kept; null where there was no file. */
  readonly snapshot: string | null
  readonly problems: readonly Problem[]
}

export interface RecoveredTransaction {
  readonly id: string
  readonly operation: string
  /** rolled-back: its files are as before. committed: all was written, only its traces were left. */
  readonly state: 'committed' | 'rolled-back'
  readonly conflicts: readonly Conflict[]
}

export type TransactionEnding<Refusal> =
  /** All files are written, verified and durable. The problems are warnings: traces that the next change clears away. */
  | {
      readonly state: 'committed'
      readonly id: string
      readonly files: readonly WrittenFile[]
      readonly problems: readonly Problem[]
    }
  /** Every file already holds what was wanted. */
  | { readonly state: 'nothing-to-do'; readonly problems: readonly Problem[] }
  /** prepare said no; nothing was changed. */
  | { readonly state: 'refused'; readonly refusal: Refusal; readonly problems: readonly Problem[] }
  /** Another process of ours, or the owner of a file, holds a lock; nothing was changed. */
  | { readonly state: 'busy'; readonly problems: readonly Problem[] }
  /** It failed and every file is as before, except conflicts. Without an id it failed before the first write. */
  | {
      readonly state: 'rolled-back'
      readonly id: string | undefined
      readonly conflicts: readonly Conflict[]
      readonly problems: readonly Problem[]
    }
  /**
   * It failed and could not be rolled back either: the journal stays, and the next change or `recover` goes on. That makes
   * all files old, or all new where the commit record was written but could not be proved durable.
   */
  | { readonly state: 'unfinished'; readonly id: string; readonly problems: readonly Problem[] }
  /** A former transaction of the same scope stands in the way: its recovery failed, or ended with conflicts that are shown once. */
  | { readonly state: 'recovery-blocked'; readonly problems: readonly Problem[] }

/** `recovered`: unfinished transactions that were brought to an end first. */
export type TransactionResult<Refusal> = TransactionEnding<Refusal> & {
  readonly recovered: readonly RecoveredTransaction[]
}

export type RecoveryResult =
  | {
      readonly state: 'recovered'
      readonly recovered: readonly RecoveredTransaction[]
      readonly problems: readonly Problem[]
    }
  | {
      readonly state: 'busy'
      readonly recovered: readonly RecoveredTransaction[]
      readonly problems: readonly Problem[]
    }
