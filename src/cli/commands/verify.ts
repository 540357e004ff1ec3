/** `afd mcp verify`: servers read back from the agents' files, all or those named. */
import { type Problem, ProblemError } from '../../model/problem.ts'
import type { StatusReport } from '../../model/report.ts'
import { scopeViewSchema } from '../../model/scope.ts'
import type { CommandContext } from '../command.ts'
import type { Outcome } from '../outcome.ts'
import { suggestWord } from '../suggest.ts'
import { buildUsageProblem } from '../usage-problem.ts'

/** They say something about a connect only. */
const connectOptions = ['timeout', 'dry-run']

export async function verifyServers(context: CommandContext): Promise<Outcome> {
  const { input, manager, project } = context
  const scope = input.choice('scope', scopeViewSchema.options) ?? 'effective'
  const where = scope === 'user' ? { scope } : { scope, project: await project() }
  if (input.has('connect')) return (await import('./verify-connect.ts')).connectServers(context, where)
  const alone = connectOptions.filter((name) => input.has(name))
  if (alone.length > 0) throw new ProblemError(alone.map(describeAlone))
  const report = await manager.verify({ ...where, servers: input.arguments })
  const missing = input.arguments.filter((id) => !report.servers.some((server) => server.id === id))
  if (missing.length === 0) return { kind: 'status', report }
  const known = (await manager.readStatus(where)).servers.map((server) => server.id)
  return { kind: 'status', report: withUnknownServers(report, missing, known) }
}

function describeAlone(option: string): Problem {
  const message = `--${option} goes with --connect: nothing is started without it.`
  return buildUsageProblem('conflicting-options', message, `afd mcp verify --connect --${option}`)
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
