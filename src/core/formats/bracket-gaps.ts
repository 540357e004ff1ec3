/** Reads what stands between the elements of a bracketed list or object: commas and comments. */

/** A `{…}` or `[…]` and the spans of its members (key to value) or elements. */
export interface Bracket {
  /** Just after the opening bracket. */
  readonly open: number
  /** The closing bracket itself. */
  readonly close: number
  readonly items: readonly Span[]
}

export interface Span {
  readonly start: number
  readonly end: number
}

export type CommentStyle = 'slashes' | 'hash'

export interface GapToken extends Span {
  readonly kind: 'comma' | 'comment'
  /** A comment that lasts until the end of its line. */
  readonly takesLine: boolean
}

export function readGap(text: string, start: number, end: number, style: CommentStyle): GapToken[] {
  const tokens: GapToken[] = []
  for (let at = start; at < end; at += 1) {
    if (text[at] === ',') tokens.push({ kind: 'comma', start: at, end: at + 1, takesLine: false })
    const comment = readComment(text, at, end, style)
    if (comment) {
      tokens.push(comment)
      at = comment.end - 1
    }
  }
  return tokens
}

function readComment(text: string, at: number, end: number, style: CommentStyle): GapToken | undefined {
  if (style === 'hash' ? text[at] === '#' : text.startsWith('//', at)) {
    const stop = text.slice(at, end).search(/[\r\n]/)
    return { kind: 'comment', start: at, end: stop === -1 ? end : at + stop, takesLine: true }
  }
  if (style === 'hash' || !text.startsWith('/*', at)) return undefined
  const stop = text.indexOf('*/', at + 2)
  return { kind: 'comment', start: at, end: stop === -1 ? end : stop + 2, takesLine: false }
}

/** The gaps of a bracket: before the first item, between items, after the last. */
export function readGaps(text: string, bracket: Bracket, style: CommentStyle): readonly (readonly GapToken[])[] {
  const starts = [bracket.open, ...bracket.items.map((item) => item.end)]
  const ends = [...bracket.items.map((item) => item.start), bracket.close]
  return starts.map((start, index) => readGap(text, start, ends[index] ?? start, style))
}
