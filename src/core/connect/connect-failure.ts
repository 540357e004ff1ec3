/** Why a connect came to nothing, on its way up to where it becomes a result. */
import type { Health } from '../../model/health.ts'

/** Words of ours only: what a server said stands in `stderr`, masked. */
export type FailureFacts = Pick<Health, 'cause' | 'reason' | 'nextStep' | 'namesSignIn' | 'foundOn' | 'stderr'> & {
  readonly outcome: 'failing' | 'pending-auth' | 'cancelled' | 'not-started'
  readonly reason: string
}

export class ConnectFailure extends Error {
  readonly facts: FailureFacts

  constructor(facts: FailureFacts, options?: ErrorOptions) {
    super(facts.reason, options)
    this.name = 'ConnectFailure'
    this.facts = facts
  }

  /** The same failure with what has come to light since. */
  with(more: Partial<FailureFacts>): ConnectFailure {
    return new ConnectFailure({ ...this.facts, ...more }, { cause: this })
  }
}
