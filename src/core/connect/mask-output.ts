/** Takes the values that a server was given out of what it says, whole or in pieces, before anything else is done with it. */
import { redactText } from '../definition/redact.ts'

/** Six characters of a credential are a piece of it; fewer turn up by chance. */
const pieceLength = 6
const mark = '***'

export type MaskOutput = (text: string) => string

/** `secrets` are masked in every piece and in the usual encodings; `values` only whole. Neither may hold the other's text. */
export function buildMask(secrets: readonly string[], values: readonly string[]): MaskOutput {
  const forms = [...new Set(secrets.flatMap(listForms))].filter((form) => form !== '')
  const pieces = new Set(forms.flatMap(cutPieces))
  const short = forms.filter((form) => form.length < pieceLength)
  const whole = [...new Set([...values.filter((value) => value.length >= pieceLength), ...short])].toSorted(
    (a, b) => b.length - a.length,
  )
  return (text) => whole.reduce(maskWhole, maskPieces(text, pieces))
}

/** The same, then without anything that looks like a credential or that a terminal would obey. */
export function buildShownMask(mask: MaskOutput, mostCharacters: number): MaskOutput {
  return (text) => {
    const shown = redactText(mask(text))
    return shown.length > mostCharacters ? `${shown.slice(0, mostCharacters)}…` : shown
  }
}

function listForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8')
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    // Half a surrogate pair cannot be encoded.
    encodeURIComponent(bytes.toString('utf8')),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ]
}

function cutPieces(form: string): readonly string[] {
  return Array.from({ length: Math.max(0, form.length - pieceLength + 1) }, (_, index) =>
    form.slice(index, index + pieceLength),
  )
}

function maskPieces(text: string, pieces: ReadonlySet<string>): string {
  if (pieces.size === 0) return text
  let masked = ''
  let start = 0
  let hiddenTo = -1
  for (let index = 0; index <= text.length; index += 1) {
    if (pieces.has(text.slice(index, index + pieceLength))) {
      if (index > hiddenTo) {
        masked += text.slice(start, index) + mark
      }
      hiddenTo = index + pieceLength
      start = hiddenTo
    }
  }
  return masked + text.slice(start)
}

/** As a word of its own: a short value stands in many others by chance. */
function maskWhole(text: string, value: string): string {
  const parts = text.split(value)
  return parts.reduce((before, after) => {
    const isPartOfWord = value.length < pieceLength && (/\w$/.test(before) || /^\w/.test(after))
    return `${before}${isPartOfWord ? value : mark}${after}`
  })
}
