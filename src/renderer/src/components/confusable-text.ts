/** Finds letters of other scripts that stand among Latin ones and look like them: a name may pretend to be another. */

export interface TextPart {
  readonly text: string
  /** The script of letters that do not belong; undefined for everything else. */
  readonly script?: string
}

const scripts = ['Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'] as const
const ascii = /^[ -~\s]*$/
const latin = /\p{Script=Latin}/u
const foreign = new RegExp(
  `(${scripts.map((script) => `\\p{Script=${script}}`).join('|')})+|[\\u{ff21}-\\u{ff5a}\\u{1d400}-\\u{1d7ff}]+`,
  'gu',
)

/** The whole text as one part where no word mixes scripts; a word that is all of one script is just that language. */
export function splitConfusable(text: string): readonly TextPart[] {
  if (ascii.test(text)) return [{ text }]
  return text.split(/(\s+)/).flatMap(splitWord).reduce<TextPart[]>(joinPlain, [])
}

function splitWord(word: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of word.matchAll(foreign)) {
    const script = scriptOf(match[0])
    // Latin letters in disguise are suspicious by themselves.
    if (script !== 'Disguised' && !latin.test(word)) continue
    parts.push({ text: word.slice(end, match.index) }, { text: match[0], script })
    end = match.index + match[0].length
  }
  return [...parts, { text: word.slice(end) }]
}

function scriptOf(letters: string): string {
  return scripts.find((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(letters)) ?? 'Disguised'
}

function joinPlain(parts: TextPart[], part: TextPart): TextPart[] {
  const last = parts.at(-1)
  if (part.text === '') return parts
  if (last === undefined || last.script !== undefined || part.script !== undefined) return [...parts, part]
  return [...parts.slice(0, -1), { text: last.text + part.text }]
}
