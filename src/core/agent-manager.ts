/** The door: the only core file that the command line and the desktop app may import. */
import type { DiagnosticsReport } from '../model/diagnostics.ts'
import type { DoctorReport } from '../model/doctor.ts'
import type { ConnectPreview } from '../model/health.ts'
import type { Confirmation, Plan, PlanRequest, PlanToken } from '../model/plan.ts'
import type {
  CatalogReport,
  DiscoveryReport,
  ProjectsReport,
  SelectionReport,
  StatusReport,
  TransactionsReport,
} from '../model/report.ts'
import type { ScopeKind, ScopeView } from '../model/scope.ts'
import type { SnippetServer } from '../model/snippet.ts'
import type { ConnectOptions } from './operations/connect-servers.ts'
import type { ChangePorts } from './operations/core-ports.ts'
import type { ConnectView } from './operations/list-connectable.ts'
import type { DiagnosticsOptions } from './operations/read-diagnostics.ts'
import type { DoctorOptions } from './operations/run-doctor.ts'
import type { FileWriter } from './system/file-system.ts'
import type { UserDirectories } from './system/user-directories.ts'

export interface AgentManagerOptions {
  /** The disk; a test may hand in one that fails. Default: this machine's. */
  readonly fileSystem?: FileWriter
  /** Where the user lives and with which environment. Default: the process's own. */
  readonly directories?: UserDirectories
  readonly now?: () => Date
  /** Names this run of the app, where connects speak for no longer than it; without one they do so for twelve hours. */
  readonly session?: string
}

/** Reads write nothing, start nothing (but for git, which the doctor asks) and use no network; `connect` alone does. All of them reject with a ProblemError for expected trouble. */
export interface AgentManager {
  /** The project a command means: the given folder or the nearest git root of the current one. Absolute real path. */
  resolveProject(options: { readonly path?: string; readonly cwd: string }): Promise<string>
  readCatalog(options: { readonly project?: string }): Promise<CatalogReport>
  readSelection(): Promise<SelectionReport>
  readProjects(): Promise<ProjectsReport>
  readStatus(options: { readonly scope: ScopeView; readonly project?: string }): Promise<StatusReport>
  discover(options: { readonly scope?: ScopeKind; readonly project?: string }): Promise<DiscoveryReport>
  /** Status read back from the files, with only the named servers where names are given. */
  verify(options: {
    readonly scope: ScopeView
    readonly project?: string
    readonly servers: readonly string[]
  }): Promise<StatusReport>
  /** What a connect would start or contact; starts nothing. */
  previewConnect(view: ConnectView): Promise<ConnectPreview>
  /** Really starts or contacts the servers that were shown: the one call that does. Everything started has ended with it. */
  connect(options: ConnectOptions): Promise<StatusReport>
  /** What is wrong with the project's MCP files. Starts git alone, and that only to tell where a finding comes from. */
  runDoctor(options: DoctorOptions): Promise<DoctorReport>
  /** What can be handed to somebody who helps. */
  readDiagnostics(options: DiagnosticsOptions): Promise<DiagnosticsReport>
  listTransactions(): Promise<TransactionsReport>
  /** The servers that a text copied from a README describes; nothing is stored. */
  readSnippet(text: string): Promise<readonly SnippetServer[]>
  planChange(request: PlanRequest): Promise<Plan>
  /** Plans again under the locks and applies only what the token stands for. */
  confirmChange(request: PlanRequest, token: PlanToken): Promise<Confirmation>
  /** Removes one finished transaction's backup for good. */
  pruneTransaction(id: string): Promise<void>
}

/** Opens the door. Nothing is read and little is loaded until something is asked. */
export function createAgentManager(options: AgentManagerOptions = {}): AgentManager {
  const ports = () => openPorts(options)
  return {
    ...openConnects(ports),
    ...openLooks(ports),
    async resolveProject(folder) {
      const { resolveProject } = await import('./operations/resolve-project.ts')
      return resolveProject((await ports()).files, folder)
    },
    async readCatalog({ project }) {
      const { readCatalog } = await import('./operations/read-catalog.ts')
      return readCatalog(await ports(), project)
    },
    async readSelection() {
      const { readSelection } = await import('./operations/read-catalog.ts')
      return readSelection(await ports())
    },
    async readProjects() {
      const { readProjects } = await import('./operations/read-projects.ts')
      return readProjects(await ports())
    },
    async readStatus({ scope, project }) {
      const { readStatus } = await import('./operations/read-status.ts')
      return readStatus(await ports(), scope, project)
    },
    async discover({ scope, project }) {
      const { discover } = await import('./operations/discover.ts')
      return discover(await ports(), scope, project)
    },
    async verify({ scope, project, servers }) {
      const { verify } = await import('./operations/read-status.ts')
      return verify(await ports(), { scope, servers, ...(project === undefined ? {} : { project }) })
    },
    async listTransactions() {
      const { readTransactions } = await import('./operations/read-transactions.ts')
      return readTransactions(await ports())
    },
    async readSnippet(text) {
      const { readSnippet } = await import('./snippets/read-snippet.ts')
      return readSnippet(text)
    },
    async planChange(request) {
      const { previewChange } = await import('./operations/confirm-change.ts')
      return previewChange(await ports(), request)
    },
    async confirmChange(request, token) {
      const { confirmChange } = await import('./operations/confirm-change.ts')
      return confirmChange(await ports(), request, token)
    },
    async pruneTransaction(id) {
      const { pruneBackup } = await import('./operations/read-transactions.ts')
      return pruneBackup(await ports(), id)
    },
  }
}

function openConnects(ports: () => Promise<ChangePorts>): Pick<AgentManager, 'previewConnect' | 'connect'> {
  return {
    async previewConnect(view) {
      const { previewConnect } = await import('./operations/list-connectable.ts')
      return previewConnect(await ports(), view)
    },
    async connect(options) {
      const { connectServers } = await import('./operations/connect-servers.ts')
      return connectServers(await ports(), options)
    },
  }
}

/** Looks at a whole installation. */
function openLooks(ports: () => Promise<ChangePorts>): Pick<AgentManager, 'runDoctor' | 'readDiagnostics'> {
  return {
    async runDoctor(options) {
      const { runDoctor } = await import('./operations/run-doctor.ts')
      return runDoctor(await ports(), options)
    },
    async readDiagnostics(options) {
      const { readDiagnostics } = await import('./operations/read-diagnostics.ts')
      return readDiagnostics(await ports(), options)
    },
  }
}

async function openPorts(options: AgentManagerOptions): Promise<ChangePorts> {
  const { buildPorts } = await import('./operations/build-ports.ts')
  return buildPorts(options)
}
