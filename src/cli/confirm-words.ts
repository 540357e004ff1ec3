/** Finds the words that apply a plan: those that were typed, with everything they left to us spelt out. */

export interface TypedLine {
  /** The words after the program. */
  readonly argv: readonly string[]
  /** The options (with dashes) whose value may look like an option. */
  readonly verbatim: readonly string[]
  /** The project we chose; undefined where it was given or none was needed. */
  readonly chosenProject: string | undefined
}

const ownSwitches = ['--dry-run', '--json', '--quiet', '--no-color']

/** Again the words after the program. */
export function buildConfirmWords(line: TypedLine, token: string): readonly string[] {
  const { options, rest } = keepWords(line)
  const project = line.chosenProject === undefined ? [] : ['--project', line.chosenProject]
  return [...options, ...project, '--confirm', token, ...rest]
}

/** Everything but our own switches and a token, which is replaced by the fresh one; `rest` starts at `--`. */
function keepWords({ argv, verbatim }: TypedLine): {
  readonly options: readonly string[]
  readonly rest: readonly string[]
} {
  const options: string[] = []
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? ''
    if (word === '--') return { options, rest: argv.slice(index) }
    if (word === '--confirm') index++
    else if (verbatim.includes(word)) options.push(word, ...argv.slice(++index, index + 1))
    else if (!word.startsWith('--confirm=') && !ownSwitches.includes(word)) options.push(word)
  }
  return { options, rest: [] }
}
