/** YAML files: data, entries with their places, and edits that leave every other byte alone. */
import { type ConfigValue, isConfigObject, type KeyPath, valueAt } from '../../model/config-value.ts'
import type { Splice } from './apply-splices.ts'
import { cutEntries } from './change-block.ts'
import type { ConfigFormat, EntrySpan, Outcome } from './config-format.ts'
import { type EditableDocument, editDocument, holdsValue } from './edit-document.ts'
import { renderYamlBlock } from './render-yaml.ts'
import { lineEnd, splitBom } from './text-lines.ts'
import { accept, positionAt, refuse } from './text-position.ts'
import { writeDifference } from './write-difference.ts'
import { parseYamlDocument } from './yaml-document.ts'
import { readYaml, yamlReader } from './yaml-reader.ts'
import { detectYamlStyle } from './yaml-style.ts'
import { buildYamlTree, findYamlNode, type YamlNode } from './yaml-tree.ts'
import { readYamlValues } from './yaml-values.ts'
import { hasOwnComment, wasOpen, YamlWriter } from './yaml-writer.ts'

export const yaml: ConfigFormat = {
  ...yamlReader,
  listEntries,
  edit: (text, edits) => editDocument(openYaml, text, edits),
}

interface ParsedYaml {
  readonly value: ConfigValue | undefined
  /** Undefined where the document is empty. */
  readonly root: YamlNode | undefined
}

function parseYaml(body: string): Outcome<ParsedYaml> {
  const document = parseYamlDocument(body, true)
  if (!document.ok) return document
  const values = readYamlValues(body, document.value)
  if (!values.ok) return values
  const { contents } = document.value
  const { value } = values.value
  return accept({ value, root: value === undefined || !contents ? undefined : buildYamlTree(body, contents) })
}

function openYaml(body: string): Outcome<EditableDocument> {
  const parsed = parseYaml(body)
  if (!parsed.ok) return parsed
  // A lone carriage return ends a line in YAML; one that meets a new line's LF could not be told from a CRLF again.
  const loneReturn = body.search(/\r(?!\n)/)
  if (loneReturn !== -1) return refuse(body, 'not-editable', loneReturn)
  const { root, value } = parsed.value
  return accept({
    value,
    rules: {
      emptied: (path) => {
        const node = path.length > 0 ? findYamlNode(root, path) : undefined
        return node && wasOpen(body, node) ? 'null' : 'object'
      },
      holdsComment: (path) => {
        const node = findYamlNode(root, path)
        return node !== undefined && hasOwnComment(body, node)
      },
      isOpen: (path) => {
        const node = findYamlNode(root, path)
        return node?.form === 'empty' && !node.isInFlow
      },
    },
    offsetOf: (path) => findNearest(root, path),
    verify: (edited, _splices, wanted) => holdsValue(readYaml(edited), wanted),
    change: (wanted) => changeDocument(body, parsed.value, wanted),
  })
}

function changeDocument(text: string, parsed: ParsedYaml, wanted: ConfigValue | undefined): readonly Splice[] {
  const { root, value } = parsed
  if (root === undefined || value === undefined) return wanted === undefined ? [] : [createRoot(text, wanted)]
  if (wanted === undefined) return removeRoot(text, root)
  const writer = new YamlWriter(text, root)
  writeDifference(writer, root, value, wanted)
  return writer.splices
}

/** Behind the last comment or marker, or at the very start of a text that is empty or blank. */
function createRoot(text: string, value: ConfigValue): Splice {
  const content = text.trimEnd().length
  const at = content === 0 ? 0 : lineEnd(text, content)
  const style = detectYamlStyle(text, undefined, undefined)
  const rendered = renderYamlBlock(value, style, '')
  return { start: at, end: at, text: at === 0 ? rendered + style.eol : style.eol + rendered }
}

function removeRoot(text: string, root: YamlNode): readonly Splice[] {
  const isBlock = root.form === 'block'
  const block = { entries: isBlock ? root.entries : [root], inlineAt: undefined, emptyText: '' }
  return cutEntries(text, block, new Set(block.entries.keys()))
}

function findNearest(root: YamlNode | undefined, path: KeyPath): number {
  let node = root
  for (const key of path) node = node?.members?.get(key) ?? node
  return node?.start ?? 0
}

function listEntries(text: string, container: KeyPath): Outcome<readonly EntrySpan[]> {
  const { bom, body } = splitBom(text)
  const parsed = parseYaml(body)
  if (!parsed.ok) return parsed
  const object = valueAt(parsed.value.value, container)
  const node = findYamlNode(parsed.value.root, container)
  if (node === undefined || !isConfigObject(object)) return accept([])
  const entries = node.entries.flatMap(({ name, start, end }) => {
    if (name === undefined) return []
    const range = { start: start + bom.length, end: end + bom.length }
    return [{ name, value: object[name] ?? null, ranges: [range], ...positionAt(body, start) }]
  })
  return accept(entries)
}
