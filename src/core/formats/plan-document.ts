/** Works out, as data, what a document has to hold after some edits, before a single character is changed. */
import {
  buildConfigObject,
  type ConfigObject,
  type ConfigValue,
  isConfigObject,
  type KeyPath,
} from '../../model/config-value.ts'
import type { ConfigEdit } from './config-format.ts'

/** What a format, or the text at hand, says about objects that are empty. */
export interface ContainerRules {
  /** What is left of an object whose last member goes; nothing where it has no text of its own. */
  emptied(path: KeyPath): 'object' | 'null' | 'nothing'
  /** True where a comment of its own stands in the object: removing the object would lose it. */
  holdsComment(path: KeyPath): boolean
  /** A key with nothing behind it, which may become an object (`servers:` in YAML). */
  isOpen(path: KeyPath): boolean
}

export interface DocumentPlan {
  readonly wanted: ConfigValue | undefined
  readonly created: readonly number[]
}

export type PlannedDocument =
  | { readonly ok: true; readonly plan: DocumentPlan }
  /** The path of the value that stands where an object is needed. */
  | { readonly ok: false; readonly blockedAt: KeyPath }

export function planDocument(
  base: ConfigValue | undefined,
  edits: readonly ConfigEdit[],
  rules: ContainerRules,
): PlannedDocument {
  checkPaths(edits)
  const created: number[] = []
  let wanted = base
  for (const edit of edits) {
    const walk = walkContainers(base, edit.path, rules)
    if (!walk.ok) return walk
    created.push(edit.value === undefined ? 0 : walk.missing)
    wanted = withValue(wanted, edit.path, edit.value)
  }
  for (const edit of edits) if (edit.value === undefined) wanted = prune(base, wanted, edit, rules)
  return { ok: true, plan: { wanted, created } }
}

function checkPaths(edits: readonly ConfigEdit[]): void {
  const seen = new Set<string>()
  const inner = new Set<string>()
  for (const { path } of edits) {
    if (path.length === 0) throw new Error('An edit needs a path of at least one key.')
    for (let length = 1; length < path.length; length += 1) inner.add(JSON.stringify(path.slice(0, length)))
    const whole = JSON.stringify(path)
    if (seen.has(whole)) throw new Error('Two edits have the same path.')
    seen.add(whole)
  }
  if ([...seen].some((path) => inner.has(path))) throw new Error('The path of one edit contains that of another.')
}

type Walk = { readonly ok: true; readonly missing: number } | { readonly ok: false; readonly blockedAt: KeyPath }

/** How many containers around the value at `path` are missing: 0 none, path.length the root too. */
export function walkContainers(
  base: ConfigValue | undefined,
  path: KeyPath,
  rules: Pick<ContainerRules, 'isOpen'>,
): Walk {
  let value = base
  for (let depth = 0; depth < path.length; depth += 1) {
    if (value === undefined) return { ok: true, missing: path.length - depth }
    if (!isConfigObject(value)) {
      const here = path.slice(0, depth)
      if (value !== null || !rules.isOpen(here)) return { ok: false, blockedAt: here }
      return { ok: true, missing: path.length - depth - 1 }
    }
    value = memberOf(value, path[depth] ?? '')
  }
  return { ok: true, missing: 0 }
}

function memberOf(object: ConfigObject, key: string): ConfigValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** Copies along the path only, so that every untouched part stays the same object. */
function withValue(
  root: ConfigValue | undefined,
  path: KeyPath,
  value: ConfigValue | undefined,
): ConfigValue | undefined {
  const [key, ...rest] = path
  if (key === undefined) return value
  const object = isConfigObject(root) ? root : undefined
  const before = object === undefined ? undefined : memberOf(object, key)
  if (value === undefined && before === undefined) return root
  const after = withValue(before, rest, value)
  return after === before ? root : withMember(object, key, after)
}

function withMember(object: ConfigObject | undefined, key: string, value: ConfigValue | undefined): ConfigObject {
  const pairs = Object.entries(object ?? {})
  if (value === undefined) return buildConfigObject(pairs.filter(([name]) => name !== key))
  return buildConfigObject([...pairs, [key, value]])
}

function prune(
  base: ConfigValue | undefined,
  wanted: ConfigValue | undefined,
  edit: ConfigEdit,
  rules: ContainerRules,
): ConfigValue | undefined {
  if (readPath(base, edit.path) === undefined) return wanted
  let result = wanted
  for (let depth = edit.path.length - 1; depth >= 0; depth -= 1) {
    const container = edit.path.slice(0, depth)
    const value = readPath(result, container)
    if (!isConfigObject(value) || Object.keys(value).length > 0) return result
    const rule = rules.emptied(container)
    const mayGo = edit.path.length - depth <= (edit.prune ?? 0) && !rules.holdsComment(container)
    if (rule !== 'nothing' && !mayGo) {
      return rule === 'null' ? withValue(result, container, null) : result
    }
    result = withValue(result, container, undefined)
  }
  return result
}

function readPath(root: ConfigValue | undefined, path: KeyPath): ConfigValue | undefined {
  let value = root
  for (const key of path) value = isConfigObject(value) ? memberOf(value, key) : undefined
  return value
}
