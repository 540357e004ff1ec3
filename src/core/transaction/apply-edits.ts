/** Puts staged files into place one by one, each only onto the very bytes that it was rendered from, and reads them back. */
import { FileSystemError } from '../system/file-system.ts'
import { openFolder } from './backup-store.ts'
import type { FileEdit } from './file-edit.ts'
import { type ForeignLock, withForeignLocks } from './foreign-lock.ts'
import { equalBytes, type RenderedEdit, readTarget, stageAgain, syncDirectoriesOf } from './stage-edits.ts'
import { type Journal, type JournalFile, stagedPath } from './transaction-journal.ts'
import { buildTargetProblem, TransactionFailure } from './transaction-problems.ts'
import type { TransactionPorts, TransactionRun } from './transaction-request.ts'

const MAX_ATTEMPTS = 5

/**
 * Renames every staged file into place while the locks of the files' owners are held, and makes that durable.
 * `keepJournal` gets every revision as soon as it is on the disk: a rollback after a failure needs the last one.
 */
export async function applyEdits(
  run: TransactionRun,
  first: { readonly journal: Journal; readonly changes: readonly RenderedEdit[] },
  keepJournal: (journal: Journal) => void,
): Promise<Journal> {
  let journal = first.journal
  const keep = (revised: Journal) => {
    journal = revised
    keepJournal(revised)
  }
  await withForeignLocks(run, listForeignLocks(journal.files), async () => {
    for (const [index, change] of first.changes.entries()) await applyOne(run, () => journal, index, change, keep)
  })
  await syncDirectoriesOf(run.ports, journal.files)
  return journal
}

export function listForeignLocks(files: readonly JournalFile[]): readonly ForeignLock[] {
  const locks = files.flatMap(({ foreignLock }) => (foreignLock ? [foreignLock] : []))
  return [...new Map(locks.map((lock) => [lock.path, lock])).values()]
}

async function applyOne(
  { id, ports, directories }: TransactionRun,
  journal: () => Journal,
  index: number,
  first: RenderedEdit,
  keep: (journal: Journal) => void,
): Promise<void> {
  let change = first
  for (let attempt = 0; attempt <= MAX_ATTEMPTS; attempt++) {
    const fresh = await readTarget(ports, change.edit.path)
    const isSame = equalBytes(fresh.bytes, change.basis.bytes) && fresh.info?.mode === change.basis.info?.mode
    if (isSame) {
      if (await putIntoPlace(ports, journal().files[index], change)) return
      continue
    }
    change = renderAgain(change.edit, fresh)
    keep(await stageAgain(ports, openFolder(directories.backups, id), journal(), index, change))
    if (await putIntoPlace(ports, journal().files[index], change)) return
  }
  throw new TransactionFailure([buildTargetProblem('target-keeps-changing', first.edit.path)])
}

function renderAgain(edit: FileEdit, basis: RenderedEdit['basis']): RenderedEdit {
  const rendered = edit.render(basis.bytes)
  if (!rendered.ok) throw new TransactionFailure(rendered.problems)
  const problems = edit.verify(rendered.bytes)
  if (problems.length > 0) throw new TransactionFailure(problems)
  return { edit, basis, bytes: rendered.bytes }
}

/** false: the file changed since it was looked at. */
async function putIntoPlace(
  { files }: TransactionPorts,
  entry: JournalFile | undefined,
  { basis, bytes }: RenderedEdit,
): Promise<boolean> {
  if (!entry) throw new Error('The journal has no such file.')
  const expected = { path: entry.path, bytes: basis.bytes }
  if (bytes === undefined && basis.bytes === undefined) return true
  const [from, to] = bytes === undefined ? [entry.path, stagedPath(entry)] : [stagedPath(entry), entry.path]
  return renameUnlessChanged(files, from, to, expected)
}

/** false where the file no longer holds what was expected. */
export async function renameUnlessChanged(
  files: TransactionPorts['files'],
  from: string,
  to: string,
  expected: { readonly path: string; readonly bytes: Uint8Array | undefined },
): Promise<boolean> {
  try {
    await files.rename(from, to, expected)
    return true
  } catch (error) {
    if (error instanceof FileSystemError && error.code === 'ECHANGED') return false
    throw error
  }
}

/**
 * Reads every target back. Another program may have written meanwhile: then the rules of the file's reader decide
 * whether what we wrote is still in it.
 */
export async function verifyEdits({ files }: TransactionPorts, edits: readonly FileEdit[]): Promise<void> {
  const problems = []
  for (const edit of edits) {
    const found = edit.verify(await files.readFile(edit.path))
    if (found.length > 0) problems.push(buildTargetProblem('target-not-as-written', edit.path), ...found)
  }
  if (problems.length > 0) throw new TransactionFailure(problems)
}
