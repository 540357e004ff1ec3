/** What came of a confirmation, in one sentence. */
import type { Confirmation, Plan } from '../../../../model/plan.ts'

export function describeResult({ outcome }: Confirmation, plan: Plan | undefined): string {
  switch (outcome) {
    case 'applied':
      return `Done: ${plan?.title ?? 'the change was made'}`
    case 'nothing-to-do':
      return 'Nothing had to be done'
    case 'refused':
      return 'The files changed meanwhile: the plan is new, and nothing was written'
    case 'busy':
      return 'Another program is writing: nothing was written'
    case 'rolled-back':
      return 'It did not work: every file is back as it was'
  }
}
