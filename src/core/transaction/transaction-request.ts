/** What a transaction is asked for, and what it works with. */
import type { FileReader, FileWriter } from '../system/file-system.ts'
import type { ProcessTable } from '../system/processes.ts'
import type { FileEdit, UndoEdit } from './file-edit.ts'

export interface TransactionPorts {
  readonly files: FileWriter
  readonly processes: ProcessTable
  readonly now: () => Date
}

/** For reads: a FileWriter is a FileReader, so a TransactionPorts serves as well. */
export interface TransactionReadPorts {
  readonly files: FileReader
  readonly processes: ProcessTable
}

/** Absolute real paths below ~/.afd; made with mode 0700 when missing. */
export interface TransactionDirectories {
  readonly backups: string
  readonly locks: string
}

/** A transaction or recovery at work: its id stands in the locks that it holds. */
export interface TransactionRun {
  readonly id: string
  readonly ports: TransactionPorts
  readonly directories: TransactionDirectories
}

/** Finished transactions that are kept: the last `transactions`, and those younger than `days`. */
export interface Retention {
  readonly transactions: number
  readonly days: number
}

export type Preparation<Refusal> =
  | { readonly ok: true; readonly edits: readonly FileEdit[] }
  | { readonly ok: false; readonly refusal: Refusal }

export interface TransactionRequest<Refusal> {
  /** The verb, for the journal. */
  readonly operation: string
  /** What is locked while it runs: one id a scope, `[a-z0-9-]`. */
  readonly scopeIds: readonly string[]
  readonly directories: TransactionDirectories
  readonly retention: Retention
  /**
   * Called once, under the locks and after recovery: reads the world again, plans again, compares the token.
   * The edits are written in their order; no two may have the same path.
   */
  readonly prepare: () => Promise<Preparation<Refusal>>
  /** Folders that go afterwards where the change left them empty, outermost first. */
  readonly emptied?: readonly string[]
  readonly undo: UndoEdit
}

export interface RecoveryRequest {
  readonly directories: TransactionDirectories
  /** Only these transactions; all unfinished ones when left out. */
  readonly ids?: readonly string[]
  readonly undo: UndoEdit
}
