/** Gives each project folder an id for the window, and turns the ids that come back into folders. */
import { createHash } from 'node:crypto'
import { posix, win32 } from 'node:path'
import type { AgentManager } from '../core/agent-manager.ts'
import type { ProjectList } from '../ipc/contract.ts'
import type { ProjectId } from '../ipc/project-id.ts'
import { ProblemError } from '../model/problem.ts'

export interface ProjectFolders {
  list(): Promise<ProjectList>
  /** The folder of a known project; a ProblemError for any other id. */
  resolve(id: ProjectId): Promise<string>
}

/** The same folder has the same id in every run. */
export function projectIdOf(folder: string): ProjectId {
  return createHash('sha256').update(folder).digest('hex').slice(0, 16)
}

export function createProjectFolders(
  manager: Pick<AgentManager, 'readProjects'>,
  platform: NodeJS.Platform,
): ProjectFolders {
  const { basename } = platform === 'win32' ? win32 : posix
  const read = async () => {
    const report = await manager.readProjects()
    const projects = report.projects.map(({ path, exists }) => ({
      id: projectIdOf(path),
      name: basename(path) || path,
      path,
      exists,
    }))
    return { projects, problems: report.problems }
  }
  return {
    list: read,
    async resolve(id) {
      const found = (await read()).projects.find((project) => project.id === id)
      if (found) return found.path
      throw new ProblemError([
        {
          code: 'unknown-project',
          severity: 'error',
          message: 'This project is no longer in the list of projects.',
          nextStep: 'Add its folder again.',
        },
      ])
    },
  }
}
