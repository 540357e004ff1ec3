/** The maps, lists and scalars of a YAML text as nodes with the places that editing needs. */
import { type CST, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml'
import type { KeyPath } from '../../model/config-value.ts'
import type { Span } from './bracket-gaps.ts'
import type { SourceNode } from './write-difference.ts'
import { isEmptyNode, isMergeKey, nameOfYamlKey } from './yaml-values.ts'

/** From the key, the dash or the element to the end of the last line of content, without that line's comment. */
export interface YamlEntry extends Span {
  /** The name of a map's member; undefined for elements and merges. */
  readonly name: string | undefined
}

export interface YamlNode extends SourceNode<YamlNode> {
  readonly members?: ReadonlyMap<string, YamlNode>
  readonly items?: readonly YamlNode[]
  readonly form: 'block' | 'flow' | 'scalar' | 'empty'
  readonly isList: boolean
  readonly entries: readonly YamlEntry[]
  /** Where a value may be put on the line of its key: behind the colon or the dash, and behind tags and anchors. */
  readonly inlineAt: number
  /** The value is a member or element of a collection in brackets. */
  readonly isInFlow: boolean
}

interface Place {
  /** The start of the value, its tag and anchor included. */
  readonly start: number
  readonly inlineAt: number
  readonly isInFlow: boolean
}

export function buildYamlTree(text: string, contents: Node): YamlNode {
  const start = contents.range?.[0] ?? 0
  return new TreeBuilder(text).build(contents, { start, inlineAt: start, isInFlow: false })
}

class TreeBuilder {
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  build(node: Node, place: Place): YamlNode {
    const isEmpty = isEmptyNode(node) && place.start === place.inlineAt
    // The library puts an empty value behind the comment that follows.
    const end = isEmpty ? place.inlineAt : Math.max(this.findEnd(node), place.inlineAt)
    const base = { ...place, end, entries: [], isList: false }
    if (isEmpty) return { ...base, form: 'empty' }
    if (isMap(node) && this.isWhole(node, '{')) return this.buildMap(node, base)
    if (isSeq(node) && this.isWhole(node, '[')) return this.buildSeq(node, base)
    return { ...base, form: 'scalar' }
  }

  /** Not a pair standing alone in a list (`[a: 1]`), and not a collection with a tag of its own kind. */
  private isWhole(node: YAMLMap | YAMLSeq, bracket: string): boolean {
    const isCore = !node.tag || node.tag.startsWith('tag:yaml.org,2002:')
    return isCore && (!node.flow || this.text[node.range?.[0] ?? 0] === bracket)
  }

  private buildMap(node: YAMLMap, base: Omit<YamlNode, 'form'>): YamlNode {
    const members = new Map<string, YamlNode>()
    const entries: YamlEntry[] = []
    for (const pair of node.items as Pair<Node, Node | null>[]) {
      const token = (pair as { srcToken?: CST.CollectionItem }).srcToken
      const keyStart = pair.key.range?.[0] ?? 0
      const start = firstOffset(token?.start, ['explicit-key-ind', 'anchor', 'tag']) ?? keyStart
      const colon = firstOffset(token?.sep, ['map-value-ind'])
      const keyEnd = colon === undefined ? (pair.key.range?.[1] ?? keyStart) : colon + 1
      const value = pair.value
        ? this.build(pair.value, this.placeValue(pair.value, token?.sep, keyEnd, node))
        : undefined
      const name = isMergeKey(pair.key) ? undefined : nameOfYamlKey(pair.key)
      if (name !== undefined && value && colon !== undefined) members.set(name, value)
      entries.push({ start, end: value?.end ?? keyEnd, name })
    }
    return { ...base, form: node.flow ? 'flow' : 'block', members, entries }
  }

  private buildSeq(node: YAMLSeq, base: Omit<YamlNode, 'form'>): YamlNode {
    const tokens = (node.srcToken as CST.BlockSequence | CST.FlowCollection | undefined)?.items ?? []
    const items: YamlNode[] = []
    const entries: YamlEntry[] = []
    for (const [index, item] of (node.items as Node[]).entries()) {
      const before = tokens[index]?.start
      const dash = firstOffset(before, ['seq-item-ind'])
      const itemStart = item.range?.[0] ?? 0
      const propsStart = firstOffset(before, ['anchor', 'tag']) ?? itemStart
      const value = this.build(item, this.placeValue(item, before, dash === undefined ? propsStart : dash + 1, node))
      items.push(value)
      entries.push({ start: dash ?? propsStart, end: value.end, name: undefined })
    }
    return { ...base, form: node.flow ? 'flow' : 'block', items, entries, isList: true }
  }

  private placeValue(
    node: Node,
    before: readonly CST.SourceToken[] | undefined,
    after: number,
    outer: YAMLMap | YAMLSeq,
  ) {
    const props = (before ?? []).filter(({ type, offset }) => offset >= after && (type === 'anchor' || type === 'tag'))
    const last = props.at(-1)
    return {
      start: props[0]?.offset ?? (isEmptyNode(node) ? after : (node.range?.[0] ?? after)),
      inlineAt: last ? last.offset + last.source.length : after,
      isInFlow: outer.flow === true,
    }
  }

  private findEnd(node: Node): number {
    const [start, valueEnd] = node.range ?? [0, 0]
    if (isMap(node) && !node.flow) {
      const last = node.items.at(-1) as Pair<Node, Node | null> | undefined
      return last ? this.findEnd(last.value ?? last.key) : valueEnd
    }
    if (isSeq(node) && !node.flow) {
      const last = node.items.at(-1) as Node | undefined
      return last ? this.findEnd(last) : valueEnd
    }
    if (isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')) {
      const source = this.text.slice(start, valueEnd)
      // With `+` the blank lines below belong to the value; the last line end never does.
      const header = source.slice(0, source.indexOf('\n') + 1)
      return start + (/^[|>][^#\n]*\+/.test(header) ? source.replace(/\r?\n$/, '') : source.trimEnd()).length
    }
    return valueEnd
  }
}

function firstOffset(tokens: readonly CST.SourceToken[] | undefined, types: readonly string[]): number | undefined {
  return tokens?.find(({ type }) => types.includes(type))?.offset
}

export function findYamlNode(root: YamlNode | undefined, path: KeyPath): YamlNode | undefined {
  let node = root
  for (const key of path) node = node?.members?.get(key)
  return node
}
