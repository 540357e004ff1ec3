/** Tests how often the block rules are right, on entries whose labels do not come from the rules; prints both rates. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkDefinition, checkSecrets, findCollidingIds } from '../../src/core/definition/portability.ts'
import { nearMisses } from './near-misses.ts'
import { planted } from './planted-samples.ts'
import type { Rule, Sample } from './sample-entries.ts'

/** The codes by which a rule may refuse. */
const codesOf: Readonly<Record<Rule, readonly string[]>> = {
  B1: ['control-character'],
  B2: ['invisible-character'],
  B3: ['literal-secret'],
  B4: ['url-userinfo'],
  B5: ['url-scheme', 'bad-url'],
  B6: ['insecure-http'],
  B7: ['shell-string'],
  B8: ['absolute-path', 'path-leaves-project', 'credential-path'],
  B9: ['colliding-ids'],
}

/** Codes of everything that would stop an adoption or a sync. */
function judge({ definition, scope, id, others = [] }: Sample): readonly string[] {
  const problems = [...checkSecrets(id, definition, { scope }), ...checkDefinition(id, definition, { scope })]
  const collides = findCollidingIds([id, ...others]).length > 0
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)
  return [...errors, ...(collides ? ['colliding-ids'] : [])]
}

const show = (sample: Sample) => `${sample.rule} ${JSON.stringify({ ...sample.definition, enabled: undefined })}`
const missed = planted.filter((sample) => !judge(sample).some((code) => codesOf[sample.rule].includes(code)))
const wronged = nearMisses.filter((sample) => judge(sample).length > 0)
const found = planted.length - missed.length
const recall = found / planted.length
const precision = found / (found + wronged.length)
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

describe(`the block rules: recall ${percent(recall)} of ${planted.length}, precision ${percent(precision)} with ${nearMisses.length} near misses`, () => {
  it('are judged on enough entries, of every rule', () => {
    assert.ok(planted.length >= 150 && nearMisses.length >= 150, `${planted.length} and ${nearMisses.length}`)
    for (const rule of Object.keys(codesOf)) {
      assert.ok(
        planted.some((sample) => sample.rule === rule),
        rule,
      )
      assert.ok(
        nearMisses.some((sample) => sample.rule === rule),
        rule,
      )
    }
  })

  it('find at least 97 % of what must be refused', () => assert.ok(recall >= 0.97, missed.map(show).join('\n')))

  it('are right in at least 99 % of what they refuse', () =>
    assert.ok(precision >= 0.99, wronged.map((sample) => `${judge(sample).join()} ${show(sample)}`).join('\n')))
})
