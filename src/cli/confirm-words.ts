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
/** Stands for a value that was typed: what is always masked is not repeated either. */
export const typedValue = '…'
const valueOptions = ['--env', '--url']
/** Arguments of other programs that carry a variable or a header, in the next argument or in themselves. */
const takesValue = /^(-e|-H|--env|--headers?|--http-header)$/
const holdsValue = /^(-e[A-Za-z_]\w*=|-H[A-Za-z]|--(env|headers?|http-header)=)/

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
    else if (verbatim.includes(word) || valueOptions.includes(word)) {
      const values = argv.slice(++index, index + 1)
      options.push(word, ...values.map((value) => hideValue(word, value, options.at(-1))))
    } else if (!word.startsWith('--confirm=') && !ownSwitches.includes(word)) options.push(hideAttached(word))
  }
  return { options, rest: [] }
}

/** `before`: the argument that was given before this one. */
function hideValue(option: string, value: string, before: string | undefined): string {
  const isHidden =
    option === '--env' ||
    (option === '--url' && /[?#]/.test(value)) ||
    (option === '--arg' && (takesValue.test(before ?? '') || holdsValue.test(value)))
  return isHidden ? typedValue : value
}

function hideAttached(word: string): string {
  const [, option, value] = /^(--(?:env|url|arg))=(.*)$/s.exec(word) ?? []
  return option === undefined || value === undefined ? word : `${option}=${hideValue(option, value, undefined)}`
}
