/** The record that makes a set of files change together: written before the first file is touched, read after a crash. */
import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import type { ProcessIdentity } from '../system/processes.ts'
import type { Conflict, FileAction } from './transaction-result.ts'

/** A file as it was. */
export interface FileState {
  /** SHA-256, hexadecimal. */
  readonly hash: string
  readonly mode: number
  readonly uid: number
  readonly gid: number
}

export interface JournalFile {
  readonly path: string
  readonly action: FileAction
  readonly before: FileState | null
  readonly after: { readonly hash: string } | null
  /** File name in the transaction's folder; null where there was no file. */
  readonly snapshot: string | null
  /** Common beginning of the names beside the target that belong to us. */
  readonly temporary: string
  /** How often the edit was rendered again because the file changed. */
  readonly attempt: number
  readonly foreignLock: { readonly path: string; readonly holder: string } | null
  readonly undo: unknown
}

export interface Journal {
  readonly id: string
  readonly operation: string
  /** ISO 8601. */
  readonly at: string
  readonly scopeIds: readonly string[]
  readonly owner: ProcessIdentity
  /** Outermost first. */
  readonly createdDirectories: readonly string[]
  /** Folders that go after the commit where the change left them empty, outermost first. Unset in older journals. */
  readonly emptied?: readonly string[]
  readonly files: readonly JournalFile[]
}

/** The word that decides: with `committed` the new files hold, with `rolled-back` the old ones do. */
export interface Outcome {
  readonly state: 'committed' | 'rolled-back'
  readonly conflicts: readonly Conflict[]
}

const VERSION = 1

export const transactionIdPattern = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/

/** Sorts by time: `20261130T215136Z-4f2a9c`. */
export function buildTransactionId(now: Date): string {
  return `${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`
}

/** Milliseconds since 1970, from the id alone, to the second. */
export function timeOfTransaction(id: string): number {
  return Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'))
}

export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Beside the target, hidden, not guessable, and with an ending that no agent reads. */
export function buildTemporaryPrefix(target: string): string {
  const name = path.basename(target).replace(/^\./, '').slice(0, 80)
  return path.join(path.dirname(target), `.${name}.afd-${randomBytes(9).toString('hex')}`)
}

/** Where the bytes of an attempt are staged, or where a deleted file is moved aside to. */
export function stagedPath(file: Pick<JournalFile, 'temporary' | 'attempt'>): string {
  return `${file.temporary}-${file.attempt}.tmp`
}

/** Where the bytes from before are staged when the file is put back. */
export function restorePath(file: Pick<JournalFile, 'temporary'>): string {
  return `${file.temporary}-back.tmp`
}

/** Every name beside the target that may be left: a crash can fall between staging an attempt and writing down its number. */
export function listLeftovers(file: JournalFile): readonly string[] {
  const attempts = Array.from({ length: file.attempt + 2 }, (_, attempt) => stagedPath({ ...file, attempt }))
  return [...attempts, restorePath(file)]
}

/** Sealed with a hash, so that a record which was cut short is never taken for a whole one. */
export function encodeRecord(body: Journal | Outcome): Buffer {
  const text = JSON.stringify(body)
  return Buffer.from(`{"version":${VERSION},"sha256":"${hashBytes(Buffer.from(text))}","body":${text}}\n`)
}

export type Decoded<T> = { readonly kind: 'whole'; readonly body: T } | { readonly kind: 'torn' | 'newer' }

/** newer: a whole record of a version that we do not know; it must not be taken for a torn one. */
export function decodeRecord<T extends Journal | Outcome>(bytes: Uint8Array): Decoded<T> {
  const record = parseObject(Buffer.from(bytes).toString('utf8'))
  if (!record || typeof record.version !== 'number') return { kind: 'torn' }
  if (record.version !== VERSION) return { kind: 'newer' }
  const isWhole = record.body !== undefined && hashBytes(Buffer.from(JSON.stringify(record.body))) === record.sha256
  // The seal proves that the body is what encodeRecord was given, so its shape needs no second look.
  return isWhole ? { kind: 'whole', body: record.body as T } : { kind: 'torn' }
}

interface Envelope {
  readonly version?: unknown
  readonly sha256?: unknown
  readonly body?: unknown
}

function parseObject(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
