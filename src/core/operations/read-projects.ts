/** The project folders the user has named. */
import type { ProjectsReport } from '../../model/report.ts'
import type { ReadPorts } from './core-ports.ts'
import { readWorld } from './read-world.ts'

export async function readProjects(ports: ReadPorts): Promise<ProjectsReport> {
  const { manifest } = await readWorld(ports)
  const projects = await Promise.all(
    (manifest.content?.projects ?? []).map(async (path) => {
      const info = await ports.files.readInfo(path).catch(() => undefined)
      return { path, exists: info?.kind === 'directory' }
    }),
  )
  return { projects, problems: [...manifest.problems] }
}
