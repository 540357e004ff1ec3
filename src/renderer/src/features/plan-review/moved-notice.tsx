/** Says quietly that the plan that is read is out of date, and what is different; the new one waits to be looked at. */
import type { Plan } from '../../../../model/plan.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Verbatim } from '../../components/verbatim.tsx'
import { findMovedPlaces } from './plan-difference.ts'

interface MovedNoticeProps {
  readonly shown: Plan
  readonly moved: Plan
  readonly onAccept: (plan: Plan) => void
}

export function MovedNotice({ shown, moved, onAccept }: MovedNoticeProps) {
  const places = findMovedPlaces(shown, moved)
  return (
    <Notice
      tone="next"
      title="Files were changed while you were reading: there is a new plan"
      actions={
        <Button kind="primary" onClick={() => onAccept(moved)}>
          Show the new plan
        </Button>
      }
    >
      <ul>
        {places.map((locator) => (
          <li key={locator}>
            Different now: <Verbatim text={locator} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
