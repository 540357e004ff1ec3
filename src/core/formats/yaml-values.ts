/** Turns the nodes of a YAML document into data: aliases and merges followed, custom tags kept as text. */
import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml'
import { buildConfigObject, type ConfigValue, isConfigObject, OpaqueValue } from '../../model/config-value.ts'
import type { Outcome } from './config-format.ts'
import { accept, refuse } from './text-position.ts'
import type { YamlDocument } from './yaml-document.ts'

/** Deeper than any real file, and shallow enough for every recursive walk over the value. */
const MAX_DEPTH = 200

/** How many values all aliases together may stand for: enough for every honest file, too few for a bomb. */
const MAX_ALIASED = 20_000

const coreTags = new Set(
  ['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => `tag:yaml.org,2002:${name}`),
)

/** The data of a document, and the value of each of its nodes. */
export interface YamlValues {
  readonly value: ConfigValue | undefined
  readonly byNode: ReadonlyMap<Node, ConfigValue>
}

export function readYamlValues(text: string, document: YamlDocument): Outcome<YamlValues> {
  const reader = new ValueReader(text)
  try {
    const { contents } = document
    const isEmpty = contents === null || isEmptyNode(contents)
    return accept({ value: isEmpty ? undefined : reader.read(contents, 0), byNode: reader.byNode })
  } catch (error) {
    if (error instanceof Unreadable) return refuse(text, error.code, error.offset)
    throw error
  }
}

/** A key with nothing behind it, not even a tag or an anchor. */
export function isEmptyNode(node: Node): boolean {
  return isScalar(node) && node.range?.[0] === node.range?.[1] && !node.anchor && !node.tag
}

/** Ends a walk from any depth; never leaves this file. */
class Unreadable extends Error {
  readonly code: 'unparsable' | 'duplicate-key'
  readonly offset: number

  constructor(code: 'unparsable' | 'duplicate-key', node: Node | undefined) {
    super(code)
    this.code = code
    this.offset = node?.range?.[0] ?? 0
  }
}

interface Anchored {
  readonly value: ConfigValue
  /** How many values it holds, itself included. */
  readonly size: number
}

class ValueReader {
  readonly byNode = new Map<Node, ConfigValue>()
  private readonly text: string
  private readonly anchors = new Map<string, Anchored>()
  private count = 0
  private aliased = 0

  constructor(text: string) {
    this.text = text
  }

  read(node: Node, depth: number): ConfigValue {
    if (depth > MAX_DEPTH) throw new Unreadable('unparsable', node)
    const before = this.count
    const value = this.readValue(node, depth)
    this.count += 1
    this.byNode.set(node, value)
    if (!isAlias(node) && 'anchor' in node && typeof node.anchor === 'string') {
      this.anchors.set(node.anchor, { value, size: this.count - before })
    }
    return value
  }

  private readValue(node: Node, depth: number): ConfigValue {
    if (isAlias(node)) return this.readAlias(node.source, node)
    if ((isScalar(node) || isMap(node) || isSeq(node)) && node.tag && node.tag !== '!' && !coreTags.has(node.tag)) {
      return new OpaqueValue(`${node.tag} ${this.text.slice(node.range?.[0], node.range?.[1]).trimEnd()}`)
    }
    if (isSeq(node)) return node.items.map((item) => this.read(item as Node, depth + 1))
    if (isMap(node)) return this.readMap(node, depth)
    return isScalar(node) ? toScalar(node.value, node.source ?? '') : null
  }

  private readAlias(name: string, node: Node): ConfigValue {
    const anchored = this.anchors.get(name)
    if (anchored === undefined) throw new Unreadable('unparsable', node)
    this.aliased += anchored.size
    if (this.aliased > MAX_ALIASED) throw new Unreadable('unparsable', node)
    this.count += anchored.size
    return anchored.value
  }

  private readMap(map: YAMLMap, depth: number): ConfigValue {
    const own = new Map<string, ConfigValue>()
    const merged: [string, ConfigValue][] = []
    for (const pair of map.items as Pair<Node, Node | null>[]) {
      const value = pair.value ? this.read(pair.value, depth + 1) : null
      if (isMergeKey(pair.key)) merged.push(...this.readMerge(value, pair.key))
      else {
        const name = nameOfYamlKey(pair.key)
        if (name === undefined) throw new Unreadable('unparsable', pair.key)
        if (own.has(name)) throw new Unreadable('duplicate-key', pair.key)
        own.set(name, value)
      }
    }
    // The first of several merged maps wins, and what the map itself says wins over all.
    return buildConfigObject([...merged.reverse(), ...own])
  }

  private readMerge(value: ConfigValue, key: Node): [string, ConfigValue][] {
    const sources = Array.isArray(value) ? (value as readonly ConfigValue[]) : [value]
    return sources.flatMap((source) => {
      if (!isConfigObject(source)) throw new Unreadable('unparsable', key)
      return Object.entries(source)
    })
  }
}

export function isMergeKey(key: Node): boolean {
  return isScalar(key) && key.type === 'PLAIN' && key.source === '<<'
}

/** Keys that are not strings go by the text they are written with; lists and objects as keys have no name. */
export function nameOfYamlKey(key: Node): string | undefined {
  if (!isScalar(key)) return undefined
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value))
}

function toScalar(value: unknown, source: string): ConfigValue {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null)
    return value
  return source
}
