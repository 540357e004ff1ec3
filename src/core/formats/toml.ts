/** TOML files: data, entries with all the places that define them, and edits that leave every other byte alone. */
import { type ConfigValue, isConfigObject, type KeyPath, valueAt } from '../../model/config-value.ts'
import { readGaps } from './bracket-gaps.ts'
import type { ConfigFormat, EntrySpan, Outcome } from './config-format.ts'
import { type EditableDocument, editDocument, holdsValue } from './edit-document.ts'
import { holdsComment } from './remove-items.ts'
import { splitBom } from './text-lines.ts'
import { accept, positionAt } from './text-position.ts'
import { readToml, tomlReader } from './toml-reader.ts'
import { findDefinitions } from './toml-removal.ts'
import { blockEnd, parseTomlSource, type TomlSource } from './toml-source.ts'
import { buildTomlTree, findTomlNode, type TomlNode } from './toml-tree.ts'
import { TomlWriter } from './toml-writer.ts'
import { writeDifference } from './write-difference.ts'

/**
 * A table that no header names (`[servers.a]` makes `servers`) has no text of its own: it goes with its last member,
 * whatever `prune` says.
 */
export const toml: ConfigFormat = {
  ...tomlReader,
  listEntries,
  edit: (text, edits) => editDocument(openToml, text, edits),
}

function openToml(body: string): Outcome<EditableDocument> {
  const value = readToml(body)
  if (!value.ok) return value
  const source = parseTomlSource(body)
  if (!source.ok) return source
  const root = buildTomlTree(source.value)
  return accept({
    value: value.value,
    rules: {
      emptied: (path) => (standsAlone(source.value, findTomlNode(root, path)) ? 'object' : 'nothing'),
      holdsComment: (path) => hasCommentInBraces(body, findTomlNode(root, path)),
      isOpen: () => false,
    },
    offsetOf: (path) => findNearest(root, path),
    verify: (edited, _splices, wanted) => holdsValue(readToml(edited), wanted),
    change: (wanted) => changeDocument(source.value, root, value.value ?? {}, wanted ?? {}),
  })
}

function standsAlone(source: TomlSource, node: TomlNode | undefined): boolean {
  if (node?.table === undefined) return node !== undefined
  const { path } = node.table
  const { blocks } = findDefinitions(source, path)
  return path.length > 0 && blocks.some((block) => block.path.length === path.length)
}

/** Comments between tables and pairs stay where they are, whatever goes around them. */
function hasCommentInBraces(text: string, node: TomlNode | undefined): boolean {
  return node?.bracket !== undefined && holdsComment(text, node.bracket, readGaps(text, node.bracket, 'hash'))
}

function changeDocument(source: TomlSource, root: TomlNode, current: ConfigValue, wanted: ConfigValue) {
  const writer = new TomlWriter(source)
  writeDifference(writer, root, current, wanted)
  return writer.finish()
}

function findNearest(root: TomlNode, path: KeyPath): number {
  let node = root
  for (const key of path) node = node.members?.get(key) ?? node
  return node.start
}

function listEntries(text: string, container: KeyPath): Outcome<readonly EntrySpan[]> {
  const { bom, body } = splitBom(text)
  const value = readToml(body)
  if (!value.ok) return value
  const source = parseTomlSource(body)
  if (!source.ok) return source
  const object = valueAt(value.value, container)
  const node = findTomlNode(buildTomlTree(source.value), container)
  if (!isConfigObject(object) || node === undefined) return accept([])
  const entries = Object.entries(object).map(([name, entry]) => {
    const ranges = findRanges(source.value, node, container, name)
    const position = positionAt(body, ranges[0]?.start ?? 0)
    const shifted = ranges.map(({ start, end }) => ({ start: start + bom.length, end: end + bom.length }))
    return { name, value: entry, ranges: shifted, ...position }
  })
  return accept(entries.sort((a, b) => (a.ranges[0]?.start ?? 0) - (b.ranges[0]?.start ?? 0)))
}

function findRanges(source: TomlSource, node: TomlNode, container: KeyPath, name: string) {
  if (node.bracket) return node.bracket.items.filter((_, index) => node.pairNames?.[index] === name)
  const { blocks, pairs } = findDefinitions(source, [...container, name])
  const ranges = [
    ...blocks.map((block) => ({ start: block.header?.start ?? 0, end: blockEnd(source.text, block) })),
    ...pairs.map(({ start, end }) => ({ start, end })),
  ]
  return ranges.sort((a, b) => a.start - b.start)
}
