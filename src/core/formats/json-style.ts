/** Reads from the text how its author lays out JSON: indentation, blanks, one line or many. */
import type { JsonNode } from './json-tree.ts'
import type { JsonStyle } from './render-json.ts'
import { eolNear, indentAt, startsLine } from './text-lines.ts'

export interface JsonLayout extends JsonStyle {
  /** The indentation of the first member of the node if it is empty so far; undefined keeps it on one line. */
  readonly emptyIndent: string | undefined
  /** New object members go on one line, as those beside them do. */
  readonly objectsOnOneLine: boolean
}

/** Enough members and text to see the author's manner; these files grow to megabytes. */
const SAMPLE_COUNT = 20
const SAMPLE_LENGTH = 20_000

export function detectJsonLayout(text: string, root: JsonNode, node: JsonNode): JsonLayout {
  const isMultiLine = text.slice(root.start, root.end).includes('\n') || root.members?.size === 0
  const step = detectStep(text, node) ?? detectStep(text, root) ?? '  '
  const colon = detectColon(text, node) ?? detectColon(text, root) ?? ': '
  const neighbours = [...(node.members?.values() ?? [])].slice(-SAMPLE_COUNT)
  const siblings = neighbours.map((member) => text.slice(member.start, member.end))
  const nearby = (siblings.join('\n') || text.slice(root.start, root.end)).slice(0, SAMPLE_LENGTH)
  const sibling = siblings.findLast((source) => /^\{\s*\S/.test(source) && source.length > 2)
  return {
    colon,
    gap: colon === ':' ? '' : ' ',
    padding: /\{ +["/]/.test(sibling ?? nearby) ? ' ' : '',
    step,
    eol: eolNear(text, node.end),
    listsOnOneLine: /\[[^[\]{}\n]*\S[^[\]{}\n]*\]/.test(nearby) && !/\[[ \t\r]*\n/.test(nearby),
    emptyIndent: isMultiLine ? indentAt(text, node.start) + step : undefined,
    objectsOnOneLine: sibling !== undefined && !sibling.includes('\n'),
  }
}

function lastChildOf(node: JsonNode): JsonNode | undefined {
  return node.items?.at(-1) ?? [...(node.members?.values() ?? [])].at(-1)
}

/** How much deeper the first child that starts its line is indented than the line of the bracket. */
function detectStep(text: string, node: JsonNode): string | undefined {
  const child = lastChildOf(node)
  const start = child && (node.members ? child.keyStart : child.start)
  if (start === undefined || !startsLine(text, start)) return undefined
  const outer = indentAt(text, node.start)
  const inner = indentAt(text, start)
  return inner.startsWith(outer) && inner.length > outer.length ? inner.slice(outer.length) : undefined
}

function detectColon(text: string, node: JsonNode): string | undefined {
  for (const member of node.members?.values() ?? []) {
    const between = text.slice(member.keyEnd, member.start)
    if (/^ ?: ?$/.test(between)) return between
  }
  return undefined
}
