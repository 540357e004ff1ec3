/** What the journal keeps so that a later process can undo one edit alone: where, and by whose hand, never what. */
import { createHmac } from 'node:crypto'
import type { ConfigValue, KeyPath } from '../../model/config-value.ts'
import { canonicalJson } from '../definition/canonical-json.ts'
import type { FormatId } from '../formats/config-format.ts'

export interface UndoData {
  readonly format: FormatId
  /** One of our own files: it has a frame, which goes with the whole file only. */
  readonly isOwn: boolean
  readonly paths: readonly KeyPath[]
  /** Of what was left at each path (see digestPlace); null where nothing was. */
  readonly left: readonly (string | null)[]
}

/** Where a value was left, undefined for none. */
export interface LeftValue {
  readonly path: KeyPath
  readonly value: ConfigValue | undefined
}

/** What our own files hold beside their entries. */
export const framePaths: readonly KeyPath[] = [['schemaVersion'], ['root']]

const formatIds: readonly FormatId[] = ['json', 'jsonc', 'toml', 'yaml']

export function buildUndoData(
  key: Uint8Array,
  { format, isOwn }: Pick<UndoData, 'format' | 'isOwn'>,
  values: readonly LeftValue[],
): UndoData {
  const places = values.filter(({ path }) => !(isOwn && isFrame(path)))
  return { format, isOwn, paths: places.map(({ path }) => path), left: places.map((place) => digestPlace(key, place)) }
}

/** Credentials count with their content, so that one that was replaced is seen; without the key nothing can be guessed back. */
export function digestPlace(key: Uint8Array, { path, value }: LeftValue): string | null {
  if (value === undefined) return null
  return createHmac('sha256', key)
    .update(canonicalJson(['undo-1', path, value]))
    .digest('hex')
}

export function isFrame(path: KeyPath): boolean {
  return path.length === 1 && framePaths.some(([name]) => name === path[0])
}

/** undefined for what another version wrote. */
export function readUndoData(undo: unknown): UndoData | undefined {
  if (typeof undo !== 'object' || undo === null) return undefined
  const { format, isOwn, paths, left } = undo as Readonly<Record<string, unknown>>
  const known = formatIds.find((id) => id === format)
  if (known === undefined || typeof isOwn !== 'boolean') return undefined
  if (!Array.isArray(paths) || !paths.every(isPath)) return undefined
  if (!Array.isArray(left) || left.length !== paths.length || !left.every(isDigest)) return undefined
  return { format: known, isOwn, paths, left }
}

function isPath(path: unknown): path is KeyPath {
  return Array.isArray(path) && path.length > 0 && path.every((key) => typeof key === 'string')
}

function isDigest(item: unknown): item is string | null {
  return item === null || typeof item === 'string'
}
