/** Reads every place once: what the tray shows, what the watcher compares, and which files to watch. */
import path from 'node:path'
import type { AgentManager } from '../../core/agent-manager.ts'
import type { ProjectId } from '../../ipc/project-id.ts'
import type { DiscoveryReport, StatusReport } from '../../model/report.ts'
import type { ProjectFolders } from '../project-folders.ts'

export interface PlaceReading {
  /** null for the user's own scope. */
  readonly id: ProjectId | null
  readonly name: string
  readonly status: StatusReport
  readonly discovery: DiscoveryReport
}

export interface WorldReading {
  readonly places: readonly PlaceReading[]
  /** Absolute paths of every file that decides what is shown, there or not. */
  readonly files: readonly string[]
}

type Manager = Pick<AgentManager, 'readStatus' | 'discover'>

/** A project whose files cannot be read is left out; the window says why when it is looked at. */
export async function readWorldReading(manager: Manager, folders: ProjectFolders, home: string): Promise<WorldReading> {
  const { projects } = await folders.list()
  const user: PlaceReading = {
    id: null,
    name: 'User',
    status: await manager.readStatus({ scope: 'user' }),
    discovery: await manager.discover({ scope: 'user' }),
  }
  const places = [user]
  for (const { id, name, path: project, exists } of projects) {
    const reading = exists ? await readProject(manager, project).catch(() => undefined) : undefined
    if (reading) places.push({ id, name, ...reading })
  }
  const native = places.flatMap(({ discovery }) => discovery.files.map((file) => file.path))
  const registries = projects.map((project) => path.join(project.path, '.afd', 'mcp.json'))
  return { places, files: [...new Set([...native, ...registries, ...listOwnFiles(home)])] }
}

async function readProject(manager: Manager, project: string): Promise<Pick<PlaceReading, 'status' | 'discovery'>> {
  const status = await manager.readStatus({ scope: 'effective', project })
  return { status, discovery: await manager.discover({ project }) }
}

function listOwnFiles(home: string): readonly string[] {
  const root = path.join(home, '.afd')
  return [path.join(root, 'manifest.json'), path.join(root, 'mcp', 'user.json'), path.join(root, 'backups')]
}
