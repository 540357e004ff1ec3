/** Why a confirmed plan was not carried out, and what is different now. */
import type { Confirmation, Plan } from '../../../../model/plan.ts'
import { Notice } from '../../components/notice.tsx'
import { ProblemList } from '../../components/problem-list.tsx'
import { Verbatim } from '../../components/verbatim.tsx'
import { describeResult } from './describe-result.ts'
import { findMovedPlaces } from './plan-difference.ts'

interface RefusalNoticeProps {
  readonly confirmation: Confirmation
  /** The plan that was confirmed in vain. */
  readonly read: Plan | undefined
}

export function RefusalNotice({ confirmation, read }: RefusalNoticeProps) {
  const { outcome, plan } = confirmation
  const moved = read && plan ? findMovedPlaces(read, plan) : []
  // What a stale token means is said by the title already.
  const problems = confirmation.problems.filter((problem) => problem.code !== 'stale-plan')
  return (
    <Notice tone={outcome === 'refused' ? 'next' : 'wait'} title={describeResult(confirmation, plan)}>
      {moved.length > 0 && (
        <ul>
          {moved.map((locator) => (
            <li key={locator}>
              Different now: <Verbatim text={locator} />
            </li>
          ))}
        </ul>
      )}
      {plan && <p>Read it again; the button waits for another press.</p>}
      {problems.length > 0 && <ProblemList problems={problems} />}
    </Notice>
  )
}
