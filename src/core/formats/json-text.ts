/** Checks the grammar of a JSON or JSONC text and gives back its data. */
import { createScanner, visit } from 'jsonc-parser'
import type { ConfigValue } from '../../model/config-value.ts'
import type { Outcome } from './config-format.ts'
import { accept, refuse } from './text-position.ts'

/** jsonc-parser's SyntaxKind is an ambient const enum, which cannot be imported as a value here. */
const token = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  blanks: 15,
  endOfText: 17,
  /** Ours: a comma that follows no value. */
  strayComma: -1,
} as const

/** Deeper than any real file, and shallow enough for every recursive walk over the value. */
export const MAX_DEPTH = 400

export interface JsonText {
  readonly value: ConfigValue | undefined
  /** The text with blanks in place of comments and trailing commas: strict JSON with the same offsets. */
  readonly plain: string
}

/** The value's objects still have their prototype; `json-tree` finds duplicate keys and excessive depth. */
export function parseJsonText(text: string, dialect: 'json' | 'jsonc'): Outcome<JsonText> {
  const value = parseStrict(text)
  if (value !== undefined) return accept({ value, plain: text })
  const blanked = blankOut(text)
  if (blanked.tooDeepAt !== undefined) return refuse(text, 'unparsable', blanked.tooDeepAt)
  const tolerant = parseStrict(blanked.plain)
  if (tolerant === undefined && blanked.plain.trim() !== '') return refuse(text, 'unparsable', findErrorOffset(text))
  if (dialect === 'json' && blanked.firstExtra !== undefined) {
    return refuse(text, 'not-strict-json', blanked.firstExtra)
  }
  return accept({ value: tolerant, plain: blanked.plain })
}

function parseStrict(text: string): ConfigValue | undefined {
  try {
    return JSON.parse(text) as ConfigValue
  } catch {
    return undefined
  }
}

interface BlankedText {
  readonly plain: string
  /** The first comment or trailing comma. */
  readonly firstExtra: number | undefined
  readonly tooDeepAt: number | undefined
}

interface Extra {
  readonly start: number
  readonly length: number
}

function blankOut(text: string): BlankedText {
  const extras: Extra[] = []
  const scanner = createScanner(text)
  let depth = 0
  let previous = 0
  let comma = 0
  for (let kind = scanner.scan() as number; kind !== token.endOfText; kind = scanner.scan() as number) {
    if (kind === token.lineBreak || kind === token.blanks) continue
    const start = scanner.getTokenOffset()
    if (kind === token.lineComment || kind === token.blockComment) {
      // An open comment stays in the text and makes it unparsable.
      if ((scanner.getTokenError() as number) === 0) extras.push({ start, length: scanner.getTokenLength() })
      continue
    }
    const closes = kind === token.closeBrace || kind === token.closeBracket
    if (closes && previous === token.comma) extras.push({ start: comma, length: 1 })
    if (kind === token.openBrace || kind === token.openBracket) depth += 1
    else if (closes) depth -= 1
    if (depth > MAX_DEPTH) return { plain: text, firstExtra: undefined, tooDeepAt: start }
    // A comma right after a bracket or another comma ends nothing: it is left in place and fails to parse.
    const endsValue = kind === token.comma && !isOpening(previous) && previous !== token.comma
    if (endsValue) comma = start
    previous = kind === token.comma && !endsValue ? token.strayComma : kind
  }
  extras.sort((a, b) => a.start - b.start)
  return { plain: replaceByBlanks(text, extras), firstExtra: extras[0]?.start, tooDeepAt: undefined }
}

function isOpening(kind: number): boolean {
  return kind === token.openBrace || kind === token.openBracket
}

function replaceByBlanks(text: string, extras: readonly Extra[]): string {
  let plain = ''
  let done = 0
  for (const { start, length } of extras) {
    plain += text.slice(done, start) + ' '.repeat(length)
    done = start + length
  }
  return plain + text.slice(done)
}

function findErrorOffset(text: string): number {
  let first: number | undefined
  const onError = (_error: unknown, offset: number) => {
    first ??= offset
  }
  visit(text, { onError }, { allowTrailingComma: true })
  return Math.min(first ?? 0, text.length)
}
