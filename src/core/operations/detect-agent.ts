/** Whether an agent is on this machine: its home or its file is there, or its program is on the PATH. */
import type { AgentAdapter, Places } from '../agents/agent-adapter.ts'
import type { FileReader } from '../system/file-system.ts'
import { pathRules } from './afd-paths.ts'

/** Looks for files only; no program is started. */
export async function detectAgent(files: FileReader, places: Places, adapter: AgentAdapter): Promise<boolean> {
  const { paths, programs } = adapter.detection(places)
  for (const path of paths) if (await exists(files, path)) return true
  const { join, delimiter, isAbsolute } = pathRules(places)
  const folders = (places.env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder))
  const endings = places.platform === 'win32' ? (places.env.PATHEXT ?? '.COM;.EXE;.BAT;.CMD').split(';') : ['']
  const candidates = folders.flatMap((folder) =>
    programs.flatMap((program) => endings.map((ending) => join(folder, program + ending))),
  )
  const found = await Promise.all(candidates.map((path) => exists(files, path)))
  return found.includes(true)
}

/** A path that cannot be looked at counts as missing: this only decides what is offered. */
async function exists(files: FileReader, path: string): Promise<boolean> {
  return files.readInfo(path).then(
    (info) => info !== undefined,
    () => false,
  )
}
