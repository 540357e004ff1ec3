/** Finds names that an agent takes for the same because it does not tell `-` and `_` apart. */
import type { Problem } from '../../../model/problem.ts'

export function findCollidingName(agent: string, name: string, others: readonly string[]): Problem | undefined {
  const fold = (text: string) => text.replaceAll('-', '_')
  if (!others.some((other) => fold(other) === fold(name))) return undefined
  return {
    code: 'name-collision',
    severity: 'error',
    message: `${agent}: another server has the same name but for “-” and “_”, and the agent does not tell them apart.`,
    nextStep: 'Choose another id with --as.',
  }
}
