/** JSON and JSONC files: strict data, entries with their places, and edits that leave every other byte alone. */
import { type ConfigValue, isConfigObject, type KeyPath, valueAt } from '../../model/config-value.ts'
import type { Splice } from './apply-splices.ts'
import { readGaps } from './bracket-gaps.ts'
import type { ConfigFormat, ConfigReader, EntrySpan, Outcome } from './config-format.ts'
import { type EditableDocument, editDocument, holdsValue } from './edit-document.ts'
import { findJsonNodes } from './json-nodes.ts'
import { jsoncReader, jsonReader, stripPrototypes } from './json-reader.ts'
import { type JsonText, parseJsonText } from './json-text.ts'
import type { JsonNode } from './json-tree.ts'
import { JsonWriter, toBracket } from './json-writer.ts'
import { buildPathTree } from './path-tree.ts'
import { holdsComment } from './remove-items.ts'
import { renderJson } from './render-json.ts'
import {
  endsLine,
  eolNear,
  lineEnd,
  lineStart,
  nextLineStart,
  previousLineEnd,
  splitBom,
  startsLine,
} from './text-lines.ts'
import { accept, positionAt, refuse } from './text-position.ts'
import { writeDifference } from './write-difference.ts'

/** For agents that take strict JSON only: a comment or a trailing comma is refused with its place. */
export const json: ConfigFormat = buildFormat('json')

/** For agents that allow comments and trailing commas. */
export const jsonc: ConfigFormat = buildFormat('jsonc')

function buildFormat(id: 'json' | 'jsonc'): ConfigFormat {
  const reader = id === 'json' ? jsonReader : jsoncReader
  return {
    ...reader,
    listEntries: (text, container) => listEntries(text, container, id),
    edit: (text, edits) => editDocument((body, paths) => openJson(body, paths, reader), text, edits),
  }
}

function listEntries(text: string, container: KeyPath, id: 'json' | 'jsonc'): Outcome<readonly EntrySpan[]> {
  const { bom, body } = splitBom(text)
  const parsed = parseJsonText(body, id)
  if (!parsed.ok) return parsed
  const tree = findJsonNodes(parsed.value, buildPathTree([container], false))
  if (!tree.ok) return tree
  const object = valueAt(parsed.value.value, container)
  const node = findNode(tree.value, container)
  if (node?.members === undefined || !isConfigObject(object)) return accept([])
  const entries = [...node.members].map(([name, member]) => ({
    name,
    value: stripPrototypes(object[name] ?? null),
    ranges: [{ start: member.keyStart + bom.length, end: member.end + bom.length }],
    ...positionAt(body, member.keyStart),
  }))
  return accept(entries)
}

function openJson(body: string, paths: readonly KeyPath[], reader: ConfigReader): Outcome<EditableDocument> {
  const parsed = parseJsonText(body, reader.id === 'json' ? 'json' : 'jsonc')
  if (!parsed.ok) return parsed
  // One that meets a new line's LF could not be told from a CRLF again.
  const loneReturn = body.search(/\r(?!\n)/)
  if (loneReturn !== -1) return refuse(body, 'not-editable', loneReturn)
  const tree = findJsonNodes(parsed.value, buildPathTree(paths, true))
  if (!tree.ok) return tree
  const root = tree.value
  return accept({
    value: parsed.value.value,
    rules: {
      emptied: () => 'object',
      isOpen: () => false,
      holdsComment: (path) => {
        const node = findNode(root, path)
        return node !== undefined && hasOwnComment(body, node)
      },
    },
    offsetOf: (path) => findNearest(root, path),
    verify: (edited, splices, wanted) => verifyJson(body, root, edited, splices, wanted, reader),
    change: (wanted) => changeRoot(body, parsed.value, root, wanted),
  })
}

function changeRoot(
  text: string,
  parsed: JsonText,
  root: JsonNode | undefined,
  wanted: ConfigValue | undefined,
): readonly Splice[] {
  if (root === undefined || parsed.value === undefined) return wanted === undefined ? [] : [createRoot(text, wanted)]
  if (wanted === undefined) return [removeRoot(text, root)]
  const writer = new JsonWriter(text, root)
  writeDifference(writer, root, parsed.value, wanted)
  return writer.splices
}

/** Behind the last comment, or at the very start of a text that is empty or blank. */
function createRoot(text: string, value: ConfigValue): Splice {
  const content = text.trimEnd().length
  const at = content === 0 ? 0 : lineEnd(text, content)
  const eol = eolNear(text, at)
  const style = { colon: ': ', gap: ' ', padding: '', step: '  ', eol, listsOnOneLine: false }
  const rendered = renderJson(value, style, '')
  return { start: at, end: at, text: at === 0 ? rendered + eol : eol + rendered }
}

function removeRoot(text: string, root: JsonNode): Splice {
  const { start, end } = root
  if (!startsLine(text, start) || !endsLine(text, end)) return { start, end, text: '' }
  const next = nextLineStart(text, end)
  if (start > 0 && text.slice(end, next).trim() === '' && !text.slice(end, next).includes('\n')) {
    return { start: previousLineEnd(text, start), end, text: '' }
  }
  return { start: lineStart(text, start), end: next, text: '' }
}

/**
 * Parses the smallest object around all splices and compares it. JSON has no context: where one value takes the place
 * of another and every other byte is the same, the rest of the document is the same too.
 */
function verifyJson(
  before: string,
  root: JsonNode | undefined,
  after: string,
  splices: readonly Splice[],
  wanted: ConfigValue | undefined,
  reader: ConfigReader,
): boolean {
  const { node, path } = findEnclosing(root, splices)
  if (node === undefined) return holdsValue(reader.read(after), wanted)
  const end = node.end + after.length - before.length
  const isSameAround = after.startsWith(before.slice(0, node.start)) && after.slice(end) === before.slice(node.end)
  return isSameAround && holdsValue(reader.read(after.slice(node.start, end)), valueAt(wanted, path))
}

/** The innermost member with all splices between its brackets; none where one touches the root or stands outside. */
function findEnclosing(root: JsonNode | undefined, splices: readonly Splice[]) {
  const start = Math.min(...splices.map((splice) => splice.start))
  const end = Math.max(...splices.map((splice) => splice.end))
  const path: string[] = []
  let node: JsonNode | undefined
  for (let outer = root; outer !== undefined; ) {
    const inner = [...(outer.members ?? [])].find(([, member]) => member.start < start && end < member.end)
    outer = inner?.[1]
    if (inner?.[1].members) {
      path.push(inner[0])
      node = inner[1]
    } else outer = undefined
  }
  return { node, path }
}

function hasOwnComment(text: string, node: JsonNode): boolean {
  const bracket = toBracket(node)
  return holdsComment(text, bracket, readGaps(text, bracket, 'slashes'))
}

function findNode(root: JsonNode | undefined, path: KeyPath): JsonNode | undefined {
  let node = root
  for (const key of path) node = node?.members?.get(key)
  return node
}

function findNearest(root: JsonNode | undefined, path: KeyPath): number {
  let node = root
  for (const key of path) node = node?.members?.get(key) ?? node
  return node?.start ?? 0
}
