/** The objects, lists and values of a TOML text as nodes, wherever in the text their parts stand. */
import type { AST } from 'toml-eslint-parser'
import type { KeyPath } from '../../model/config-value.ts'
import type { Bracket, Span } from './bracket-gaps.ts'
import { nameOfKey, type TomlSource } from './toml-source.ts'
import type { SourceNode } from './write-difference.ts'

export interface TomlNode extends SourceNode<TomlNode> {
  readonly members?: ReadonlyMap<string, TomlNode>
  readonly items?: readonly TomlNode[]
  /** Set for an object made of headers and of pairs on lines of their own: it may be scattered over the text. */
  readonly table?: TomlTableNode
  /** Set for `{…}` and `[…]`. */
  readonly bracket?: Bracket
  /** Of a `{…}`: the first step of the key of each pair. */
  readonly pairNames?: readonly string[]
}

export interface TomlTableNode {
  readonly path: KeyPath
  readonly parent: TomlNode | undefined
  /** An array of tables has no text of its own that could be changed in parts. */
  readonly isArray: boolean
}

type Draft = { -readonly [key in keyof TomlNode]: TomlNode[key] } & { members?: Map<string, TomlNode> }

export function buildTomlTree(source: TomlSource): TomlNode {
  const root = buildTable([], undefined, { start: 0, end: 0 })
  for (const block of source.blocks) {
    const table = findTable(root, block.path, block.header ?? { start: 0, end: 0 })
    for (const pair of table ? block.pairs : []) {
      const owner = findTable(root, pair.path.slice(0, -1), pair)
      owner?.members?.set(String(pair.path.at(-1)), buildValue(pair.value))
    }
  }
  return root
}

function buildTable(path: KeyPath, parent: TomlNode | undefined, at: Span, isArray = false): Draft {
  const table: TomlTableNode = { path, parent, isArray }
  return isArray ? { ...at, table } : { start: at.start, end: at.end, table, members: new Map() }
}

/** The object at a path, made on the way where it is new; undefined inside an array of tables. */
function findTable(root: Draft, path: readonly (string | number)[], at: Span): Draft | undefined {
  let node = root
  for (const [index, step] of path.entries()) {
    if (typeof step === 'number' || node.members === undefined) return undefined
    const isArray = typeof path[index + 1] === 'number'
    const keys = path.slice(0, index + 1).map(String)
    const next = node.members.get(step) ?? buildTable(keys, node, at, isArray)
    node.members.set(step, next)
    node = next as Draft
  }
  return node
}

function buildValue(value: AST.TOMLContentNode): TomlNode {
  const [start, end] = value.range
  const span = (range: readonly [number, number]): Span => ({ start: range[0], end: range[1] })
  if (value.type === 'TOMLArray') {
    const items = value.elements.map((element) => span(element.range))
    return { start, end, items: value.elements.map(buildValue), bracket: { open: start + 1, close: end - 1, items } }
  }
  if (value.type !== 'TOMLInlineTable') return { start, end }
  const members = new Map<string, TomlNode>()
  const pairNames: string[] = []
  for (const pair of value.body) {
    const [first, ...deeper] = pair.key.keys.map(nameOfKey)
    pairNames.push(first ?? '')
    // A dotted key in braces is changed as a whole only, so it gets no node.
    if (deeper.length === 0) members.set(first ?? '', buildValue(pair.value))
  }
  const items = value.body.map((pair) => span(pair.range))
  return { start, end, members, pairNames, bracket: { open: start + 1, close: end - 1, items } }
}

export function findTomlNode(root: TomlNode, path: KeyPath): TomlNode | undefined {
  let node: TomlNode | undefined = root
  for (const key of path) node = node?.members?.get(key)
  return node
}
