/** Turns single changes of a YAML document into splices of its text. */
import { buildConfigObject, type ConfigValue, isConfigObject } from '../../model/config-value.ts'
import type { Splice } from './apply-splices.ts'
import { changeBlock, cutEntries } from './change-block.ts'
import { changeBracket } from './change-bracket.ts'
import {
  isInline,
  renderYamlBlock,
  renderYamlFlow,
  renderYamlFlowPair,
  renderYamlInner,
  renderYamlItem,
  renderYamlPair,
} from './render-yaml.ts'
import { indentAt, lineEnd, lineStart } from './text-lines.ts'
import type { AddedMember, NodeWriter } from './write-difference.ts'
import { columnOf, detectYamlStyle } from './yaml-style.ts'
import type { YamlNode } from './yaml-tree.ts'

export class YamlWriter implements NodeWriter<YamlNode> {
  readonly splices: Splice[] = []
  private readonly text: string
  private readonly root: YamlNode

  constructor(text: string, root: YamlNode) {
    this.text = text
    this.root = root
  }

  replace(node: YamlNode, value: ConfigValue): void {
    const style = detectYamlStyle(this.text, this.root, node)
    if (value === null && wasOpen(this.text, node)) this.reopen(node)
    else if (node.form === 'empty' && !node.isInFlow && isConfigObject(value) && !isInline(value, style)) {
      this.fill(node, value)
    } else if (node.form === 'block' && !isInline(value, style)) {
      const indent = ' '.repeat(columnOf(this.text, node.start))
      this.put(node.start, node.end, renderYamlBlock(value, style, indent))
    } else this.putInline(node, node.isInFlow ? renderYamlInner(value, style) : renderYamlFlow(value, style))
  }

  /** On the key's line where the value had no place of its own; below a comment that stands between them otherwise. */
  private putInline(node: YamlNode, text: string): void {
    const isBelow = node.form === 'block' && this.text.slice(node.inlineAt, node.start).trim() === ''
    if (node.form === 'empty' || isBelow) this.put(node.inlineAt, node.end, ` ${text}`)
    else this.put(node.start, node.end, text)
  }

  changeObject(node: YamlNode, removed: readonly string[], added: readonly AddedMember[]): void {
    const style = detectYamlStyle(this.text, this.root, node)
    const gone = indexesOf(node, (name) => name !== undefined && removed.includes(name))
    if (added.length > 0 && isBareEmpty(this.text, node)) {
      this.put(node.inlineAt, node.end, '')
      this.putBelow(node, buildConfigObject(added))
    } else if (node.form === 'block') {
      const renderers = added.map(
        ([name, value]) =>
          (indent: string) =>
            renderYamlPair(name, value, style, indent),
      )
      this.splices.push(...changeBlock(this.text, this.toBlock(node), gone, renderers))
    } else
      this.changeFlow(
        node,
        gone,
        added.map(
          ([name, value]) =>
            () =>
              renderYamlFlowPair(name, value, style),
        ),
      )
  }

  changeList(node: YamlNode, removed: ReadonlySet<number>, added: readonly ConfigValue[]): void {
    const style = detectYamlStyle(this.text, this.root, node)
    if (node.form === 'block') {
      const renderers = added.map((value) => (indent: string) => renderYamlItem(value, style, indent))
      this.splices.push(...changeBlock(this.text, this.toBlock(node), removed, renderers))
    } else
      this.changeFlow(
        node,
        removed,
        added.map((value) => () => renderYamlInner(value, style)),
      )
  }

  private changeFlow(node: YamlNode, removed: ReadonlySet<number>, added: readonly (() => string)[]): void {
    const open = this.text.indexOf(node.isList ? '[' : '{', node.inlineAt) + 1
    const bracket = { open, close: node.end - 1, items: node.entries }
    const layout = { comments: 'hash', emptyIndent: undefined, gap: ' ' } as const
    this.splices.push(...changeBracket(this.text, bracket, { removed, added }, layout))
  }

  private toBlock(node: YamlNode) {
    const first = node.entries[0]?.start ?? node.start
    // At the top level and behind a dash there is no key whose line could take the brackets.
    const isBelowKey = lineStart(this.text, node.inlineAt) < lineStart(this.text, first)
    const inlineAt = isBelowKey ? node.inlineAt : undefined
    return { entries: node.entries, inlineAt, emptyText: node.isList ? '[]' : '{}' }
  }

  /**
   * Puts the first members below a key that had nothing behind it. The blank left at the end of the key's line remembers
   * that, so that taking them out again brings the empty value back.
   */
  private fill(node: YamlNode, value: ConfigValue): void {
    const end = lineEnd(this.text, node.inlineAt)
    this.put(end, end, ' ')
    this.putBelow(node, value)
  }

  private putBelow(node: YamlNode, value: ConfigValue): void {
    const style = detectYamlStyle(this.text, this.root, undefined)
    const indent = indentAt(this.text, node.inlineAt) + style.step
    const at = lineEnd(this.text, node.inlineAt)
    this.put(at, at, style.eol + indent + renderYamlBlock(value, style, indent))
  }

  private reopen(node: YamlNode): void {
    const all = indexesOf(node, () => true)
    const end = lineEnd(this.text, node.inlineAt)
    this.put(end - 1, end, '')
    this.splices.push(...cutEntries(this.text, this.toBlock(node), all))
  }

  private put(start: number, end: number, text: string): void {
    this.splices.push({ start, end, text })
  }
}

/** `key: {}` as it is left where the last entry below a key goes, so that both ways round give the same text. */
function isBareEmpty(text: string, node: YamlNode): boolean {
  const end = lineEnd(text, node.inlineAt)
  return !node.isInFlow && text.slice(node.inlineAt, node.end) === ' {}' && !/[ \t]/.test(text.charAt(end - 1))
}

/** True where `fill` has left its blank at the end of the key's line. */
export function wasOpen(text: string, node: YamlNode): boolean {
  const end = lineEnd(text, node.inlineAt)
  return node.form === 'block' && !node.isList && end < node.start && text[end - 1] === ' '
}

function indexesOf(node: YamlNode, isWanted: (name: string | undefined) => boolean): ReadonlySet<number> {
  return new Set(node.entries.flatMap((entry, index) => (isWanted(entry.name) ? [index] : [])))
}

/** True where a comment stands on the key's line or between the entries, on a line that none of them ends on. */
export function hasOwnComment(text: string, node: YamlNode): boolean {
  const starts = [node.inlineAt, ...node.entries.map((entry) => lineEnd(text, entry.end))]
  const ends = [...node.entries.map((entry) => entry.start), node.end]
  const gaps = starts.map((start, index) => text.slice(start, Math.max(start, ends[index] ?? start)))
  return gaps.some((gap) => /(^|\s)#/.test(gap))
}
