/** Runs one command line from its words to its exit code. */
import path from 'node:path'
import { type Problem, ProblemError } from '../model/problem.ts'
import { quoteCommandLine } from '../model/shell-quote.ts'
import type { CommandContext, CommandSpec } from './command.ts'
import { type CommandLine, parseCommandLine } from './command-line.ts'
import { commandTable } from './command-table.ts'
import { buildConfirmWords } from './confirm-words.ts'
import { type ExitCode, exitCodeOf } from './exit-code.ts'
import { detectLook } from './look.ts'
import type { Outcome } from './outcome.ts'
import { programWords } from './program-words.ts'
import type { Terminal } from './terminal.ts'
import { buildUsageProblem } from './usage-problem.ts'
import type { View } from './views/view.ts'

/** Writes the answer and gives the exit code; rejects only when nothing can be written. */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const line = parseCommandLine(argv, commandTable)
  const project = new ChosenProject(line, terminal)
  const verbatim = (line.command?.options ?? []).filter((spec) => spec.verbatim).map(({ name }) => `--${name}`)
  const commandLine = (words: readonly string[]) =>
    quoteCommandLine([...programWords(terminal), ...words], terminal.platform)
  const show = async (outcome: Outcome) => {
    const exitCode = exitCodeOf(outcome)
    const render = await loadView(line.json)
    const rendering = render(outcome, {
      command: line.path.join(' '),
      exitCode,
      // Looked up by the view for people alone.
      get look() {
        return detectLook(terminal, line.input.has('no-color'))
      },
      get home() {
        return terminal.home
      },
      quiet: line.input.has('quiet'),
      platform: terminal.platform,
      project: project.path,
      commandLine,
      confirmLine: (token) =>
        commandLine(buildConfirmWords({ argv, verbatim, chosenProject: project.chosenPath }, token)),
    })
    return { exitCode, ...rendering }
  }
  const failed = (error: unknown) => describeError(error, terminal.environment)
  const outcome = await answer(line, terminal, project).catch(failed)
  const { exitCode, stdout, stderr } = await show(outcome).catch((error: unknown) => show(failed(error)))
  if (stderr !== '') terminal.writeError(stderr)
  if (stdout !== '') terminal.writeOut(stdout)
  return exitCode
}

async function loadView(json: boolean): Promise<View> {
  return json
    ? (await import('./views/json-view.ts')).renderJson
    : (await import('./views/human-view.ts')).renderForPeople
}

async function answer(line: CommandLine, terminal: Terminal, project: ChosenProject): Promise<Outcome> {
  const { command, input } = line
  if (input.has('version')) return { kind: 'text', field: 'version', text: terminal.version }
  if (input.has('help') || (line.path.length === 0 && !line.json && input.arguments.length === 0)) {
    const { buildHelp } = await import('./help.ts')
    return { kind: 'text', field: 'help', text: buildHelp(line.path, commandTable) }
  }
  if (line.problems.length > 0) return { kind: 'failure', problems: line.problems }
  if (command === undefined) throw new Error('A line without a command has a problem.')
  return runCommand(command, line, terminal, project)
}

async function runCommand(
  command: CommandSpec,
  line: CommandLine,
  terminal: Terminal,
  project: ChosenProject,
): Promise<Outcome> {
  if (command.kind === 'completion') {
    const { buildCompletionScript, shells } = await import('./completion.ts')
    const shell = line.input.arguments[0]
    return {
      kind: 'text',
      field: 'script',
      text: buildCompletionScript(shells.find((known) => known === shell) ?? 'bash', commandTable),
    }
  }
  const { createAgentManager } = await import('../core/agent-manager.ts')
  const manager = createAgentManager()
  const context: CommandContext = {
    input: line.input,
    manager,
    get cwd() {
      return requireFolder(terminal)
    },
    machine: terminal,
    project: () => project.resolve(manager),
    readStandardInput: terminal.readStandardInput,
    announce: async (build) => {
      if (line.json) return
      const { renderLines } = await import('./views/terminal-text.ts')
      const look = detectLook(terminal, line.input.has('no-color'))
      const { home, platform } = terminal
      terminal.writeError(renderLines(build({ home, look, platform }), look))
    },
  }
  if (command.kind === 'run') return (await command.load())(context)
  const { runChange } = await import('./run-change.ts')
  return runChange(context, await (await command.load())(context))
}

/** The project a command means: the one given, or the one found from the current folder, which is then said. */
class ChosenProject {
  readonly #line: CommandLine
  readonly #terminal: Terminal
  #folder: string | undefined

  constructor(line: CommandLine, terminal: Terminal) {
    this.#line = line
    this.#terminal = terminal
  }

  get path(): string | undefined {
    return this.#folder
  }

  get chosenPath(): string | undefined {
    return this.#line.input.has('project') ? undefined : this.#folder
  }

  async resolve(manager: CommandContext['manager']): Promise<string> {
    if (this.#folder !== undefined) return this.#folder
    const { input, json } = this.#line
    const given = input.text('project')
    const cwd = given !== undefined && path.isAbsolute(given) ? given : requireFolder(this.#terminal)
    this.#folder = await manager.resolveProject({
      cwd,
      ...(given === undefined ? {} : { path: path.resolve(cwd, given) }),
    })
    if (given === undefined && !json && !input.has('quiet')) {
      const { renderLines, line } = await import('./views/terminal-text.ts')
      this.#terminal.writeError(renderLines([line(`Project: ${this.#folder}`)], { color: false, unicode: true }))
    }
    return this.#folder
  }
}

/** Many commands need none. */
function requireFolder({ cwd }: Terminal): string {
  if (cwd !== undefined) return cwd
  const message = 'The folder that you are in is gone.'
  const nextStep = 'Change to a folder that exists: cd ~'
  throw new ProblemError([{ code: 'no-current-folder', severity: 'error', message, nextStep }])
}

/** Expected trouble keeps its words; anything else is our own fault and says nothing of what it was about. */
function describeError(error: unknown, environment: Terminal['environment']): Outcome {
  if (error instanceof ProblemError) return { kind: 'failure', problems: error.problems }
  if (environment.AFD_DEBUG !== '1') return { kind: 'failure', problems: [internalError] }
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter((frame) => /^\s+at /.test(frame)) : []
  return {
    kind: 'failure',
    problems: [internalError],
    stack: [error instanceof Error ? error.name : 'not an Error', ...frames],
  }
}

const internalError: Problem = buildUsageProblem(
  'internal-error',
  'afd met a case it was not made for. It is not your doing.',
  'Run afd mcp status to see where things stand; AFD_DEBUG=1 shows where in the program it happened, for a report.',
)
