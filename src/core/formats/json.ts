/** JSON and JSONC files: strict data, entries with their places, and edits that leave every other byte alone. */
import { type ConfigValue, isConfigObject, type KeyPath, valueAt } from '../../model/config-value.ts'
import type { Splice } from './apply-splices.ts'
import { readGaps } from './bracket-gaps.ts'
import type { ConfigFormat, EntrySpan, Outcome } from './config-format.ts'
import { type EditableDocument, editDocument } from './edit-document.ts'
import { jsoncReader, jsonReader, stripPrototypes } from './json-reader.ts'
import { type JsonText, parseJsonText } from './json-text.ts'
import { buildJsonTree, type JsonNode } from './json-tree.ts'
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
import { accept, positionAt } from './text-position.ts'
import { writeDifference } from './write-difference.ts'

/** For agents that take strict JSON only: a comment or a trailing comma is refused with its place. */
export const json: ConfigFormat = buildFormat('json')

/** For agents that allow comments and trailing commas. */
export const jsonc: ConfigFormat = buildFormat('jsonc')

function buildFormat(id: 'json' | 'jsonc'): ConfigFormat {
  const { read } = id === 'json' ? jsonReader : jsoncReader
  const dialect = {
    open: (body: string, paths: readonly KeyPath[]) => openJson(body, paths, id),
    // The text before the edit had no duplicate key, and an edit adds only names that are missing: parsing is enough.
    read: (body: string) => {
      const parsed = parseJsonText(body, id)
      return parsed.ok ? accept(parsed.value.value) : parsed
    },
  }
  return {
    id,
    read,
    listEntries: (text, container) => listEntries(text, container, id),
    edit: (text, edits) => editDocument(dialect, text, edits),
  }
}

function listEntries(text: string, container: KeyPath, id: 'json' | 'jsonc'): Outcome<readonly EntrySpan[]> {
  const { bom, body } = splitBom(text)
  const parsed = parseJsonText(body, id)
  if (!parsed.ok) return parsed
  const tree = buildJsonTree(parsed.value.plain, buildPathTree([container], false))
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

function openJson(body: string, paths: readonly KeyPath[], id: 'json' | 'jsonc'): Outcome<EditableDocument> {
  const parsed = parseJsonText(body, id)
  if (!parsed.ok) return parsed
  const tree = buildJsonTree(parsed.value.plain, buildPathTree(paths, true))
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
