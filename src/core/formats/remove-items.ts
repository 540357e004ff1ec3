/** Takes items out of a bracketed list or object and leaves commas, lines and other comments in order. */
import type { Splice } from './apply-splices.ts'
import type { Bracket, GapToken, Span } from './bracket-gaps.ts'
import {
  endsLine,
  indentAt,
  lineStart,
  nextLineStart,
  previousLineEnd,
  skipBlanks,
  skipBlanksBack,
  startsLine,
} from './text-lines.ts'

type Gaps = readonly (readonly GapToken[])[]

/** The comma and comments behind an item on its last line; the comments only where nothing else follows there. */
export function readLineTail(text: string, itemEnd: number, gap: readonly GapToken[]): readonly GapToken[] {
  const tail: GapToken[] = []
  let end = itemEnd
  for (const token of gap) {
    if (text.slice(end, token.end).includes('\n')) break
    tail.push(token)
    end = token.end
  }
  return endsLine(text, end) ? tail : tail.filter((token) => token.kind === 'comma')
}

/** At least one item has to stay. `isFollowed`: new items are going to stand behind the last one that stays. */
export function removeItems(
  text: string,
  bracket: Bracket,
  gaps: Gaps,
  removed: ReadonlySet<number>,
  isFollowed: boolean,
): Splice[] {
  const spans: RemovedSpan[] = findCommas(text, bracket, gaps, removed, isFollowed).map((comma) => ({
    start: comma.start,
    end: comma.end,
    isItem: false,
  }))
  for (const index of removed) spans.push(...readItemSpans(text, bracket, gaps, index))
  return joinSpans(text, spans).map((span) => cutSpan(text, span, bracket, gaps))
}

/** Takes out all items; a bracket without comments closes up to what stood in it before its first item came. */
export function emptyBracket(text: string, bracket: Bracket, gaps: Gaps): Splice[] {
  const spans = bracket.items.flatMap((_, index) => readItemSpans(text, bracket, gaps, index))
  const tokens = gaps.flat()
  if (holdsComment(text, bracket, gaps)) {
    for (const token of tokens) if (token.kind === 'comma') spans.push({ ...token, isItem: false })
    return joinSpans(text, spans).map((span) => cutSpan(text, span, bracket, gaps))
  }
  const before = text.slice(bracket.open, bracket.items[0]?.start)
  const tailEnd = Math.max(...spans.map((span) => span.end), ...tokens.map((token) => token.end))
  const inner = findFormerContent(text, bracket, before, text.slice(tailEnd, bracket.close))
  return [{ start: bracket.open, end: bracket.close, text: inner }]
}

/** True where a comment belongs to none of the items. */
export function holdsComment(text: string, bracket: Bracket, gaps: Gaps): boolean {
  const spans = bracket.items.flatMap((_, index) => readItemSpans(text, bracket, gaps, index))
  const isOwn = (token: GapToken) => spans.every((span) => span.start !== token.start)
  return gaps.flat().some((token) => token.kind === 'comment' && isOwn(token))
}

function findFormerContent(text: string, bracket: Bracket, before: string, after: string): string {
  if (!before.includes('\n')) return after
  const feed = after.indexOf('\n')
  if (feed === -1) return ''
  const rest = after.slice(feed + 1)
  if (rest.includes('\n')) return rest
  const indent = indentAt(text, bracket.open)
  return rest.startsWith(indent) ? rest.slice(indent.length) : ''
}

interface RemovedSpan extends Span {
  /** False for a comma alone: the blanks around it are not its own. */
  readonly isItem: boolean
}

function readItemSpans(text: string, bracket: Bracket, gaps: Gaps, index: number): RemovedSpan[] {
  const item = bracket.items[index]
  if (item === undefined) return []
  const tail = readLineTail(text, item.end, gaps[index + 1] ?? [])
  const comments = tail.filter((token) => token.kind === 'comment')
  return [item, ...comments].map(({ start, end }) => ({ start, end, isItem: true }))
}

/** The commas that have nothing left to separate. */
function findCommas(text: string, bracket: Bracket, gaps: Gaps, removed: ReadonlySet<number>, isFollowed: boolean) {
  const commasIn = (from: number, to: number) =>
    gaps.slice(from, to + 1).flatMap((gap) => gap.filter((token) => token.kind === 'comma'))
  const last = bracket.items.length
  const hasTrailing = commasIn(last, last).length > 0
  const surplus: GapToken[] = []
  let previous = -1
  for (let index = 0; index <= last; index += 1) {
    if (removed.has(index)) continue
    const commas = commasIn(previous + 1, index)
    const needsOne = previous >= 0 && (index < last || hasTrailing || isFollowed)
    const first = commas[0]
    const end = bracket.items[previous]?.end ?? 0
    // In a file that puts commas at the start of lines, the one in front of the next item is the one to keep.
    const keepsFirst = index === last || (first && !text.slice(end, first.start).includes('\n'))
    const spared = needsOne ? (keepsFirst ? first : commas.at(-1)) : undefined
    surplus.push(...commas.filter((comma) => comma !== spared))
    previous = index
  }
  return surplus
}

function joinSpans(text: string, spans: readonly RemovedSpan[]): RemovedSpan[] {
  const joined: RemovedSpan[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const before = joined.at(-1)
    if (before && skipBlanks(text, before.end) >= span.start) {
      joined[joined.length - 1] = { start: before.start, end: Math.max(before.end, span.end), isItem: before.isItem }
    } else joined.push(span)
  }
  return joined
}

function cutSpan(text: string, span: RemovedSpan, bracket: Bracket, gaps: Gaps): Splice {
  const { start, end } = span
  const isFirst = startsLine(text, start)
  if (isFirst && endsLine(text, end)) return { start: lineStart(text, start), end: nextLineStart(text, end), text: '' }
  if (!span.isItem) return { start, end, text: '' }
  const isLast = skipBlanks(text, end) === bracket.close
  const above = previousLineEnd(text, start)
  // The bracket must not end up in a comment that lasts until the end of its line.
  const joinsComment = gaps.some((gap) => gap.some((token) => token.takesLine && token.end === above))
  if (isFirst && isLast && !joinsComment) return { start: above, end, text: '' }
  if (!isFirst && (isLast || endsLine(text, end))) return { start: skipBlanksBack(text, start), end, text: '' }
  return { start, end: skipBlanks(text, end), text: '' }
}
