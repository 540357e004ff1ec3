/** `afd mcp adopt`: servers of one agent into a registry. */
import { ProblemError } from '../../model/problem.ts'
import { nativeScopeSchema, scopeKindSchema } from '../../model/scope.ts'
import type { CommandContext, RequestDraft } from '../command.ts'
import type { CommandInput } from '../command-input.ts'
import { splitPair } from '../split-pair.ts'
import { buildUsageProblem } from '../usage-problem.ts'

export async function buildAdoptRequest({ input, project }: CommandContext): Promise<RequestDraft> {
  const [agent = '', ...servers] = input.arguments
  const fromScope = nativeScopeSchema.parse(input.text('from-scope'))
  const toScope = scopeKindSchema.parse(input.text('to-scope'))
  const targets = input.list('targets')
  const as = input.text('as')
  if (as !== undefined && servers.length > 1) {
    throw new ProblemError([
      buildUsageProblem('conflicting-options', '--as names one server; several are given.', 'afd mcp adopt --help'),
    ])
  }
  const references = readReferences(input)
  const inProject = fromScope !== 'user' || toScope === 'project'
  return {
    operation: 'adopt',
    agent,
    servers,
    fromScope,
    toScope,
    ...(inProject ? { project: await project() } : {}),
    ...(as === undefined ? {} : { as }),
    ...(input.has('portable-only') ? { portableOnly: true } : {}),
    ...(references.length > 0 ? { references } : {}),
    ...(targets === undefined ? {} : { targets }),
  }
}

function readReferences(input: CommandInput) {
  return input.texts('reference').map((text) => {
    const [field, name] = splitPair(text, 'reference', 'FIELD=VARIABLE')
    return { field, name }
  })
}
