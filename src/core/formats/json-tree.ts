/** Finds the nodes of a strict JSON text along some key paths, and the first duplicate key anywhere, in one pass. */
import type { Span } from './bracket-gaps.ts'
import type { Outcome } from './config-format.ts'
import { MAX_DEPTH } from './json-text.ts'
import { type PathTree, subtreeAt } from './path-tree.ts'
import { accept, refuse } from './text-position.ts'
import type { SourceNode } from './write-difference.ts'

export interface JsonNode extends SourceNode<JsonNode> {
  /** The span of the key with its quotes; an empty span before the value for elements and for the root. */
  readonly keyStart: number
  readonly keyEnd: number
  /** Only where a path led into the object or list. */
  readonly members?: ReadonlyMap<string, JsonNode>
  readonly items?: readonly JsonNode[]
}

interface Draft {
  start: number
  end: number
  keyStart: number
  keyEnd: number
  members?: Map<string, Draft>
  items?: Draft[]
}

/** An object or list that is being read. */
class Frame {
  isObject = false
  node: Draft | undefined
  paths: PathTree | undefined
  awaitsKey = true
  key = ''
  keyStart = 0
  keyEnd = 0
  readonly keys = new KeySet()

  begin(isObject: boolean, node: Draft | undefined, paths: PathTree | undefined): void {
    this.isObject = isObject
    this.node = node
    this.paths = paths
    this.awaitsKey = true
    this.keys.clear()
  }
}

/** A set that costs little where an object has few keys, as nearly all have. */
class KeySet {
  private readonly few: string[] = []
  private many: Set<string> | undefined

  clear(): void {
    this.few.length = 0
    this.many = undefined
  }

  /** False where the key is there already. */
  add(key: string): boolean {
    if (this.many ? this.many.has(key) : this.few.includes(key)) return false
    if (this.many) this.many.add(key)
    else if (this.few.push(key) > 12) this.many = new Set(this.few)
    return true
  }
}

/**
 * `text` must be what JSON.parse accepts, so that quotes, brackets and commas tell everything. A range, where given,
 * must hold one whole value; the offsets of its nodes still count from the start of the text.
 */
export function buildJsonTree(
  text: string,
  paths: PathTree | undefined,
  range: Span = { start: 0, end: text.length },
): Outcome<JsonNode | undefined> {
  const builder = new TreeBuilder(paths)
  for (let at = range.start; at < range.end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22 /* " */) {
      const end = findStringEnd(text, at)
      if (!builder.takeString(text, at, end)) return refuse(text, 'duplicate-key', at)
      at = end - 1
    } else if (code === 0x7b /* { */ || code === 0x5b /* [ */) {
      if (builder.depth >= MAX_DEPTH) return refuse(text, 'unparsable', at)
      builder.open(at, code === 0x7b)
    } else if (code === 0x7d /* } */ || code === 0x5d /* ] */) {
      builder.close(at + 1)
    } else if (code === 0x2c /* , */) {
      builder.takeComma()
    } else if (code > 0x20 && code !== 0x3a /* : */ && builder.isTracking) {
      const end = findLiteralEnd(text, at)
      builder.addValue(at, end)
      at = end - 1
    }
  }
  return accept(builder.root)
}

class TreeBuilder {
  root: Draft | undefined
  depth = 0
  private readonly paths: PathTree | undefined
  /** One for each depth, used again and again: a large file has tens of thousands of objects. */
  private readonly frames: Frame[] = []
  private frame: Frame | undefined

  constructor(paths: PathTree | undefined) {
    this.paths = paths
  }

  /** True where a value would become a node. */
  get isTracking(): boolean {
    const node = this.frame?.node
    return this.frame === undefined || node?.members !== undefined || node?.items !== undefined
  }

  /** False where the string is a key that the object has already. */
  takeString(text: string, start: number, end: number): boolean {
    const frame = this.frame
    if (!frame?.isObject || !frame.awaitsKey) {
      this.addValue(start, end)
      return true
    }
    const key = decodeString(text, start, end)
    frame.key = key
    frame.keyStart = start
    frame.keyEnd = end
    frame.awaitsKey = false
    return frame.keys.add(key)
  }

  takeComma(): void {
    if (this.frame) this.frame.awaitsKey = true
  }

  addValue(start: number, end: number): Draft | undefined {
    const frame = this.frame
    if (frame === undefined) {
      if (this.paths) this.root = { start, end, keyStart: start, keyEnd: start }
      return this.root
    }
    const { members, items } = frame.node ?? {}
    if (items) {
      const item = { start, end, keyStart: start, keyEnd: start }
      items.push(item)
      return item
    }
    if (members === undefined) return undefined
    const member = { start, end, keyStart: frame.keyStart, keyEnd: frame.keyEnd }
    members.set(frame.key, member)
    return member
  }

  open(at: number, isObject: boolean): void {
    const outer = this.frame
    const paths = outer === undefined ? this.paths : subtreeAt(outer.paths, outer.isObject ? outer.key : '')
    const value = this.addValue(at, at)
    if (value && paths) {
      if (isObject) value.members = new Map()
      else value.items = []
    }
    const frame = this.frames[this.depth] ?? new Frame()
    this.frames[this.depth] = frame
    // The node is kept even where its content is not wanted: its end is known only at the closing bracket.
    frame.begin(isObject, value, paths)
    this.frame = frame
    this.depth += 1
  }

  close(end: number): void {
    if (this.frame?.node) this.frame.node.end = end
    this.depth -= 1
    this.frame = this.frames[this.depth - 1]
  }
}

/** The offset behind the closing quote. */
export function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end + 1
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes += 1
  return backslashes % 2 === 1
}

export function decodeString(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1)
  return inner.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : inner
}

function findLiteralEnd(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && !isDelimiter(text.charCodeAt(end))) end += 1
  return end
}

function isDelimiter(code: number): boolean {
  return code <= 0x20 || code === 0x2c /* , */ || code === 0x5d /* ] */ || code === 0x7d /* } */
}
