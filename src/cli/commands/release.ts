/** `afd mcp release`: stop managing one server, or all of one scope or of both, and leave every agent's file as it is. */
import { ProblemError } from '../../model/problem.ts'
import { scopeKindSchema } from '../../model/scope.ts'
import type { CommandContext, RequestDraft } from '../command.ts'
import { buildUsageProblem } from '../usage-problem.ts'

export async function buildReleaseRequest({ input, project }: CommandContext): Promise<RequestDraft> {
  const [server] = input.arguments
  if ((server === undefined) === !input.has('all')) {
    const message = 'afd mcp release takes one of: <id>, --all.'
    throw new ProblemError([buildUsageProblem('conflicting-options', message, 'afd mcp release --help')])
  }
  const given = input.text('scope')
  if (server !== undefined && given === undefined) {
    const message = 'afd mcp release <id> needs --scope (user or project).'
    throw new ProblemError([buildUsageProblem('missing-option', message, 'afd mcp release --help')])
  }
  const scope = given === undefined ? 'effective' : scopeKindSchema.parse(given)
  const agent = input.text('agent')
  return {
    operation: 'release',
    scope,
    ...(server === undefined ? {} : { server }),
    ...(agent === undefined ? {} : { agent }),
    ...(scope !== 'user' ? { project: await project() } : {}),
  }
}
