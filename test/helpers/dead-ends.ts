/** Whether what is offered to somebody in trouble leads anywhere. */
import assert from 'node:assert/strict'
import { nextWordsOf } from '../../src/cli/views/next-step.ts'
import type { PlanRequest } from '../../src/model/plan.ts'
import { ProblemError } from '../../src/model/problem.ts'
import { quoteCommandLine } from '../../src/model/shell-quote.ts'
import type { AgentHome } from './agent-home.ts'
import { findCommands, followStep, parseStep } from './follow-step.ts'

/** Every command that is offered can be read, names the project it is about, and ends in a plan that nothing blocks. */
export async function assertWaysOut(home: AgentHome, request: PlanRequest, offers: number): Promise<void> {
  const commands = [...new Set((await listSteps(home, request)).flatMap(findCommands))]
  assert.ok(commands.length >= offers, commands.join('\n'))
  for (const command of commands) {
    const { input } = parseStep(command)
    const scopes = ['scope', 'from', 'to', 'from-scope', 'to-scope'].map((name) => input.text(name))
    if (scopes.some((scope) => scope !== undefined && scope !== 'user')) {
      assert.equal(input.text('project'), home.project, command)
    }
    assert.deepEqual(await findDeadEnd(home, command), undefined)
  }
}

/** Everything that is said at this moment to somebody who asks for the change, or for the state of things. */
async function listSteps(home: AgentHome, request: PlanRequest): Promise<readonly string[]> {
  const status = await home.manager.readStatus({ scope: 'effective', project: home.project })
  const discovery = await home.manager.discover({ project: home.project })
  const next = [{ kind: 'status', report: status } as const, { kind: 'discovery', report: discovery } as const]
    .map((outcome) => nextWordsOf(outcome, home.project))
    .map((words) => (words === undefined ? undefined : quoteCommandLine(['afd', ...words], process.platform)))
  const told = [
    ...next,
    ...status.problems.map(({ nextStep }) => nextStep),
    ...status.servers.flatMap(({ targets }) => targets.map(({ action }) => action)),
  ]
  try {
    const plan = await home.manager.planChange(request)
    told.push(...plan.blockers.map(({ nextStep }) => nextStep), ...plan.attention.map(({ action }) => action))
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    told.push(...error.problems.map(({ nextStep }) => nextStep))
  }
  return [...new Set(told.filter((step) => step !== undefined))]
}

/** What cannot be read or is refused, or is blocked by something that no offered command, or chain of them, gets out of the way. */
async function findDeadEnd(home: AgentHome, command: string, before: readonly string[] = []): Promise<unknown> {
  if (before.includes(command) || before.length > 3) return { command, before }
  const { problems, blockers } = await followStep(home, command)
  if (problems.length > 0) return { command, problems }
  for (const blocker of blockers) {
    const ways = findCommands(blocker.nextStep ?? '')
    const ends = await Promise.all(ways.map((way) => findDeadEnd(home, way, [...before, command])))
    if (!ends.includes(undefined)) return { command, blocker, ends }
  }
  return undefined
}
