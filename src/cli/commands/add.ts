/** `afd mcp add`: a new server from flags, a file or standard input. */
import { ProblemError } from '../../model/problem.ts'
import { scopeKindSchema } from '../../model/scope.ts'
import type { CommandContext, RequestDraft } from '../command.ts'
import type { CommandInput } from '../command-input.ts'
import { readDefinition } from '../read-definition.ts'
import { splitPair } from '../split-pair.ts'
import { buildUsageProblem } from '../usage-problem.ts'

type DefinitionDraft = Extract<RequestDraft, { operation: 'add' }>['definition']

const stdioFlags = ['command', 'arg', 'env', 'env-from', 'cwd']
const httpFlags = ['url', 'header-from']

export async function buildAddRequest(context: CommandContext): Promise<RequestDraft> {
  const { input, project } = context
  checkOneSource(input)
  const scope = scopeKindSchema.parse(input.text('scope'))
  const targets = input.list('targets')
  const described = input.has('from-file') ? await readDefinition(context) : definitionFromFlags(input)
  const definition = targets === undefined ? described : { ...described, targets }
  const server = input.arguments[0] ?? ''
  return { operation: 'add', server, definition, scope, ...(scope === 'project' ? { project: await project() } : {}) }
}

function checkOneSource(input: CommandInput): void {
  const sources = [stdioFlags, httpFlags, ['from-file']].filter((flags) => flags.some((flag) => input.has(flag)))
  const help = 'afd mcp add --help'
  if (sources.length > 1) {
    const message =
      'Describe the server one way: by --command and its flags, by --url and its flags, or by --from-file.'
    throw new ProblemError([buildUsageProblem('conflicting-options', message, help)])
  }
  if (!input.has('command') && !input.has('url') && !input.has('from-file')) {
    throw new ProblemError([
      buildUsageProblem('missing-option', 'afd mcp add needs --command, --url or --from-file.', help),
    ])
  }
}

function definitionFromFlags(input: CommandInput): DefinitionDraft {
  const url = input.text('url')
  if (url !== undefined)
    return { transport: 'http', url, headers: Object.fromEntries(input.texts('header-from').map(readHeader)) }
  const cwd = input.text('cwd')
  const literals = input.texts('env').map((text) => {
    const [name, literal] = splitPair(text, 'env', 'NAME=TEXT')
    return [name, { literal }] as const
  })
  const references = input.texts('env-from').map((text) => {
    const [name, fromEnv] = splitPair(text, 'env-from', 'NAME=VARIABLE')
    return [name, { fromEnv }] as const
  })
  return {
    transport: 'stdio',
    command: input.text('command') ?? '',
    args: [...input.texts('arg')],
    environment: Object.fromEntries<(typeof literals | typeof references)[number][1]>([...literals, ...references]),
    ...(cwd === undefined ? {} : { cwd }),
  }
}

function readHeader(text: string) {
  const [name, source] = splitPair(text, 'header-from', 'NAME=VARIABLE[:SCHEME]')
  const [fromEnv = '', scheme] = source.split(':', 2)
  return [name, scheme === undefined ? { fromEnv } : { fromEnv, scheme }] as const
}
