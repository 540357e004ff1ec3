/** The one server that a snippet on standard input is about, with the values that the flags say. */
import { type Problem, ProblemError } from '../model/problem.ts'
import { type ServerDefinition, serverIdSchema } from '../model/server.ts'
import type { SnippetServer } from '../model/snippet.ts'
import type { CommandContext } from './command.ts'
import { readEnvironment, readHeaders } from './definition-flags.ts'
import { buildUsageProblem, joinChoices } from './usage-problem.ts'
import { line } from './views/terminal-text.ts'

/** @throws ProblemError with everything that is open or cannot be. */
export async function readPasted(
  context: CommandContext,
): Promise<{ readonly server: string; readonly definition: ServerDefinition; readonly omitted: string[] }> {
  const { input, manager, readStandardInput, announce } = context
  const found = await manager.readSnippet(await readStandardInput())
  const [wanted] = input.arguments
  const chosen = chooseServer(found, wanted)
  const server = wanted ?? chosen.name
  const said = new Map<string, object>([
    ...nameFields('environment', readEnvironment(input)),
    ...nameFields('headers', readHeaders(input)),
  ])
  const open = chosen.problems.filter(
    ({ severity, locator }) => severity === 'error' && !(locator !== undefined && said.has(locator)),
  )
  if (open.length > 0 || chosen.definition === undefined) throw new ProblemError(open)
  if (server === undefined || !serverIdSchema.safeParse(server).success) throw new ProblemError([needsId(server)])
  await announce(() =>
    chosen.problems.filter(({ locator }) => locator === undefined).map(({ message }) => line(message)),
  )
  return { server, definition: fillIn(chosen.definition, context), omitted: [...chosen.omitted] }
}

function nameFields(field: string, values: Readonly<Record<string, object>>): readonly (readonly [string, object])[] {
  return Object.entries(values).map(([name, value]) => [`${field}.${name}`, value])
}

function chooseServer(found: readonly SnippetServer[], wanted: string | undefined): SnippetServer {
  const [only, ...others] = found
  const named = found.find(({ name }) => name === wanted)
  const chosen = others.length === 0 ? only : named
  if (chosen !== undefined) return chosen
  const names = found.map(({ name }) => name ?? '?')
  const message = `The snippet has ${found.length} servers: ${joinChoices(names)}.`
  throw new ProblemError([buildUsageProblem('several-servers', message, 'Say which: afd mcp add NAME --paste …')])
}

function needsId(name: string | undefined): Problem {
  const message = name === undefined ? 'The snippet does not name its server.' : 'The name in the snippet is no id.'
  const nextStep = 'Give one of small letters, digits, - and _: afd mcp add ID --paste …'
  return buildUsageProblem('no-id', message, nextStep)
}

function fillIn(definition: ServerDefinition, { input }: CommandContext): ServerDefinition {
  return definition.transport === 'stdio'
    ? { ...definition, environment: { ...definition.environment, ...readEnvironment(input) } }
    : { ...definition, headers: { ...definition.headers, ...readHeaders(input) } }
}
