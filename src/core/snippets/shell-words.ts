/** Splits one command line for a POSIX shell into words, without running anything of it. */

export type ShellWords =
  | { readonly ok: true; readonly words: readonly string[] }
  /** More than one command, a redirection, a substitution or an open quote. */
  | { readonly ok: false }

const reference = /^\$(?:\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))/

/** Variables stay references, spelt `${NAME}`. Lines that end with `\` or a backtick go on. */
export function splitShellWords(text: string): ShellWords {
  const line = text.trim().replace(/[\\`]\n\s*/g, ' ')
  const words: string[] = []
  let word: string | undefined
  let at = 0
  const take = (part: string, length: number) => {
    word = (word ?? '') + part
    at += length
  }
  while (at < line.length) {
    const rest = line.slice(at)
    const character = rest.charAt(0)
    if (/[\n;&|<()`]/.test(character) || (character === '>' && word === undefined)) return { ok: false }
    if (/\s/.test(character)) {
      if (word !== undefined) words.push(word)
      word = undefined
      at++
    } else if (character === "'") {
      const quoted = /^'([^']*)'/.exec(rest)
      if (!quoted) return { ok: false }
      take(quoted[1] ?? '', quoted[0].length)
    } else if (character === '"') {
      const quoted = readDoubleQuoted(rest)
      if (!quoted) return { ok: false }
      take(quoted.text, quoted.length)
    } else if (character === '\\') {
      take(rest.charAt(1), 2)
    } else {
      const part = readPlain(rest)
      if (part === undefined) return { ok: false }
      take(part.text, part.length)
    }
  }
  return { ok: true, words: word === undefined ? words : [...words, word] }
}

interface Part {
  readonly text: string
  readonly length: number
}

function readDoubleQuoted(rest: string): Part | undefined {
  let text = ''
  for (let at = 1; at < rest.length; ) {
    const character = rest.charAt(at)
    if (character === '"') return { text, length: at + 1 }
    if (character === '`') return undefined
    const isEscape = character === '\\' && /["\\$`]/.test(rest.charAt(at + 1))
    const part = isEscape ? { text: rest.charAt(at + 1), length: 2 } : readPlain(rest.slice(at))
    if (part === undefined) return undefined
    text += part.text
    at += part.length
  }
  return undefined
}

/** One character, or a variable; undefined where a command is substituted. */
function readPlain(rest: string): Part | undefined {
  const found = reference.exec(rest)
  if (found) return { text: `\${${found[1] ?? found[2] ?? ''}}`, length: found[0].length }
  return rest.startsWith('$(') ? undefined : { text: rest.charAt(0), length: 1 }
}
