/** Words for a command line that cannot be understood. They name options and verbs, never the values given. */
import type { Problem } from '../model/problem.ts'

export function buildUsageProblem(code: string, message: string, nextStep: string): Problem {
  return { code, severity: 'error', message, nextStep }
}

/** What was typed where a verb or an option belongs, if it can be one: only a slip of the pen is worth repeating. */
export function quoteTyped(word: string): string | undefined {
  return /^-{0,2}[\p{L}_-]{1,24}$/u.test(word) ? word : undefined
}

/** A name out of a definition that was typed or piped in; what is too long, or letters and digits without an end, is none. */
export function showName(name: string): string {
  return name.length > 64 || /(?=[A-Za-z]*\d)[A-Za-z\d]{16,}/.test(name) ? '***' : name
}

/** `a, b or c` */
export function joinChoices(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`
}
