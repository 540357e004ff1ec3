/** Reads a server definition, or what changes in one, as JSON from a file or standard input. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ProblemError } from '../model/problem.ts'
import { definitionChangeSchema, serverDefinitionSchema } from '../model/server.ts'
import type { CommandContext } from './command.ts'
import { changeFields, definitionFields, describeIssues } from './describe-issues.ts'

/** @throws ProblemError where it cannot be read, is no JSON, or is no definition: every fault, no content. */
export async function readDefinition(context: CommandContext) {
  const parsed = serverDefinitionSchema.safeParse(await readJson(context))
  if (!parsed.success) throw new ProblemError(describeIssues(parsed.error.issues, undefined, definitionFields))
  return parsed.data
}

/** @throws ProblemError as readDefinition does. */
export async function readDefinitionChange(context: CommandContext) {
  const parsed = definitionChangeSchema.safeParse(await readJson(context))
  if (!parsed.success) throw new ProblemError(describeIssues(parsed.error.issues, undefined, changeFields))
  return parsed.data
}

async function readJson({ input, cwd, readStandardInput }: CommandContext): Promise<unknown> {
  const source = input.text('from-file') ?? '-'
  return parseJson(source === '-' ? await readStandardInput() : await readText(path.resolve(cwd, source)))
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const message = 'The file of the definition cannot be read.'
    const nextStep = 'Check --from-file; - reads standard input.'
    throw new ProblemError([{ code: 'unreadable-file', severity: 'error', message, locator: file, nextStep }], {
      cause: error,
    })
  }
}

/** The parser's own words could quote the text, so they end here. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    const message = 'The definition is not valid JSON.'
    const nextStep = 'Give one JSON object, as in { "transport": "stdio", "command": "npx", "args": ["-y", "…"] }.'
    throw new ProblemError([{ code: 'unreadable-definition', severity: 'error', message, nextStep }])
  }
}
