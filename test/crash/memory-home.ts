/** A home in memory, and simulated processes that change it, die in it and recover it. */
import assert from 'node:assert/strict'
import type { FileWriter } from '../../src/core/system/file-system.ts'
import type { ProcessIdentity, ProcessTable } from '../../src/core/system/processes.ts'
import { endProcess, replaceOnce } from '../helpers/agent-home.ts'
import { type MemoryDisk, makeMemoryDisk } from '../helpers/memory-disk.ts'
import type { PreparableHome } from './change-catalog.ts'
import { type CoreProcess, openProcess } from './core-process.ts'
import { type Layout, projectFolder, readLayout } from './home-layouts.ts'

export const memoryHome = '/home/me'

export interface SimulatedProcess extends CoreProcess {
  /** Its locks are nobody's from now on. */
  die(): void
}

let lastPid = 5_000_000
const dead = new Set<number>()

/** A new process that sees these files; it lives until it is told to die. */
export function startProcess(files: FileWriter, home = memoryHome): SimulatedProcess {
  const self: ProcessIdentity = { pid: ++lastPid, startedAt: '1', boot: 'boot', host: 'host' }
  const checkProcess: ProcessTable['checkProcess'] = ({ pid }) => (dead.has(pid) ? 'dead' : 'alive')
  return {
    ...openProcess({ files, home, platform: 'posix', processes: { self, checkProcess } }),
    die: () => {
      dead.add(self.pid)
      endProcess()
    },
  }
}

export async function makeMemoryHome(layout: Layout): Promise<MemoryDisk> {
  const { files, modes, links } = await readLayout(layout)
  const disk = makeMemoryDisk()
  const at = (name: string) => `${memoryHome}/${name}`
  for (const [name, bytes] of files) disk.put(at(name), bytes, modes.get(name))
  for (const [name, target] of links) disk.putLink(at(name), target)
  disk.putFolder(at(projectFolder))
  return disk
}

const bookkeeping = [`${memoryHome}/.afd/backups`, `${memoryHome}/.afd/locks`]

/** Paths at which two disks differ in what a change is about: everything but journals, copies and locks. */
export function listDifferences(disk: MemoryDisk, other: MemoryDisk): readonly string[] {
  const isBookkeeping = (path: string) => bookkeeping.some((folder) => path === folder || path.startsWith(`${folder}/`))
  return disk.listDifferences(other, memoryHome).filter((path) => !isBookkeeping(path))
}

export function prepareMemoryHome(disk: MemoryDisk): PreparableHome {
  return buildPreparableHome(disk.files, memoryHome, (file, text) => {
    disk.put(file, text)
  })
}

/** For preparing a change: every request is carried out by a process of its own. */
export function buildPreparableHome(
  files: FileWriter,
  home: string,
  write: (file: string, text: string) => void,
): PreparableHome {
  return {
    home,
    project: `${home}/${projectFolder}`,
    edit: async (name, text, by) => {
      const file = `${home}/${name}`
      write(file, replaceOnce(String(await files.readFile(file)), text, by))
    },
    apply: async (request) => {
      const process = startProcess(files, home)
      const { token, blockers } = await process.plan(request)
      assert.deepEqual(blockers, [], request.operation)
      const done = await process.confirm(request, token)
      process.die()
      assert.deepEqual({ outcome: done.outcome, problems: done.problems }, { outcome: 'applied', problems: [] })
      return done
    },
  }
}
