/** `afd mcp add`: a new server from flags, a file or standard input. */
import { ProblemError } from '../../model/problem.ts'
import { scopeKindSchema } from '../../model/scope.ts'
import type { CommandContext, RequestDraft } from '../command.ts'
import type { CommandInput } from '../command-input.ts'
import { checkOneSource, readEnvironment, readHeaders } from '../definition-flags.ts'
import { readDefinition } from '../read-definition.ts'
import { buildUsageProblem } from '../usage-problem.ts'

type DefinitionDraft = Extract<RequestDraft, { operation: 'add' }>['definition']

const help = 'afd mcp add --help'

export async function buildAddRequest(context: CommandContext): Promise<RequestDraft> {
  const { input, project } = context
  checkOneSource(input, help)
  if (!input.has('command') && !input.has('url') && !input.has('from-file')) {
    throw new ProblemError([
      buildUsageProblem('missing-option', 'afd mcp add needs --command, --url or --from-file.', help),
    ])
  }
  const scope = scopeKindSchema.parse(input.text('scope'))
  const targets = input.list('targets')
  const described = input.has('from-file') ? await readDefinition(context) : definitionFromFlags(input)
  const definition = targets === undefined ? described : { ...described, targets }
  const server = input.arguments[0] ?? ''
  return { operation: 'add', server, definition, scope, ...(scope === 'project' ? { project: await project() } : {}) }
}

function definitionFromFlags(input: CommandInput): DefinitionDraft {
  const url = input.text('url')
  if (url !== undefined) return { transport: 'http', url, headers: readHeaders(input) }
  const cwd = input.text('cwd')
  return {
    transport: 'stdio',
    command: input.text('command') ?? '',
    args: [...input.texts('arg')],
    environment: readEnvironment(input),
    ...(cwd === undefined ? {} : { cwd }),
  }
}
