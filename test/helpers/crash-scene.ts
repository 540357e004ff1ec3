/** A home with every kind of target a transaction can have, and simulated processes that change and recover it. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chmod, mkdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FileWriter } from '../../src/core/system/file-system.ts'
import { nodeFileSystem } from '../../src/core/system/node-file-system.ts'
import { nodeProcesses, type ProcessIdentity, type ProcessTable } from '../../src/core/system/processes.ts'
import type { FileEdit } from '../../src/core/transaction/file-edit.ts'
import { recoverUnfinished } from '../../src/core/transaction/recover-transactions.ts'
import { runTransaction } from '../../src/core/transaction/run-transaction.ts'
import type { TransactionDirectories, TransactionPorts } from '../../src/core/transaction/transaction-request.ts'
import type { RecoveryResult, TransactionResult } from '../../src/core/transaction/transaction-result.ts'
import { buildFailingFileSystem, CrashSignal, type MutatingCall } from './failing-file-system.ts'
import { deleteWholeFile, setLine, undoLine } from './line-edits.ts'
import { type HomeSnapshot, makeTempHome, type TempHome } from './temp-home.ts'

export interface CrashScene extends TempHome {
  readonly directories: TransactionDirectories
  readonly edits: readonly FileEdit[]
  /** A new simulated process on this disk. */
  startProcess(files: FileWriter): SimulatedProcess
  /** Everything except our bookkeeping. */
  readTargets(): Promise<HomeSnapshot>
  /** Names of temporary files, locks and folders of unfinished transactions: none of them may stay. */
  listLitter(): Promise<readonly string[]>
}

export interface SimulatedProcess {
  readonly ports: TransactionPorts
  change(edits?: readonly FileEdit[]): Promise<TransactionResult<never>>
  recover(): Promise<RecoveryResult>
  die(): void
}

/** Hundreds of crashes in a row wait for no disk where there is a folder in memory. */
const fastFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

let lastPid = 5_000_000

/** Five targets: updated under a foreign lock, updated behind a link, created in new folders, deleted, updated in a project. */
export async function buildCrashScene(): Promise<CrashScene> {
  const home = await makeTempHome(
    {
      '.claude.json': 'model=opus\nours=old\n',
      'dotfiles/codex.toml': 'a=1\n',
      'code/project/.mcp.json': 'x=1\ny=2\n',
      'old/settings.json': 'gone=soon\n',
    },
    fastFolder,
  )
  await chmod(home.path('code/project/.mcp.json'), 0o644)
  await mkdir(home.path('.codex'))
  if (process.platform !== 'win32') await symlink('../dotfiles/codex.toml', home.path('.codex/config.toml'))
  const claude = home.path('.claude.json')
  const edits = [
    setLine(claude, 'ours', 'new', { foreignLock: { path: `${claude}.lock`, holder: 'Claude Code' } }),
    setLine(home.path('dotfiles/codex.toml'), 'ours', 'new'),
    setLine(home.path('.gemini/deep/settings.json'), 'ours', 'new'),
    deleteWholeFile(home.path('old/settings.json')),
    setLine(home.path('code/project/.mcp.json'), 'ours', 'new'),
  ]
  const directories = { backups: home.path('.afd/backups'), locks: home.path('.afd/locks') }
  const bookkeeping = ['.afd']
  return {
    ...home,
    directories,
    edits,
    startProcess: (files) => startProcess(directories, files, edits),
    readTargets: () => home.snapshot(bookkeeping),
    listLitter: async () => Object.keys(await home.snapshot()).filter(isLitter),
  }
}

function isLitter(name: string): boolean {
  return /[.]afd-|[.]lock|locks\/|[.](open|gone)(\/|$)|next[.]json/.test(name)
}

const dead = new Set<number>()

function startProcess(
  directories: TransactionDirectories,
  files: FileWriter,
  all: readonly FileEdit[],
): SimulatedProcess {
  const self: ProcessIdentity = { ...nodeProcesses.self, pid: ++lastPid, startedAt: '1' }
  const processes: ProcessTable = { self, checkProcess: ({ pid }) => (dead.has(pid) ? 'dead' : 'alive') }
  const ports: TransactionPorts = { files, processes, now: () => new Date() }
  return {
    ports,
    change: (edits = all) =>
      runTransaction<never>(ports, {
        operation: 'sync',
        scopeIds: ['user', 'project'],
        directories,
        retention: { transactions: 50, days: 90 },
        prepare: () => Promise.resolve({ ok: true, edits }),
        undo: undoLine,
      }),
    recover: () => recoverUnfinished(ports, { directories, undo: undoLine }),
    die: () => {
      dead.add(self.pid)
    },
  }
}

export const renamesTo = (file: string) => (call: MutatingCall) => call.name === 'rename' && call.path === file

export const writesOutcome = (call: MutatingCall) => path.basename(call.path) === 'outcome.json'

/** Changes while another program acts right before each of the first `times` mutating calls that fit. */
export function changeWhile(
  scene: CrashScene,
  other: { fits: (call: MutatingCall) => boolean; act: () => Promise<unknown>; times: number },
): Promise<TransactionResult<never>> {
  const files = buildFailingFileSystem(nodeFileSystem)
  let left = other.times
  files.beforeCall = async (call) => {
    if (left === 0 || !other.fits(call)) return
    left--
    await other.act()
  }
  return scene.startProcess(files).change()
}

/** Changes and dies before the first call that fits, so that everything before it has been done. */
export async function dieBefore(scene: CrashScene, fits: (call: MutatingCall) => boolean): Promise<void> {
  const victim = scene.startProcess(buildFailingFileSystem(nodeFileSystem, { kind: 'kill-before', at: fits }))
  await assert.rejects(victim.change(), CrashSignal)
  victim.die()
}
