/** `afd mcp release`: stop managing one server, or all of a scope, and leave every agent's file as it is. */
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
  const scope = scopeKindSchema.parse(input.text('scope'))
  const agent = input.text('agent')
  return {
    operation: 'release',
    scope,
    ...(server === undefined ? {} : { server }),
    ...(agent === undefined ? {} : { agent }),
    ...(scope === 'project' ? { project: await project() } : {}),
  }
}
