/** Reads one configuration file: where it really is, what it holds, and whether it may be used and written. */
import type { ConfigValue } from '../../model/config-value.ts'
import { displayPath } from '../../model/display-path.ts'
import { formatLocator } from '../../model/locator.ts'
import type { Problem } from '../../model/problem.ts'
import type { FileRef, Places } from '../agents/agent-adapter.ts'
import { redactKeys } from '../definition/redact.ts'
import type { Outcome, TextProblem } from '../formats/config-format.ts'
import { readerFor } from '../formats/format-readers.ts'
import { FileSystemError } from '../system/file-system.ts'
import { pause } from '../system/pause.ts'
import { resolveSafePath } from '../system/safe-path.ts'
import type { ReadPorts } from './core-ports.ts'
import type { ReadDocument } from './world.ts'

/** An agent may be in the middle of a write: a file is called unparsable only when it stays so for half a second. */
const attempts = 5
const attemptPauseMs = 100
const freshMs = 5000

export async function readDocument(ports: ReadPorts, places: Places, ref: FileRef): Promise<ReadDocument> {
  const nothing = {
    ref,
    realPath: ref.path,
    exists: false,
    bytes: undefined,
    value: undefined,
    hasBom: false,
    isEmpty: true,
  }
  const root = ref.root === 'project' ? (places.projectRoot ?? places.home) : places.home
  const target = await resolveSafePath(ports.files, { path: ref.path, root })
  if (!target.ok)
    return { ...nothing, exists: true, problem: { ...target.problem, locator: showPath(ref.path, places) } }
  const writeProblem = target.writeProblem && { ...target.writeProblem, locator: showPath(ref.path, places) }
  const found = { ...nothing, realPath: target.path, ...(writeProblem ? { writeProblem } : {}) }
  if (!target.exists) return found
  for (let attempt = 1; ; attempt += 1) {
    const bytes = await readBytes(ports, target.path)
    if (bytes === undefined) return found
    if (bytes instanceof FileSystemError)
      return { ...found, exists: true, problem: describeUnreadable(ref, bytes, places) }
    const content = await parseOnce(ports, ref, bytes)
    const mayBeHalfWritten = !content.ok && content.problem.code === 'unparsable' && (await isFresh(ports, target.path))
    if (!mayBeHalfWritten || attempt === attempts)
      return { ...found, exists: true, bytes, ...describeContent(ref, content, bytes, places) }
    await pause(attemptPauseMs)
  }
}

interface Parsed {
  readonly format: FileRef['format']
  readonly bytes: Buffer
  readonly content: Outcome<ParsedBytes>
}

/** What the files held when one command last looked: it looks again under the locks, and again after the change. */
const parsedFiles = new WeakMap<ReadPorts, Map<string, Parsed>>()

async function parseOnce(ports: ReadPorts, ref: FileRef, bytes: Buffer): Promise<Outcome<ParsedBytes>> {
  const known = parsedFiles.get(ports) ?? new Map<string, Parsed>()
  parsedFiles.set(ports, known)
  const last = known.get(ref.path)
  if (last?.format === ref.format && last.bytes.equals(bytes)) return last.content
  const content = await parseBytes(ref, bytes)
  known.set(ref.path, { format: ref.format, bytes, content })
  return content
}

export interface ParsedBytes {
  readonly text: string
  readonly value: ConfigValue | undefined
}

/** UTF-8 that is not well-formed is refused: decoding and encoding it again would change bytes. */
export async function parseBytes(ref: Pick<FileRef, 'format'>, bytes: Uint8Array): Promise<Outcome<ParsedBytes>> {
  const text = decodeText(bytes)
  if (text === undefined) return { ok: false, problem: { code: 'unparsable', line: 1, column: 1 } }
  if (ref.format === 'text') return { ok: true, value: { text, value: text.replace(/^\uFEFF/, '').trim() } }
  const outcome = (await readerFor(ref.format)).read(text)
  return outcome.ok ? { ok: true, value: { text, value: outcome.value } } : outcome
}

export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export function describeTextProblem(path: string, problem: TextProblem, places: Places): Problem {
  const where = `line ${problem.line}, column ${problem.column}`
  const file = showPath(path, places)
  const words = {
    unparsable: `${file} cannot be read: something is wrong at ${where}. It was left as it is.`,
    'duplicate-key': `${file} has the same key twice, again at ${where}. It was left as it is.`,
    'not-strict-json': `${file} holds a comment or a trailing comma at ${where}, which its agent cannot load. It was left as it is.`,
    'not-a-container': `${file} has something else where servers are expected, at ${where}. It was left as it is.`,
    'not-editable': `${file} is written in a way that cannot be changed without touching something else, at ${where}. It was left as it is.`,
  } satisfies Record<TextProblem['code'], string>
  const nextStep = `Open ${file} at ${where}, mend it, then run the command again.`
  return {
    code: problem.code,
    severity: 'error',
    message: words[problem.code],
    locator: `${file}:${problem.line}:${problem.column}`,
    nextStep,
  }
}

export function showPath(path: string, places: Places): string {
  return displayPath(path, places)
}

/** `FILE#servers.NAME.FIELD` as the user knows the file. */
export function locate(path: string, keys: readonly (string | number)[], places: Places): string {
  return formatLocator({ file: showPath(path, places), keys: redactKeys(keys) })
}

async function readBytes(ports: ReadPorts, path: string): Promise<Buffer | undefined | FileSystemError> {
  try {
    return await ports.files.readFile(path)
  } catch (error) {
    if (error instanceof FileSystemError) return error
    throw error
  }
}

/** Written in the last seconds, so that a writer may still be at work. */
async function isFresh(ports: ReadPorts, path: string): Promise<boolean> {
  const info = await ports.files.readInfo(path)
  return info !== undefined && Math.abs(Date.now() - info.modifiedMs) < freshMs
}

function describeUnreadable(ref: FileRef, error: FileSystemError, places: Places): Problem {
  const file = showPath(ref.path, places)
  const message = `${file} cannot be opened (${error.code}).`
  return { code: 'unreadable-file', severity: 'error', message, locator: file, nextStep: `Check who may read ${file}.` }
}

function describeContent(ref: FileRef, content: Outcome<ParsedBytes>, bytes: Uint8Array, places: Places) {
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const isEmpty = bytes.length === (hasBom ? 3 : 0)
  if (content.ok) return { value: content.value.value, hasBom, isEmpty }
  return { hasBom, isEmpty, problem: describeTextProblem(ref.path, content.problem, places) }
}
