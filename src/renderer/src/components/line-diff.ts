/** Which lines of an entry stay, go and come. */
import type { DiffLine } from './entry-diff.tsx'

/** Longest common subsequence of lines: entries are short, so the plain table is quick enough. */
export function buildLineDiff(
  before: string | null | undefined,
  after: string | null | undefined,
): readonly DiffLine[] {
  const a = toLines(before)
  const b = toLines(after)
  const common = buildCommonLengths(a, b)
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left })
      i++
      j++
    } else if (
      left !== undefined &&
      (right === undefined || lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))
    ) {
      lines.push({ kind: 'removed', text: left })
      i++
    } else {
      lines.push({ kind: 'added', text: right ?? '' })
      j++
    }
  }
  return lines
}

function toLines(text: string | null | undefined): readonly string[] {
  if (text === null || text === undefined || text === '') return []
  return text.replace(/\r?\n$/, '').split(/\r?\n/)
}

const lengthAt = (table: readonly (readonly number[])[], i: number, j: number) => table[i]?.[j] ?? 0

/** table[i][j]: how many lines a[i…] and b[j…] have in common, in order. */
function buildCommonLengths(a: readonly string[], b: readonly string[]): readonly (readonly number[])[] {
  const table: number[][] = Array.from({ length: a.length + 1 }, () => [])
  for (let i = a.length - 1; i >= 0; i--) {
    const row: number[] = []
    for (let j = b.length - 1; j >= 0; j--)
      row[j] = a[i] === b[j] ? lengthAt(table, i + 1, j + 1) + 1 : Math.max(lengthAt(table, i + 1, j), row[j + 1] ?? 0)
    table[i] = row
  }
  return table
}
