/** Finds the nodes of a strict JSON text along some key paths, and the first duplicate key anywhere, in one pass. */
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

interface Frame {
  /** The keys seen so far; undefined in a list. */
  readonly keys: Set<string> | undefined
  readonly node: Draft | undefined
  readonly paths: PathTree | undefined
  awaitsKey: boolean
  key: string
  keyStart: number
  keyEnd: number
}

/** `text` must be what JSON.parse accepts, so that quotes, brackets and commas tell everything. */
export function buildJsonTree(text: string, paths: PathTree | undefined): Outcome<JsonNode | undefined> {
  const builder = new TreeBuilder(paths)
  for (let at = 0; at < text.length; at += 1) {
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
    } else if (code > 0x20 && code !== 0x3a /* : */) {
      const end = findLiteralEnd(text, at)
      builder.addValue(at, end)
      at = end - 1
    }
  }
  return accept(builder.root)
}

class TreeBuilder {
  root: Draft | undefined
  private readonly paths: PathTree | undefined
  private readonly frames: Frame[] = []
  private frame: Frame | undefined

  constructor(paths: PathTree | undefined) {
    this.paths = paths
  }

  get depth(): number {
    return this.frames.length
  }

  /** False where the string is a key that the object has already. */
  takeString(text: string, start: number, end: number): boolean {
    const frame = this.frame
    if (!frame?.keys || !frame.awaitsKey) {
      this.addValue(start, end)
      return true
    }
    const key = decodeString(text, start, end)
    const isNew = !frame.keys.has(key)
    frame.keys.add(key)
    frame.key = key
    frame.keyStart = start
    frame.keyEnd = end
    frame.awaitsKey = false
    return isNew
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
    if (frame.node === undefined) return undefined
    if (frame.keys === undefined) {
      const item = { start, end, keyStart: start, keyEnd: start }
      frame.node.items?.push(item)
      return item
    }
    const member = { start, end, keyStart: frame.keyStart, keyEnd: frame.keyEnd }
    frame.node.members?.set(frame.key, member)
    return member
  }

  open(at: number, isObject: boolean): void {
    const outer = this.frame
    const paths = outer === undefined ? this.paths : subtreeAt(outer.paths, outer.key)
    const value = this.addValue(at, at)
    if (value && paths) {
      if (isObject) value.members = new Map()
      else value.items = []
    }
    const keys = isObject ? new Set<string>() : undefined
    // The node is kept even where its content is not wanted: its end is known only at the closing bracket.
    this.frame = { keys, node: value, paths, awaitsKey: true, key: '', keyStart: at, keyEnd: at }
    this.frames.push(this.frame)
  }

  close(end: number): void {
    if (this.frame?.node) this.frame.node.end = end
    this.frames.pop()
    this.frame = this.frames.at(-1)
  }
}

function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end + 1
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes += 1
  return backslashes % 2 === 1
}

function decodeString(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1)
  return inner.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : inner
}

function findLiteralEnd(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && !/[\s,\]}]/.test(text.charAt(end))) end += 1
  return end
}
