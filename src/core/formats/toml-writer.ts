/** Turns single changes of a TOML document into splices of its text. */
import { type ConfigObject, type ConfigValue, isConfigObject, type KeyPath } from '../../model/config-value.ts'
import type { Splice } from './apply-splices.ts'
import { changeBracket, type ItemRenderer } from './change-bracket.ts'
import { renderTomlKey, renderTomlTable, renderTomlValue } from './render-toml.ts'
import { placePair, placeTable } from './toml-places.ts'
import { findDefinitions, removeBlankBelow, removeBlocks, removePair } from './toml-removal.ts'
import { startsWithPath, type TomlBlock, type TomlPair, type TomlSource } from './toml-source.ts'
import { detectEquals, detectMemberForm, detectTomlStyle } from './toml-style.ts'
import type { TomlNode, TomlTableNode } from './toml-tree.ts'
import type { AddedMember, NodeWriter } from './write-difference.ts'

export class TomlWriter implements NodeWriter<TomlNode> {
  private readonly source: TomlSource
  private readonly removals: Splice[] = []
  private readonly pairs: Splice[] = []
  private readonly tables: Splice[] = []
  private readonly removedPairs: TomlPair[] = []
  private readonly removedBlocks: TomlBlock[] = []

  constructor(source: TomlSource) {
    this.source = source
  }

  /** Pairs come before tables, which would swallow them. */
  finish(): readonly Splice[] {
    const blank = this.pairs.length === 0 ? removeBlankBelow(this.source, this.removedPairs) : []
    const blocks = removeBlocks(this.source.text, this.removedBlocks)
    return [...this.removals, ...blocks, ...blank, ...this.pairs, ...this.tables]
  }

  replace(node: TomlNode, value: ConfigValue): void {
    const { table } = node
    if (table?.parent?.table) this.rewrite(table.parent, table, value)
    else this.removals.push({ start: node.start, end: node.end, text: renderTomlValue(value) })
  }

  changeObject(node: TomlNode, removed: readonly string[], added: readonly AddedMember[]): void {
    if (node.table) this.changeTable(node, node.table, removed, added)
    else this.changeBraces(node, removed, added)
  }

  changeList(node: TomlNode, removed: ReadonlySet<number>, added: readonly ConfigValue[]): void {
    this.changeItems(
      node,
      removed,
      added.map((value) => () => renderTomlValue(value)),
    )
  }

  private changeBraces(node: TomlNode, removed: readonly string[], added: readonly AddedMember[]): void {
    // A dotted key in braces has no node: it comes as an addition of a name that is there already.
    const gone = new Set([...removed, ...added.map(([name]) => name)])
    const indexes = (node.pairNames ?? []).flatMap((name, index) => (gone.has(name) ? [index] : []))
    this.changeItems(
      node,
      new Set(indexes),
      added.map(
        ([name, value]) =>
          () =>
            `${renderTomlKey(name)} = ${renderTomlValue(value)}`,
      ),
    )
  }

  private changeItems(node: TomlNode, removed: ReadonlySet<number>, added: readonly ItemRenderer[]): void {
    if (!node.bracket) return
    const layout = { comments: 'hash', emptyIndent: undefined, gap: ' ' } as const
    this.removals.push(...changeBracket(this.source.text, node.bracket, { removed, added }, layout))
  }

  private changeTable(
    node: TomlNode,
    table: TomlTableNode,
    removed: readonly string[],
    added: readonly AddedMember[],
  ): void {
    const isLeftEmpty = added.length === 0 && removed.length === (node.members?.size ?? 0)
    if (isLeftEmpty && table.parent?.table && !this.hasHeader(table.path)) this.rewrite(table.parent, table, {})
    else {
      for (const name of removed) this.remove([...table.path, name])
      this.add(node, table, added)
    }
  }

  private hasHeader(path: KeyPath): boolean {
    return this.source.blocks.some((block) => block.path.length === path.length && startsWithPath(block.path, path))
  }

  /** A table that becomes something else goes and comes back as a new member. */
  private rewrite(parent: TomlNode, table: TomlTableNode, value: ConfigValue): void {
    this.remove(table.path)
    if (parent.table) this.add(parent, parent.table, [[table.path.at(-1) ?? '', value]])
  }

  private remove(path: KeyPath): void {
    const { blocks, pairs } = findDefinitions(this.source, path)
    this.removedBlocks.push(...blocks)
    this.removals.push(...pairs.map((pair) => removePair(this.source.text, pair)))
    this.removedPairs.push(...pairs)
  }

  private add(node: TomlNode, table: TomlTableNode, added: readonly AddedMember[]): void {
    const pairs: NewPair[] = []
    for (const [name, value] of added) {
      const form = isConfigObject(value) ? detectMemberForm(this.source, node, table.path, name) : 'pair'
      if (form === 'table' && isConfigObject(value)) this.addTable(table.path, name, value)
      else if (form === 'dotted' && isConfigObject(value) && Object.keys(value).length > 0) {
        for (const [key, member] of Object.entries(value)) pairs.push({ keys: [name, key], value: member })
      } else pairs.push({ keys: [name], value })
    }
    if (pairs.length > 0) this.addPairs(table.path, pairs)
  }

  private addPairs(path: KeyPath, pairs: readonly NewPair[]): void {
    const place = placePair(this.source, path)
    const equals = place.near ? detectEquals(this.source.text, place.near) : ' = '
    const lines = pairs.map(({ keys, value }) => {
      const key = place.keyPrefix + keys.map(renderTomlKey).join('.')
      return key + equals + renderTomlValue(value)
    })
    this.pairs.push({ start: place.at, end: place.at, text: place.wrap(lines) })
  }

  private addTable(container: KeyPath, name: string, value: ConfigObject): void {
    const { at, near, isFirst } = placeTable(this.source, container)
    const style = detectTomlStyle(this.source, near, container, at)
    const rendered = renderTomlTable([...container, name], value, style)
    const text = isFirst ? rendered.trimStart() + style.eol : rendered
    this.tables.push({ start: at, end: at, text })
  }
}

interface NewPair {
  readonly keys: readonly string[]
  readonly value: ConfigValue
}
