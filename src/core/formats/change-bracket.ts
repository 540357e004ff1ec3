/** Removes and adds items of a bracketed list or object, each with its comma, its line and its trailing comment. */
import type { Splice } from './apply-splices.ts'
import { type Bracket, type CommentStyle, type GapToken, readGaps } from './bracket-gaps.ts'
import { emptyBracket, readLineTail, removeItems } from './remove-items.ts'
import { endsLine, eolNear, indentAt, lineEnd, startsLine } from './text-lines.ts'

/** Renders a new item; `indent` is that of its line, or undefined where it goes into a line that is there already. */
export type ItemRenderer = (indent: string | undefined) => string

export interface BracketChange {
  readonly removed: ReadonlySet<number>
  readonly added: readonly ItemRenderer[]
}

export interface BracketLayout {
  readonly comments: CommentStyle
  /** The indentation of the first line in a bracket that is empty so far; undefined keeps it on one line. */
  readonly emptyIndent: string | undefined
  /** What stands between a comma and the next item on one line: a blank or nothing. */
  readonly gap: string
}

export function changeBracket(text: string, bracket: Bracket, change: BracketChange, layout: BracketLayout): Splice[] {
  const last = bracket.items.length - 1
  if (last < 0) return change.added.length === 0 ? [] : fillEmpty(text, bracket, change.added, layout)
  const gaps = readGaps(text, bracket, layout.comments)
  const lastKept = findLastKept(last, change.removed)
  if (lastKept === -1 && change.added.length === 0) return emptyBracket(text, bracket, gaps)
  // With nothing left to stand behind, the first new item takes the place of the last old one.
  const anchor = lastKept === -1 ? last : lastKept
  const substitute = lastKept === -1 ? change.added[0] : undefined
  const appended = substitute ? change.added.slice(1) : change.added
  const removed = new Set([...change.removed].filter((index) => index !== anchor))
  const splices = removeItems(text, bracket, gaps, removed, appended.length > 0)
  const item = bracket.items[anchor]
  if (substitute && item) {
    const indent = startsLine(text, item.start) ? indentAt(text, item.start) : undefined
    splices.push({ ...item, text: substitute(indent) })
  }
  if (appended.length > 0) splices.push(...appendItems(text, bracket, gaps, anchor, appended, layout))
  return splices
}

function findLastKept(last: number, removed: ReadonlySet<number>): number {
  for (let index = last; index >= 0; index -= 1) if (!removed.has(index)) return index
  return -1
}

function appendItems(
  text: string,
  bracket: Bracket,
  gaps: readonly (readonly GapToken[])[],
  anchor: number,
  added: readonly ItemRenderer[],
  layout: BracketLayout,
): Splice[] {
  const item = bracket.items[anchor] ?? { start: bracket.open, end: bracket.open }
  const comma = gaps[anchor + 1]?.find((token) => token.kind === 'comma')
  const closing = gaps.at(-1)?.some((token) => token.kind === 'comma') ? ',' : ''
  const afterComma = comma?.end ?? item.end
  const tail = readLineTail(text, item.end, gaps[anchor + 1] ?? [])
  const comment = tail.findLast((token) => token.kind === 'comment')
  if (startsLine(text, item.start) || comment) {
    const indent = startsLine(text, item.start) ? indentAt(text, item.start) : (layout.emptyIndent ?? '')
    const tailEnd = Math.max(afterComma, comment?.end ?? 0)
    const at = endsLine(text, tailEnd) ? lineEnd(text, tailEnd) : tailEnd
    const lines = renderLines(added, indent, eolNear(text, at))
    const separator = comma ? [] : [{ start: item.end, end: item.end, text: ',' }]
    return [...separator, { start: at, end: at, text: lines + closing }]
  }
  const items = added.map((render) => render(undefined)).join(`,${layout.gap}`)
  return [{ start: afterComma, end: afterComma, text: (comma ? '' : ',') + layout.gap + items + closing }]
}

function renderLines(added: readonly ItemRenderer[], indent: string, eol: string): string {
  return added.map((render) => eol + indent + render(indent)).join(',')
}

function fillEmpty(text: string, bracket: Bracket, added: readonly ItemRenderer[], layout: BracketLayout): Splice[] {
  const { open, close } = bracket
  const eol = eolNear(text, open)
  const comment = readGaps(text, bracket, layout.comments)[0]?.at(-1)
  const inner = text.slice(open, close)
  const step = layout.emptyIndent ?? '  '
  if (comment && (comment.takesLine || endsLine(text, comment.end))) {
    const indent = startsLine(text, comment.start) ? indentAt(text, comment.start) : step
    const at = lineEnd(text, comment.end)
    return [{ start: at, end: at, text: renderLines(added, indent, eolNear(text, at)) }]
  }
  const onOneLine = added.map((render) => render(undefined)).join(`,${layout.gap}`)
  if (comment) return [{ start: comment.end, end: comment.end, text: ` ${onOneLine}` }]
  // What stood between the brackets stays behind the new lines, so that removing them brings it back.
  if (inner.includes('\n')) return [{ start: open, end: open, text: renderLines(added, step, eol) + eol }]
  if (layout.emptyIndent !== undefined) {
    return [{ start: open, end: open, text: renderLines(added, step, eol) + eol + indentAt(text, open) }]
  }
  return [{ start: open, end: open, text: (inner === '' ? '' : ' ') + onOneLine }]
}
