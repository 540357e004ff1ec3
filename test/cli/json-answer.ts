/** Reads what `--json` prints and holds it to the promises that every answer makes. */
import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { confirmationSchema, planSchema } from '../../src/model/plan.ts'
import { problemSchema } from '../../src/model/problem.ts'
import type { Answer } from './built-afd.ts'

const answerSchema = z.looseObject({
  schemaVersion: z.literal(1),
  command: z.string(),
  exitCode: z.number(),
  problems: z.array(problemSchema),
  plan: z.optional(planSchema),
})
export type JsonAnswer = z.infer<typeof answerSchema>

/** Exactly one object on standard output, nothing on standard error, the exit code the same inside and out. */
export function readJson({ stdout, stderr, exitCode }: Answer): JsonAnswer {
  assert.equal(stderr, '')
  const answer = answerSchema.parse(JSON.parse(stdout))
  assert.equal(answer.exitCode, exitCode)
  return answer
}

export function readConfirmation(answer: Answer) {
  const json = readJson(answer)
  return z.extend(confirmationSchema, { recovered: z.optional(z.array(z.string())) }).parse(json)
}
