/** Lines of text for a terminal: coloured, aligned, and with nothing in them that a terminal would obey. */
import { escapeInvisible } from '../../model/invisible-text.ts'

export type Paint = 'strong' | 'dim' | 'red' | 'alarm' | 'magenta' | 'blue' | 'yellow' | 'green'

/** Text exactly as it is known; it becomes harmless only when it is rendered. */
export interface Span {
  readonly text: string
  readonly paint?: Paint | undefined
}
export type Line = readonly Span[]

export interface Look {
  readonly color: boolean
  /** Symbols beyond ASCII. */
  readonly unicode: boolean
}

const codes: Readonly<Record<Paint, string>> = {
  strong: '1',
  dim: '2',
  red: '31',
  alarm: '1;97;41',
  magenta: '35',
  blue: '34',
  yellow: '33',
  green: '32',
}

export function span(text: string, paint?: Paint): Span {
  return { text, paint }
}

/** A line with one span. */
export function line(text: string, paint?: Paint): Line {
  return [span(text, paint)]
}

export function indent(lines: readonly Line[], depth = 2): Line[] {
  return lines.map((spans) => (spans.length === 0 ? spans : [span(' '.repeat(depth)), ...spans]))
}

/** Pads every cell but the last of its row to the width of its column. */
export function alignColumns(rows: readonly (readonly Span[])[], gap = 2): Line[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(cell))
  }
  return rows.map((row) =>
    row.flatMap((cell, column) => {
      const missing = column === row.length - 1 ? 0 : (widths[column] ?? 0) + gap - widthOf(cell)
      return missing > 0 ? [cell, span(' '.repeat(missing))] : [cell]
    }),
  )
}

/** Every line ends with a line break; no lines are the empty text. */
export function renderLines(lines: readonly Line[], look: Look): string {
  return lines
    .map(
      (spans) =>
        `${spans
          .map((part) => renderSpan(part, look))
          .join('')
          .trimEnd()}\n`,
    )
    .join('')
}

function renderSpan({ text, paint }: Span, look: Look): string {
  const visible = escapeInvisible(text)
  return paint !== undefined && look.color ? `\u001B[${codes[paint]}m${visible}\u001B[0m` : visible
}

function widthOf({ text }: Span): number {
  return Array.from(escapeInvisible(text)).length
}
