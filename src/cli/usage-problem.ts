/** Words for a command line that cannot be understood. They name options and verbs, never the values given. */
import type { Problem } from '../model/problem.ts'

export function buildUsageProblem(code: string, message: string, nextStep: string): Problem {
  return { code, severity: 'error', message, nextStep }
}

/** `a, b or c` */
export function joinChoices(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`
}
