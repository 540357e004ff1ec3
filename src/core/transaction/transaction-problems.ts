/** The words for what can go wrong in a transaction. */
import type { Problem } from '../../model/problem.ts'
import { FileSystemError } from '../system/file-system.ts'

/** Expected trouble on the way: caught by the transaction, which rolls back. Anything else that is thrown is a bug. */
export class TransactionFailure extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.code).join(', '))
    this.name = 'TransactionFailure'
    this.problems = problems
  }
}

/** A lock could not be had: ends as `busy`, not as a failure. */
export class LockBusy extends TransactionFailure {}

/** The problems of an expected failure; undefined for a bug. */
export function describeFailure(error: unknown): readonly Problem[] | undefined {
  if (error instanceof TransactionFailure) return error.problems
  if (error instanceof FileSystemError) return [describeFileSystemError(error)]
  return undefined
}

const SYSTEM_WORDS: Readonly<Record<string, readonly [message: string, nextStep: string]>> = {
  ENOSPC: ['The disk is full.', 'Make room and try again.'],
  EDQUOT: ['The disk quota is used up.', 'Make room and try again.'],
  EROFS: ['The disk is read-only.', 'Make it writable and try again.'],
  EACCES: ['The system denied the write.', 'Check the permissions of the file and its folder.'],
  EPERM: [
    'The system denied the write.',
    'Check the owner and the permissions; on Windows close the program that has it open.',
  ],
  EBUSY: ['Another program has the file open.', 'Close it and try again.'],
}

function describeFileSystemError(error: FileSystemError): Problem {
  const [message, nextStep] = SYSTEM_WORDS[error.code] ?? [
    `The disk answered ${error.code}.`,
    'Check the disk and try again.',
  ]
  return { code: 'write-failed', severity: 'error', message, locator: error.path, nextStep }
}

export function buildTargetProblem(
  code: 'target-moved' | 'target-not-a-file' | 'target-keeps-changing' | 'target-not-as-written',
  locator: string,
): Problem {
  const nextStep = 'Try again when no other program changes the file.'
  const message = {
    'target-moved': 'A folder on the way to the file has become a link.',
    'target-not-a-file': 'There is something else where a file is expected.',
    'target-keeps-changing': 'Another program keeps changing the file.',
    'target-not-as-written': 'The file did not hold what was written when it was read back.',
  }[code]
  return { code, severity: 'error', message, locator, nextStep }
}

export function buildBusyProblem(locator: string, pid: number | undefined): Problem {
  const who = pid === undefined ? 'Another process' : `Process ${pid}`
  return {
    code: 'locked',
    severity: 'error',
    message: `${who} is making a change right now.`,
    locator,
    nextStep: 'Try again when it has ended.',
  }
}

export function buildForeignBusyProblem(locator: string, holder: string): Problem {
  return {
    code: 'agent-is-writing',
    severity: 'error',
    message: `${holder} is writing.`,
    locator,
    nextStep: 'Try again in a moment.',
  }
}

export function buildUnfinishedProblem(id: string): Problem {
  return {
    code: 'unfinished-transaction',
    severity: 'error',
    message: 'The change was cut short and could not be rolled back yet.',
    nextStep: `afd mcp recover ${id}`,
  }
}

export function buildConflictProblem(
  code: 'file-changed' | 'folder-gone' | 'snapshot-damaged',
  locator: string,
): Problem {
  const message = {
    'file-changed': 'The file was changed by another program after our write, so it was left as it is.',
    'folder-gone': 'The folder of the file is gone, so the file could not be put back.',
    'snapshot-damaged': 'The copy of the file from before is damaged, so the file was left as it is.',
  }[code]
  return { code, severity: 'error', message, locator, nextStep: 'Compare the file with the kept copy.' }
}

export function buildNewerProblem(locator: string): Problem {
  return {
    code: 'unfinished-transaction',
    severity: 'error',
    message: 'A newer version of the program was cut short in a change; this version cannot recover it.',
    locator,
    nextStep: 'Recover it with the newer version.',
  }
}
