/** Undoes one edit of a cut-short transaction on bytes that someone changed since: only what the edit touched goes back. */
import { type ConfigValue, equalValues, type KeyPath, valueAt } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import type { ConfigFormat, FormatId } from '../formats/config-format.ts'
import { editorFor } from '../formats/format-editors.ts'
import type { Rendered, UndoEdit } from '../transaction/file-edit.ts'
import { fingerprintPlace, type UndoData } from './build-file-edits.ts'
import { decodeText } from './read-document.ts'

const formatIds: readonly FormatId[] = ['json', 'jsonc', 'toml', 'yaml']

export const undoEdit: UndoEdit = async (undo, before, fresh) => {
  const data = readUndoData(undo)
  return data ? putBack(await editorFor(data.format), data, before, fresh) : refuse()
}

export function readUndoData(undo: unknown): UndoData | undefined {
  if (typeof undo !== 'object' || undo === null || !('format' in undo) || !('paths' in undo)) return undefined
  const { format, paths } = undo
  const after = 'after' in undo ? undo.after : undefined
  const isPath = (path: unknown): path is KeyPath => Array.isArray(path) && path.every((key) => typeof key === 'string')
  const known = formatIds.find((id) => id === format)
  if (known === undefined || !Array.isArray(paths) || !paths.every(isPath)) return undefined
  if (!Array.isArray(after) || !after.every((item) => item === null || typeof item === 'string'))
    return { format: known, paths }
  return { format: known, paths, after }
}

/** Refuses where one of the places holds neither what we wrote nor what was there before: that is someone else's word. */

export function putBack(
  editor: ConfigFormat,
  { paths, after }: UndoData,
  before: Uint8Array | undefined,
  fresh: Uint8Array | undefined,
): Rendered {
  const [old, current] = [before, fresh].map((bytes) => readText(editor, bytes))
  if (old === undefined || current === undefined) return refuse()
  const edits = paths
    .map((path, index) => ({ path, value: valueAt(old.value, path), written: after?.[index] }))
    .filter(({ path, value }) => !equalValues(valueAt(current.value, path), value))
  const isOurs = ({ path, written }: (typeof edits)[number]) =>
    written === undefined || fingerprintPlace(valueAt(current.value, path)) === written
  if (!edits.every(isOurs)) return refuse()
  const edited = edits.length === 0 ? undefined : editor.edit(current.text, edits)
  if (edited === undefined) return { ok: true, bytes: fresh }
  return edited.ok ? { ok: true, bytes: new TextEncoder().encode(edited.value.text) } : refuse()
}

function readText(
  editor: ConfigFormat,
  bytes: Uint8Array | undefined,
): { readonly text: string; readonly value: ConfigValue | undefined } | undefined {
  const text = bytes === undefined ? '' : decodeText(bytes)
  const read = text === undefined ? undefined : editor.read(text)
  return text !== undefined && read?.ok ? { text, value: read.value } : undefined
}

function refuse(): Rendered {
  const problem: Problem = {
    code: 'cannot-undo',
    severity: 'error',
    message: 'The file changed since and what we wrote cannot be taken out of it alone.',
    nextStep: 'Compare it with the snapshot and decide by hand.',
  }
  return { ok: false, problems: [problem] }
}
