/** Reads what people copy from a README: a block of JSON, TOML or YAML, or an agent's own "mcp add" line. */
import { type ConfigObject, type ConfigValue, isConfigObject } from '../../model/config-value.ts'
import { type Problem, ProblemError } from '../../model/problem.ts'
import type { SnippetServer } from '../../model/snippet.ts'
import type { FormatId, TextProblem } from '../formats/config-format.ts'
import { readerFor } from '../formats/format-readers.ts'
import { type NamedEntry, readCommandLine } from './command-line.ts'
import { findEntries } from './find-entries.ts'
import { readEntry } from './snippet-entry.ts'
import { cutBlocks } from './text-blocks.ts'

/**
 * Every server that the text describes, in its order. Rejects with a ProblemError where it describes none: with the line
 * and column where it could not be read, and none of its content.
 */
export async function readSnippet(text: string): Promise<readonly SnippetServer[]> {
  const found: NamedEntry[] = []
  const problems: Problem[] = []
  for (const block of cutBlocks(text)) {
    try {
      found.push(...(await readBlock(block)))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      problems.push(...error.problems)
    }
  }
  // Prose and other examples around the snippet that was meant do not matter.
  if (found.length > 0) return found.map(readEntry)
  throw new ProblemError(problems.length > 0 ? problems : [describeNothing()])
}

async function readBlock(block: string): Promise<readonly NamedEntry[]> {
  const line = readCommandLine(block)
  if (line !== undefined) return 'json' in line ? nameEntries(line.name, await readJson(line.json)) : [line]
  const format = guessFormat(block)
  const value = format === 'jsonc' ? await readJson(block) : await readAs(format, block)
  return nameEntries(undefined, value)
}

function nameEntries(name: string | undefined, value: ConfigValue | undefined): readonly NamedEntry[] {
  if (!isConfigObject(value)) return []
  if (name !== undefined) return [{ name, entry: value }]
  return findEntries(value)
}

function guessFormat(block: string): FormatId {
  if (/^\s*\[[^\]{}"]+\]\s*$/m.test(block) && !/^\s*[[{]\s*$/.test(block.split('\n')[0] ?? '')) return 'toml'
  return /^\s*["{]/.test(block) ? 'jsonc' : 'yaml'
}

/** Often only the inside of an object is shown: `"name": { … }`, with or without a last comma. */
async function readJson(block: string): Promise<ConfigObject | undefined> {
  const isInside = /^\s*"/.test(block)
  const value = await readAs('jsonc', isInside ? `{${block}}` : block)
  return isConfigObject(value) ? value : undefined
}

async function readAs(format: FormatId, text: string): Promise<ConfigValue | undefined> {
  const outcome = (await readerFor(format)).read(text)
  if (outcome.ok) return outcome.value
  throw new ProblemError([describeUnparsable(outcome.problem)])
}

function describeUnparsable({ line, column }: TextProblem): Problem {
  return {
    code: 'unparsable',
    severity: 'error',
    message: `The snippet cannot be read: line ${line}, column ${column}.`,
    nextStep: 'Copy the whole block, from its first bracket to the last one.',
  }
}

function describeNothing(): Problem {
  return {
    code: 'no-server',
    severity: 'error',
    message: 'The snippet describes no server.',
    nextStep:
      'Copy a block with "mcpServers", an "mcp add" line, a command line such as npx -y PACKAGE, or an address.',
  }
}
