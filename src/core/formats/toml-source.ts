/** A TOML text as its blocks (a header and the pairs below it) with the full path of everything in them. */
import { type AST, ParseError, parseTOML } from 'toml-eslint-parser'
import type { Span } from './bracket-gaps.ts'
import type { Outcome } from './config-format.ts'
import { lineEnd } from './text-lines.ts'
import { accept, refuse } from './text-position.ts'

/** The steps of a path: names, and indexes into arrays of tables. */
export type TomlPath = readonly (string | number)[]

export interface TomlPair extends Span {
  readonly path: TomlPath
  readonly block: TomlBlock
  /** The steps of the key as written, without those of the block. */
  readonly keys: readonly Span[]
  readonly value: AST.TOMLContentNode
}

export interface TomlBlock {
  readonly path: TomlPath
  /** The header with its brackets; undefined for what stands above the first header. */
  readonly header: Span | undefined
  readonly pairs: readonly TomlPair[]
}

export interface TomlSource {
  readonly text: string
  readonly blocks: readonly TomlBlock[]
}

/** `text` must be what the reader accepts; what only this parser rejects is refused too. */
export function parseTomlSource(text: string): Outcome<TomlSource> {
  try {
    return accept(buildSource(text, parseTOML(text, { tomlVersion: '1.1' }).body[0]))
  } catch (error) {
    if (error instanceof ParseError) {
      return { ok: false, problem: { code: 'unparsable', line: error.lineNumber, column: error.column + 1 } }
    }
    // Anything else comes from nesting that the stack does not hold.
    return refuse(text, 'unparsable', 0)
  }
}

function buildSource(text: string, document: AST.TOMLTopLevelTable): TomlSource {
  const rootPairs = document.body.filter((node): node is AST.TOMLKeyValue => node.type === 'TOMLKeyValue')
  const tables = document.body.filter((node): node is AST.TOMLTable => node.type === 'TOMLTable')
  const root = buildBlock([], undefined, rootPairs)
  return {
    text,
    blocks: [root, ...tables.map((table) => buildBlock(table.resolvedKey, findHeader(text, table), table.body))],
  }
}

function buildBlock(path: TomlPath, header: Span | undefined, body: readonly AST.TOMLKeyValue[]): TomlBlock {
  const pairs: TomlPair[] = []
  const block: TomlBlock = { path, header, pairs }
  for (const node of body) {
    const names = node.key.keys.map(nameOfKey)
    const keys = node.key.keys.map((key) => ({ start: key.range[0], end: key.range[1] }))
    pairs.push({ path: [...path, ...names], block, keys, value: node.value, start: node.range[0], end: node.range[1] })
  }
  return block
}

/** The parser's range of a table may run on; its header ends with the bracket behind the key. */
function findHeader(text: string, table: AST.TOMLTable): Span {
  const close = table.kind === 'array' ? ']]' : ']'
  return { start: table.range[0], end: text.indexOf(close, table.key.range[1]) + close.length }
}

export function nameOfKey(key: AST.TOMLBare | AST.TOMLQuoted): string {
  return key.type === 'TOMLBare' ? key.name : key.value
}

export function startsWithPath(path: TomlPath, prefix: TomlPath): boolean {
  return prefix.length <= path.length && prefix.every((step, index) => step === path[index])
}

/** The end of a block's last line of content, its trailing comment included. */
export function blockEnd(text: string, block: TomlBlock): number {
  const end = block.pairs.at(-1)?.end ?? block.header?.end ?? 0
  return lineEnd(text, end)
}
