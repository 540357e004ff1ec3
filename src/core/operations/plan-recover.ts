/** recover: undoes a committed transaction, or brings one that was cut short to its end. */
import { type ConfigValue, equalValues, type KeyPath, valueAt } from '../../model/config-value.ts'
import type { Blocker, Change } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import { redactText } from '../definition/redact.ts'
import type { ConfigFormat } from '../formats/config-format.ts'
import { editorFor } from '../formats/format-editors.ts'
import type { BoundFact } from '../plan/plan-token.ts'
import type { FileEdit, Rendered } from '../transaction/file-edit.ts'
import {
  listTransactions,
  type RecordedFile,
  readSnapshot,
  type TransactionRecord,
} from '../transaction/transaction-history.ts'
import { hashBytes } from '../transaction/transaction-journal.ts'
import type { ReadPorts } from './core-ports.ts'
import { actionOf, showEntry } from './describe-changes.ts'
import { listReaders } from './discover.ts'
import { findInstallKey, requireInstallKey } from './install-key.ts'
import type { PlannedChange } from './planned-change.ts'
import { decodeText, locate, showPath } from './read-document.ts'
import { readWorld } from './read-world.ts'
import { buildUndoData, readUndoData, type UndoData } from './undo-data.ts'
import { putBack } from './undo-edit.ts'
import type { World } from './world.ts'

/** One file of the transaction: as it is, and as it will be. */
interface FileReturn {
  readonly file: RecordedFile
  readonly now: Buffer | undefined
  readonly before: Buffer | undefined
  readonly data: UndoData | undefined
  readonly editor: ConfigFormat | undefined
  readonly render: FileEdit['render']
  readonly wanted: Rendered
}

export async function planRecover(ports: ReadPorts, id: string): Promise<PlannedChange> {
  const world = await readWorld(ports)
  const record = (await listTransactions(ports, world.paths)).find((transaction) => transaction.id === id)
  if (!record) throw refuse('unknown-transaction', `There is no transaction ${redactText(id)}.`)
  if (record.state === 'rolled-back')
    throw refuse('nothing-to-recover', `${id} was rolled back when it failed; its files are as before.`)
  if (!record.recoverable)
    throw refuse('not-recoverable', `${id} cannot be taken back: what it needs is gone or from a newer version.`)
  const unfinished = record.state === 'unfinished'
  const key = await findInstallKey(ports.files, world.paths)
  const returns = unfinished ? [] : await Promise.all(record.files.map((file) => buildReturn(ports, file, key)))
  const blockers = returns.flatMap(({ file, wanted }) => describeBlocker(world, file, wanted))
  const moving = returns.filter(isMoving)
  const title = unfinished
    ? `Put everything back as it was before ${record.operation} was cut short`
    : `Undo ${record.operation} of ${record.at}`
  const facts = unfinished
    ? await bindFiles(ports, record)
    : (await Promise.all(returns.map((item) => bindReturn(ports, record.id, item)))).flat()
  return {
    world,
    draft: {
      operation: 'recover',
      title,
      native: [],
      own: [],
      facts,
      blockers,
      attention: [],
      affected: [],
      documentsAfter: new Map(),
    },
    isEmpty: moving.length === 0,
    describeChanges: async () =>
      unfinished ? record.files.map((file) => describeUnfinished(world, file)) : describeReturns(world, returns),
    buildFileEdits: async () => {
      const installKey = await requireInstallKey(ports.files, world.paths)
      return moving.map((item) => buildEdit(item, installKey))
    },
    ...(unfinished ? { unfinished: id } : { emptied: record.createdDirectories }),
  }
}

async function buildReturn(ports: ReadPorts, file: RecordedFile, key: Uint8Array | undefined): Promise<FileReturn> {
  const [before, now] = await Promise.all([readSnapshot(ports.files, file), ports.files.readFile(file.path)])
  const data = readUndoData(file.undo)
  const editor = data && (await editorFor(data.format))
  const render = (fresh: Uint8Array | undefined): Rendered => {
    if (hashOf(fresh) === (file.after?.hash ?? null) || equalBytes(fresh, before)) return { ok: true, bytes: before }
    return data && editor ? putBack(editor, { data, key }, before, fresh) : { ok: false, problems: [] }
  }
  return { file, now, before, data, editor, render, wanted: render(now) }
}

/** What it leaves is what an undo of the undo finds: the journal gets marks of that, not those of the first change. */
function buildEdit({ file, now, before, data, editor, render }: FileReturn, key: Uint8Array): FileEdit {
  const verify: FileEdit['verify'] = (bytes) => {
    const settled = render(bytes)
    return settled.ok && equalBytes(settled.bytes, bytes)
      ? []
      : refuse('read-back-failed', 'A file does not say what was put back.').problems
  }
  const action = before === undefined ? 'delete' : now === undefined ? 'create' : 'update'
  const mode = file.before === null ? {} : { mode: file.before.mode }
  const lock = file.foreignLock === null ? {} : { foreignLock: file.foreignLock }
  const old = readValue(editor, before)
  const undo = data && buildUndoData(key, data, listValues(data, old))
  return { path: file.path, action, undo, render, verify, ...mode, ...lock }
}

