/** What a transaction is asked to do to one file. It knows no format and no agent: it calls back. */
import type { Problem } from '../../model/problem.ts'

/** undefined as bytes means that there is no file. */
export type Rendered =
  | { readonly ok: true; readonly bytes: Uint8Array | undefined }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export interface FileEdit {
  /** Absolute path of the final target: links are already resolved by the planner. */
  readonly path: string
  readonly action: 'create' | 'update' | 'delete'
  /** The wanted bytes, worked out on the bytes that are there now. Called again when the file changed meanwhile. */
  render(fresh: Uint8Array | undefined): Rendered
  /** Reads back what was written by the rules of whoever reads the file; called with the bytes found on the disk. */
  verify(bytes: Uint8Array | undefined): readonly Problem[]
  /** Mode of a file that is created, default 0o600; an existing file keeps its own. */
  readonly mode?: number
  /** A lock directory that the file's owner takes when it writes (Claude Code's `~/.claude.json.lock`). */
  readonly foreignLock?: { readonly path: string; readonly holder: string }
  /** Plain data that lets a later process undo this edit alone on changed bytes (no values: keys and formats only). */
  readonly undo: unknown
}

/**
 * Undoes one edit on bytes that are no longer ours: takes from `before` (the snapshot, undefined = no file) what the edit
 * touched, described by FileEdit.undo as read back from the journal, and puts it into `fresh`.
 */
export type UndoEdit = (
  undo: unknown,
  before: Uint8Array | undefined,
  fresh: Uint8Array | undefined,
) => Rendered | Promise<Rendered>
