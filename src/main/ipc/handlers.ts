/** What the main process does for each channel: folders for ids, then the core. */
import type { AgentManager } from '../../core/agent-manager.ts'
import type { Handlers, Host, ProjectId } from '../../ipc/contract.ts'
import type { PlanRequest } from '../../model/plan.ts'
import { ProblemError } from '../../model/problem.ts'
import { type ProjectFolders, projectIdOf } from '../project-folders.ts'
import {
  filesOfCatalog,
  filesOfConfirmation,
  filesOfDiscovery,
  filesOfPlan,
  filesOfStatus,
  filesOfTransactions,
  type ShownFiles,
} from '../shown-files.ts'

export interface HandlerParts {
  readonly manager: AgentManager
  readonly folders: ProjectFolders
  readonly shown: ShownFiles
  readonly host: Host
  /** Asks the user for folders; none where the dialog was cancelled. */
  readonly chooseFolders: () => Promise<readonly string[]>
  readonly showInFolder: (path: string) => void
}

/** The request in the core's words: paths where the window has ids. */
async function toPlanRequest(request: PlanRequest, folders: ProjectFolders): Promise<PlanRequest> {
  if (request.operation === 'remove-project') return { ...request, path: await folders.resolve(request.path) }
  if ('project' in request && request.project !== undefined)
    return { ...request, project: await folders.resolve(request.project) }
  return request
}

/** The list of projects is the window's own bookkeeping, so choosing a folder is the confirmation; it can be undone. */
async function addProjects(paths: readonly string[], { manager }: Pick<HandlerParts, 'manager'>) {
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

export function buildHandlers(parts: HandlerParts): Handlers {
  const { manager, folders, shown, host } = parts
  const placeOf = async (id: ProjectId | undefined) => (id === undefined ? {} : { project: await folders.resolve(id) })
  return {
    readHost: () => Promise.resolve(host),
    async readStatus({ project }) {
      const scope = project === undefined ? 'user' : 'effective'
      const report = await manager.readStatus({ scope, ...(await placeOf(project)) })
      return shown.note(report, filesOfStatus(report))
    },
    async discover({ project }) {
      const report = await manager.discover(project === undefined ? { scope: 'user' } : await placeOf(project))
      return shown.note(report, filesOfDiscovery(report))
    },
    async readCatalog({ project }) {
      const report = await manager.readCatalog(await placeOf(project))
      return shown.note(report, filesOfCatalog(report))
    },
    listProjects: () => folders.list(),
    async pickProjects() {
      const paths = await parts.chooseFolders()
      return paths.length === 0 ? { added: [], transaction: null } : addProjects(paths, parts)
    },
    async planChange(request) {
      const plan = await manager.planChange(await toPlanRequest(request, folders))
      return shown.note(plan, filesOfPlan(plan))
    },
    async confirmChange({ change, token }) {
      const confirmation = await manager.confirmChange(await toPlanRequest(change, folders), token)
      return shown.note(confirmation, filesOfConfirmation(confirmation))
    },
    async listTransactions() {
      const report = await manager.listTransactions()
      return shown.note(report, filesOfTransactions(report))
    },
    async revealFile({ path }) {
      shown.check(path)
      parts.showInFolder(path)
      return Promise.resolve({})
    },
  }
}
