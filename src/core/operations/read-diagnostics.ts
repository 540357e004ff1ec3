/** What somebody else has to know to help, put together from the other reads: no server, no value, no path above the home. */
import type { DiagnosticsReport } from '../../model/diagnostics.ts'
import { displayPath } from '../../model/display-path.ts'
import type { Problem } from '../../model/problem.ts'
import type { CatalogReport, DiscoveryReport, StatusReport, TransactionsReport } from '../../model/report.ts'
import type { ReadPorts } from './core-ports.ts'
import { discover } from './discover.ts'
import { readCatalog } from './read-catalog.ts'
import { readStatus } from './read-status.ts'
import { readTransactions } from './read-transactions.ts'

/** How many transactions tell enough of what was done last. */
const lastTransactions = 10

export interface DiagnosticsOptions {
  /** Real path; without one only the user scope is told of. */
  readonly project?: string
  /** Of this program. */
  readonly version: string
}

export async function readDiagnostics(
  ports: ReadPorts,
  { project, version }: DiagnosticsOptions,
): Promise<DiagnosticsReport> {
  const [catalog, discovery, status, history] = await Promise.all([
    readCatalog(ports, project),
    discover(ports, project === undefined ? 'user' : undefined, project),
    readStatus(ports, project === undefined ? 'user' : 'effective', project),
    readTransactions(ports),
  ])
  const { home, platform } = ports.places
  const show = (path: string) => displayPath(path, { home, platform })
  return {
    versions: { afd: version, node: process.versions.node, platform: process.platform, architecture: process.arch },
    paths: {
      folder: '~/.afd',
      userRegistry: '~/.afd/mcp/user.json',
      ...(project === undefined ? {} : { project: show(project), projectRegistry: `${show(project)}/.afd/mcp.json` }),
    },
    selection: status.selection,
    agents: describeAgents(catalog, discovery, show),
    servers: status.servers.length,
    states: countStates(status),
    importable: status.importable,
    transactions: describeTransactions(history),
    problems: listProblems([catalog, discovery, status, history], discovery),
  }
}

function describeAgents(
  { agents }: CatalogReport,
  { files }: DiscoveryReport,
  show: (path: string) => string,
): DiagnosticsReport['agents'] {
  return agents.map(({ id, detected, selected }) => ({
    id,
    detected,
    selected,
    files: files
      .filter(({ agent }) => agent === id)
      .map(({ scope, path, format, exists, problem }) => ({
        scope,
        path: show(path),
        format,
        exists,
        ...(problem === undefined ? {} : { problem: problem.code }),
      })),
  }))
}

function countStates({ servers }: StatusReport): DiagnosticsReport['states'] {
  const counts: DiagnosticsReport['states'] = {}
  for (const { state } of servers.flatMap(({ targets }) => targets)) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

function describeTransactions({ transactions }: TransactionsReport): DiagnosticsReport['transactions'] {
  const newest = transactions.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, lastTransactions)
  return {
    total: transactions.length,
    last: newest.map(({ id, operation, at, state }) => ({ id, operation, at, state })),
  }
}

/** Each once; several reads see the same file. */
function listProblems(reports: readonly { readonly problems: readonly Problem[] }[], { files }: DiscoveryReport) {
  const all = [
    ...reports.flatMap(({ problems }) => problems),
    ...files.map(({ problem }) => problem).filter((problem) => problem !== undefined),
  ]
  const keyOf = ({ code, locator, message }: Problem) => [code, locator, message].join('\n')
  return [...new Map(all.map((problem) => [keyOf(problem), problem])).values()]
}
