/** Characters that may stand in no command, argument, value or address, because no one would see what they do. */

export type TextHazard =
  /** NUL, line ends and the other control characters. */
  | 'control-character'
  /** Marks that reorder text, have no width, or smuggle text along. */
  | 'invisible-character'

/** Nearly every text; the patterns below take a millisecond to build from the tables of Unicode. */
const plainAscii = /^[ -~]*$/

/** `isProse` lets joiners through where writing needs them: for arguments and values, not for names, commands and addresses. */
export function detectTextHazards(text: string, isProse: boolean): readonly TextHazard[] {
  return plainAscii.test(text) ? [] : detectHidden(text, isProse)
}

function detectHidden(text: string, isProse: boolean): readonly TextHazard[] {
  const control = /\p{Cc}|\p{Zl}|\p{Zp}|\p{Cs}/u
  // Direction marks, joiners and blanks without width, invisible operators, fillers, tags, variation selectors.
  const invisible = /\p{Bidi_Control}|(?!\p{Cc}|\u{fe0f})\p{Default_Ignorable_Code_Point}/u
  // Joiners where writing needs them: inside an emoji, and between letters of scripts that join.
  const neededJoiner =
    /(?<=\p{Extended_Pictographic}\u{fe0f}?|\p{Emoji_Modifier})\u{200d}(?=\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])[\u{200c}\u{200d}](?=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])/gu
  const seen = isProse ? text.replace(neededJoiner, '') : text
  return [
    ...(control.test(text) ? (['control-character'] as const) : []),
    ...(invisible.test(seen) ? (['invisible-character'] as const) : []),
  ]
}
