/** Finds the word somebody most likely meant. */

/** The nearest candidate within a third of the word's length (at least 1, at most 3 slips), or undefined. */
export function suggestWord(word: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.min(3, Math.max(1, Math.floor(word.length / 3)))
  let best: { readonly candidate: string; readonly slips: number } | undefined
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit) continue
    const slips = countSlips(word.toLowerCase(), candidate.toLowerCase())
    if (slips <= limit && slips < (best?.slips ?? Infinity)) best = { candidate, slips }
  }
  return best?.candidate ?? findLonger(word.toLowerCase(), [...candidates])
}

/** The one name that the word is a whole part of: `claude` for `claude-code`. */
function findLonger(word: string, candidates: readonly string[]): string | undefined {
  const longer = candidates.filter((candidate) => candidate.toLowerCase().split('-').includes(word))
  return longer.length === 1 ? longer[0] : undefined
}

/** Letters to add, drop, replace or swap with a neighbour (optimal string alignment). */
function countSlips(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = at(last, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      let slips = Math.min(replaced, at(last, column) + 1, at(current, column - 1) + 1)
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) slips = Math.min(slips, at(beforeLast, column - 2) + 1)
      current.push(slips)
    }
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? Infinity
}
