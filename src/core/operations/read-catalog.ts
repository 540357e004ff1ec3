/** The agents we know: what each can do, where it keeps its servers, whether it is here and looked after. */
import type { CatalogReport, SelectionReport } from '../../model/report.ts'
import { isProblem } from '../agents/agent-adapter.ts'
import type { ReadPorts } from './core-ports.ts'
import { listOwnProblems } from './list-problems.ts'
import { hasSelection, readWorld } from './read-world.ts'
import { resolveFolder } from './resolve-project.ts'
import type { AgentWorld, World } from './world.ts'

export async function readCatalog(ports: ReadPorts, project?: string): Promise<CatalogReport> {
  const world = await readWorld(ports, project === undefined ? undefined : await resolveFolder(ports.files, project))
  const agents = world.agents.map((agent) => {
    const { id, name, capability, evidence } = agent.adapter
    const surfaces = { user: describeSurface(agent, 'user'), project: describeSurface(agent, 'project') }
    return {
      id,
      name,
      detected: agent.isDetected,
      selected: isChosen(world, agent),
      capability,
      surfaces,
      evidence: [...evidence],
    }
  })
  return { agents, problems: [...listOwnProblems(world, ['user'])] }
}

export async function readSelection(ports: ReadPorts): Promise<SelectionReport> {
  const world = await readWorld(ports)
  const agents = world.agents.map((agent) => {
    const { id, name } = agent.adapter
    return { id, name, selected: isChosen(world, agent), detected: agent.isDetected }
  })
  return {
    agents,
    selection: hasSelection(world.manifest.content) ? 'manifest' : 'detected',
    problems: [...listOwnProblems(world, ['user'])],
  }
}

/** Without a manifest nobody has chosen anything, though reads make do with the detected agents. */
function isChosen(world: World, agent: AgentWorld): boolean {
  return hasSelection(world.manifest.content) && agent.isSelected
}

function describeSurface({ surfaces }: AgentWorld, scope: 'user' | 'project'): { path: string; format: string } | null {
  const surface = surfaces[scope]
  return surface === undefined || isProblem(surface) ? null : { path: surface.file.path, format: surface.file.format }
}
