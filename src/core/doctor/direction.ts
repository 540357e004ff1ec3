/** Decides which side of a diverged field moved, from the last time both sides agreed on it. */
import type { Divergence } from './compare-servers.ts'
import { equalFields, type FieldValue } from './plain-server.ts'

export type Direction = 'target' | 'golden' | 'both' | 'unknown'

/** `agreed`: what both sides had when they last agreed; undefined where nobody knows. */
export function decideDirection({ golden, target }: Divergence, agreed: FieldValue | undefined): Direction {
  if (agreed === undefined) return 'unknown'
  if (equalFields(golden, agreed)) return 'target'
  return equalFields(target, agreed) ? 'golden' : 'both'
}

/** One commit that touched one of the two files; `parents` are the next such commits below it. */
export interface Revision {
  readonly id: string
  readonly parents: readonly string[]
}

export interface Lineage {
  /** Newest first; every commit stands before its parents. */
  readonly revisions: readonly Revision[]
  /** What is below the last revisions is not known: the history is shallow. */
  readonly isShallow: boolean
}

export type Agreement =
  | { readonly kind: 'agreed'; readonly value: FieldValue }
  /** They never agreed, the history ends too early, or two branches agreed on different things. */
  | { readonly kind: 'unknown' }
  /** More revisions have to be read first. */
  | { readonly kind: 'open' }

/** The two files had something else each, or one of them nothing. */
export const disagreed = Symbol('disagreed')

/** What the two files agreed on at a revision; undefined where it was not read yet. */
export type ReadAgreed = (id: string) => FieldValue | typeof disagreed | undefined

/** The value of the newest revision at which both sides agreed. On a history with branches the newest of each counts. */
export function findAgreement({ revisions, isShallow }: Lineage, readAgreed: ReadAgreed): Agreement {
  const parentsOf = new Map(revisions.map(({ id, parents }) => [id, parents]))
  const newest = new Map<string, FieldValue>()
  const seen = new Set<string>()
  const waiting = revisions.slice(0, 1).map(({ id }) => id)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const parents = parentsOf.get(id)
    if (parents === undefined) return { kind: 'unknown' }
    const agreed = readAgreed(id)
    if (agreed === undefined) return { kind: 'open' }
    if (agreed !== disagreed) newest.set(id, agreed)
    else if (parents.length === 0 && isShallow) return { kind: 'unknown' }
    else waiting.push(...parents)
  }
  const values = dropOlder(newest, parentsOf)
  const [first, ...rest] = values
  return first !== undefined && rest.every((value) => equalFields(value, first))
    ? { kind: 'agreed', value: first }
    : { kind: 'unknown' }
}

/** The values of those that are not below another one. */
function dropOlder(
  newest: ReadonlyMap<string, FieldValue>,
  parentsOf: ReadonlyMap<string, readonly string[]>,
): readonly FieldValue[] {
  if (newest.size < 2) return [...newest.values()]
  const below = new Set<string>()
  const waiting = [...newest.keys()].flatMap((id) => parentsOf.get(id) ?? [])
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (below.has(id)) continue
    below.add(id)
    waiting.push(...(parentsOf.get(id) ?? []))
  }
  return [...newest].filter(([id]) => !below.has(id)).map(([, value]) => value)
}
