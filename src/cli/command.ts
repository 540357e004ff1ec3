/** The contract of one row of the command table: how a command is spelt, explained and loaded. */
import type * as z from 'zod/mini'
import type { AgentManager } from '../core/agent-manager.ts'
import type { planRequestSchema } from '../model/plan.ts'
import type { CommandInput } from './command-input.ts'
import type { Outcome } from './outcome.ts'
import type { Terminal } from './terminal.ts'
import type { Line } from './views/terminal-text.ts'
import type { ViewFacts } from './views/view.ts'

export interface OptionSpec {
  /** Without the dashes. */
  readonly name: string
  /** What stands for the value in the help (`PATH`); an option without it is a switch. */
  readonly value?: string
  readonly summary: string
  /** May be given several times. */
  readonly many?: boolean
  readonly required?: boolean
  readonly choices?: readonly string[]
  /** The value is somebody else's word and may look like one of our options (`--arg -y`). */
  readonly verbatim?: boolean
  /** What a shell completes for the value, where it is none of the choices. */
  readonly completes?: 'file' | 'folder'
}

export interface ArgumentSpec {
  readonly name: string
  readonly many?: boolean
  readonly optional?: boolean
  readonly choices?: readonly string[]
  readonly completes?: 'folder'
}

export interface CommandContext {
  readonly input: CommandInput
  readonly manager: AgentManager
  readonly cwd: string
  readonly machine: Pick<Terminal, 'home' | 'outIsTerminal' | 'platform' | 'version'>
  /** The absolute real path of the project this command means; told to the user once where we chose it. */
  readonly project: () => Promise<string>
  readonly readStandardInput: () => Promise<string>
  /** Says something to a person before the answer; says nothing where a program reads. */
  readonly announce: (build: (facts: AnnounceFacts) => readonly Line[]) => Promise<void>
}

export type AnnounceFacts = Pick<ViewFacts, 'home' | 'look' | 'platform'>

/** A change in the form it is written in, before the schema has filled in and checked it. */
export type RequestDraft = z.input<typeof planRequestSchema>
export type RunCommand = (context: CommandContext) => Promise<Outcome>
export type BuildRequest = (context: CommandContext) => Promise<RequestDraft>

interface CommandBase {
  /** The words after `afd`. */
  readonly path: readonly string[]
  /** One line, starting with a verb. */
  readonly summary: string
  readonly arguments?: readonly ArgumentSpec[]
  readonly options?: readonly OptionSpec[]
  /** Whole command lines. */
  readonly examples: readonly string[]
}

/** `run` commands answer by themselves; `change` commands say what is wanted and are then planned or confirmed. */
export type CommandSpec = CommandBase &
  (
    | { readonly kind: 'run'; readonly takesToken?: boolean; readonly load: () => Promise<RunCommand> }
    | { readonly kind: 'change'; readonly load: () => Promise<BuildRequest> }
    /** Answered from the table alone. */
    | { readonly kind: 'completion' }
  )
