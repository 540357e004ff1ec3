/** `afd mcp edit`: single fields of a server that is there. */
import { ProblemError } from '../../model/problem.ts'
import { scopeKindSchema } from '../../model/scope.ts'
import type { CommandContext, RequestDraft } from '../command.ts'
import type { CommandInput } from '../command-input.ts'
import { checkOneSource, readEnvironment, readHeaders } from '../definition-flags.ts'
import { readDefinitionChange } from '../read-definition.ts'
import { buildUsageProblem } from '../usage-problem.ts'

type ChangeDraft = Extract<RequestDraft, { operation: 'edit' }>['change']

const help = 'afd mcp edit --help'

export async function buildEditRequest(context: CommandContext): Promise<RequestDraft> {
  const { input, project } = context
  checkOneSource(input, help)
  const described = input.has('from-file') ? await readDefinitionChange(context) : changeFromFlags(input)
  const targets = input.list('targets')
  const remove = [...(described.remove ?? []), ...input.texts('remove-field')]
  const change: ChangeDraft = {
    ...described,
    ...(targets === undefined ? {} : { targets }),
    ...(remove.length > 0 ? { remove } : {}),
  }
  if (Object.keys(change).length === 0) {
    const message = 'afd mcp edit needs what to change: --command, --arg, --env, --url, --remove-field, …'
    throw new ProblemError([buildUsageProblem('missing-option', message, help)])
  }
  const scope = scopeKindSchema.parse(input.text('scope'))
  const server = input.arguments[0] ?? ''
  return { operation: 'edit', server, change, scope, ...(scope === 'project' ? { project: await project() } : {}) }
}

function changeFromFlags(input: CommandInput): ChangeDraft {
  const [command, cwd, url] = [input.text('command'), input.text('cwd'), input.text('url')]
  const environment = readEnvironment(input)
  const headers = readHeaders(input)
  return {
    ...(command === undefined ? {} : { command }),
    ...(input.has('arg') ? { args: [...input.texts('arg')] } : {}),
    ...(cwd === undefined ? {} : { cwd }),
    ...(Object.keys(environment).length > 0 ? { environment } : {}),
    ...(url === undefined ? {} : { url }),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
  }
}
