/** Small questions about the lines of a text: where one starts and ends, how it is indented, what ends it. */

const BOM = '\uFEFF'

/** Splits off a byte order mark, so that offsets and columns count from the first real character. */
export function splitBom(text: string): { readonly bom: string; readonly body: string } {
  return text.startsWith(BOM) ? { bom: BOM, body: text.slice(1) } : { bom: '', body: text }
}

export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

/** The offset where the line's content ends: before its LF or CRLF, or at the end of the text. */
export function lineEnd(text: string, at: number): number {
  const feed = text.indexOf('\n', at)
  if (feed === -1) return text.length
  return feed > at && text[feed - 1] === '\r' ? feed - 1 : feed
}

/** The line end that stands exactly at an offset: LF, CRLF, or nothing at the end of the text. */
export function eolAt(text: string, at: number): string {
  if (text[at] === '\n') return '\n'
  return text[at] === '\r' && text[at + 1] === '\n' ? '\r\n' : ''
}

/** The line end for a line inserted at an offset: that of the line there, else of the one above, else the first. */
export function eolNear(text: string, at: number): string {
  const own = eolAt(text, lineEnd(text, at))
  if (own !== '') return own
  const above = text.lastIndexOf('\n', at - 1)
  if (above === -1 || at === 0) return eolAt(text, lineEnd(text, 0)) || '\n'
  return above > 0 && text[above - 1] === '\r' ? '\r\n' : '\n'
}

/** The end of the line above without its line end, or 0 on the first line. */
export function previousLineEnd(text: string, at: number): number {
  const start = lineStart(text, at)
  if (start === 0) return 0
  return start > 1 && text[start - 2] === '\r' ? start - 2 : start - 1
}

/** The start of the next line, or the end of the text. */
export function nextLineStart(text: string, at: number): number {
  const end = lineEnd(text, at)
  return end + eolAt(text, end).length
}

function isBlankCharacter(character: string | undefined): boolean {
  return character === ' ' || character === '\t'
}

/** The first offset at or after `at` that is not a blank or tab. */
export function skipBlanks(text: string, at: number): number {
  let end = at
  while (isBlankCharacter(text[end])) end += 1
  return end
}

/** The smallest offset from which only blanks and tabs lead to `at`. */
export function skipBlanksBack(text: string, at: number): number {
  let start = at
  while (start > 0 && isBlankCharacter(text[start - 1])) start -= 1
  return start
}

/** The blanks and tabs at the start of the line that holds an offset. */
export function indentAt(text: string, at: number): string {
  const start = lineStart(text, at)
  return text.slice(start, Math.min(skipBlanks(text, start), Math.max(at, start)))
}

/** True where only blanks stand between the line's start and the offset. */
export function startsLine(text: string, at: number): boolean {
  return skipBlanksBack(text, at) === lineStart(text, at)
}

/** True where only blanks stand between the offset and the line's end. */
export function endsLine(text: string, at: number): boolean {
  const end = skipBlanks(text, at)
  return end === text.length || eolAt(text, end) !== ''
}