function listValues({ paths }: UndoData, document: ConfigValue | undefined) {
  return paths.map((path) => ({ path, value: valueAt(document, path) }))
}

/** undefined also where it cannot be read. */
function readValue(editor: ConfigFormat | undefined, bytes: Uint8Array | undefined): ConfigValue | undefined {
  const text = bytes === undefined ? '' : decodeText(bytes)
  const read = text === undefined ? undefined : editor?.read(text)
  return read?.ok ? read.value : undefined
}

function isMoving({ wanted, now }: FileReturn): boolean {
  return wanted.ok && !equalBytes(wanted.bytes, now)
}

function describeBlocker(world: World, file: RecordedFile, wanted: Rendered): readonly Blocker[] {
  if (wanted.ok) return []
  const shown = showPath(file.path, world.places)
  const message = `${shown} changed since, and what we wrote cannot be taken out of it alone.`
  const nextStep =
    file.snapshot === null
      ? 'Decide by hand.'
      : `The bytes from before are in ${showPath(file.snapshot, world.places)}.`
  return [{ code: 'cannot-undo', severity: 'error', locator: shown, message, nextStep }]
}

/** The plan stands on the values that it moves; only where those are not known, on the whole file. */
async function bindReturn(ports: ReadPorts, id: string, item: FileReturn): Promise<readonly BoundFact[]> {
  const { file, now, before, data, editor, wanted } = item
  const realPath = (await ports.files.readRealPath(file.path)) ?? file.path
  const base = { path: file.path, realPath, format: data?.format ?? 'bytes' }
  if (!data || !wanted.ok) return [{ ...base, keys: [id], current: hashOf(now), wanted: file.before?.hash ?? null }]
  const [current, old] = [readValue(editor, now), readValue(editor, before)]
  return data.paths.map((keys) => ({ ...base, keys, current: valueAt(current, keys), wanted: valueAt(old, keys) }))
}

/** What was cut short is put back whole where nobody wrote since. */
async function bindFiles(ports: ReadPorts, record: TransactionRecord): Promise<readonly BoundFact[]> {
  return Promise.all(
    record.files.map(async (file) => {
      const hash = hashOf(await ports.files.readFile(file.path))
      const wanted = file.before?.hash ?? null
      return { path: file.path, realPath: file.path, format: 'bytes', keys: [record.id], current: hash, wanted }
    }),
  )
}

async function describeReturns(world: World, returns: readonly FileReturn[]): Promise<Change[]> {
  const described = await Promise.all(returns.filter(isMoving).map((item) => describeReturn(world, item)))
  return described.flat()
}

async function describeReturn(world: World, item: FileReturn): Promise<Change[]> {
  const { file, now, data, editor, wanted } = item
  const target = targetOf(world, file)
  if (!data || !wanted.ok) return [{ action: 'update', target, fields: [], before: null, after: null }]
  const [old, next] = [readValue(editor, now), readValue(editor, wanted.bytes)]
  const readBy = target.kind === 'native' ? listReaders(world, file.path).filter((id) => id !== target.agent) : []
  const changed = data.paths.filter((path) => !equalValues(valueAt(old, path), valueAt(next, path)))
  return Promise.all(
    changed.map(async (path: KeyPath): Promise<Change> => {
      const [from, to] = [valueAt(old, path), valueAt(next, path)]
      const isEntry = target.kind === 'native' || target.kind === 'registry'
      const texts = isEntry
        ? { beforeText: await showEntry(data.format, path, from), afterText: await showEntry(data.format, path, to) }
        : {}
      const locator = locate(file.path, path, world.places)
      const readers = readBy.length > 0 ? { readBy } : {}
      return {
        action: actionOf(from, to),
        target: { ...target, locator },
        fields: [],
        before: null,
        after: null,
        ...texts,
        ...readers,
      }
    }),
  )
}

function describeUnfinished(world: World, file: RecordedFile): Change {
  const action = file.action === 'create' ? 'delete' : file.action === 'delete' ? 'create' : 'update'
  return { action, target: targetOf(world, file), fields: [], before: null, after: null }
}

function targetOf(world: World, { path }: RecordedFile): Change['target'] {
  const base = { path, locator: showPath(path, world.places) }
  if (path === world.manifest.document.realPath) return { kind: 'manifest', scope: 'user', ...base }
  if (path.startsWith(world.paths.ledgers)) return { kind: 'state', scope: 'user', ...base }
  if (path === world.userRegistry.document.realPath) return { kind: 'registry', scope: 'user', ...base }
  const agent = world.agents.find(({ surfaces }) =>
    Object.values(surfaces).some((surface) => surface && 'file' in surface && surface.file.path === path),
  )
  if (agent) return { kind: 'native', scope: 'user', agent: agent.adapter.id, ...base }
  const isRegistry = /[\\/]\.afd[\\/]mcp\.json$/.test(path)
  return { kind: isRegistry ? 'registry' : 'native', scope: 'project', ...base }
}

function hashOf(bytes: Uint8Array | undefined): string | null {
  return bytes === undefined ? null : hashBytes(bytes)
}

function equalBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : Buffer.from(a).equals(b)
}

function refuse(code: string, message: string): ProblemError {
  return new ProblemError([{ code, severity: 'error', message, nextStep: 'afd mcp recover --list' }])
}
