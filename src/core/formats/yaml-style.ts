/** Reads from the text how its author lays out YAML. */
import type { YamlStyle } from './render-yaml.ts'
import { eolNear, lineStart } from './text-lines.ts'
import type { YamlNode } from './yaml-tree.ts'

/** The style for new members of a node: that of its members, else that of the whole document. */
export function detectYamlStyle(text: string, root: YamlNode | undefined, node: YamlNode | undefined): YamlStyle {
  const near = node ? listNodes(node) : []
  const all = root ? listNodes(root) : []
  const lists = pickFilled(near, all, true)
  const braces = [...near, ...all].find((child) => child.form === 'flow' && !child.isList && child.entries.length > 0)
  const objects = [...(node?.members?.values() ?? [])].filter((child) => child.members && child.entries.length > 0)
  return {
    eol: eolNear(text, node?.end ?? text.length),
    step: detectStep(text, near, false) ?? detectStep(text, all, false) ?? '  ',
    listStep: detectStep(text, near, true) ?? detectStep(text, all, true) ?? '  ',
    padding: braces && text[braces.start + 1] === ' ' ? ' ' : '',
    listsInFlow: lists.length > 0 && lists.every((list) => list.form === 'flow'),
    objectsInFlow: objects.at(-1)?.form === 'flow',
  }
}

function pickFilled(near: readonly YamlNode[], all: readonly YamlNode[], isList: boolean): readonly YamlNode[] {
  const isWanted = (node: YamlNode) => node.isList === isList && node.entries.length > 0
  const found = near.filter(isWanted)
  return found.length > 0 ? found : all.filter(isWanted)
}

/** A node and every node below it, the outer ones first. */
function listNodes(node: YamlNode): readonly YamlNode[] {
  const children = [...(node.members?.values() ?? []), ...(node.items ?? [])]
  return [node, ...children.flatMap(listNodes)]
}

/** How much deeper than its own first entry the first block list or map below it starts. */
function detectStep(text: string, nodes: readonly YamlNode[], isList: boolean): string | undefined {
  for (const outer of nodes) {
    for (const [name, inner] of outer.members ?? []) {
      const key = outer.entries.find((entry) => entry.name === name)
      const first = inner.entries[0]
      if (outer.form !== 'block' || inner.form !== 'block' || inner.isList !== isList || !key || !first) continue
      const step = columnOf(text, first.start) - columnOf(text, key.start)
      if (step >= (isList ? 0 : 1)) return ' '.repeat(step)
    }
  }
  return undefined
}

export function columnOf(text: string, at: number): number {
  return at - lineStart(text, at)
}
