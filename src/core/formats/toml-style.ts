/** Reads from the text how its author lays out TOML tables. */
import type { KeyPath } from '../../model/config-value.ts'
import type { TomlStyle } from './render-toml.ts'
import { endsLine, eolNear, indentAt, lineStart, previousLineEnd } from './text-lines.ts'
import { findTop } from './toml-places.ts'
import { startsWithPath, type TomlBlock, type TomlPair, type TomlSource } from './toml-source.ts'
import type { TomlNode } from './toml-tree.ts'

/** `near` is the block a new one goes behind; `container` the object it becomes a member of. */
export function detectTomlStyle(
  source: TomlSource,
  near: TomlBlock | undefined,
  container: KeyPath,
  at: number,
): TomlStyle {
  const { text } = source
  const pair = near?.pairs.at(-1)
  return {
    equals: pair ? detectEquals(text, pair) : ' = ',
    headerIndent: near?.header ? indentAt(text, near.header.start) : '',
    pairIndent: pair ? indentAt(text, pair.start) : '',
    eol: eolNear(text, at),
    isSpaced: isSpaced(source),
    isInline: container.length > 0 && prefersInline(source, container),
  }
}

export function detectEquals(text: string, pair: TomlPair): string {
  const between = text.slice(pair.keys.at(-1)?.end, pair.value.range[0])
  return /^ ?= ?$/.test(between) ? between : ' = '
}

/** A blank line stands above some header or above its comment. */
function isSpaced({ text, blocks }: TomlSource): boolean {
  const tops = blocks.flatMap((block) => (block.header ? [findTop(text, block.header.start)] : []))
  const later = tops.filter((top) => top > 0)
  return later.length === 0 || later.some((top) => endsLine(text, lineStart(text, previousLineEnd(text, top))))
}

/** Whether objects inside the members of a container (`env` of a server) stand in braces more often than in tables. */
function prefersInline({ blocks }: TomlSource, container: KeyPath): boolean {
  const depth = container.length + 2
  const isBelow = (path: readonly (string | number)[]) => path.length === depth && startsWithPath(path, container)
  const tables = blocks.filter((block) => isBelow(block.path))
  const pairs = blocks.flatMap((block) => block.pairs)
  return pairs.filter((pair) => pair.value.type === 'TOMLInlineTable' && isBelow(pair.path)).length > tables.length
}

/** How a new object should be written: as the object members beside it are, else as those of its neighbours. */
export function detectMemberForm(
  source: TomlSource,
  node: TomlNode,
  path: KeyPath,
  name: string,
): 'table' | 'pair' | 'dotted' {
  const objects = [...(node.members ?? [])].filter(([key, member]) => key !== name && member.members !== undefined)
  const sibling = objects.at(-1)
  if (sibling?.[1].bracket) return 'pair'
  const hasTables = (prefix: KeyPath) =>
    source.blocks.some((block) => block.header && startsWithPath(block.path, prefix))
  if (sibling) return hasTables([...path, sibling[0]]) ? 'table' : 'dotted'
  if (path.length > 0 && !hasTables(path)) return 'pair'
  return path.length > 1 && prefersInline(source, path.slice(0, -1)) ? 'pair' : 'table'
}
