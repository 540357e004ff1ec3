/** Turns single changes of a JSON document into splices of its text. */
import type { ConfigValue } from '../../model/config-value.ts'
import type { Splice } from './apply-splices.ts'
import type { Bracket } from './bracket-gaps.ts'
import { changeBracket, type ItemRenderer } from './change-bracket.ts'
import { detectJsonLayout, type JsonLayout } from './json-style.ts'
import type { JsonNode } from './json-tree.ts'
import { renderJson, renderJsonMember } from './render-json.ts'
import { indentAt } from './text-lines.ts'
import type { AddedMember, NodeWriter } from './write-difference.ts'

export class JsonWriter implements NodeWriter<JsonNode> {
  readonly splices: Splice[] = []
  private readonly text: string
  private readonly root: JsonNode

  constructor(text: string, root: JsonNode) {
    this.text = text
    this.root = root
  }

  replace(node: JsonNode, value: ConfigValue): void {
    const layout = detectJsonLayout(this.text, this.root, node)
    const isOneLine = layout.emptyIndent === undefined
    const rendered = renderJson(value, layout, isOneLine ? undefined : indentAt(this.text, node.start))
    this.splices.push({ start: node.start, end: node.end, text: rendered })
  }

  changeObject(node: JsonNode, removed: readonly string[], added: readonly AddedMember[]): void {
    const layout = detectJsonLayout(this.text, this.root, node)
    const names = [...(node.members?.keys() ?? [])]
    const indexes = new Set(removed.map((name) => names.indexOf(name)))
    const renderers = added.map(
      ([name, value]): ItemRenderer =>
        (indent) =>
          renderJsonMember(name, value, layout, layout.objectsOnOneLine ? undefined : indent),
    )
    this.changeItems(node, indexes, renderers, layout)
  }

  changeList(node: JsonNode, removed: ReadonlySet<number>, added: readonly ConfigValue[]): void {
    const layout = detectJsonLayout(this.text, this.root, node)
    const renderers = added.map(
      (value): ItemRenderer =>
        (indent) =>
          renderJson(value, layout, indent),
    )
    this.changeItems(node, removed, renderers, layout)
  }

  private changeItems(
    node: JsonNode,
    removed: ReadonlySet<number>,
    added: readonly ItemRenderer[],
    layout: JsonLayout,
  ): void {
    const { emptyIndent, gap } = layout
    const bracketLayout = { comments: 'slashes', emptyIndent, gap } as const
    this.splices.push(...changeBracket(this.text, toBracket(node), { removed, added }, bracketLayout))
  }
}

export function toBracket(node: JsonNode): Bracket {
  const children = node.items ?? [...(node.members?.values() ?? [])]
  return {
    open: node.start + 1,
    close: node.end - 1,
    items: children.map((child) => ({ start: node.members ? child.keyStart : child.start, end: child.end })),
  }
}
