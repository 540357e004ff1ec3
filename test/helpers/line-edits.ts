/** Edits of files that hold one `key=value` a line: the simplest format that a transaction can be tested with. */

import type { FileEdit, Rendered, UndoEdit } from '../../src/core/transaction/file-edit.ts'
import type { Problem } from '../../src/model/problem.ts'

type Options = Pick<FileEdit, 'foreignLock' | 'mode'>

/** Sets the value of a key; every other line stays. */
export function setLine(path: string, key: string, value: string, options: Options = {}): FileEdit {
  return {
    path,
    action: 'update',
    render: (fresh) => ({ ok: true, bytes: withLine(fresh, key, value) }),
    verify: (bytes) => (readLine(bytes, key) === value ? [] : [missing(path)]),
    undo: { key },
    ...options,
  }
}

export function deleteWholeFile(path: string): FileEdit {
  return {
    path,
    action: 'delete',
    render: () => ({ ok: true, bytes: undefined }),
    verify: (bytes) => (bytes === undefined ? [] : [missing(path)]),
    undo: {},
  }
}

/** Gives the key back its line from before. A file that was to be deleted and was made anew by another is a conflict. */
export const undoLine: UndoEdit = (undo, before, fresh): Rendered => {
  const { key } = undo as { readonly key?: string }
  if (key === undefined || fresh === undefined) return { ok: false, problems: [missing('undo')] }
  return { ok: true, bytes: withLine(fresh, key, readLine(before, key)) }
}

export function readLine(bytes: Uint8Array | undefined, key: string): string | undefined {
  const line = toLines(bytes).find((candidate) => candidate.startsWith(`${key}=`))
  return line?.slice(key.length + 1)
}

function withLine(bytes: Uint8Array | undefined, key: string, value: string | undefined): Uint8Array {
  const others = toLines(bytes).filter((line) => !line.startsWith(`${key}=`))
  return Buffer.from(
    [...others, ...(value === undefined ? [] : [`${key}=${value}`])].map((line) => `${line}\n`).join(''),
  )
}

function toLines(bytes: Uint8Array | undefined): string[] {
  return bytes === undefined ? [] : Buffer.from(bytes).toString('utf8').split('\n').filter(Boolean)
}

function missing(locator: string): Problem {
  return { code: 'line-missing', severity: 'error', message: 'The line is not as wanted.', locator }
}
