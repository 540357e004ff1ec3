/** Finds the nodes of a JSON text along some key paths, with a short cut for texts that JSON.stringify wrote. */
import type { ConfigValue } from '../../model/config-value.ts'
import type { Span } from './bracket-gaps.ts'
import type { Outcome } from './config-format.ts'
import { type JsonText, MAX_DEPTH } from './json-text.ts'
import { buildJsonTree, decodeString, findStringEnd, type JsonNode } from './json-tree.ts'
import { type PathTree, subtreeAt } from './path-tree.ts'
import { accept } from './text-position.ts'

/** Refuses duplicate keys anywhere in the text; without paths it looks for nothing else. */
export function findJsonNodes(text: JsonText, paths: PathTree | undefined): Outcome<JsonNode | undefined> {
  const step = detectStringifyStep(text)
  if (step === undefined) return buildJsonTree(text.plain, paths)
  if (paths === undefined) return accept(undefined)
  return findNode({ text: text.plain, step }, { start: 0, end: text.plain.trimEnd().length }, 0, paths, undefined)
}

/**
 * The indentation that makes JSON.stringify write the value as exactly this text; undefined where none does. Such a text
 * holds no key twice, because its value holds none. Writing it out natively takes no longer than parsing it, while a scan
 * in JavaScript takes several times as long in a process that has just started.
 */
function detectStringifyStep({ plain, value }: JsonText): string | undefined {
  const step = /^\{\n([ \t]+)"/.exec(plain)?.[1]
  if (step === undefined || step.length > 10 || plain.includes(`\n${step.repeat(MAX_DEPTH)}`)) return undefined
  return stringify(value, step) === plain.trimEnd() ? step : undefined
}

function stringify(value: ConfigValue | undefined, step: string): string {
  return JSON.stringify(value, undefined, step)
}

interface Source {
  readonly text: string
  readonly step: string
}

function findNode(
  source: Source,
  value: Span,
  depth: number,
  paths: PathTree | undefined,
  key: Span | undefined,
): Outcome<JsonNode | undefined> {
  const place = { ...value, keyStart: key?.start ?? value.start, keyEnd: key?.end ?? value.start }
  if (paths === undefined || !/[[{]/.test(source.text.charAt(value.start))) return accept(place)
  if (paths.whole || source.text[value.start] === '[') {
    const tree = buildJsonTree(source.text, paths, value)
    return tree.ok ? accept({ ...tree.value, ...place }) : tree
  }
  const members = new Map<string, JsonNode>()
  for (const member of listMembers(source, value, depth)) {
    const name = decodeString(source.text, member.key.start, member.key.end)
    const node = findNode(source, member.value, depth + 1, subtreeAt(paths, name), member.key)
    if (!node.ok) return node
    if (node.value) members.set(name, node.value)
  }
  return accept({ ...place, members })
}

/** A line of exactly this indentation that goes on with a quote is always a member: strings hold no line ends. */
function listMembers({ text, step }: Source, object: Span, depth: number): { key: Span; value: Span }[] {
  const lineStart = `\n${step.repeat(depth + 1)}`
  const closing = object.end - 1 - 1 - step.length * depth
  const members: { key: Span; value: Span }[] = []
  for (let at = text.indexOf(`${lineStart}"`, object.start); at !== -1 && at < object.end; ) {
    const next = text.indexOf(`${lineStart}"`, at + 1)
    const start = at + lineStart.length
    const key = { start, end: findStringEnd(text, start) }
    const isLast = next === -1 || next >= object.end
    members.push({ key, value: { start: key.end + 2, end: isLast ? closing : next - 1 } })
    at = next
  }
  return members
}
