/** The ports of this machine, unless others are handed in. */
import type { Places } from '../agents/agent-adapter.ts'
import type { FileWriter } from '../system/file-system.ts'
import { findGitRoot } from '../system/git.ts'
import { nodeFileSystem } from '../system/node-file-system.ts'
import { nodeProcesses } from '../system/processes.ts'
import { readUserDirectories, type UserDirectories } from '../system/user-directories.ts'
import type { ChangePorts } from './core-ports.ts'

export interface PortOptions {
  readonly fileSystem?: FileWriter
  readonly directories?: UserDirectories
  readonly now?: () => Date
  readonly session?: string
}

export async function buildPorts({ fileSystem, directories, now, session }: PortOptions): Promise<ChangePorts> {
  const files = fileSystem ?? nodeFileSystem
  const { platform, home, env, workingDirectory } = directories ?? readUserDirectories()
  const project = workingDirectory === undefined ? undefined : await findGitRoot(files, workingDirectory)
  const knownProjects = project === undefined ? [] : [(await files.readRealPath(project)) ?? project]
  const places: Places = { platform, home: (await files.readRealPath(home)) ?? home, env, knownProjects }
  const clock = now ?? (() => new Date())
  return { files, places, processes: nodeProcesses, now: clock, ...(session === undefined ? {} : { session }) }
}
