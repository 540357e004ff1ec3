/** The foot of a plan: its token, the way back, and the deed. */
import { useId } from 'react'
import type { Plan } from '../../../../model/plan.ts'
import { Button } from '../../components/button.tsx'

interface ConfirmBarProps {
  readonly plan: Plan | undefined
  /** out-of-date: there is a newer plan, which has to be looked at first. */
  readonly state: 'ready' | 'writing' | 'out-of-date'
  readonly verb: string
  readonly onConfirm: (plan: Plan) => void
  readonly onClose: () => void
}

export function ConfirmBar({ plan, state, verb, onConfirm, onClose }: ConfirmBarProps) {
  const hint = useId()
  const writes = plan?.changes.some((change) => change.action !== 'no-op') ?? false
  const ready = plan !== undefined && !plan.blocked && state === 'ready'
  return (
    <>
      {plan && <Token token={plan.token} />}
      <Button onClick={onClose}>{writes ? 'Cancel' : 'Close'}</Button>
      {plan && (writes || plan.blocked) && (
        <>
          <Button
            kind="primary"
            disabled={!ready}
            aria-describedby={hint}
            // A key pressed in haste must not write into other programs' files.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            onClick={() => onConfirm(plan)}
          >
            {state === 'writing' ? 'Writing…' : verb}
          </Button>
          <span id={hint} className="sr-only">
            Space confirms, Enter does not.
          </span>
        </>
      )}
    </>
  )
}

/** What `afd … --confirm` takes for the same change. */
function Token({ token }: { readonly token: string }) {
  return (
    <label className="mr-auto flex min-w-0 flex-1 basis-48 items-center gap-2 text-soft text-xs">
      Token
      <input
        readOnly
        value={token}
        onFocus={(event) => event.target.select()}
        className="min-w-0 max-w-72 flex-1 rounded border border-line bg-sunken px-2 py-1 font-mono text-soft text-xs"
      />
    </label>
  )
}
