/** Quotes words so that a person can paste them into their shell. */
import { escapeInvisible } from './invisible-text.ts'

/** One command line for a POSIX shell, or for PowerShell and cmd where `platform` is `win32`. */
export function quoteCommandLine(words: readonly string[], platform: string): string {
  return words.map(platform === 'win32' ? quoteForWindows : quoteForPosix).join(' ')
}

function quoteForPosix(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word
  if (!isUnseen(word)) return `'${word.replaceAll("'", String.raw`'\''`)}'`
  return `$'${Array.from(word, (character) => (isUnseen(character) ? posixEscape(character) : character.replace(/[\\']/, '\\$&'))).join('')}'`
}

function posixEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
}

/** Double quotes mean the same to both shells as long as nothing inside expands; the rest only PowerShell can say. */
function quoteForWindows(word: string): string {
  if (/^[\w+=:./\\-]+$/.test(word)) return word
  if (isUnseen(word)) {
    const visible = Array.from(word, (character) =>
      isUnseen(character) ? windowsEscape(character) : character.replace(/[`"$]/, '`$&'),
    )
    return `"${visible.join('')}"`
  }
  return /["$`%!“”„]/.test(word) ? `'${word.replace(/['‘’‚‛]/g, '$&$&')}'` : `"${word}"`
}

function windowsEscape(character: string): string {
  return `\`u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

function isUnseen(text: string): boolean {
  return escapeInvisible(text) !== text
}
