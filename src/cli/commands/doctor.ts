/** `afd doctor`: what is wrong with the MCP files of a project, safe to run at every start of a session. */
import path from 'node:path'
import { ProblemError } from '../../model/problem.ts'
import type { CommandContext } from '../command.ts'
import type { Outcome } from '../outcome.ts'
import { buildUsageProblem } from '../usage-problem.ts'

const formats = ['text', 'json', 'sarif'] as const

export async function runDoctor({ input, manager, cwd, machine }: CommandContext): Promise<Outcome> {
  const format = input.choice('format', formats) ?? 'text'
  if (input.has('json') && input.has('format') && format !== 'json') throw new ProblemError([twoFormats])
  const given = input.text('project')
  // Not told, unlike elsewhere: where all is well a hook has nothing to say.
  const project = await manager.resolveProject({
    cwd,
    ...(given === undefined ? {} : { path: path.resolve(cwd, given) }),
  })
  const report = await manager.runDoctor({
    project,
    user: input.text('scope') === 'user',
    hazards: input.has('hazards'),
  })
  return { kind: 'doctor', report, format, exitZero: input.has('exit-zero'), version: machine.version }
}

const twoFormats = buildUsageProblem(
  'conflicting-options',
  '--json and --format name two different formats.',
  'afd doctor --help',
)
