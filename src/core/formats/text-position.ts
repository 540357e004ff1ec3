/** Turns offsets of a text into the lines and columns that a refusal reports. */
import type { Outcome, TextProblem } from './config-format.ts'

/** Line and column of an offset, both 1-based; the column counts UTF-16 units. */
export function positionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1
  let lineStart = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1
    lineStart = at + 1
  }
  return { line, column: offset - lineStart + 1 }
}

export function accept<T>(value: T): Outcome<T> {
  return { ok: true, value }
}

export function refuse(text: string, code: TextProblem['code'], offset: number): Outcome<never> {
  return { ok: false, problem: { code, ...positionAt(text, offset) } }
}
