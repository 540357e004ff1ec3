/** Replaces stretches of a text and leaves all the rest as it is. */

export interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Removals may overlap each other; insertions at one offset keep the order they were given in. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const ordered = [...splices].sort((a, b) => a.start - b.start || a.end - b.end)
  let result = ''
  let done = 0
  for (const splice of ordered) {
    if (splice.start > done) result += text.slice(done, splice.start)
    result += splice.start < done ? moveLineEnd(splice.text) : splice.text
    done = Math.max(done, splice.end)
  }
  return result + text.slice(done)
}

/**
 * New lines that were to stand beside a line which goes together with a line end take its place: the line end that they
 * brought moves to their other side.
 */
function moveLineEnd(inserted: string): string {
  const leading = /^(\r?\n)([\s\S]*)$/
  if (leading.test(inserted)) return inserted.replace(leading, '$2$1')
  return inserted.replace(/^([\s\S]*?)((?:\r?\n)+)$/, '$2$1')
}
