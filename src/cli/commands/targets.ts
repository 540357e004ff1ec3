/** `afd mcp targets`: the agents that get a server. */
import { ProblemError } from '../../model/problem.ts'
import { scopeKindSchema } from '../../model/scope.ts'
import type { CommandContext, RequestDraft } from '../command.ts'
import { buildUsageProblem } from '../usage-problem.ts'

export async function buildTargetsRequest({ input, project }: CommandContext): Promise<RequestDraft> {
  const scope = scopeKindSchema.parse(input.text('scope'))
  const add = input.list('add') ?? []
  const remove = input.list('remove') ?? []
  if (add.length + remove.length === 0) {
    throw new ProblemError([
      buildUsageProblem('missing-option', 'afd mcp targets needs --add or --remove.', 'afd mcp targets --help'),
    ])
  }
  return {
    operation: 'targets',
    server: input.arguments[0] ?? '',
    scope,
    add,
    remove,
    ...(scope === 'project' ? { project: await project() } : {}),
  }
}
