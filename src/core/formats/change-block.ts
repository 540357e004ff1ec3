/** Removes and adds entries of a YAML map or list that stands on lines of its own. */
import type { Splice } from './apply-splices.ts'
import type { Span } from './bracket-gaps.ts'
import { eolNear, lineEnd, lineStart, nextLineStart, previousLineEnd, skipBlanks, startsLine } from './text-lines.ts'

/** Renders a new entry; `indent` is that of its line. */
export type EntryRenderer = (indent: string) => string

export interface Block {
  readonly entries: readonly Span[]
  /** Where the empty collection goes when no entry stays; undefined where it takes the place of the last entry. */
  readonly inlineAt: number | undefined
  readonly emptyText: string
}

export function changeBlock(
  text: string,
  block: Block,
  removed: ReadonlySet<number>,
  added: readonly EntryRenderer[],
): readonly Splice[] {
  const last = block.entries.length - 1
  const kept = [...block.entries.keys()].filter((index) => !removed.has(index))
  const anchor = kept.at(-1)
  if (anchor !== undefined) {
    return [...cutEntries(text, block, removed), ...appendEntries(text, block, anchor, added)]
  }
  const [first, ...others] = added
  const entry = block.entries[last]
  if (entry === undefined) return []
  if (first === undefined && block.inlineAt !== undefined) {
    const inline = { start: block.inlineAt, end: block.inlineAt, text: ` ${block.emptyText}` }
    return [inline, ...cutEntries(text, block, removed)]
  }
  // The last entry's place is taken by the first new one, or by the sign of an empty collection.
  const rest = new Set([...removed].filter((index) => index !== last))
  const substitute = first === undefined ? block.emptyText : first(indentOf(text, entry))
  const place = { start: entry.start, end: entry.end, text: substitute }
  return [...cutEntries(text, block, rest), place, ...appendEntries(text, block, last, others)]
}

export function cutEntries(text: string, block: Block, removed: ReadonlySet<number>): readonly Splice[] {
  return [...removed].flatMap((index) => {
    const entry = block.entries[index]
    return entry ? [cutEntry(text, entry, block.entries[index + 1])] : []
  })
}

function cutEntry(text: string, entry: Span, next: Span | undefined): Splice {
  // The first entry of a map behind a dash: the next one moves up to its place.
  if (!startsLine(text, entry.start)) return { start: entry.start, end: next?.start ?? entry.end, text: '' }
  const start = lineStart(text, entry.start)
  const end = nextLineStart(text, entry.end)
  if (end > lineEnd(text, entry.end)) return { start, end, text: '' }
  return { start: previousLineEnd(text, start), end, text: '' }
}

function appendEntries(text: string, block: Block, anchor: number, added: readonly EntryRenderer[]): readonly Splice[] {
  const entry = block.entries[anchor]
  if (entry === undefined || added.length === 0) return []
  const indent = indentOf(text, entry)
  const at = skipComments(text, lineEnd(text, entry.end), indent.length)
  const eol = eolNear(text, at)
  return [{ start: at, end: at, text: added.map((render) => eol + indent + render(indent)).join('') }]
}

/** Blanks up to the entry's column, also where it stands behind a dash. */
function indentOf(text: string, entry: Span): string {
  return ' '.repeat(entry.start - lineStart(text, entry.start))
}

/** Comment lines right below an entry and no less indented belong to it or to its collection. */
function skipComments(text: string, end: number, column: number): number {
  let last = end
  for (let next = nextLineStart(text, end); next < text.length; next = nextLineStart(text, next)) {
    const content = skipBlanks(text, next)
    if (text[content] !== '#' || content - next < column) break
    last = lineEnd(text, next)
  }
  return last
}
