/** Previews a change, or applies it where the command line holds a token. */
import { planRequestSchema } from '../model/plan.ts'
import { ProblemError } from '../model/problem.ts'
import type { CommandContext, RequestDraft } from './command.ts'
import { describeIssues } from './describe-issues.ts'
import { suggestNames } from './name-suggestions.ts'
import type { Outcome } from './outcome.ts'

/** @throws ProblemError with every field of the draft that cannot be, or what the core refuses. */
export async function runChange(context: CommandContext, draft: RequestDraft): Promise<Outcome> {
  try {
    return await planOrConfirm(context, draft)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    throw new ProblemError(await suggestNames(context.manager, draft, error.problems), { cause: error })
  }
}

async function planOrConfirm({ input, manager }: CommandContext, draft: RequestDraft): Promise<Outcome> {
  const request = planRequestSchema.safeParse(draft)
  if (!request.success) throw new ProblemError(describeIssues(request.error.issues, draft))
  const token = input.text('confirm')
  if (token === undefined) return { kind: 'plan', plan: await manager.planChange(request.data) }
  return { kind: 'confirmation', confirmation: await manager.confirmChange(request.data, token) }
}
