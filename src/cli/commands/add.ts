/** `afd mcp add`: a new server from flags, a file, standard input or a snippet. */
import { ProblemError } from '../../model/problem.ts'
import { scopeKindSchema } from '../../model/scope.ts'
import type { CommandContext, RequestDraft } from '../command.ts'
import type { CommandInput } from '../command-input.ts'
import { checkOneSource, readEnvironment, readHeaders } from '../definition-flags.ts'
import { readDefinition } from '../read-definition.ts'
import { readPasted } from '../read-pasted.ts'
import { buildUsageProblem } from '../usage-problem.ts'

type AddDraft = Extract<RequestDraft, { operation: 'add' }>

const help = 'afd mcp add --help'

export async function buildAddRequest(context: CommandContext): Promise<RequestDraft> {
  const { input, project } = context
  checkOneSource(input, help)
  const scope = scopeKindSchema.parse(input.text('scope'))
  const targets = input.list('targets')
  const { server, definition, omitted = [] } = await readServer(context)
  return {
    operation: 'add',
    server,
    definition: targets === undefined ? definition : { ...definition, targets },
    ...(omitted.length > 0 ? { omitted } : {}),
    scope,
    ...(scope === 'project' ? { project: await project() } : {}),
  }
}

async function readServer(context: CommandContext): Promise<Pick<AddDraft, 'server' | 'definition' | 'omitted'>> {
  const { input } = context
  const [server] = input.arguments
  if (input.has('paste')) return readPasted(context)
  if (server === undefined) throw missing('missing-argument', 'afd mcp add needs an id.')
  if (input.has('from-file')) return { server, definition: await readDefinition(context) }
  if (input.has('command') || input.has('url')) return { server, definition: definitionFromFlags(input) }
  throw missing('missing-option', 'afd mcp add needs --command, --url, --from-file or --paste.')
}

function missing(code: string, message: string): ProblemError {
  return new ProblemError([buildUsageProblem(code, message, help)])
}

function definitionFromFlags(input: CommandInput): AddDraft['definition'] {
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
