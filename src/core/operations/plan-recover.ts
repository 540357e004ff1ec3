/** recover: undoes a committed transaction, or brings one that was cut short to its end. */
import { type ConfigValue, equalValues, type KeyPath, valueAt } from '../../model/config-value.ts'
import type { Blocker, Change } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
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
import type { PlannedChange } from './planned-change.ts'
import { decodeText, locate, showPath } from './read-document.ts'
import { readWorld } from './read-world.ts'
import { putBack, readUndoData } from './undo-edit.ts'
import type { World } from './world.ts'

/** One file of the transaction: as it is, and as it will be. */
interface FileReturn {
  readonly file: RecordedFile
  readonly now: Buffer | undefined
  readonly before: Buffer | undefined
  readonly edit: FileEdit
  readonly wanted: Rendered
}

export async function planRecover(ports: ReadPorts, id: string): Promise<PlannedChange> {
  const world = await readWorld(ports)
  const record = (await listTransactions(ports, world.paths)).find((transaction) => transaction.id === id)
  if (!record) throw refuse('unknown-transaction', `There is no transaction ${id}.`)
  if (record.state === 'rolled-back')
    throw refuse('nothing-to-recover', `${id} was rolled back when it failed; its files are as before.`)
  if (!record.recoverable)
    throw refuse('not-recoverable', `${id} cannot be taken back: what it needs is gone or from a newer version.`)
  const unfinished = record.state === 'unfinished'
  const returns = unfinished ? [] : await Promise.all(record.files.map((file) => buildReturn(ports, file)))
  const blockers = returns.flatMap(({ file, wanted }) => describeBlocker(world, file, wanted))
  const title = unfinished
    ? `Put everything back as it was before ${record.operation} was cut short`
    : `Undo ${record.operation} of ${record.at}`
  const facts = await bindFiles(ports, record)
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
    describeChanges: async () =>
      unfinished ? record.files.map((file) => describeUnfinished(world, file)) : describeReturns(world, returns),
    buildFileEdits: () => Promise.resolve(returns.filter(isMoving).map(({ edit }) => edit)),
    ...(unfinished ? { unfinished: id } : {}),
  }
}

async function buildReturn(ports: ReadPorts, file: RecordedFile): Promise<FileReturn> {
  const [before, now] = await Promise.all([readSnapshot(ports.files, file), ports.files.readFile(file.path)])
  const data = readUndoData(file.undo)
  const editor = data && (await editorFor(data.format))
  const render = (fresh: Uint8Array | undefined): Rendered => {
    if (hashOf(fresh) === (file.after?.hash ?? null) || equalBytes(fresh, before)) return { ok: true, bytes: before }
    return data && editor ? putBack(editor, data, before, fresh) : { ok: false, problems: [] }
  }
  const verify: FileEdit['verify'] = (bytes) => {
    const settled = render(bytes)
    return settled.ok && equalBytes(settled.bytes, bytes)
      ? []
      : refuse('read-back-failed', 'A file does not say what was put back.').problems
  }
  const action = before === undefined ? 'delete' : now === undefined ? 'create' : 'update'
  const mode = file.before === null ? {} : { mode: file.before.mode }
  return {
    file,
    now,
    before,
    wanted: render(now),
    edit: { path: file.path, action, undo: file.undo, render, verify, ...mode },
  }
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

/** The plan stands on what the files hold now. */
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

async function describeReturn(world: World, { file, now, wanted }: FileReturn): Promise<Change[]> {
  const data = readUndoData(file.undo)
  const target = targetOf(world, file)
  if (!data || !wanted.ok) return [{ action: 'update', target, fields: [], before: null, after: null }]
  const format = await editorFor(data.format)
  const [old, next] = [now, wanted.bytes].map((bytes): ConfigValue | undefined => {
    const text = bytes === undefined ? '' : decodeText(bytes)
    const read = text === undefined ? undefined : format.read(text)
    return read?.ok ? read.value : undefined
  })
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
