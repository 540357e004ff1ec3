/** What the main process does for each channel: folders for ids, then the core. */
import type { AgentManager } from '../../core/agent-manager.ts'
import type { Handlers, Host } from '../../ipc/contract.ts'
import type { ProjectId } from '../../ipc/project-id.ts'
import type { PlanRequest } from '../../model/plan.ts'
import type { ScopeView } from '../../model/scope.ts'
import type { ProjectFolders } from '../project-folders.ts'
import type { WindowSettings } from '../settings.ts'
import {
  filesOfCatalog,
  filesOfConfirmation,
  filesOfDiscovery,
  filesOfPlan,
  filesOfStatus,
  filesOfTransactions,
  type ShownFiles,
} from '../shown-files.ts'
import { addDroppedFolders, addProjects } from './add-projects.ts'
import type { Connects } from './connects.ts'

export interface HandlerParts {
  readonly manager: AgentManager
  readonly folders: ProjectFolders
  readonly shown: ShownFiles
  readonly host: Host
  readonly connects: Connects
  readonly settings: WindowSettings
  /** Asks the user for folders; none where the dialog was cancelled. */
  readonly chooseFolders: () => Promise<readonly string[]>
  readonly showInFolder: (path: string) => void
  readonly writeClipboard: (text: string) => void
}

type Reads = 'readHost' | 'readStatus' | 'discover' | 'runDoctor' | 'readCatalog' | 'listTransactions' | 'readSnippet'
type Folders = 'listProjects' | 'pickProjects' | 'dropFolders' | 'revealProject'
type Changes = 'planChange' | 'confirmChange' | 'pruneTransaction'

export function buildHandlers(parts: HandlerParts): Handlers {
  return { ...buildReads(parts), ...buildFolders(parts), ...buildChanges(parts), ...buildOthers(parts) }
}

async function placeOf(id: ProjectId | undefined, folders: ProjectFolders): Promise<{ readonly project?: string }> {
  return id === undefined ? {} : { project: await folders.resolve(id) }
}

async function viewOf(
  id: ProjectId | undefined,
  folders: ProjectFolders,
): Promise<{ readonly scope: ScopeView; readonly project?: string }> {
  return { scope: id === undefined ? 'user' : 'effective', ...(await placeOf(id, folders)) }
}

function buildReads({ manager, folders, shown, host }: HandlerParts): Pick<Handlers, Reads> {
  return {
    readHost: () => Promise.resolve(host),
    async readStatus({ project }) {
      const report = await manager.readStatus(await viewOf(project, folders))
      return shown.note(report, filesOfStatus(report))
    },
    async discover({ project }) {
      const report = await manager.discover(project === undefined ? { scope: 'user' } : await placeOf(project, folders))
      return shown.note(report, filesOfDiscovery(report))
    },
    // In the home there is no project, so that the user's files alone are looked at.
    runDoctor: async ({ project }) =>
      project === undefined
        ? manager.runDoctor({ project: host.home, user: true, hazards: true })
        : manager.runDoctor({ project: await folders.resolve(project), hazards: true }),
    async readCatalog({ project }) {
      const report = await manager.readCatalog(await placeOf(project, folders))
      return shown.note(report, filesOfCatalog(report))
    },
    async listTransactions() {
      const report = await manager.listTransactions()
      return shown.note(report, filesOfTransactions(report))
    },
    async readSnippet({ text }) {
      const servers = await manager.readSnippet(text)
      return {
        servers: servers.map(({ name, omitted, problems, ...rest }) => ({
          ...(name === undefined ? {} : { name }),
          omitted: [...omitted],
          problems: [...problems],
          ...rest,
        })),
      }
    },
  }
}

function buildFolders(parts: HandlerParts): Pick<Handlers, Folders> {
  const { manager, folders, host } = parts
  return {
    listProjects: () => folders.list(),
    pickProjects: async () => addProjects(await parts.chooseFolders(), manager),
    dropFolders: ({ paths }) => addDroppedFolders(paths, host.home, manager),
    async revealProject({ project }) {
      parts.showInFolder(await folders.resolve(project))
      return {}
    },
  }
}

/** The request in the core's words: paths where the window has ids. */
async function toPlanRequest(request: PlanRequest, folders: ProjectFolders): Promise<PlanRequest> {
  if (request.operation === 'remove-project') return { ...request, path: await folders.resolve(request.path) }
  if ('project' in request && request.project !== undefined)
    return { ...request, project: await folders.resolve(request.project) }
  return request
}

function buildChanges({ manager, folders, shown }: HandlerParts): Pick<Handlers, Changes> {
  return {
    async planChange(request) {
      const plan = await manager.planChange(await toPlanRequest(request, folders))
      return shown.note(plan, filesOfPlan(plan))
    },
    async confirmChange({ change, token }) {
      const confirmation = await manager.confirmChange(await toPlanRequest(change, folders), token)
      return shown.note(confirmation, filesOfConfirmation(confirmation))
    },
    async pruneTransaction({ transaction }) {
      await manager.pruneTransaction(transaction)
      return {}
    },
  }
}

function buildOthers(parts: HandlerParts): Omit<Handlers, Reads | Folders | Changes> {
  const { manager, folders, host, shown, connects, settings } = parts
  return {
    async revealFile({ path }) {
      shown.check(path)
      parts.showInFolder(path)
      return Promise.resolve({})
    },
    async previewConnect({ project, servers }) {
      return manager.previewConnect({ ...(await viewOf(project, folders)), servers })
    },
    async connect({ project, servers, shown: fingerprints }) {
      const report = await connects.run({ ...(await viewOf(project, folders)), servers, shown: fingerprints })
      return shown.note(report, filesOfStatus(report))
    },
    cancelConnect() {
      connects.cancel()
      return Promise.resolve({})
    },
    copyText({ text }) {
      parts.writeClipboard(text)
      return Promise.resolve({})
    },
    async copyDiagnostics({ project }) {
      const report = await manager.readDiagnostics({ ...(await placeOf(project, folders)), version: host.version })
      parts.writeClipboard(`${JSON.stringify(report, null, 2)}\n`)
      return {}
    },
    readSettings: () => Promise.resolve(settings.read()),
    changeSettings: (change) => Promise.resolve(settings.change(change)),
  }
}
