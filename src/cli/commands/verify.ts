/** `afd mcp verify`: servers read back from the agents' files, all or those named. */
import type { Problem } from '../../model/problem.ts'
import type { StatusReport } from '../../model/report.ts'
import { scopeViewSchema } from '../../model/scope.ts'
import type { CommandContext } from '../command.ts'
import type { Outcome } from '../outcome.ts'
import { suggestWord } from '../suggest.ts'

export async function verifyServers({ input, manager, project }: CommandContext): Promise<Outcome> {
  const scope = input.choice('scope', scopeViewSchema.options) ?? 'effective'
  const where = scope === 'user' ? { scope } : { scope, project: await project() }
  const report = await manager.verify({ ...where, servers: input.arguments })
  const missing = input.arguments.filter((id) => !report.servers.some((server) => server.id === id))
  if (missing.length === 0) return { kind: 'status', report }
  const known = (await manager.readStatus(where)).servers.map((server) => server.id)
  return { kind: 'status', report: withUnknownServers(report, missing, known) }
}

function withUnknownServers(report: StatusReport, missing: readonly string[], known: readonly string[]): StatusReport {
  const problems = report.problems.filter((problem) => problem.code !== 'unknown-server')
  return { ...report, problems: [...problems, ...missing.map((id) => describeUnknownServer(id, known))] }
}

function describeUnknownServer(id: string, known: readonly string[]): Problem {
  const meant = suggestWord(id, known)
  return {
    code: 'unknown-server',
    severity: 'error',
    message: `No registry here has a server “${id}”.`,
    nextStep: meant === undefined ? 'afd mcp status' : `Did you mean ${meant}?`,
  }
}
