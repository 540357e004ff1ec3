/** Finds where in a TOML text a new pair or a new table has to stand. */
import type { KeyPath } from '../../model/config-value.ts'
import { renderTomlKey } from './render-toml.ts'
import {
  endsLine,
  eolNear,
  indentAt,
  lineEnd,
  lineStart,
  nextLineStart,
  previousLineEnd,
  skipBlanks,
} from './text-lines.ts'
import { blockEnd, startsWithPath, type TomlPair, type TomlSource } from './toml-source.ts'

export interface PairPlace {
  readonly at: number
  /** A pair whose blanks around `=` are to be followed. */
  readonly near: TomlPair | undefined
  /** The steps before the new key, as written beside it, each with its dot. */
  readonly keyPrefix: string
  /** The whole insertion for some pairs. */
  wrap(pairs: readonly string[]): string
}

export function placePair(source: TomlSource, path: KeyPath): PairPlace {
  const { text, blocks } = source
  const own = blocks.find((block) => block.path.length === path.length && startsWithPath(block.path, path))
  const last = own?.pairs.at(-1) ?? findDottedPair(source, path)
  if (last) return placeBehind(text, last, path)
  if (own?.header) {
    const at = lineEnd(text, own.header.end)
    return buildPlace(at, eolNear(text, at), indentAt(text, own.header.start))
  }
  const below = blocks.find((block) => block.header && startsWithPath(block.path, path))
  return below?.header ? placeAbove(text, below.header.start, path) : placeAlone(text)
}

function findDottedPair({ blocks }: TomlSource, path: KeyPath): TomlPair | undefined {
  const outer = blocks.filter((block) => block.path.length < path.length)
  return outer.flatMap((block) => block.pairs).findLast((pair) => startsWithPath(pair.path, path))
}

function buildPlace(at: number, eol: string, indent: string): PairPlace {
  const wrap = (pairs: readonly string[]) => pairs.map((pair) => eol + indent + pair).join('')
  return { at, near: undefined, keyPrefix: '', wrap }
}

function placeBehind(text: string, pair: TomlPair, path: KeyPath): PairPlace {
  const at = lineEnd(text, pair.end)
  const steps = path.length - pair.block.path.length
  const keyPrefix = steps === 0 ? '' : `${text.slice(pair.keys[0]?.start, pair.keys[steps - 1]?.end)}.`
  return { ...buildPlace(at, eolNear(text, at), indentAt(text, pair.start)), near: pair, keyPrefix }
}

/** Above the first table and the comment that belongs to it, with a header of its own unless it is the top level. */
function placeAbove(text: string, header: number, path: KeyPath): PairPlace {
  const eol = eolNear(text, header)
  const indent = indentAt(text, header)
  const at = findTop(text, header)
  const own = path.length === 0 ? '' : `${indent}[${path.map(renderTomlKey).join('.')}]${eol}`
  const wrap = (pairs: readonly string[]) => own + pairs.map((pair) => indent + pair + eol).join('') + eol
  return { at, near: undefined, keyPrefix: '', wrap }
}

/** The start of a header's line, or of the comment lines right above it. */
export function findTop(text: string, header: number): number {
  let top = lineStart(text, header)
  while (top > 0 && isComment(text, lineStart(text, previousLineEnd(text, top)))) {
    top = lineStart(text, previousLineEnd(text, top))
  }
  return top
}

function placeAlone(text: string): PairPlace {
  const at = contentEnd(text)
  const place = buildPlace(at, eolNear(text, at), '')
  return at === 0 ? { ...place, wrap: (pairs) => pairs.map((pair) => pair + eolNear(text, 0)).join('') } : place
}

/** Behind the last table of the container, or at the end of the text; `isFirst` where nothing stands before it. */
export function placeTable(source: TomlSource, container: KeyPath) {
  const { text, blocks } = source
  const near = blocks.findLast((block) => block.header && startsWithPath(block.path, container))
  const at = near && container.length > 0 ? skipComments(text, blockEnd(text, near)) : contentEnd(text)
  return { at, near, isFirst: at === 0 }
}

function contentEnd(text: string): number {
  const end = text.trimEnd().length
  return end === 0 ? 0 : lineEnd(text, end)
}

function isComment(text: string, start: number): boolean {
  return text[skipBlanks(text, start)] === '#'
}

/** Comment lines right below a table belong to it, unless the next header stands right below them. */
function skipComments(text: string, end: number): number {
  let last = end
  let next = nextLineStart(text, end)
  while (next < text.length && isComment(text, next)) {
    last = lineEnd(text, next)
    next = nextLineStart(text, next)
  }
  return next >= text.length || endsLine(text, next) ? last : end
}
