/** Characters that a reader cannot see or that reorder what is seen, and a way to show them without losing them. */

/**
 * Controls, formatting and direction marks, line separators, fillers, blanks other than the space, and whatever the
 * Unicode tables call ignorable (tags and variation selectors included).
 */
const unseen = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]|(?! )\p{Zs}`

/** Nearly every text; the pattern above takes a millisecond to build from the tables of Unicode. */
const plainAscii = /^[ -~]*$/

/** Writes every unseen character as `\u{…}`; stripping it would hide an attack. Done twice it changes nothing more. */
export function escapeInvisible(text: string): string {
  if (plainAscii.test(text)) return text
  return text.replace(new RegExp(unseen, 'gu'), (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

/** A JSON string in which unseen characters stand as JSON's own escapes, so that it parses back to the same text. */
export function quoteVisibly(text: string): string {
  if (plainAscii.test(text)) return JSON.stringify(text)
  return JSON.stringify(text).replace(new RegExp(unseen, 'gu'), (character) =>
    Array.from(character.split(''), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  )
}
