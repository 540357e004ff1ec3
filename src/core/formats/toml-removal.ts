/** Takes tables and pairs out of a TOML text, each with its line and, for a table, the blank line above it. */
import type { Splice } from './apply-splices.ts'
import { endsLine, lineEnd, lineStart, nextLineStart, previousLineEnd, startsLine } from './text-lines.ts'
import {
  blockEnd,
  startsWithPath,
  type TomlBlock,
  type TomlPair,
  type TomlPath,
  type TomlSource,
} from './toml-source.ts'

/** Everything that defines the value at a path: whole blocks, and pairs of other blocks. */
export function findDefinitions(source: TomlSource, path: TomlPath) {
  const isInside = (block: TomlBlock) => block.header !== undefined && startsWithPath(block.path, path)
  const blocks = source.blocks.filter(isInside)
  const others = source.blocks.filter((block) => !isInside(block))
  const pairs = others.flatMap((block) => block.pairs.filter((pair) => startsWithPath(pair.path, path)))
  return { blocks, pairs }
}

/** Blocks that follow each other without a comment between them go in one piece. */
export function removeBlocks(text: string, blocks: readonly TomlBlock[]): Splice[] {
  const runs: Run[] = []
  for (const block of [...blocks].sort((a, b) => startOf(text, a) - startOf(text, b))) {
    const start = startOf(text, block)
    const end = blockEnd(text, block)
    const before = runs.at(-1)
    if (before && text.slice(before.end, start).trim() === '') before.end = end
    else runs.push({ start, end })
  }
  return runs.map((run) => removeRun(text, run))
}

interface Run {
  readonly start: number
  end: number
}

function startOf(text: string, block: TomlBlock): number {
  return lineStart(text, block.header?.start ?? 0)
}

function removeRun(text: string, { start, end }: Run): Splice {
  const above = lineStart(text, previousLineEnd(text, start))
  const isBelowBlank = start > 0 && endsLine(text, above)
  if (start === 0 || (isBelowBlank && above === 0)) {
    const next = nextLineStart(text, end)
    // Nothing above to be set off from: the blank line that follows goes instead, unless the text ends with it.
    const skipsBlank = start === 0 && endsLine(text, next) && text.slice(next).trim() !== ''
    return { start, end: skipsBlank ? nextLineStart(text, next) : next, text: '' }
  }
  return { start: previousLineEnd(text, isBelowBlank ? above : start), end, text: '' }
}

export function removePair(text: string, pair: TomlPair): Splice {
  const start = lineStart(text, pair.start)
  const next = nextLineStart(text, pair.end)
  const isLastLine = next === lineEnd(text, pair.end)
  return isLastLine ? { start: previousLineEnd(text, start), end: next, text: '' } : { start, end: next, text: '' }
}

/** The blank line that set off the pairs above the first header, once all of those are gone. */
export function removeBlankBelow(source: TomlSource, removed: readonly TomlPair[]): Splice[] {
  const { text, blocks } = source
  const [root, firstTable] = blocks
  const first = root?.pairs[0]
  const last = root?.pairs.at(-1)
  if (!firstTable || !first || !last || !root.pairs.every((pair) => removed.includes(pair))) return []
  const above = lineStart(text, previousLineEnd(text, first.start))
  const below = nextLineStart(text, last.end)
  const isSetOff = lineStart(text, first.start) === 0 || (endsLine(text, above) && startsLine(text, first.start))
  return isSetOff && endsLine(text, below) ? [{ start: below, end: nextLineStart(text, below), text: '' }] : []
}
