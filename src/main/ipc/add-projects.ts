/** Remembers project folders: the window's own bookkeeping, so choosing a folder is the confirmation; it can be undone. */
import { realpath } from 'node:fs/promises'
import type { AgentManager } from '../../core/agent-manager.ts'
import type { DroppedFolders } from '../../ipc/dropped-folders.ts'
import type { ProjectId } from '../../ipc/project-id.ts'
import type { PlanRequest } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import { describeDroppedFolders } from '../dropped-folders.ts'
import { projectIdOf } from '../project-folders.ts'

type Manager = Pick<AgentManager, 'readProjects' | 'planChange' | 'confirmChange'>

interface Added {
  readonly added: ProjectId[]
  readonly transaction: string | null
}

/** Rejects with a ProblemError where a folder cannot be one. */
export async function addProjects(paths: readonly string[], manager: Manager): Promise<Added> {
  if (paths.length === 0) return { added: [], transaction: null }
  const request: PlanRequest = { operation: 'add-projects', paths: [...paths] }
  const before = new Set((await manager.readProjects()).projects.map((project) => project.path))
  const plan = await manager.planChange(request)
  if (plan.blocked) throw new ProblemError(plan.blockers)
  const confirmation = await manager.confirmChange(request, plan.token)
  if (confirmation.outcome !== 'applied' && confirmation.outcome !== 'nothing-to-do')
    throw new ProblemError(confirmation.problems)
  const after = (await manager.readProjects()).projects.map((project) => project.path)
  return {
    added: after.filter((path) => !before.has(path)).map(projectIdOf),
    transaction: confirmation.transaction?.id ?? null,
  }
}

/** Adds what can be added and says of everything else why not. */
export async function addDroppedFolders(
  paths: readonly string[],
  home: string,
  manager: Manager,
): Promise<DroppedFolders> {
  const known = (await manager.readProjects()).projects.map((project) => project.path)
  const realHome = await realpath(home).catch(() => home)
  const folders = await describeDroppedFolders(paths, { known, home: realHome })
  const wanted = folders.flatMap(({ outcome, path }) => (outcome === 'added' && path !== undefined ? [path] : []))
  const { transaction } = await addProjects(wanted, manager)
  return {
    folders: folders.map(({ name, outcome, path, inside }) => ({
      name,
      outcome,
      ...(path !== undefined && (outcome === 'added' || outcome === 'known') ? { id: projectIdOf(path) } : {}),
      ...(inside === undefined ? {} : { inside }),
    })),
    transaction,
    problems: [],
  }
}
