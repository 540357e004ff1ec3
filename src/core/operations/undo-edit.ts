/** Undoes one edit on bytes that someone changed since: only what the edit touched goes back. */
import { type ConfigValue, equalValues, isConfigObject, type KeyPath, valueAt } from '../../model/config-value.ts'
import type { Problem } from '../../model/problem.ts'
import type { ConfigEdit, ConfigFormat } from '../formats/config-format.ts'
import { editorFor } from '../formats/format-editors.ts'
import { walkContainers } from '../formats/plan-document.ts'
import type { Rendered, UndoEdit } from '../transaction/file-edit.ts'
import { decodeText } from './read-document.ts'
import { digestPlace, framePaths, isFrame, readUndoData, type UndoData } from './undo-data.ts'

/** For the transaction, which undoes when it fails or was cut short. Without the key nothing counts as written by us. */
export function buildUndoEdit(readKey: () => Promise<Uint8Array | undefined>): UndoEdit {
  return async (undo, before, fresh) => {
    const data = readUndoData(undo)
    return data ? putBack(await editorFor(data.format), { data, key: await readKey() }, before, fresh) : refuse()
  }
}

/** Refuses where one of the places holds neither what we left nor what was there before: that is someone else's word. */
export function putBack(
  editor: ConfigFormat,
  { data, key }: { readonly data: UndoData; readonly key: Uint8Array | undefined },
  before: Uint8Array | undefined,
  fresh: Uint8Array | undefined,
): Rendered {
  const [old, current] = [before, fresh].map((bytes) => readText(editor, bytes))
  if (old === undefined || current === undefined) return refuse()
  const isMoved = (path: KeyPath) => !equalValues(valueAt(current.value, path), valueAt(old.value, path))
  const isOurs = (path: KeyPath, left: string | null | undefined) => {
    const value = valueAt(current.value, path)
    return value === undefined ? left === null : key !== undefined && digestPlace(key, { path, value }) === left
  }
  const moved = data.paths.map((path, index) => ({ path, left: data.left[index] })).filter(({ path }) => isMoved(path))
  if (!moved.every(({ path, left }) => isOurs(path, left))) return refuse()
  if (moved.length === 0) return { ok: true, bytes: fresh }
  const edits = moved.map(({ path }) => buildEdit(data, path, old.value))
  const edited = editor.edit(current.text, [...buildFrameEdits(data, old.value, current.value), ...edits])
  if (!edited.ok) return refuse()
  const { text } = edited.value
  const isGone = before === undefined && isNothing(editor, data, text)
  return { ok: true, bytes: isGone ? undefined : new TextEncoder().encode(text) }
}

/** Containers that were not there before go with the last value in them; our own files always have theirs. */
function buildEdit({ isOwn }: UndoData, path: KeyPath, old: ConfigValue | undefined): ConfigEdit {
  const value = valueAt(old, path)
  if (value !== undefined || isOwn) return { path, value }
  const walk = walkContainers(old, path, { isOpen: () => true })
  return { path, value, prune: walk.ok ? walk.missing : 0 }
}

/** Entries come back into a file that has lost its frame together with the frame. */
function buildFrameEdits(
  { isOwn }: UndoData,
  old: ConfigValue | undefined,
  current: ConfigValue | undefined,
): readonly ConfigEdit[] {
  if (!isOwn) return []
  const edits = framePaths.map((path) => ({ path, value: valueAt(old, path) }))
  return edits.filter(({ path, value }) => value !== undefined && valueAt(current, path) === undefined)
}

/** Whether no more is left than what a file needs to be one of ours. */
function isNothing(editor: ConfigFormat, { isOwn }: UndoData, text: string): boolean {
  const read = editor.read(text)
  if (!isOwn || !read.ok || !isConfigObject(read.value)) return text.trim() === ''
  return Object.entries(read.value).every(([name, value]) => isFrame([name]) || isEmptyObject(value))
}

function isEmptyObject(value: ConfigValue): boolean {
  return isConfigObject(value) && Object.keys(value).length === 0
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
