/** Does what a next step says: reads its commands as the command line reads them, and previews every change. */
import assert from 'node:assert/strict'
import type { CommandContext, CommandSpec } from '../../src/cli/command.ts'
import { type CommandLine, parseCommandLine } from '../../src/cli/command-line.ts'
import { commandTable } from '../../src/cli/command-table.ts'
import { planRequestSchema } from '../../src/model/plan.ts'
import type { Problem } from '../../src/model/problem.ts'
import { ProblemError } from '../../src/model/problem.ts'
import type { AgentHome } from './agent-home.ts'

/** What a person fills in. */
const placeholders: Readonly<Record<string, string>> = { NEW_ID: 'another-name', VARIABLE_NAME: 'SOME_VARIABLE' }

export interface Followed {
  readonly command: string
  /** What is wrong with the line, or why it cannot be planned at all. */
  readonly problems: readonly Problem[]
  /** What stands in the way of the plan that comes out; nothing for a command that only reads. */
  readonly blockers: readonly Problem[]
}

/** The command lines in a step: from `afd ` to the end, or to the next way. */
export function findCommands(step: string): readonly string[] {
  const ways = step.split(' · or ').map((way) => /(?:^|: |\()(afd .*)$/.exec(way)?.[1] ?? way)
  const [first = ''] = ways
  return ways
    .map((way) => way.replace(/^.*: (--take \w+)$/, (_way, take: string) => first.replace(/--take \w+$/, take)))
    .filter((way) => way.startsWith('afd '))
    .map((command) => command.replace(/[.)].*$/, (end) => (/^[.)](,|$| |\.)/.test(end) ? '' : end)))
}

export function parseStep(command: string): CommandLine {
  const [program, ...words] = splitWords(command)
  assert.equal(program, 'afd')
  return parseCommandLine(words.map(fillIn), commandTable)
}

/** Called from a folder that has nothing to do with the home's project. */
export async function followStep(home: AgentHome, command: string): Promise<Followed> {
  const { command: spec, input, problems } = parseStep(command)
  if (problems.length > 0 || spec === undefined) return { command, problems, blockers: [] }
  const context: CommandContext = {
    input,
    manager: home.manager,
    cwd: home.home,
    machine: { home: home.home, platform: process.platform, version: '0.0.0', outIsTerminal: false },
    project: () => Promise.resolve(input.text('project') ?? home.home),
    announce: () => Promise.resolve(),
    readStandardInput: () => Promise.resolve(''),
  }
  try {
    return { command, problems: [], blockers: await preview(spec, context) }
  } catch (error) {
    if (error instanceof ProblemError) return { command, problems: error.problems, blockers: [] }
    throw error
  }
}

async function preview(spec: CommandSpec, context: CommandContext): Promise<readonly Problem[]> {
  if (spec.kind === 'completion') return []
  if (spec.kind === 'run') {
    const outcome = await (await spec.load())(context)
    return outcome.kind === 'plan' ? outcome.plan.blockers : []
  }
  const request = planRequestSchema.parse(await (await spec.load())(context))
  return (await context.manager.planChange(request)).blockers
}

function fillIn(word: string): string {
  return Object.entries(placeholders).reduce((text, [name, value]) => text.replaceAll(name, value), word)
}

/** The words of a line as a shell reads them, as far as our own quoting goes. */
function splitWords(line: string): readonly string[] {
  return [...line.matchAll(/(?:'([^']*)'|"([^"]*)"|(\S+))/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  )
}
