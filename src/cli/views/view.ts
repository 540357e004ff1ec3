/** The contract of the two faces of the command line: an outcome becomes text, nothing else happens. */
import type { ExitCode } from '../exit-code.ts'
import type { Outcome } from '../outcome.ts'
import type { Look } from './terminal-text.ts'

/** What a view knows beside the outcome. */
export interface ViewFacts {
  /** The words after `afd`: `mcp status`. */
  readonly command: string
  readonly exitCode: ExitCode
  readonly look: Look
  readonly quiet: boolean
  readonly home: string
  readonly platform: NodeJS.Platform
  /** The project the command was about. */
  readonly project: string | undefined
  /** A whole command line from the words after `afd`. */
  readonly commandLine: (words: readonly string[]) => string
  /** The command line that applies a plan, for its token. */
  readonly confirmLine: (token: string) => string
}

export interface Rendering {
  readonly stdout: string
  readonly stderr: string
}

export type View = (outcome: Outcome, facts: ViewFacts) => Rendering
