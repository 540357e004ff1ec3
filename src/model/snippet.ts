/** What a pasted snippet says: the servers in it, each ready to be added or with the reasons why it is not. */
import type { Problem } from './problem.ts'
import type { RedactedDefinition } from './redacted-definition.ts'
import type { ServerDefinition } from './server.ts'

export interface SnippetServer {
  /** As the snippet calls it; undefined where it names none (a bare command line or address). */
  readonly name: string | undefined
  /** Absent where a problem of severity `error` says why. */
  readonly definition?: ServerDefinition
  /** The same as it may be shown. */
  readonly shown?: RedactedDefinition
  /** Names of fields that no definition of ours can carry. */
  readonly omitted: readonly string[]
  /** Also what was replaced on the way, and what is left open (an `error` with the field as locator); never a value. */
  readonly problems: readonly Problem[]
}
